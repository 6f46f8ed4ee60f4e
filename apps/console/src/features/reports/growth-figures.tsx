import type { GrowthTotal } from '@yacheyka/contract/reports/console-growth-report'
import type { ReportPeriod } from '@yacheyka/contract/reports/report-periods'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import page from '../../parts/page.module.css'
import { formatChange, formatRoubles } from './figure-words.ts'
import { ReportFigure } from './report-figure.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './reports.module.css'

/** The network's own answer, beside as many days before. */
export const GrowthFigures = ({
  total,
  period,
}: {
  readonly total: GrowthTotal
  readonly period: ReportPeriod
}) => (
  <section aria-label="Вся сеть" className={autoStack(12)}>
    <dl className={styles['figures']}>
      <ReportFigure of="Посылок" note={formatChange(total.parcels, total.parcels_before)}>
        {formatNumber(total.parcels)}
      </ReportFigure>
      <ReportFigure of="Выручка" note={formatChange(total.revenue, total.revenue_before)}>
        {formatRoubles(total.revenue)}
      </ReportFigure>
      <ReportFigure of="Клиентов с посылками">{formatNumber(total.customers)}</ReportFigure>
      <ReportFigure of="Новых клиентов">{formatNumber(total.new_customers)}</ReportFigure>
      <ReportFigure of="Замолчали">{formatNumber(total.quiet_customers)}</ReportFigure>
    </dl>
    <p className={page['small']}>
      {typeset(
        `Сравнение — с ${period} днями до этого. Новый клиент оформил первую посылку, замолчавший тогда отправлял, а теперь нет.`,
      )}
    </p>
  </section>
)
