import { operatorListResponses } from '@yacheyka/contract/vacancies/console-responses'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { ResponseFilters } from './response-filters.tsx'
import { countSet, PAGE_SIZE, queryOf } from './response-query.ts'
import { Response } from './response.tsx'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import styles from '../../parts/emails-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Отклики', config),
    description: 'Отклики на вакансии.',
    path: pathname,
  }),
}

const WORDS: ListWords = {
  what: 'отклики',
  of: 'откликов',
  none: [
    'Новых откликов нет',
    'Они приходят со страницы «Вакансии». Прежние — в фильтре «Состояние».',
  ],
}

/** Responses to vacancies, the newest first. */
export const Component = () => {
  const listUrl = useListUrl()
  const { get } = listUrl
  const responses = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListResponses, { query: { ...queryOf(get), ...range } }),
    refetchOnMount: 'always',
  }))
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Отклики</h1>
      <ResponseFilters listUrl={listUrl} />
      <PagedList list={responses} words={WORDS} filtered={countSet(get) > 0}>
        {({ results }, busy) => (
          <ul
            aria-label="Отклики"
            aria-busy={busy}
            className={classes(styles['list'], busy && styles['busy'])}
          >
            {results.map((response) => (
              <li key={response.uid}>
                <Response response={response} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
