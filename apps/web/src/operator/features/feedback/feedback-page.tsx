import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorListFeedback } from '@yacheyka/contract/operator/feedback'
import { typeset } from '@yacheyka/core/wording'
import { titled, type PageHandle } from '#/head.ts'
import { classes } from '#/ui/classes.ts'
import { ListFrame } from '#/ui/list-frame.tsx'
import { NothingFound } from '#/ui/nothing-found.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useListAddress } from '#/ui/use-list-address.ts'
import { operatorQuery } from '../../api.ts'
import { FeedbackFilters } from './feedback-filters.tsx'
import styles from './feedback-page.module.css'
import { filtersIn, listIn, PAGE_SIZE, queryOf } from './feedback-query.ts'
import { Message } from './message.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Обращения', config),
    description: 'Что клиенты пишут из кабинета.',
    path: pathname,
  }),
}

const NoneWait = () => (
  <EmptyState title="Все обращения разобраны">
    <p className={styles['quiet']}>
      {typeset('Новые появятся здесь сами. Прежние — в фильтре «Состояние».')}
    </p>
  </EmptyState>
)

/** What customers write from the cabinet: whoever waits longest first. */
export const Component = () => {
  const address = useListAddress()
  const { page, get, reset, hrefWith } = address
  const feedback = useQuery({
    ...operatorQuery(operatorListFeedback, { query: queryOf(get, page) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isPlain = Object.keys(filtersIn(get)).length === 0 && listIn(get) === 'open'
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Обращения</h1>
      <FeedbackFilters address={address} />
      <ListFrame
        query={feedback}
        loading="Загружаем обращения"
        empty={
          isPlain ? (
            <NoneWait />
          ) : (
            <NothingFound onReset={reset}>
              <p className={styles['quiet']}>{typeset('Под эти фильтры обращений нет.')}</p>
            </NothingFound>
          )
        }
        pages={{
          label: 'Страницы обращений',
          current: page,
          size: PAGE_SIZE,
          hrefOf: (to) => hrefWith({ page: to === 1 ? '' : `${to}` }),
        }}
        onReset={reset}
      >
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
      </ListFrame>
    </div>
  )
}
