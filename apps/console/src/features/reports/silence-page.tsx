import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getSilenceReport } from '@yacheyka/contract/reports/console-silence-report'
import { formatNumber, NBSP, typeset } from '@yacheyka/core/text/wording'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import page from '../../parts/page.module.css'
import { ReportFigure } from './report-figure.tsx'
import { periodOf, ReportFrame } from './report-frame.tsx'
import styles from './reports.module.css'
import { SilenceDays } from './silence-days.tsx'
import { SilenceTable } from './silence-table.tsx'
import { autoStack } from '@yacheyka/ui/layout.ts'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Кто молчит', config),
    description: 'Точки и источники ленты, которые молчат дольше обычного для себя.',
    path: pathname,
  }),
}

const ofAll = (whole: number): string => `из${NBSP}${formatNumber(whole)}`

/** Points and sources without a word for longer than is usual for each of them. */
export const Component = () => {
  const listUrl = useListUrl()
  const report = useQuery({
    ...operatorQuery(getSilenceReport, { query: { period: periodOf(listUrl) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportFrame
      question="Кто молчит?"
      lead="Точки и источники ленты, от которых нет ни слова дольше, чем обычно бывает у каждого из них. По каждой такой точке поднимается тревога."
      nothing={[
        'Ещё никто не сказал ни слова',
        'Точки и источники появятся здесь через минуту после первого события ленты.',
      ]}
      query={report}
      listUrl={listUrl}
      every="minute"
    >
      {({ total, days }) => (
        <>
          {total !== null && (
            <section aria-label="Вся сеть" className={autoStack(12)}>
              <dl className={styles['figures']}>
                <ReportFigure of="Молчат точки" note={ofAll(total.points)}>
                  {formatNumber(total.silent)}
                </ReportFigure>
                <ReportFigure of="Молчат источники" note={ofAll(total.sources)}>
                  {formatNumber(total.silent_sources)}
                </ReportFigure>
                <ReportFigure of="Ещё не говорили" note={typeset('точек в работе')}>
                  {formatNumber(total.unheard)}
                </ReportFigure>
              </dl>
              <p className={page['small']}>
                {typeset(
                  'Молчит тот, чья пауза в полтора раза больше самой длинной обычной за последние 28 дней. Часы, когда точка закрыта, не в счёт, как и точки на обслуживании; пока молчит источник, о его точках судить нельзя.',
                )}
              </p>
            </section>
          )}
          <SilenceDays days={days} />
          <SilenceTable listUrl={listUrl} />
        </>
      )}
    </ReportFrame>
  )
}
