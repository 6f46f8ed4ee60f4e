import type { LimitedTerminal } from '@yacheyka/contract/shipments'
import { MAP_ZOOM_ADDRESS, MAP_ZOOM_POINT } from '@yacheyka/core/map-view'
import type { Position } from '@yacheyka/core/point'
import { useEffect, useEffectEvent, useRef } from 'react'
import { contains, type Bounds } from '#/map/map-item.ts'
import type { NetworkMap } from '#/map/network-map.ts'
import type { SeenView } from '#/map/view-state.ts'
import { fitView } from './fit-view.ts'
import { positionOf } from './position.ts'

/** From here on a marker can be told from its neighbours. */
const ZOOM_TELLS_APART = 13

/** The map goes to the asked place, to what the words have found, and to the point that is opened out of its sight. */
export const useMapMoves = (
  map: NetworkMap | null,
  seen: SeenView | null,
  asked: {
    readonly near: Position | null
    readonly words: string
    /** Around what the words have found; undefined while that is not known. */
    readonly around: Bounds | null | undefined
    readonly locker: LimitedTerminal | null
    readonly sizeOf: () => { readonly width: number; readonly height: number }
  },
): void => {
  const { near, words, around, locker, sizeOf } = asked
  const { longitude, latitude } = near ?? {}
  useEffect(() => {
    if (longitude !== undefined && latitude !== undefined)
      map?.moveTo({ longitude, latitude }, MAP_ZOOM_ADDRESS)
  }, [map, longitude, latitude])

  const shown = useRef('')
  const goAround = useEffectEvent((opened: NetworkMap, bounds: Bounds) => {
    const { centre, zoom } = fitView(bounds, sizeOf())
    opened.moveTo(centre, zoom)
  })
  useEffect(() => {
    if (map === null || around === undefined || shown.current === words) return
    // A filter more leaves the view where it is: only other words ask for another place.
    shown.current = words
    if (words !== '' && around !== null) goAround(map, around)
  }, [map, words, around])

  const goTo = useEffectEvent((opened: NetworkMap, number: string) => {
    if (locker?.number !== number) return
    const position = positionOf(locker)
    const inSight =
      seen !== null && seen.zoom >= ZOOM_TELLS_APART && contains(seen.bounds, position)
    if (!inSight) opened.moveTo(position, MAP_ZOOM_POINT)
  })
  const number = locker?.number
  useEffect(() => {
    if (map !== null && number !== undefined) goTo(map, number)
  }, [map, number])
}
