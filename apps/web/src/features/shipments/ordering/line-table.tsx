import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react'
import { classes } from '@yacheyka/ui/classes.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import type { NewParcel } from '../new-parcel.ts'
import { LineRow } from './line-row.tsx'
import styles from './line-table.module.css'
import type { Prices } from './order-body.ts'
import type { LineErrors } from './outcome.ts'

/** Up to so many rows stand in the page as they are; of more, only those in view. */
const WHOLE_MOST = 50
/** Heights of rows in a long table, in rem, as its styles have them: none of them has to be measured. */
const ROW = { wide: 4, narrow: 8.5, error: 2.5 } as const
const NARROW = '(max-width: 47.99em)'

/** Room for the rows above or below those in view. */
const Gap = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing but room */}
      <td colSpan={4} className={styles['gap']} style={{ height }} />
    </tr>
  )

interface Lines {
  readonly parcels: readonly NewParcel[]
  readonly prices: Prices | undefined
  readonly errors: LineErrors
}

const WholeRows = ({ parcels, prices, errors }: Lines) => (
  <tbody>
    {parcels.map((line, index) => (
      <LineRow
        key={line.key}
        line={line}
        index={index}
        price={prices?.ofLine.get(line.key)}
        errors={errors.get(index)}
      />
    ))}
  </tbody>
)

const watchNarrow = (changed: () => void) => {
  const media = matchMedia(NARROW)
  media.addEventListener('change', changed)
  return () => {
    media.removeEventListener('change', changed)
  }
}

/** Pixels of a row, and of one with an error. */
const useRowHeights = () => {
  const narrow = useSyncExternalStore(
    watchNarrow,
    () => matchMedia(NARROW).matches,
    () => false,
  )
  return useMemo(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
    const whole = (narrow ? ROW.narrow : ROW.wide) * rem
    return { whole, faulty: whole + ROW.error * rem }
  }, [narrow])
}

const RowsInView = ({
  parcels,
  prices,
  errors,
  view,
}: Lines & { readonly view: RefObject<HTMLDivElement | null> }) => {
  const heights = useRowHeights()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes it here
  const rows = useVirtualizer({
    count: parcels.length,
    getScrollElement: () => view.current,
    estimateSize: (index) => (errors.has(index) ? heights.faulty : heights.whole),
    overscan: 6,
  })
  useEffect(() => rows.measure(), [rows, heights, errors])
  const items = rows.getVirtualItems()
  const first = Math.min(...errors.keys())
  useEffect(() => {
    if (Number.isFinite(first)) rows.scrollToIndex(first, { align: 'center' })
  }, [first, rows])
  return (
    <tbody>
      <Gap height={items[0]?.start ?? 0} />
      {items.map(({ index }) => {
        const line = parcels[index]
        return (
          line !== undefined && (
            <LineRow
              key={line.key}
              line={line}
              index={index}
              price={prices?.ofLine.get(line.key)}
              errors={errors.get(index)}
            />
          )
        )
      })}
      <Gap height={rows.getTotalSize() - (items.at(-1)?.end ?? 0)} />
    </tbody>
  )
}

/** The parcels that are about to be ordered, each with its price. Ten thousand scroll as ten do. */
export const LineTable = (lines: Lines) => {
  const view = useRef<HTMLDivElement>(null)
  const many = lines.parcels.length > WHOLE_MOST
  return (
    <section
      ref={view}
      aria-label="Отправления"
      // Scrolled by keys too: a region with a name takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={many ? 0 : -1}
      className={styles['view']}
    >
      <table
        aria-rowcount={lines.parcels.length + 1}
        className={classes(styles['table'], many && styles['long'])}
      >
        <caption>
          <VisuallyHidden>Отправления и их стоимость</VisuallyHidden>
        </caption>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">Номер</th>
            <th scope="col">Почтомат</th>
            <th scope="col" className={styles['measure']}>
              Вес и ячейки
            </th>
            <th scope="col" className={styles['price']}>
              Стоимость
            </th>
          </tr>
        </thead>
        {many ? <RowsInView {...lines} view={view} /> : <WholeRows {...lines} />}
      </table>
    </section>
  )
}
