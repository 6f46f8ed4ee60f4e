import type { OccupancyFigures as Figures } from '@yacheyka/contract/reports/console-occupancy-report'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import page from '../../parts/page.module.css'
import { formatShare } from './figure-words.ts'
import { ReportFigure } from './report-figure.tsx'
import styles from './reports.module.css'

/** The network's own answer, and what it is made of. */
export const OccupancyFigures = ({
  total: { occupied, in_service: service },
}: {
  readonly total: Figures
}) => (
  <section aria-label="Вся сеть" className={styles['network']}>
    <dl className={styles['figures']}>
      <ReportFigure of="Занято">{formatShare(occupied, service)}</ReportFigure>
      <ReportFigure of="Занято, ячейко-часов">{formatNumber(Math.round(occupied))}</ReportFigure>
      <ReportFigure of="В работе, ячейко-часов">{formatNumber(Math.round(service))}</ReportFigure>
    </dl>
    <p className={page['small']}>
      {typeset(
        'Занята ячейка, в которой посылка лежит, к которой едет или ждёт оплаты. Неисправные ячейки и выключенные точки не в счёт.',
      )}
    </p>
  </section>
)
