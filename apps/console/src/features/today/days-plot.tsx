import { counted } from '@yacheyka/core/text/wording'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './today.module.css'

interface Day {
  readonly day: string
  readonly created: number
  readonly handed_out: number
}

const HEIGHT = 64
const STEP = 24
const BAR = 8

const sum = (days: readonly Day[], of: 'created' | 'handed_out') =>
  days.reduce((total, day) => total + day[of], 0)

const PARCELS = ['отправление', 'отправления', 'отправлений'] as const

/** How the network breathes: what was made and what was handed out, day by day, with their sums. */
export const DaysPlot = ({ days }: { readonly days: readonly Day[] }) => {
  const most = Math.max(1, ...days.flatMap(({ created, handed_out: out }) => [created, out]))
  const high = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT))
  const lastWeek = days.slice(-7)
  return (
    <section aria-labelledby="today-days" className={classes(autoStack(12), styles['days'])}>
      <h2 id="today-days" className={styles['heading']}>
        Две недели по дням
      </h2>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        className={styles['plot']}
        aria-hidden="true"
        focusable="false"
      >
        {days.map(({ day, created, handed_out: out }, at) => (
          <g key={day}>
            <rect
              x={at * STEP + 3}
              y={HEIGHT - high(created)}
              width={BAR}
              height={high(created)}
              rx="2"
              className={styles['created']}
            />
            <rect
              x={at * STEP + 4 + BAR}
              y={HEIGHT - high(out)}
              width={BAR}
              height={high(out)}
              rx="2"
              className={styles['out']}
            />
          </g>
        ))}
      </svg>
      <dl className={styles['sums']}>
        <div>
          <dt className={styles['of-created']}>Оформлено за неделю</dt>
          <dd>{counted(sum(lastWeek, 'created'), PARCELS)}</dd>
        </div>
        <div>
          <dt className={styles['of-out']}>Выдано за неделю</dt>
          <dd>{counted(sum(lastWeek, 'handed_out'), PARCELS)}</dd>
        </div>
      </dl>
    </section>
  )
}
