import type { MapSource } from '@yacheyka/contract/site/config'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { openNetworkMap } from './network-map.ts'
import type { NetworkMap, NetworkMapEvents } from './network-map.ts'
import type { MapView } from './view-state.ts'
import styles from './map-canvas.module.css'

/** Opens the map in its element, once; `onOpen` gets its handle, and null when it closes. */
const useNetworkMap = (
  source: MapSource,
  start: MapView,
  events: NetworkMapEvents,
  onOpen: (map: NetworkMap | null) => void,
) => {
  const ref = useRef<HTMLDivElement>(null)
  const opened = useEffectEvent(onOpen)
  const onView = useEffectEvent(events.onView)
  const onPick = useEffectEvent(events.onPick)
  const onGroundFailed = useEffectEvent(events.onGroundFailed)
  const open = useEffectEvent((target: HTMLElement) =>
    openNetworkMap(target, source, start, {
      onView: (view) => {
        onView(view)
      },
      onPick: (item) => {
        onPick(item)
      },
      onGroundFailed: () => {
        onGroundFailed()
      },
    }),
  )
  // In a task of its own: with the commit of the page it would be one long one. The page takes the map within that task, so
  // that groups that are known already stand in its first frame.
  useLayoutEffect(() => {
    const target = ref.current
    if (target === null) return undefined
    let map: NetworkMap | undefined
    const task = setTimeout(() => {
      flushSync(() => {
        map = open(target)
        opened(map)
      })
    })
    return () => {
      clearTimeout(task)
      opened(null)
      map?.close()
    }
  }, [])
  return ref
}

/** The drawn map. Everything on it can also be reached from the list, so it may be skipped. */
export const MapCanvas = ({
  source,
  start,
  events,
  onOpen,
}: {
  readonly source: MapSource
  readonly start: MapView
  readonly events: NetworkMapEvents
  readonly onOpen: (map: NetworkMap | null) => void
}) => {
  const ref = useNetworkMap(source, start, events, onOpen)
  return (
    // An application is where keys do what it says; this one's name says which.
    <div
      ref={ref}
      className={styles['canvas']}
      data-focus-home
      role="application"
      aria-label="Карта точек: стрелки двигают, плюс и минус меняют масштаб. Те же точки — в списке."
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    />
  )
}
