import type {
  OccupancyFigures as Figures,
  OccupancyHour,
} from '@yacheyka/contract/reports/console-occupancy-report'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import page from '../../parts/page.module.css'
import { formatShare } from './figure-words.ts'
import { wordsOfDay } from './hours-plot.tsx'
import { ReportFigure } from './report-figure.tsx'
import styles from './reports.module.css'
import { wordsOfHour } from './week-map.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'

/** The one with the largest share taken. */
const fullest = <T extends Figures>(all: readonly T[]): T | undefined =>
  all.reduce<T | undefined>(
    (most, each) => (most === undefined || shareOf(each) > shareOf(most) ? each : most),
    undefined,
  )

const shareOf = ({ occupied, in_service: service }: Figures) => occupied / service
const wordsOf = ({ occupied, in_service: service }: Figures) => formatShare(occupied, service)

/** The network's own answer, and what it is made of. */
export const OccupancyFigures = ({
  total,
  hours,
  days,
}: {
  readonly total: Figures
  readonly hours: readonly OccupancyHour[]
  readonly days: readonly { readonly day: string; readonly figures: Figures | null }[]
}) => {
  const hour = fullest(hours)
  const day = fullest(
    days.flatMap((each) => (each.figures === null ? [] : { ...each.figures, day: each.day })),
  )
  return (
    <section aria-label="Вся сеть" className={autoStack(12)}>
      <dl className={styles['figures']}>
        <ReportFigure of="Занято">{wordsOf(total)}</ReportFigure>
        {hour !== undefined && (
          <ReportFigure of="Самый тесный час недели" note={wordsOfHour(hour)}>
            {wordsOf(hour)}
          </ReportFigure>
        )}
        {day !== undefined && (
          <ReportFigure of="Самый тесный день" note={wordsOfDay(day.day)}>
            {wordsOf(day)}
          </ReportFigure>
        )}
      </dl>
      <p className={page['small']}>
        {typeset(
          `Занято ${formatNumber(Math.round(total.occupied))} ячейко-часов из ${formatNumber(Math.round(total.in_service))}. Занята ячейка, в которой посылка лежит, к которой едет или ждёт оплаты. Неисправные ячейки и выключенные точки не в счёт.`,
        )}
      </p>
    </section>
  )
}
