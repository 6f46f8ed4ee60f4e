import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorListFeedback } from '@yacheyka/contract/feedback/console-feedback'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
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
  const { page, get } = listUrl
  const feedback = useQuery({
    ...operatorQuery(operatorListFeedback, { query: queryOf(get, page) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isPlain = Object.keys(filtersIn(get)).length === 0 && listIn(get) === 'open'
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Обращения</h1>
      <FeedbackFilters listUrl={listUrl} />
      <PagedList
        query={feedback}
        words={WORDS}
        listUrl={listUrl}
        size={PAGE_SIZE}
        filtered={!isPlain}
      >
        {({ results }, busy) => (
          <ul
            aria-label="Обращения"
            aria-busy={busy}
            className={classes(stack(12), styles['list'], busy && styles['busy'])}
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
