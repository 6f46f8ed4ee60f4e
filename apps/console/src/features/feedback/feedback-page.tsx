import { operatorListFeedback } from '@yacheyka/contract/feedback/console-feedback'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useQueryList } from '@yacheyka/frontend/lists/use-query-list.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { FeedbackFilters } from './feedback-filters.tsx'
import { type ListWords, PagedList } from '../../parts/paged-list.tsx'
import styles from '../../parts/emails-page.module.css'
import { filtersIn, listIn, PAGE_SIZE, queryOf } from './feedback-query.ts'
import { Message } from './message.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Обращения', config),
    description: 'Что клиенты пишут из кабинета.',
    path: pathname,
  }),
}

const WORDS: ListWords = {
  what: 'обращения',
  of: 'обращений',
  none: ['Все обращения разобраны', 'Новые появятся здесь сами. Прежние — в фильтре «Состояние».'],
}

/** What customers write from the cabinet: whoever waits longest first. */
export const Component = () => {
  const listUrl = useListUrl()
  const { get } = listUrl
  const feedback = useQueryList(listUrl, PAGE_SIZE, (range) => ({
    ...operatorQuery(operatorListFeedback, { query: { ...queryOf(get), ...range } }),
    refetchOnMount: 'always',
  }))
  const isPlain = Object.keys(filtersIn(get)).length === 0 && listIn(get) === 'open'
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Обращения</h1>
      <FeedbackFilters listUrl={listUrl} />
      <PagedList list={feedback} words={WORDS} filtered={!isPlain}>
        {({ results }, busy) => (
          <ul
            aria-label="Обращения"
            aria-busy={busy}
            className={classes(styles['list'], busy && styles['busy'])}
          >
            {results.map((message) => (
              <li key={message.uid}>
                <Message message={message} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
