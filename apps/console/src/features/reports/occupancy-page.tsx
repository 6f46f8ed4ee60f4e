import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getOccupancyReport } from '@yacheyka/contract/reports/console-occupancy-report'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { Link } from 'react-router'
import { titled, type PageHandle } from '@yacheyka/frontend/page/head.ts'
import { classes } from '@yacheyka/ui/classes.ts'
import { stack } from '@yacheyka/ui/layout.ts'
import { type ListUrl, useListUrl } from '@yacheyka/ui/use-list-url.ts'
import { operatorQuery } from '../../api.ts'
import { OccupancyDays } from './occupancy-days.tsx'
import { OccupancyFigures } from './occupancy-figures.tsx'
import { OccupancyTable } from './occupancy-table.tsx'
import { OccupancyTop } from './occupancy-top.tsx'
import { periodOf, ReportFrame } from './report-frame.tsx'
import styles from './reports.module.css'
import { WeekMap } from './week-map.tsx'

export const handle: PageHandle = {
  head: (config, pathname) => ({
    title: titled('Где тесно', config),
    description: 'Какая доля ячеек занята: точки, размеры, дни и часы недели.',
    path: pathname,
  }),
}

const sizeOf = ({ get }: Pick<ListUrl, 'get'>): CellSize | undefined =>
  CELL_SIZES.find((size) => size === get('size'))

/** How full the cells are: the network, hours of the week, days, points and sizes. */
export const Component = () => {
  const listUrl = useListUrl()
  const size = sizeOf(listUrl)
  const report = useQuery({
    ...operatorQuery(getOccupancyReport, {
      query: { period: periodOf(listUrl), ...(size === undefined ? {} : { size }) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ReportFrame
      question="Где тесно?"
      lead="Доля занятых ячейко-часов от всех, что были в работе. Считается по каждому изменению занятости, с первого дня."
      nothing={[
        'За это время таких ячеек в работе не было',
        'Цифры появятся через час после того, как у точки станет известно число ячеек.',
      ]}
      query={report}
      listUrl={listUrl}
    >
      {({ total, days, hours, tightest, emptiest }) => (
        <>
          {total !== null && <OccupancyFigures total={total} hours={hours} days={days} />}
          <Sizes size={size} hrefWith={listUrl.hrefWith} />
          <WeekMap hours={hours} />
          <OccupancyDays days={days} />
          <div className={classes(stack(16), styles['pair'])}>
            <OccupancyTop title="Теснее всего" rows={tightest} />
            <OccupancyTop title="Свободнее всего" rows={emptiest} />
          </div>
          <OccupancyTable listUrl={listUrl} size={size} />
        </>
      )}
    </ReportFrame>
  )
}

const Sizes = ({
  size,
  hrefWith,
}: {
  readonly size: CellSize | undefined
  readonly hrefWith: ListUrl['hrefWith']
}) => (
  <nav aria-label="Размер ячеек" className={classes(styles['switch'], styles['sizes'])}>
    {[undefined, ...CELL_SIZES].map((each) => (
      <Link
        key={each ?? ''}
        to={hrefWith({ size: each ?? '', page: '' })}
        preventScrollReset
        aria-current={each === size ? 'true' : undefined}
        className={styles['choice']}
      >
        {each ?? 'Все размеры'}
      </Link>
    ))}
  </nav>
)
