import type { GrowthTotal } from '@yacheyka/contract/reports/console-growth-report'
import type { ReportPeriod } from '@yacheyka/contract/reports/report-periods'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import page from '../../parts/page.module.css'
import { formatChange, formatRoubles } from './figure-words.ts'
import styles from './reports.module.css'

/** The network's own answer, beside as many days before. */
export const GrowthFigures = ({
  total,
  period,
}: {
  readonly total: GrowthTotal
  readonly period: ReportPeriod
}) => (
  <section aria-label="Вся сеть" className={styles['network']}>
    <dl className={styles['figures']}>
      <Figure of="Посылок" note={formatChange(total.parcels, total.parcels_before)}>
        {formatNumber(total.parcels)}
      </Figure>
      <Figure of="Выручка" note={formatChange(total.revenue, total.revenue_before)}>
        {formatRoubles(total.revenue)}
      </Figure>
      <Figure of="Клиентов с посылками">{formatNumber(total.customers)}</Figure>
      <Figure of="Новых клиентов">{formatNumber(total.new_customers)}</Figure>
      <Figure of="Замолчали">{formatNumber(total.quiet_customers)}</Figure>
    </dl>
    <p className={page['small']}>
      {typeset(
        `Сравнение — с ${period} днями до этого. Новый клиент оформил первую посылку, замолчавший тогда отправлял, а теперь нет.`,
      )}
    </p>
  </section>
)

const Figure = ({
  of,
  note = '',
  children,
}: {
  readonly of: string
  readonly note?: string
  readonly children: string
}) => (
  <div className={styles['figure']}>
    <dt>{typeset(of)}</dt>
    <dd>
      {children}
      {note !== '' && <span className={page['small']}>{note}</span>}
    </dd>
  </div>
)
