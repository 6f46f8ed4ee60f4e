import { formatNumber } from '@yacheyka/core/text/wording'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { DayBars } from './day-bars.tsx'
import { wordsOfDay } from './hours-plot.tsx'
import styles from './reports.module.css'

interface Day {
  readonly day: string
  readonly refusals: number
}

const COLUMNS: readonly Column<Day>[] = [
  { id: 'day', head: 'День', names: true, cell: ({ day }) => wordsOfDay(day) },
  { id: 'refusals', head: 'Отказов', figure: true, cell: (row) => formatNumber(row.refusals) },
]

/** Refusals day by day. */
export const RefusalDays = ({ days }: { readonly days: readonly Day[] }) => (
  <section aria-labelledby="by-day" className={classes(stack(12), styles['card'])}>
    <h2 id="by-day" className={styles['heading']}>
      Отказы по&nbsp;дням
    </h2>
    <DayBars
      days={days.map(({ day, refusals }) => ({ day, value: refusals }))}
      top={Math.max(1, ...days.map(({ refusals }) => refusals))}
      format={formatNumber}
    />
    <details className={styles['table']}>
      <summary>По дням таблицей</summary>
      <DataTable
        caption="Отказы по дням"
        columns={COLUMNS}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
      />
    </details>
  </section>
)
