import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { READY_ZOOM_MAX } from '@yacheyka/core/map/map-view'
import { POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { useEffect, useEffectEvent, useRef } from 'react'
import { call } from '@yacheyka/frontend/api/call.ts'
import type { SelectedPoint } from '@yacheyka/frontend/map/items-layer.ts'
import { itemsOfClusters, snap } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { NetworkPoints } from '@yacheyka/frontend/map/network-points.ts'
import type { PointChoice } from '@yacheyka/frontend/map/points-calls.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { callPoints } from './map-points.ts'
import { positionOf } from './position-of.ts'
import { useKeyedRequest } from './use-keyed-request.ts'
import type { WidgetState } from './use-widget.ts'

/** Groups that the server has ready stand in while the worker reads the points. */
export const useReadyGroups = (
  map: NetworkMap | null,
  seen: SeenView | null,
  wanted: boolean,
): void => {
  const show = useEffectEvent(async (on: NetworkMap, { bounds, zoom }: SeenView) => {
    const round = (value: number) => Math.round(value * 100) / 100
    const { west, south, east, north } = bounds
    const query = {
      zoom: Math.round(zoom),
      west: round(Math.max(-180, west)),
      south: round(south),
      east: round(Math.min(180, east)),
      north: round(north),
    }
    // They only stand in: without them the points come a moment later.
    const groups = await call(ENDPOINTS.getPointsClusters, { query }).catch(() => null)
    if (groups !== null && wanted) on.setItems(itemsOfClusters(groups.clusters))
  })
  const requested = useRef(false)
  useEffect(() => {
    if (map === null || seen === null || !wanted || requested.current) return
    requested.current = true
    if (seen.zoom <= READY_ZOOM_MAX) void show(map, seen)
  }, [map, seen, wanted])
}

/** Shows what the choice leaves of the network about the view. */
export const useItems = (
  map: NetworkMap | null,
  network: NetworkPoints | null,
  choice: PointChoice | null,
  seen: SeenView | null,
): void => {
  const zoom = Math.round(seen?.zoom ?? 0)
  const bounds = seen === null ? null : snap(seen.bounds)
  const version = network?.version
  const requested = JSON.stringify([version, choice, bounds, zoom])
  useKeyedRequest(
    map === null || version === undefined || choice === null || bounds === null ? null : requested,
    async () =>
      bounds === null || choice === null
        ? []
        : callPoints('items', { version: version ?? '', filter: choice, bounds, zoom }),
    {
      onResponse: (items) => {
        map?.setItems(items.map((item) => ({ ...item, version: version ?? '' })))
      },
      // Marks or a version that have given way: the next question is on its way already.
      onFailed: () => undefined,
    },
  )
}

/** The marker of the point in the card or, without one, of the chosen point. */
export const useSelected = (map: NetworkMap | null, { card, chosen }: WidgetState): void => {
  const shown = card.terminal ?? chosen
  useEffect(() => {
    map?.setSelected(shown === null ? null : selectedOf(shown))
  }, [map, shown])
}

const selectedOf = (terminal: WidgetTerminal): SelectedPoint => {
  const isPickup = terminal.point_type === POINT_TYPE_WORDING.pickup
  const kind = isPickup ? 'pickup' : 'default'
  const off = isPickup ? 'inactive-pickup' : 'inactive'
  return { ...positionOf(terminal), marker: terminal.available ? kind : off }
}
