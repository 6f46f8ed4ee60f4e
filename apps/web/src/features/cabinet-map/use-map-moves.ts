import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { MAP_ZOOM_ADDRESS, MAP_ZOOM_POINT } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Bounds } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import { viewAround, withinView } from '@yacheyka/frontend/map/view-around.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { fitView } from './fit-view.ts'
import { positionOf } from './position.ts'

/** From here on a point is seen among its neighbours: nearer is not better. */
const ZOOM_TELLS_APART = 13

/** The map goes to the asked place, to what the words have found, and to the open point, which it shows above the card. */
export const useMapMoves = (
  map: NetworkMap | null,
  seen: SeenView | null,
  requested: {
    readonly near: Position | null
    /** The points nearest to it; undefined while they are not known. */
    readonly nearest: readonly Position[] | undefined
    readonly words: string
    /** Around what the words have found; undefined while that is not known. */
    readonly around: Bounds | null | undefined
    readonly locker: LimitedTerminal | null
    /** How much of the map's foot the open card covers, CSS pixels. */
    readonly coverOf: () => number
    readonly sizeOf: () => { readonly width: number; readonly height: number }
  },
): void => {
  const { near, nearest, words, around, locker, sizeOf, coverOf } = requested
  const { longitude, latitude } = near ?? {}
  const held = useRef('')
  const goNear = useEffectEvent((opened: NetworkMap, place: Position, isKnown: boolean) => {
    const name = `${place.longitude} ${place.latitude}`
    // Other filters change the nearest points, and leave the view where it is.
    if (held.current === name) return
    if (isKnown) held.current = name
    const { centre, zoom } = viewAround(place, withinView(place, nearest ?? []), MAP_ZOOM_ADDRESS)
    opened.moveTo(centre, zoom)
  })
  const isKnown = nearest !== undefined
  useEffect(() => {
    if (longitude === undefined || latitude === undefined) held.current = ''
    else if (map !== null) goNear(map, { longitude, latitude }, isKnown)
  }, [map, longitude, latitude, isKnown])

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
    const closeEnough = seen !== null && seen.zoom >= ZOOM_TELLS_APART
    opened.moveTo(positionOf(locker), closeEnough ? opened.zoom() : MAP_ZOOM_POINT)
  })
  const cover = useEffectEvent((opened: NetworkMap) => opened.setCover(coverOf()))
  const number = locker?.number
  useEffect(() => {
    if (map === null) return
    cover(map)
    if (number !== undefined) goTo(map, number)
  }, [map, number])
}
