import type { StorageFigures as Figures } from '@yacheyka/contract/reports/console-storage-report'
import { counted, NBSP, typeset } from '@yacheyka/core/text/wording'
import page from '../../parts/page.module.css'
import { asDays, formatHours, formatShare } from './figure-words.ts'
import { ReportFigure } from './report-figure.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './reports.module.css'

const PARCELS = ['посылка', 'посылки', 'посылок'] as const

/** The network's own answer, and what it is made of. */
export const StorageFigures = ({ figures }: { readonly figures: Figures }) => {
  const { handed_out: fetched, unscanned, gone_back: back } = figures
  const all = fetched + unscanned + back
  return (
    <section aria-label="Вся сеть" className={autoStack(12)}>
      <dl className={styles['figures']}>
        <ReportFigure of="Половину забирают за" note={asDays(figures.median)}>
          {formatHours(figures.median)}
        </ReportFigure>
        <ReportFigure of={`90${NBSP}% забирают за`} note={asDays(figures.p90)}>
          {formatHours(figures.p90)}
        </ReportFigure>
        <ReportFigure of="Забирают за 24 часа">
          {formatShare(figures.within_24, fetched)}
        </ReportFigure>
        <ReportFigure of="Забирают за 72 часа">
          {formatShare(figures.within_72, fetched)}
        </ReportFigure>
        <ReportFigure of="Пролежали дольше срока" note={counted(figures.overdue, PARCELS)}>
          {formatShare(figures.overdue, all)}
        </ReportFigure>
      </dl>
      <p className={page['small']}>
        {typeset(
          `Точки покинули ${counted(all, PARCELS)}: выдано ${counted(fetched + unscanned, PARCELS)}, забрано назад ${counted(back, PARCELS)}.`,
        )}
        {unscanned > 0 &&
          ` ${typeset(`О прибытии ${counted(unscanned, ['посылки', 'посылок', 'посылок'])} никто не сообщил: их часы неизвестны и в расчёт не вошли.`)}`}
      </p>
    </section>
  )
}
