import type { GrowthDay } from '@yacheyka/contract/reports/console-growth-report'
import { formatMoney } from '@yacheyka/core/money/money'
import { formatNumber } from '@yacheyka/core/text/wording'
import { Link } from 'react-router'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import type { ListUrl } from '@yacheyka/ui/use-list-url.ts'
import { DayBars } from './day-bars.tsx'
import { formatRoubles } from './figure-words.ts'
import { wordsOfDay } from './hours-plot.tsx'
import styles from './reports.module.css'

const MEASURES = {
  parcels: { title: 'Посылки', format: formatNumber },
  revenue: { title: 'Выручка', format: formatRoubles },
} as const
type Measure = keyof typeof MEASURES

/** Parcels or revenue of each day; the table says both. */
export const GrowthPlot = ({
  days,
  listUrl: { get, hrefWith },
}: {
  readonly days: readonly GrowthDay[]
  readonly listUrl: Pick<ListUrl, 'get' | 'hrefWith'>
}) => {
  const measure: Measure = get('measure') === 'revenue' ? 'revenue' : 'parcels'
  const most = Math.max(1, ...days.map((day) => day[measure]))
  return (
    <section aria-labelledby="by-day" className={classes(stack(12), styles['card'])}>
      <div className={styles['headed']}>
        <h2 id="by-day" className={styles['heading']}>
          {MEASURES[measure].title} по&nbsp;дням
        </h2>
        <nav aria-label="Что показать" className={styles['switch']}>
          {(['parcels', 'revenue'] as const).map((each) => (
            <Link
              key={each}
              to={hrefWith({ measure: each === 'parcels' ? '' : each })}
              preventScrollReset
              aria-current={each === measure ? 'true' : undefined}
              className={styles['choice']}
            >
              {MEASURES[each].title}
            </Link>
          ))}
        </nav>
      </div>
      <DayBars
        days={days.map((day) => ({ day: day.day, value: day[measure] }))}
        top={most}
        format={MEASURES[measure].format}
      />
      <details className={styles['table']}>
        <summary>По дням таблицей</summary>
        <DataTable
          caption="Посылки и выручка по дням"
          columns={COLUMNS}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
        />
      </details>
    </section>
  )
}

const COLUMNS: readonly Column<GrowthDay>[] = [
  { id: 'day', head: 'День', names: true, cell: ({ day }) => wordsOfDay(day) },
  { id: 'parcels', head: 'Посылок', figure: true, cell: ({ parcels }) => formatNumber(parcels) },
  { id: 'revenue', head: 'Выручка', figure: true, cell: ({ revenue }) => formatMoney(revenue) },
]
