import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { MAP_ZOOM, MAP_ZOOM_ADDRESS, MAP_ZOOM_POINT } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import { useState } from 'react'
import { NEAREST_SHOWN, viewAround, withinView } from '@yacheyka/frontend/map/view-around.ts'
import type { MapView } from '@yacheyka/frontend/map/view-state.ts'
import { positionOf } from './position-of.ts'
import type { Nearest } from './use-nearest.ts'
import { viewOfPoints } from './view-of-points.ts'

/** Where the map is asked to look: each new value moves it, and in between the visitor moves it as they like. */
export const useLook = ([longitude, latitude]: readonly [number, number]) => {
  const [look, setLook] = useState<MapView>({ centre: { longitude, latitude }, zoom: MAP_ZOOM })
  return {
    look,
    setLook,
    lookAt: (position: Position, zoom: number) => {
      setLook({ centre: position, zoom })
    },
    lookAtTerminal: (terminal: WidgetTerminal) => {
      setLook({ centre: positionOf(terminal), zoom: MAP_ZOOM_POINT })
    },
  }
}

/** An address search moves the map to what it has found; one that found nothing leaves it where it is. */
export const useLookAtFound = (
  /** What was searched for, as text; '' where nothing was, or while the response is on its way; null: not now. */
  searched: string | null,
  results: readonly WidgetTerminal[],
  onView: (view: MapView) => void,
): void => {
  const [before, setBefore] = useState('')
  if (searched === null || searched === before) return
  setBefore(searched)
  const view = searched === '' ? null : viewOfPoints(results.map(positionOf))
  if (view !== null) onView(view)
}

/** The place of an address that is no point's, together with the points nearest to it. */
export const useLookAtNearest = (
  nearest: Nearest | null,
  onView: (view: MapView) => void,
): void => {
  const [before, setBefore] = useState<Nearest | null>(null)
  if (nearest === null || nearest === before) return
  setBefore(nearest)
  const points = nearest.terminals.slice(0, NEAREST_SHOWN).map(positionOf)
  onView(viewAround(nearest.place, withinView(nearest.place, points), MAP_ZOOM_ADDRESS))
}

/** An opened card brings the map to its point. */
export const useLookAtOpened = (
  terminal: WidgetTerminal | null,
  onOpened: (terminal: WidgetTerminal) => void,
): void => {
  const [before, setBefore] = useState('')
  const number = terminal?.number ?? ''
  if (number === before) return
  setBefore(number)
  if (terminal !== null) onOpened(terminal)
}
