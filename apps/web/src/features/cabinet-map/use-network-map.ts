import type { MapSource } from '@yacheyka/contract/config'
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { openNetworkMap, type NetworkMap, type NetworkMapEvents } from '#/map/network-map.ts'
import type { MapView } from '#/map/view-state.ts'

/** A map in the element of `ref`, opened once where `start` says; null until it is there. */
export const useNetworkMap = (source: MapSource, start: MapView, events: NetworkMapEvents) => {
  const ref = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<NetworkMap | null>(null)
  const onView = useEffectEvent(events.onView)
  const onPick = useEffectEvent(events.onPick)
  const onGroundFailed = useEffectEvent(events.onGroundFailed)
  const open = useEffectEvent((target: HTMLElement) =>
    openNetworkMap(target, source, start, {
      onView: (view) => onView(view),
      onPick: (item) => onPick(item),
      onGroundFailed: () => onGroundFailed(),
    }),
  )
  useLayoutEffect(() => {
    if (ref.current === null) return undefined
    const opened = open(ref.current)
    setMap(opened)
    return () => {
      setMap(null)
      opened.close()
    }
  }, [])
  return { ref, map }
}
