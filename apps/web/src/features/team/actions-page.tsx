import { useQuery } from '@tanstack/react-query'
import { COMPANY_ACTION_WORDING } from '@yacheyka/core/accounts/company-action'
import type { CompanyActionRow } from '@yacheyka/contract/accounts/company-actions'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { typeset } from '@yacheyka/core/text/wording'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { customerQuery } from '#/session/call-as-customer.ts'
import { ProfileTabs } from '#/session/profile-tabs.tsx'
import { useUserUid } from '#/session/use-session.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { type Column, DataTable } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack, stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { useUrlQuery, withChanges } from '@yacheyka/ui/use-url-query.ts'
import { describeChange, nameActor } from './action-words.ts'
import styles from './team.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Журнал действий', config),
    description: 'Кто в компании менял команду, ключи и вебхуки.',
    path: pathname,
  }),
}

const COLUMNS: readonly Column<CompanyActionRow>[] = [
  {
    id: 'at',
    head: 'Когда',
    names: true,
    cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
  },
  {
    id: 'action',
    head: 'Действие',
    grows: true,
    cell: (row) => (
      <span className={classes(autoStack(4), styles['named'])}>
        <span className={styles['name']}>{COMPANY_ACTION_WORDING[row.action]}</span>
        {row.subject !== '' && <span>{row.subject}</span>}
        {describeChange(row).map((line) => (
          <span key={line} className={styles['quiet']}>
            {line}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'actor',
    head: 'Кто',
    cell: ({ actor, network }) => (
      <span className={classes(autoStack(4), styles['named'])}>
        <span>{nameActor(actor)}</span>
        {actor.kind === 'member' && <span className={styles['quiet']}>Логин: {actor.login}</span>}
        {actor.kind === 'key' && <span className={styles['quiet']}>{actor.hint}</span>}
        {network !== null && <span className={styles['quiet']}>Сеть: {network}</span>}
      </span>
    ),
  },
]

const Actions = () => {
  const { query, change } = useUrlQuery()
  const before = query.get('before') ?? undefined
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...customerQuery(ENDPOINTS.listCompanyActions, {
      params: { uid: useUserUid() ?? '' },
      query: { before },
    }),
    placeholderData: (shown) => shown,
  })
  if (data === undefined)
    return error === null ? (
      <LoadingState label="Загружаем журнал" />
    ) : (
      <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
    )
  const { next } = data
  const page = (to: string) => change((latest) => withChanges(latest, { before: to }))
  return (
    <>
      {data.results.length === 0 ? (
        <EmptyState title="Записей пока нет">
          <p>{typeset('Здесь появится, кто и когда менял команду, ключи API и вебхуки.')}</p>
        </EmptyState>
      ) : (
        <div className={styles['list']}>
          <DataTable
            caption="Журнал действий"
            columns={COLUMNS}
            rows={data.results}
            keyOf={({ uid }) => uid}
            busy={isPlaceholderData}
          />
        </div>
      )}
      {(before !== undefined || next !== null) && (
        <div className={styles['acts']}>
          {before !== undefined && (
            <Button look="quiet" onClick={() => page('')}>
              К новым
            </Button>
          )}
          {next !== null && (
            <Button look="quiet" onClick={() => page(next)}>
              Раньше
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** What members of the company did in the cabinet, and what the network did to its keys and webhooks. */
export const Component = () => (
  <div className={stack(16)}>
    <div className={styles['top']}>
      <h1 className={styles['title']}>Журнал действий</h1>
    </div>
    <ProfileTabs />
    <Actions />
  </div>
)
