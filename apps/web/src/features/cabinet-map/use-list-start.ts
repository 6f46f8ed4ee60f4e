import { MAP_CENTRE } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import { useRef, useState } from 'react'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import type { MapUrl } from './use-map-url.ts'

/** A card that closes uncovers the map's foot: its middle moves up or down, and nothing else. */
const isSameLook = (one: SeenView, other: SeenView): boolean =>
  one.zoom === other.zoom && Math.abs(one.centre.longitude - other.centre.longitude) < 1e-6

/**
 * Where the list begins as long as neither words nor a place order it: at the middle of the map. It follows the map, but
 * nothing moves under whoever reads on: not beyond the first page, nor when the map goes to a point that was opened here.
 */
export const useListStart = ({
  filter,
  page,
  point,
}: Pick<MapUrl, 'filter' | 'page' | 'point'>) => {
  const [centre, setCentre] = useState<Position>(MAP_CENTRE)
  const [arrivedAt] = useState(point)
  const opened = useRef<SeenView>(null)
  return {
    /** The middle of the map as it came to rest. */
    centre,
    /** Null: the list has an order of its own. */
    from: filter.near === null && filter.words.trim() === '' ? centre : null,
    /** The map has come to rest. */
    follow: (seen: SeenView): void => {
      if (page > 1) return
      if (point !== '' && point !== arrivedAt) opened.current = seen
      else if (opened.current === null || !isSameLook(opened.current, seen)) setCentre(seen.centre)
    },
  }
}
