import { useInfiniteQuery } from '@tanstack/react-query'
import { operatorGetDoorHistory } from '@yacheyka/contract/device/console-lockers'
import { formatFactKind } from '@yacheyka/contract/device/fact-wording'
import type { DoorFact } from '@yacheyka/contract/device/locker-card'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useRef } from 'react'
import { formatError } from '@yacheyka/frontend/api/api-error.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { formatMoment } from '@yacheyka/ui/moment.ts'
import { FailedState } from '@yacheyka/ui/states.tsx'
import { callAsOperator } from '../../api.ts'
import page from '../../parts/page.module.css'
import styles from './lockers.module.css'

/** What a door has seen in 13 months, page behind page, and how often what. */
export const useDoorHistory = (number: string, door: number) => {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['operator', operatorGetDoorHistory.id, number, door],
    queryFn: ({ pageParam: before, signal }) =>
      callAsOperator(
        operatorGetDoorHistory,
        { params: { number, door: String(door) }, query: before === undefined ? {} : { before } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  return {
    ...query,
    facts: data?.pages.flatMap(({ results }) => results),
    counts: data?.pages.at(-1)?.counts,
    refetch: query.isFetchNextPageError ? query.fetchNextPage : query.refetch,
  }
}

type DoorHistoryQuery = ReturnType<typeof useDoorHistory>

export const DoorHistory = ({ query }: { readonly query: DoorHistoryQuery }) => {
  const { facts, error, refetch } = query
  const failure = error !== null && (
    <FailedState detail={formatError(error)} onRetry={() => void refetch()} />
  )
  if (facts === undefined) return failure || <p className={page['quiet']}>Читаем историю…</p>
  if (facts.length === 0)
    return <p className={page['quiet']}>С ячейкой ещё ничего не происходило.</p>
  return (
    <>
      <h4 className={styles['subheading']}>История</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too */}
      <ol className={styles['history']} aria-label="История ячейки" tabIndex={0}>
        {facts.map((fact, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two stores of a locker may repeat number and time
          <Line key={index} fact={fact} />
        ))}
      </ol>
      {failure}
      <More query={query} shown={facts.length} />
    </>
  )
}

const More = ({
  query: { counts, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  shown,
}: {
  readonly query: DoorHistoryQuery
  readonly shown: number
}) => {
  const count = useRef<HTMLParagraphElement>(null)
  const total = (counts ?? []).reduce((sum, kind) => sum + kind.count, 0)
  const request = async () => {
    if (isFetchingNextPage) return
    const { hasNextPage: isMore } = await fetchNextPage()
    // The button has gone: its focus would be lost.
    if (!isMore) count.current?.focus()
  }
  return (
    <div className={styles['more']}>
      {hasNextPage && !isFetchNextPageError && (
        <Button look="quiet" aria-disabled={isFetchingNextPage} onClick={() => void request()}>
          {isFetchingNextPage ? 'Загружаем…' : 'Показать ещё'}
        </Button>
      )}
      <p ref={count} tabIndex={-1} className={page['quiet']}>
        {typeset(`Показано ${formatNumber(shown)} из ${formatNumber(total)} за 13 месяцев`)}
      </p>
    </div>
  )
}

const Line = ({ fact }: { readonly fact: DoorFact }) => (
  <li>
    <span>
      {formatFactKind(fact.kind)}
      {fact.barcode !== null && ` · ${fact.barcode}`}
    </span>
    <time dateTime={fact.at} className={page['small']}>
      {formatMoment(fact.at)}
      {fact.quality === 'bounded' && ', время примерное'}
    </time>
  </li>
)
