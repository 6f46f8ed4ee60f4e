import type { MarkerKind } from '@yacheyka/core/points/point-marker'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@yacheyka/ui/button.tsx'
import styles from './point-list.module.css'
import { PointRow, PointRowSkeleton } from './point-row.tsx'
import { useListAvailability } from './use-availability.ts'
import { useDetails, type PointWords } from './use-details.ts'

export interface ListedPoint {
  /** Place in wire order. */
  readonly point: number
  readonly marker: MarkerKind
  /** Metres. */
  readonly distance?: number
}

/** After more lines have been asked for, the first of them gets the focus: it must not fall to the page's top. */
const useFocusOnMore = (count: number) => {
  const ref = useRef<HTMLUListElement>(null)
  const before = useRef(0)
  const focusOn = useEffectEvent((index: number) => {
    ref.current?.children[index]?.querySelector('button')?.focus()
  })
  useEffect(() => {
    if (before.current > 0 && count > before.current) focusOn(before.current)
    before.current = 0
  }, [count])
  const expectMore = () => {
    before.current = count
  }
  return [ref, expectMore] as const
}

const lineOf = ({ name, address }: Pick<PointWords, 'name' | 'address'>): string =>
  `${name}\n${address}`

/** Lines that stand in the list more than once. */
const repeatedLines = (all: readonly PointWords[]): ReadonlySet<string> => {
  const seen = new Set<string>()
  return new Set(
    all.map(lineOf).filter((line) => {
      const isRepeated = seen.has(line)
      seen.add(line)
      return isRepeated
    }),
  )
}

/** Points line by line, as many as were asked for. */
export const PointList = ({
  label,
  points,
  total,
  requestedDay,
  numbered,
  onOpen,
  onMore,
}: {
  readonly label: string
  readonly points: readonly ListedPoint[]
  readonly total: number
  readonly requestedDay?: number | undefined
  /** Each line with the number of its point, which otherwise only lines that read the same have. */
  readonly numbered?: boolean
  readonly onOpen: (number: string) => void
  readonly onMore: () => void
}) => {
  const { wordsOf, failed, retry } = useDetails(points.map(({ point }) => point))
  const repeated = repeatedLines(points.flatMap(({ point }) => wordsOf(point) ?? []))
  const { stateOf, nearestFreeOf } = useListAvailability(points.map(({ point }) => point))
  const [ref, expectMore] = useFocusOnMore(points.length)
  return (
    <>
      {failed && (
        <p className={styles['note']} role="alert">
          Названия и адреса загрузились не все.{' '}
          <button type="button" className={styles['link']} onClick={retry}>
            Попробовать ещё раз
          </button>
        </p>
      )}
      <ul ref={ref} className={styles['list']} aria-label={label}>
        {points.map(({ point, ...rest }) => {
          const words = wordsOf(point)
          return (
            <li key={point} className={styles['item']}>
              {words === undefined ? (
                <PointRowSkeleton />
              ) : (
                <PointRow
                  words={words}
                  {...rest}
                  state={stateOf(point)}
                  nearestFree={nearestFreeOf(point)}
                  requestedDay={requestedDay}
                  numbered={numbered === true || repeated.has(lineOf(words))}
                  onOpen={onOpen}
                />
              )}
            </li>
          )
        })}
      </ul>
      {points.length < total && (
        <Button
          look="quiet"
          className={styles['more']}
          onClick={() => {
            expectMore()
            onMore()
          }}
        >
          Показать ещё
        </Button>
      )}
    </>
  )
}
