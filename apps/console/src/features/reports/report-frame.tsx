import {
  REPORT_PERIOD_DEFAULT,
  REPORT_PERIODS,
  type ReportPeriod,
} from '@yacheyka/contract/reports/report-periods'
import { typeset } from '@yacheyka/core/text/wording'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { EmptyState, FailedState, LoadingState } from '@yacheyka/ui/states.tsx'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import page from '../../parts/page.module.css'
import styles from './reports.module.css'

interface Report {
  readonly counted_at: string | null
  readonly total: unknown
}

/** The period that the address names. */
export const periodOf = ({ get }: Pick<ListUrl, 'get'>): ReportPeriod =>
  REPORT_PERIODS.find((days) => String(days) === get('period')) ?? REPORT_PERIOD_DEFAULT

/** A report of the network: its question as heading, its period in the address, and words for what cannot be shown yet. */
export const ReportFrame = <Data extends Report>({
  question,
  lead,
  nothing,
  query: { data, error, refetch, isPlaceholderData },
  listUrl,
  every = 'hour',
  children,
}: {
  readonly question: string
  readonly lead: string
  /** Where nothing has happened in the period: what, and when figures come. */
  readonly nothing: readonly [title: string, text: string]
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
    readonly isPlaceholderData: boolean
  }
  readonly listUrl: Pick<ListUrl, 'get' | 'hrefWith'>
  /** How often it is counted. */
  readonly every?: 'hour' | 'minute'
  readonly children: (data: Data) => ReactNode
}) => {
  const period = periodOf(listUrl)
  return (
    <div className={page['page']}>
      <div className={page['top']}>
        <h1 className={page['title']}>{typeset(question)}</h1>
        <Periods period={period} hrefWith={listUrl.hrefWith} />
      </div>
      <p className={styles['lead']}>{typeset(lead)}</p>
      {data === undefined && error === null && <LoadingState label="Загружаем отчёт" />}
      {data === undefined && error !== null && (
        <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
      )}
      {data?.counted_at === null && (
        <EmptyState title="Отчёт ещё не считали">
          <p>{typeset(FIRST_FIGURES[every])}</p>
        </EmptyState>
      )}
      {data !== undefined && data.counted_at !== null && (
        <div className={stack(16)} aria-busy={isPlaceholderData}>
          {data.total === null ? (
            <EmptyState title={typeset(nothing[0])}>
              <p>{typeset(nothing[1])}</p>
            </EmptyState>
          ) : (
            children(data)
          )}
          <p className={page['small']}>
            Посчитано {formatMoment(data.counted_at)} по&nbsp;Москве.{' '}
            {typeset(`Обновляется раз в ${every === 'hour' ? 'час' : 'минуту'}.`)}
          </p>
        </div>
      )}
    </div>
  )
}

const FIRST_FIGURES = {
  hour: 'Он считается раз в час, в 37 минут: первые цифры появятся здесь сами.',
  minute: 'Он считается раз в минуту: первые цифры появятся здесь сами.',
} as const

const Periods = ({
  period,
  hrefWith,
}: {
  readonly period: ReportPeriod
  readonly hrefWith: ListUrl['hrefWith']
}) => (
  <nav aria-label="Период" className={styles['switch']}>
    {REPORT_PERIODS.map((days) => (
      <Link
        key={days}
        to={hrefWith({ period: days === REPORT_PERIOD_DEFAULT ? '' : String(days), page: '' })}
        preventScrollReset
        aria-current={days === period ? 'page' : undefined}
        className={styles['choice']}
      >
        {days} дней
      </Link>
    ))}
  </nav>
)
