import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorPointMap, type PointMap } from '@yacheyka/contract/points/console-points'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Bounds, type MapItem, turnTo } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { operatorQuery } from '../../api.ts'
import { ConsoleMap, viewQuery } from '../../parts/console-map.tsx'
import { operatorPaths } from '../../paths.ts'
import type { PointFilters } from './use-points.ts'

/** The response as the map draws it: points are numbered by their places in it. */
const itemsOf = (items: PointMap['items'], bounds: Bounds): MapItem[] =>
  items.map(({ longitude, latitude, count, marker }, point) => {
    const place = { longitude: turnTo(longitude, bounds), latitude }
    return count > 1
      ? { kind: 'cluster', cluster: point, count, ...place }
      : { kind: 'point', point, marker, ...place }
  })

/** The points that the filters let through, on the map; a point leads to its card. */
export const PointsMap = ({ filters }: { readonly filters: PointFilters }) => {
  const navigate = useNavigate()
  const [map, setMap] = useState<NetworkMap | null>(null)
  const [seen, setSeen] = useState<SeenView | null>(null)
  const { data, error } = useQuery({
    ...operatorQuery(operatorPointMap, { query: { ...filters, ...viewQuery(seen) } }),
    placeholderData: keepPreviousData,
    enabled: seen !== null,
  })
  const items = useMemo(
    () => (data === undefined || seen === null ? undefined : itemsOf(data.items, seen.bounds)),
    [data, seen],
  )
  const pick = (item: MapItem) => {
    const number = item.kind === 'point' ? data?.items[item.point ?? -1]?.number : undefined
    if (number !== undefined && number !== null) void navigate(operatorPaths.point(number))
  }
  return (
    <ConsoleMap map={map} seen={seen} items={items} onOpen={setMap} onView={setSeen} onPick={pick}>
      {error !== null
        ? typeset('Точки не загрузились')
        : typeset(`В этом виде: ${formatNumber(data?.count ?? 0)}`)}
    </ConsoleMap>
  )
}
