import { useQuery } from '@tanstack/react-query'
import type { PointFilter } from '@yacheyka/core/points/point-filter'
import { counted } from '@yacheyka/core/text/wording'
import { resolveFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { Bounds } from '@yacheyka/frontend/map/map-item.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { Dialog } from '@yacheyka/ui/dialog.tsx'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { VisuallyHidden } from '@yacheyka/ui/visually-hidden.tsx'
import { FilterFields, OpenNowChip } from './filter-fields.tsx'
import type { FilterProps } from './filter-fields.tsx'
import styles from './filter-sheet.module.css'
import { countQuery, pointsQuery } from './points.ts'

/** Accusative: «Показать 312 точек». */
const POINTS = ['точку', 'точки', 'точек'] as const

const FITTING = ['точка', 'точки', 'точек'] as const

const NOWHERE: Bounds = { west: 0, south: 0, east: 0, north: 0 }

/** How many points of the visible part of the map pass the filter; nothing while that is not known. */
const useCount = (filter: PointFilter, seen: SeenView | null): number | undefined => {
  const version = useQuery(pointsQuery).data?.version
  const now = useNow()
  const { data } = useQuery({
    ...countQuery(version ?? '', [resolveFilter(filter, now)], seen?.bounds ?? NOWHERE),
    enabled: version !== undefined && seen !== null,
  })
  return data?.[0]
}

const showWording = (count: number | undefined): string =>
  count === undefined ? 'Показать точки' : `Показать ${counted(count, POINTS)}`

/** The filters of a narrow screen: a sheet at its foot. The map and the list follow each change; the button says what is left. */
export const FilterSheet = ({
  value,
  onChange,
  seen,
  onClose,
}: FilterProps & { readonly seen: SeenView | null; readonly onClose: () => void }) => {
  const count = useCount(value, seen)
  return (
    <Dialog title="Фильтры" className={styles['sheet']} onClose={onClose}>
      {(close) => (
        <>
          <OpenNowChip value={value} onChange={onChange} />
          <FilterFields value={value} onChange={onChange} />
          <div className={styles['foot']}>
            <Button className={styles['show']} onClick={close}>
              {showWording(count)}
            </Button>
            <VisuallyHidden>
              <output>{count !== undefined && `Подходит ${counted(count, FITTING)}`}</output>
            </VisuallyHidden>
          </div>
        </>
      )}
    </Dialog>
  )
}
