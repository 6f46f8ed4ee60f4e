import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import { itemsOfClusters, snap } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { itemsQuery, pointsQuery } from './points.ts'
import { hasReadyClusters, readyClustersQuery } from './ready-clusters.ts'

const NOWHERE = { west: 0, south: 0, east: 0, north: 0 }
const NO_VIEW = { centre: { longitude: 0, latitude: 0 }, zoom: 0 }

/**
 * Shows on the map what the filter lets through. While the worker still reads the points, the groups that the server has
 * ready stand in for it.
 */
export const useMapItems = (
  map: NetworkMap | null,
  seen: SeenView | null,
  filter: ResolvedFilter,
): void => {
  const { data: points, isError } = useQuery(pointsQuery)
  const zoom = Math.round(seen?.zoom ?? 0)
  const items = useQuery({
    ...itemsQuery(points?.version ?? '', filter, snap(seen?.bounds ?? NOWHERE), zoom),
    enabled: seen !== null && points !== undefined,
  })
  const ready = useQuery({
    ...readyClustersQuery(seen ?? NO_VIEW),
    enabled:
      seen !== null && hasReadyClusters(seen, filter) && items.data === undefined && !isError,
    retry: false,
  })
  const shown = items.data
  const standIn = ready.data?.clusters
  useEffect(() => {
    if (shown !== undefined) map?.setItems(shown)
    else if (standIn !== undefined) map?.setItems(itemsOfClusters(standIn))
  }, [map, shown, standIn])
}
