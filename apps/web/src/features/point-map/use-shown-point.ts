import { MAP_ZOOM_POINT } from '@yacheyka/core/map/map-view'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useBrand } from '@yacheyka/frontend/page/config.tsx'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { Opened } from './use-selection.ts'
import { selectedPointOf, useTerminal } from './use-terminal.ts'

/** Marks the open point on the map and brings the map to it, once for each point. */
export const useShownPoint = (
  map: NetworkMap | null,
  number: string | undefined,
  opened: Opened,
): void => {
  const owner = useBrand().special_owner?.code
  const { data } = useTerminal(number)
  const selected = useMemo(
    () => (number === undefined || data === undefined ? null : selectedPointOf(data, owner)),
    [number, data, owner],
  )
  const pressed = opened.kind === 'marker' ? opened.item : null
  useEffect(() => {
    map?.setSelected(pressed ?? selected)
  }, [map, selected, pressed])

  const show = useEffectEvent((on: NetworkMap) => {
    if (selected !== null) on.moveTo(selected, Math.max(MAP_ZOOM_POINT, on.zoom()))
  })
  const shown = selected === null ? undefined : number
  useEffect(() => {
    if (map !== null && shown !== undefined) show(map)
  }, [map, shown])
}
