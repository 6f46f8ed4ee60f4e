import { useQuery } from '@tanstack/react-query'
import { formatDistance } from '@yacheyka/core/map/distance'
import { filterParts } from '@yacheyka/core/points/point-filter'
import type { PointFilter } from '@yacheyka/core/points/point-filter'
import type { Position } from '@yacheyka/core/points/point'
import { counted } from '@yacheyka/core/text/wording'
import { Button } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { EmptyState } from '@yacheyka/ui/states.tsx'
import { resolveFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { useNow } from '@yacheyka/ui/use-now.ts'
import { countQuery, nearestQuery } from './points.ts'
import styles from './nothing-found.module.css'

const POINTS = ['точка', 'точки', 'точек'] as const

/** Nothing here passes the filter: which part of it to give up, or where the nearest point is. */
export const NothingFound = ({
  version,
  filter,
  seen,
  onFilter,
  onGo,
}: {
  readonly version: string
  readonly filter: ResolvedFilter
  readonly seen: SeenView
  readonly onFilter: (filter: PointFilter) => void
  readonly onGo: (place: Position) => void
}) => {
  const now = useNow()
  const parts = filterParts(filter)
  const counts = useQuery(
    countQuery(
      version,
      parts.map((part) => resolveFilter(part.without, now)),
      seen.bounds,
    ),
  )
  const nearest = useQuery(nearestQuery(version, filter, seen.centre, null, 1)).data?.points[0]
  const relaxed = parts
    .map((part, index) => ({ ...part, count: counts.data?.[index] ?? 0 }))
    .filter(({ count }) => count > 0)
  return (
    <EmptyState
      picture="nothing-found"
      title={parts.length > 0 ? 'Ничего не подошло' : 'В этой части карты точек нет'}
    >
      {relaxed.length > 0 && (
        <>
          <p>Здесь есть точки, если убрать один из фильтров:</p>
          <div className={classes(autoStack(8), styles['ways'])}>
            {relaxed.map(({ wording, without, count }) => (
              <Button
                key={wording}
                look="quiet"
                onClick={() => {
                  onFilter(without)
                }}
              >
                Без «{wording}»: {counted(count, POINTS)}
              </Button>
            ))}
          </div>
        </>
      )}
      {nearest !== undefined && (
        <>
          <p>Ближайшая подходящая точка — в&nbsp;{formatDistance(nearest.distance)} отсюда.</p>
          <Button
            look="quiet"
            onClick={() => {
              onGo(nearest)
            }}
          >
            Показать её на карте
          </Button>
        </>
      )}
      {nearest === undefined && relaxed.length === 0 && (
        <p>Отдалите карту или выберите другой город.</p>
      )}
    </EmptyState>
  )
}
