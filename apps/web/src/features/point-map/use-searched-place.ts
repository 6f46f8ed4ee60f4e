import { useQuery } from '@tanstack/react-query'
import { MAP_ZOOM, MAP_ZOOM_ADDRESS } from '@yacheyka/core/map/map-view'
import { filterParts } from '@yacheyka/core/points/point-filter'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { NearPoint } from '@yacheyka/frontend/map/nearest.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import { NEAREST_SHOWN, viewAround, withinView } from '@yacheyka/frontend/map/view-around.ts'
import { type FoundPlace, cityOfPlace } from './find-place.ts'
import { remarkOf } from './remark.ts'
import { nearestQuery, pointsQuery } from './points.ts'
import type { SearchedPlace } from './searched-place.ts'
import { useKeptPlace } from './use-kept-place.ts'
import type { KeptSearch } from './use-place-query.ts'

const NO_PLACE: SearchedPlace = { longitude: 0, latitude: 0, isCity: false }
const NO_POINTS: readonly NearPoint[] = []

/**
 * Pins the found place and shows it together with the points nearest to it.
 * @param search the search that the address keeps from earlier
 * @param isSeen whether the map opens where the visitor looked last: a kept place leaves that view
 */
export const useSearchedPlace = (
  map: NetworkMap | null,
  filter: ResolvedFilter,
  search: KeptSearch | undefined,
  isSeen: boolean,
) => {
  const kept = search?.place ?? null
  const [place, setPlace] = useState(kept)
  const [found, setFound] = useState<FoundPlace>()
  const keptFound = useKeptPlace(search)
  const words = place === kept ? keptFound : found
  const { data: network } = useQuery(pointsQuery)
  const { longitude, latitude } = place ?? NO_PLACE
  const { data, isPlaceholderData } = useQuery({
    ...nearestQuery(network?.version ?? '', filter, { longitude, latitude }, null, NEAREST_SHOWN),
    enabled: place !== null && network !== undefined,
  })
  const nearest = place === null || isPlaceholderData ? undefined : data?.points
  useEffect(() => {
    map?.setPlace(place)
  }, [map, place])

  const shown = useRef(isSeen ? kept : null)
  const show = useEffectEvent(
    (on: NetworkMap, requested: SearchedPlace, points: readonly NearPoint[] | undefined) => {
      // Another filter changes the points, and leaves the view to the visitor.
      if (shown.current === requested) return
      if (points !== undefined) shown.current = requested
      const near = withinView(requested, points ?? NO_POINTS)
      const { centre, zoom } = viewAround(requested, near, zoomOf(requested))
      on.moveTo(centre, zoom)
    },
  )
  useEffect(() => {
    if (map !== null && place !== null) show(map, place, nearest)
  }, [map, place, nearest])
  return {
    place,
    /** Of another region they are no help: the remark tells how far they are. */
    nearest: place === null ? NO_POINTS : withinView(place, nearest ?? NO_POINTS),
    /** The city of the place, '' where it is not known. */
    city: place === null ? '' : cityOfPlace(words),
    remark: remarkOf(words?.title ?? '', nearest?.[0]?.distance, filterParts(filter).length > 0),
    search: (to: FoundPlace) => {
      setFound(to)
      setPlace({
        longitude: to.coordinates[0],
        latitude: to.coordinates[1],
        isCity: to.kind === 'city',
      })
    },
    forget: () => {
      setPlace(null)
    },
  }
}

/** Zoom of a found place (specification 1, section 4). */
export const zoomOf = ({ isCity }: Pick<SearchedPlace, 'isCity'>): number =>
  isCity ? MAP_ZOOM : MAP_ZOOM_ADDRESS
