import { wordsOfDay } from './hours-plot.tsx'
import styles from './reports.module.css'

const STEP = 12
const HEIGHT = 100

/** A bar a day, for the eye alone: a table says the same. */
export const DayBars = ({
  days,
  top,
  format,
}: {
  /** Null: not known. */
  readonly days: readonly { readonly day: string; readonly value: number | null }[]
  /** The value of the highest line. */
  readonly top: number
  readonly format: (value: number) => string
}) => (
  <div className={styles['plot']} aria-hidden="true">
    <div className={styles['scale']}>
      <span>{format(top)}</span>
      <span>{format(0)}</span>
    </div>
    <svg
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles['bars']}
      focusable="false"
    >
      {[0, HEIGHT].map((y) => (
        <line key={y} x1="0" x2={days.length * STEP} y1={y} y2={y} className={styles['line']} />
      ))}
      {days.map(({ day, value }, at) => {
        if (value === null) return null
        const high = (value / top) * HEIGHT
        return (
          <rect
            key={day}
            x={at * STEP + 1.5}
            y={HEIGHT - high}
            width={STEP - 3}
            height={high}
            className={styles['median']}
          >
            <title>{`${wordsOfDay(day)}: ${format(value)}`}</title>
          </rect>
        )
      })}
    </svg>
    <div className={styles['ends']}>
      <span>{wordsOfDay(days[0]?.day ?? '')}</span>
      <span>{wordsOfDay(days.at(-1)?.day ?? '')}</span>
    </div>
  </div>
)
