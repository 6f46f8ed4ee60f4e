import type { OccupancyHour } from '@yacheyka/contract/reports/console-occupancy-report'
import { typeset } from '@yacheyka/core/text/wording'
import { DataTable, type Column } from '#/ui/data-table.tsx'
import page from '../../parts/page.module.css'
import { formatShare } from './figure-words.ts'
import styles from './reports.module.css'

const WEEKDAYS = ['Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб', 'Вс'] as const
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const MARKS = [0, 6, 12, 18] as const
const STEP = 10
/** The palest known hour is still seen. */
const PALEST = 0.08

const words = (hour: number) => `${hour}–${hour + 1} ч`
const keyOf = (weekday: number, hour: number) => `${weekday}-${hour}`

type Known = ReadonlyMap<string, OccupancyHour>

/** Hours of the week, the fuller the darker; the table says the same. */
export const WeekMap = ({ hours }: { readonly hours: readonly OccupancyHour[] }) => {
  const known: Known = new Map(hours.map((each) => [keyOf(each.weekday, each.hour), each]))
  return (
    <section aria-labelledby="by-hour" className={styles['card']}>
      <h2 id="by-hour" className={styles['heading']}>
        Занято по&nbsp;часам недели
      </h2>
      <p className={page['small']}>
        {typeset('Чем темнее, тем теснее: от пустых ячеек до всех занятых. Часы московские.')}
      </p>
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
        <DataTable
          caption="Занято по часам недели"
          columns={columnsOf(known)}
          rows={HOURS}
          keyOf={String}
        />
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
          <title>{`${WEEKDAYS[weekday - 1]}, ${words(hour)}: ${formatShare(occupied, service)}`}</title>
        </rect>
      )
    })}
  </svg>
)

const columnsOf = (known: Known): readonly Column<number>[] => [
  { id: 'hour', head: 'Часы', names: true, cell: words },
  ...WEEKDAYS.map((head, at) => ({
    id: head,
    head,
    figure: true,
    cell: (hour: number) => {
      const each = known.get(keyOf(at + 1, hour))
      return formatShare(each?.occupied ?? 0, each?.in_service ?? 0)
    },
  })),
]
