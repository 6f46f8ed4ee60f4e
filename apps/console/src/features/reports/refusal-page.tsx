import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRefusalReport } from '@yacheyka/contract/reports/console-refusal-report'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import page from '../../parts/page.module.css'
import { RefusalDays } from './refusal-days.tsx'
import { RefusalModules } from './refusal-modules.tsx'
import { RefusalTable } from './refusal-table.tsx'
import { periodOf, ReportFrame } from './report-frame.tsx'
import { ReportFigure } from './report-figure.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './reports.module.css'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Что потеряли', config),
    description: 'Отказы из-за нехватки места: точки, размеры, дни, и где добавить модуль.',
    path: pathname,
  }),
}

/** What was refused for lack of room: days, points, sizes, places, and where another module is due. */
export const Component = () => {
  const listUrl = useListUrl()
  const period = periodOf(listUrl)
  const report = useQuery({
    ...operatorQuery(getRefusalReport, { query: { period } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportFrame
      question="Что потеряли?"
      lead="Отказы, потому что в точке не было свободной ячейки нужного размера: в виджете магазина, при проверке и при оформлении."
      nothing={[
        'За это время никому не отказали',
        'Отказ появится здесь, когда в точке не найдётся свободной ячейки нужного размера.',
      ]}
      query={report}
      listUrl={listUrl}
    >
      {({ total, days, modules }) => (
        <>
          {total !== null && (
            <section aria-label="Вся сеть" className={autoStack(12)}>
              <dl className={styles['figures']}>
                <ReportFigure of="Отказов">{formatNumber(total.refusals)}</ReportFigure>
                <ReportFigure of="В день">
                  {formatNumber(
                    total.refusals / total.days,
                    total.refusals < 10 * total.days ? 1 : 0,
                  )}
                </ReportFigure>
                <ReportFigure of="Точек с отказами">{formatNumber(total.points)}</ReportFigure>
              </dl>
              <p className={page['small']}>
                {typeset(
                  'Клиент, которому за день отказали в одной точке и одном размере несколько раз, — один отказ; магазин с виджетом — до двадцати.',
                )}
              </p>
            </section>
          )}
          <RefusalModules rows={modules} />
          <RefusalDays days={days} />
          <RefusalTable listUrl={listUrl} />
        </>
      )}
    </ReportFrame>
  )
}
