import styles from './bars.module.css'

const HEIGHT = 32
const STEP = 8

/** Days as bars, of which a part may be trouble. The words beside it say the same: nobody needs to see it. */
export const Bars = ({
  days,
}: {
  readonly days: readonly {
    readonly day: string
    readonly count: number
    readonly trouble?: number
  }[]
}) => {
  const most = Math.max(1, ...days.map(({ count }) => count))
  const high = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT))
  return (
    <svg
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={styles['bars']}
      aria-hidden="true"
      focusable="false"
    >
      {days.map(({ day, count, trouble = 0 }, at) => (
        <g key={day}>
          <rect
            x={at * STEP + 1}
            y={HEIGHT - high(count)}
            width={STEP - 2}
            height={high(count)}
            className={styles['bar']}
          />
          <rect
            x={at * STEP + 1}
            y={HEIGHT - high(trouble)}
            width={STEP - 2}
            height={high(trouble)}
            className={styles['trouble']}
          />
        </g>
      ))}
    </svg>
  )
}
