import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorListResponses } from '@yacheyka/contract/operator/responses'
import { typeset } from '@yacheyka/core/wording'
import { titled, type PageHandle } from '#/head.ts'
import { classes } from '#/ui/classes.ts'
import { ListFrame } from '#/ui/list-frame.tsx'
import { NothingFound } from '#/ui/nothing-found.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useListAddress } from '#/ui/use-list-address.ts'
import { operatorQuery } from '../../api.ts'
import { ResponseFilters } from './response-filters.tsx'
import { countSet, PAGE_SIZE, queryOf } from './response-query.ts'
import { Response } from './response.tsx'
import styles from './responses-page.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Отклики', config),
    description: 'Отклики на вакансии.',
    path: pathname,
  }),
}

const NoneNew = () => (
  <EmptyState title="Новых откликов нет">
    <p className={styles['quiet']}>
      {typeset('Они приходят со страницы «Вакансии». Прежние — в фильтре «Состояние».')}
    </p>
  </EmptyState>
)

/** Responses to vacancies, the newest first. */
export const Component = () => {
  const address = useListAddress()
  const { page, get, reset, hrefWith } = address
  const responses = useQuery({
    ...operatorQuery(operatorListResponses, { query: queryOf(get, page) }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Отклики</h1>
      <ResponseFilters address={address} />
      <ListFrame
        query={responses}
        loading="Загружаем отклики"
        empty={
          countSet(get) === 0 ? (
            <NoneNew />
          ) : (
            <NothingFound onReset={reset}>
              <p className={styles['quiet']}>{typeset('Под эти фильтры откликов нет.')}</p>
            </NothingFound>
          )
        }
        pages={{
          label: 'Страницы откликов',
          current: page,
          size: PAGE_SIZE,
          hrefOf: (to) => hrefWith({ page: to === 1 ? '' : `${to}` }),
        }}
        onReset={reset}
      >
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
      </ListFrame>
    </div>
  )
}
