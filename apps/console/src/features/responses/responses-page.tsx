import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorListResponses } from '@yacheyka/contract/vacancies/console-responses'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
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
  const { page, get } = listUrl
  const responses = useQuery({
    ...operatorQuery(operatorListResponses, { query: queryOf(get, page) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Отклики</h1>
      <ResponseFilters listUrl={listUrl} />
      <PagedList
        query={responses}
        words={WORDS}
        listUrl={listUrl}
        size={PAGE_SIZE}
        filtered={countSet(get) > 0}
      >
        {({ results }, busy) => (
          <ul
            aria-label="Отклики"
            aria-busy={busy}
            className={classes(stack(12), styles['list'], busy && styles['busy'])}
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
