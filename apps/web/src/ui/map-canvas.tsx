import type { MapSource } from '@yacheyka/contract/site/config'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { prepareNetworkMap } from '#/map/network-map.ts'
import type { NetworkMap, NetworkMapEvents } from '#/map/network-map.ts'
import type { MapView } from '#/map/view-state.ts'
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
  const prepare = useEffectEvent((target: HTMLElement) =>
    prepareNetworkMap(target, source, start, {
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
  // In tasks of its own: with the page's commit and layout they would be one long one. The page takes the map in the task that
  // shows it, so that groups that are known already stand in its first frame.
  useLayoutEffect(() => {
    const target = ref.current
    if (target === null) return undefined
    let map: NetworkMap | undefined
    let task = setTimeout(() => {
      target.getBoundingClientRect()
      task = setTimeout(() => {
        const prepared = prepare(target)
        map = prepared
        task = setTimeout(() => {
          flushSync(() => {
            prepared.show()
            opened(prepared)
          })
        })
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
