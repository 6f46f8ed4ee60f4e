import type { OccupancyFigures } from '@yacheyka/contract/reports/console-occupancy-report'
import { formatNumber } from '@yacheyka/core/text/wording'
import { DataTable, type Column } from '@yacheyka/ui/data-table.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { DayBars } from './day-bars.tsx'
import { formatShare } from './figure-words.ts'
import { wordsOfDay } from './hours-plot.tsx'
import styles from './reports.module.css'

interface Day {
  readonly day: string
  readonly figures: OccupancyFigures | null
}

const COLUMNS: readonly Column<Day>[] = [
  { id: 'day', head: 'День', names: true, cell: ({ day }) => wordsOfDay(day) },
  {
    id: 'share',
    head: 'Занято',
    figure: true,
    cell: ({ figures }) => formatShare(figures?.occupied ?? 0, figures?.in_service ?? 0),
  },
  {
    id: 'occupied',
    head: 'Ячейко-часов',
    figure: true,
    cell: ({ figures }) => formatNumber(Math.round(figures?.occupied ?? 0)),
  },
]

/** The share taken, day by day. */
export const OccupancyDays = ({ days }: { readonly days: readonly Day[] }) => (
  <section aria-labelledby="by-day" className={classes(stack(12), styles['card'])}>
    <h2 id="by-day" className={styles['heading']}>
      Занято по&nbsp;дням
    </h2>
    <DayBars
      days={days.map(({ day, figures }) => ({
        day,
        value: figures === null ? null : figures.occupied / figures.in_service,
      }))}
      top={1}
      format={(share) => formatShare(share, 1)}
    />
    <details className={styles['table']}>
      <summary>По дням таблицей</summary>
      <DataTable
        caption="Занято по дням"
        columns={COLUMNS}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
      />
    </details>
  </section>
)
