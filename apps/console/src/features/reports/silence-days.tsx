import { formatNumber } from '@yacheyka/core/text/wording'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { DayBars } from './day-bars.tsx'
import { wordsOfDay } from './hours-plot.tsx'
import styles from './reports.module.css'

interface Day {
  readonly day: string
  readonly points: number | null
}

const COLUMNS: readonly Column<Day>[] = [
  { id: 'day', head: 'День', names: true, cell: ({ day }) => wordsOfDay(day) },
  {
    id: 'points',
    head: 'Молчали',
    figure: true,
    cell: ({ points }) => (points === null ? '—' : formatNumber(points)),
  },
]

/** Points that were silent at some time of each day. */
export const SilenceDays = ({ days }: { readonly days: readonly Day[] }) => (
  <section aria-labelledby="by-day" className={classes(stack(12), styles['card'])}>
    <h2 id="by-day" className={styles['heading']}>
      Молчали по&nbsp;дням
    </h2>
    <DayBars
      days={days.map(({ day, points }) => ({ day, value: points }))}
      top={Math.max(1, ...days.map(({ points }) => points ?? 0))}
      format={formatNumber}
    />
    <details className={styles['table']}>
      <summary>По дням таблицей</summary>
      <DataTable
        caption="Молчали по дням"
        columns={COLUMNS}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
      />
    </details>
  </section>
)
