import type { OccupancyHour } from '@yacheyka/contract/reports/console-occupancy-report'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import page from '../../parts/page.module.css'
import { formatShare } from './figure-words.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import styles from './reports.module.css'

const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MARKS = [0, 6, 12, 18] as const
const STEP = 10
/** The palest known hour is still seen. */
const PALEST = 0.08

/** «Пн, 13–14 ч». */
export const wordsOfHour = ({ weekday, hour }: Pick<OccupancyHour, 'weekday' | 'hour'>): string =>
  `${WEEKDAYS[weekday - 1] ?? ''}, ${hour}–${hour + 1}${NBSP}ч`

const keyOf = (weekday: number, hour: number) => `${weekday}-${hour}`

type Known = ReadonlyMap<string, OccupancyHour>

/** Hours of the week, the fuller the darker; the table says the same. */
export const WeekMap = ({ hours }: { readonly hours: readonly OccupancyHour[] }) => {
  const known: Known = new Map(hours.map((each) => [keyOf(each.weekday, each.hour), each]))
  return (
    <section aria-labelledby="by-hour" className={classes(stack(12), styles['card'])}>
      <h2 id="by-hour" className={styles['heading']}>
        Занято по&nbsp;часам недели
      </h2>
      <p className={page['small']}>{typeset('Чем темнее, тем теснее. Часы московские.')}</p>
      <div className={styles['week']} aria-hidden="true">
        {WEEKDAYS.map((name, at) => (
          <div key={name} className={styles['week-day']}>
            <span>{name}</span>
            <Day known={known} weekday={at + 1} />
          </div>
        ))}
        <div className={styles['week-day']}>
          <span />
          <span className={styles['week-hours']}>
            {MARKS.map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </span>
        </div>
      </div>
      <details className={styles['table']}>
        <summary>По часам таблицей</summary>
        <WeekTable known={known} />
      </details>
    </section>
  )
}

const Day = ({ known, weekday }: { readonly known: Known; readonly weekday: number }) => (
  <svg
    viewBox={`0 0 ${HOURS.length * STEP} ${STEP}`}
    preserveAspectRatio="none"
    className={styles['week-bar']}
    focusable="false"
  >
    {HOURS.map((hour) => {
      const each = known.get(keyOf(weekday, hour))
      const place = { x: hour * STEP + 0.5, y: 0, width: STEP - 1, height: STEP }
      if (each === undefined)
        return <rect key={hour} {...place} className={styles['week-unknown']} />
      const { occupied, in_service: service } = each
      return (
        <rect
          key={hour}
          {...place}
          className={styles['median']}
          fillOpacity={Math.max(PALEST, Math.min(1, occupied / service))}
        >
          <title>{`${wordsOfHour(each)}: ${formatShare(occupied, service)}`}</title>
        </rect>
      )
    })}
  </svg>
)

/** Eight narrow columns, which a phone shows as they are. */
const WeekTable = ({ known }: { readonly known: Known }) => (
  <table className={styles['week-table']}>
    <caption>
      <VisuallyHidden>Занято по часам недели, в процентах</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">Часы</th>
        {WEEKDAYS.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {HOURS.map((hour) => (
        <tr key={hour}>
          <th scope="row">{`${hour}–${hour + 1}`}</th>
          {WEEKDAYS.map((name, at) => (
            <td key={name}>{percentOf(known.get(keyOf(at + 1, hour)))}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const percentOf = (each: OccupancyHour | undefined): string =>
  each === undefined ? '—' : formatNumber((each.occupied / each.in_service) * 100, 0)
