import type { MapSource } from '@yacheyka/contract/site/config'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { MapItem } from '@yacheyka/frontend/map/map-item.ts'
import { openNetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import styles from './map-side.module.css'
import { useItems, useReadyGroups, useSelected } from './use-map-items.ts'
import { useChoice, useNetwork } from './use-map-points.ts'
import { usePick } from './use-pick.ts'
import type { WidgetState } from './use-widget.ts'

/**
 * The first visit counts its requests, and looks at a city from zoom 10: all of the ground in one file, which
 * `tools/build.ts` makes, and streets a step closer.
 */
const GROUND = { wholeFile: '/map/whole.json', streetsNotBefore: 11 } as const

/** Opens the map in its element, once. */
const useMap = (
  source: MapSource,
  state: WidgetState,
  onView: (view: SeenView) => void,
  onPick: (item: MapItem, map: NetworkMap) => void,
) => {
  const ref = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<NetworkMap | null>(null)
  const pick = useEffectEvent(onPick)
  const open = useEffectEvent((target: HTMLElement) => {
    const opened: NetworkMap = openNetworkMap(
      target,
      source,
      state.look,
      {
        onView,
        onPick: (item) => {
          pick(item, opened)
        },
        onGroundFailed: () => undefined,
      },
      GROUND,
    )
    return opened
  })
  useLayoutEffect(() => {
    if (ref.current === null) return undefined
    const opened = open(ref.current)
    setMap(opened)
    return () => {
      setMap(null)
      opened.close()
    }
  }, [])
  useEffect(() => {
    map?.moveTo(state.look.centre, state.look.zoom)
  }, [map, state.look])
  useEffect(() => {
    map?.setMe(state.me)
  }, [map, state.me])
  const { place } = state
  useEffect(() => {
    map?.setPlace(place)
  }, [map, place])
  return [ref, map] as const
}

/** The drawn map. Everything on it can also be reached from the list, so it may be skipped. */
export const MapPane = ({
  state,
  source,
}: {
  readonly state: WidgetState
  readonly source: MapSource
}) => {
  const [seen, setSeen] = useState<SeenView | null>(null)
  const points = useNetwork(state.sandbox)
  const { network, load } = points
  const { token, mapFilter, refuse } = state
  const marks = useChoice({ token, filter: mapFilter, refuse }, points, seen)
  const picking = usePick(state.card, network, marks.choice, load)
  const [ref, map] = useMap(source, state, setSeen, (item, on) => {
    void picking.pick(item, on)
  })
  useReadyGroups(map, seen, network === null && Object.keys(mapFilter).length === 0)
  useItems(map, network, marks.choice, seen)
  useSelected(map, state)

  const isFailed = points.failed || marks.failed || picking.failed
  return (
    <>
      {/* An application is where keys do what it says; this one's name says which. */}
      <div
        ref={ref}
        className={styles['canvas']}
        role="application"
        aria-label="Карта точек: стрелки двигают, плюс и минус меняют масштаб. Те же точки — в списке."
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      />
      <output className={styles['note']}>
        {isFailed && (
          <>
            Карта показывает не всё: не удалось загрузить точки.
            <button
              type="button"
              className={styles['again']}
              onClick={() => {
                picking.forget()
                // Whatever failed, the version may be the reason: it is asked for anew.
                load()
                marks.retry()
                // The button goes with the words.
                ref.current?.focus()
              }}
            >
              Повторить
            </button>
          </>
        )}
      </output>
      <div className={classes(autoStack(8), styles['buttons'])}>
        <IconButton label="Приблизить" onClick={() => map?.zoomBy(1)}>
          +
        </IconButton>
        <IconButton label="Отдалить" onClick={() => map?.zoomBy(-1)}>
          −
        </IconButton>
      </div>
      <div className={styles['foot']}>
        {source.kind === 'raster' && source.logo !== null && <img src={source.logo} alt="" />}
        {source.attribution}
      </div>
    </>
  )
}
