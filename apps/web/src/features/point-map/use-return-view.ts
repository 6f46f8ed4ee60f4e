import { distanceBetween } from '@yacheyka/core/map/distance'
import { MAP_ZOOM_POINT } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { MapView } from '@yacheyka/frontend/map/view-state.ts'

/** Metres of one pixel on the equator at zoom 0. */
const EQUATOR_PIXEL = 156_543
/** A sheet that is lowered shifts the centre by less, and a visitor who looks elsewhere drags the map further. */
const SHIFT_PIXELS = 200

/** Whether a view is still the one that a point was shown in, opened from `from`. */
const isShowing = (view: MapView, point: Position, from: MapView): boolean => {
  const pixel = (EQUATOR_PIXEL * Math.cos((point.latitude * Math.PI) / 180)) / 2 ** view.zoom
  return (
    view.zoom === Math.max(MAP_ZOOM_POINT, from.zoom) &&
    distanceBetween(view.centre, point) < SHIFT_PIXELS * pixel
  )
}

/**
 * As the last card closes, brings back the view that the first was opened from, unless the visitor has moved the map
 * meanwhile. A page that was opened with a card has no such view.
 * @param point what the open card is about, once known
 */
export const useReturnView = (
  map: Pick<NetworkMap, 'aim' | 'moveTo'> | null,
  covered: boolean,
  point: Position | undefined,
): void => {
  const from = useRef<MapView>(undefined)
  const shown = useRef<Position>(undefined)
  const remember = useEffectEvent(() => {
    from.current = map?.aim()
    shown.current = undefined
  })
  const comeBack = useEffectEvent(() => {
    if (map === null || from.current === undefined || shown.current === undefined) return
    if (isShowing(map.aim(), shown.current, from.current))
      map.moveTo(from.current.centre, from.current.zoom)
  })
  // Before the effects that make room for the card and move the map to its point.
  useLayoutEffect(() => {
    if (covered) remember()
  }, [covered])
  useEffect(() => {
    if (point !== undefined) shown.current = point
  })
  useEffect(() => {
    if (!covered) comeBack()
  }, [covered])
}
