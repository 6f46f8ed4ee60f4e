import { parseIsoDay } from '@yacheyka/core/time/document-day'
import { formatDay } from '@yacheyka/core/time/wire-day'
import { formatNumber } from '@yacheyka/core/text/wording'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { formatHours } from './figure-words.ts'
import styles from './reports.module.css'

interface HoursOfDay {
  readonly day: string
  readonly figures: { readonly median: number | null; readonly p90: number | null } | null
}

const STEP = 12
const HEIGHT = 100
/** Hours between lines of the scale: the first of which four are enough. */
const GAPS = [6, 12, 24, 48, 72, 120, 240, 480]
const LINES = 4

export const wordsOfDay = (day: string): string => {
  const date = parseIsoDay(day)
  return date === undefined ? day : formatDay(date)
}

/** Median and p90 of each day: how high a bar stands, and where the half of them is. The table says the same. */
export const HoursPlot = <Day extends HoursOfDay>({
  title,
  half,
  most90,
  days,
  columns,
}: {
  readonly title: string
  /** What the lower part of a bar says, and the whole of it. */
  readonly half: string
  readonly most90: string
  readonly days: readonly Day[]
  readonly columns: readonly Column<Day>[]
}) => {
  const most = Math.max(1, ...days.map(({ figures }) => figures?.p90 ?? 0))
  const gap = GAPS.find((hours) => hours * LINES >= most) ?? Math.ceil(most / LINES)
  const lines = Array.from({ length: Math.ceil(most / gap) + 1 }, (_, at) => at * gap)
  const top = lines.at(-1) ?? gap
  return (
    <section aria-labelledby="hours-by-day" className={classes(stack(12), styles['card'])}>
      <h2 id="hours-by-day" className={styles['heading']}>
        {title}
      </h2>
      <ul className={styles['legend']}>
        <li className={styles['of-median']}>{half}</li>
        <li className={styles['of-p90']}>{most90}</li>
      </ul>
      <div className={styles['plot']} aria-hidden="true">
        <div className={styles['scale']}>
          {lines.toReversed().map((hours) => (
            <span key={hours}>{formatNumber(hours)}</span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={styles['bars']}
          focusable="false"
        >
          {lines.map((hours) => (
            <line
              key={hours}
              x1="0"
              x2={days.length * STEP}
              y1={HEIGHT - (hours / top) * HEIGHT}
              y2={HEIGHT - (hours / top) * HEIGHT}
              className={styles['line']}
            />
          ))}
          {days.map((day, at) => (
            <DayBars key={day.day} day={day.day} figures={day.figures} x={at * STEP} top={top} />
          ))}
        </svg>
        <div className={styles['ends']}>
          <span>{wordsOfDay(days[0]?.day ?? '')}</span>
          <span>{wordsOfDay(days.at(-1)?.day ?? '')}</span>
        </div>
      </div>
      <details className={styles['table']}>
        <summary>По дням таблицей</summary>
        <DataTable
          caption={title}
          columns={columns}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </section>
  )
}

const DayBars = ({
  day,
  figures,
  x,
  top,
}: HoursOfDay & { readonly x: number; readonly top: number }) => {
  if (figures === null || figures.p90 === null) return null
  const high = (hours: number) => Math.max(1, (hours / top) * HEIGHT)
  const { median, p90 } = figures
  return (
    <g>
      <title>{`${wordsOfDay(day)}: половина за ${formatHours(median)}, 90 % за ${formatHours(p90)}`}</title>
      <rect
        x={x + 1.5}
        y={HEIGHT - high(p90)}
        width={STEP - 3}
        height={high(p90)}
        className={styles['p90']}
      />
      <rect
        x={x + 1.5}
        y={HEIGHT - high(median ?? 0)}
        width={STEP - 3}
        height={high(median ?? 0)}
        className={styles['median']}
      />
    </g>
  )
}
