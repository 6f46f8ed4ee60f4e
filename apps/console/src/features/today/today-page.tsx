import { useQuery } from '@tanstack/react-query'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { ADMINISTRATORS } from '@yacheyka/contract/http/console-roles'
import { WAITING_MAX, type WaitingKind } from '@yacheyka/contract/dashboard/console-today'
import { formatNumber, plural, typeset } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import { useMay } from '../../use-operator.ts'
import { DaysPlot } from './days-plot.tsx'
import { Setup } from './setup.tsx'
import styles from './today.module.css'
import { WAITING_WORDS } from './waiting.ts'

export const handle: PageHandle = {
  head: (config) => ({
    title: titled('Консоль оператора', config),
    description: 'Что ждёт сегодня.',
    path: operatorPaths.today(),
  }),
}

/** Milliseconds after which a page that is looked at asks again. */
const FRESH = 60_000

const isKind = (kind: string): kind is WaitingKind => kind in WAITING_WORDS

const Waiting = ({
  kind,
  count,
  since,
}: {
  readonly kind: WaitingKind
  readonly count: number
  readonly since: string | null
}) => {
  const { forms, to, urgent } = WAITING_WORDS[kind]
  return (
    <li>
      <Link to={to} className={classes(styles['row'], urgent && styles['urgent'])}>
        <span className={styles['count']}>
          {formatNumber(count)}
          {count === WAITING_MAX && '+'}
        </span>
        <span>
          {plural(count, forms)}
          {since !== null && (
            <span className={styles['since']}>дольше всех — с {formatMoment(since)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** What waits for an operator. */
export const Component = () => {
  const isAdministrator = useMay(ADMINISTRATORS)
  const { data, error, refetch } = useQuery({
    ...operatorQuery(OPERATOR_ENDPOINTS.getOperatorToday, {}),
    staleTime: 0,
    refetchInterval: FRESH,
  })
  return (
    <div className={stack(16)}>
      <h1 className={styles['title']}>Сегодня</h1>
      {isAdministrator && <Setup />}
      {data === undefined && error === null && <LoadingState label="Смотрим, что ждёт" />}
      {data === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {data !== undefined && (
        <>
          {data.waiting.length === 0 ? (
            <EmptyState title="Ничего не ждёт">
              <p>{typeset('Всё разобрано. Новое появится здесь само.')}</p>
            </EmptyState>
          ) : (
            <ul aria-label="Что ждёт" className={styles['list']}>
              {data.waiting.map(({ kind, count, since }) =>
                isKind(kind) ? (
                  <Waiting key={kind} kind={kind} count={count} since={since} />
                ) : null,
              )}
            </ul>
          )}
          <DaysPlot days={data.days} />
        </>
      )}
    </div>
  )
}
