import { useQuery } from '@tanstack/react-query'
import { formatDistance } from '@yacheyka/core/map/distance'
import { MAP_ZOOM, MAP_ZOOM_ADDRESS } from '@yacheyka/core/map/map-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ResolvedFilter } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { NearPoint } from '@yacheyka/frontend/map/nearest.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import { NEAREST_SHOWN, viewAround } from '@yacheyka/frontend/map/view-around.ts'
import type { FoundPlace } from './find-place.ts'
import { nearestQuery, pointsQuery } from './points.ts'
import type { SearchedPlace } from './searched-place.ts'

/** Metres: a point of another town. */
const FAR = 30_000
const NO_PLACE: SearchedPlace = { longitude: 0, latitude: 0, isCity: false }
const NO_POINTS: readonly NearPoint[] = []

/**
 * Pins the found place and shows it together with the points nearest to it.
 * @param kept the place that the address keeps from an earlier search
 * @param isSeen whether the map opens where the visitor looked last: a kept place leaves that view
 */
export const useSearchedPlace = (
  map: NetworkMap | null,
  filter: ResolvedFilter,
  kept: SearchedPlace | null,
  isSeen: boolean,
) => {
  const [place, setPlace] = useState(kept)
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
      const { centre, zoom } = viewAround(requested, points ?? NO_POINTS, zoomOf(requested))
      on.moveTo(centre, zoom)
    },
  )
  useEffect(() => {
    if (map !== null && place !== null) show(map, place, nearest)
  }, [map, place, nearest])
  const [first] = nearest ?? NO_POINTS
  return {
    place,
    /** Said where the nearest point is no neighbour; '' otherwise. */
    farNote:
      first !== undefined && first.distance > FAR
        ? `Рядом точек нет, ближайшая в\u00a0${formatDistance(first.distance)}`
        : '',
    nearest: nearest ?? NO_POINTS,
    search: ({ kind, coordinates }: FoundPlace) => {
      setPlace({ longitude: coordinates[0], latitude: coordinates[1], isCity: kind === 'city' })
    },
    forget: () => {
      setPlace(null)
    },
  }
}

/** Zoom of a found place (specification 1, section 4). */
export const zoomOf = ({ isCity }: Pick<SearchedPlace, 'isCity'>): number =>
  isCity ? MAP_ZOOM : MAP_ZOOM_ADDRESS
