import type { MapSource } from '@yacheyka/contract/config'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { WidgetTerminal } from '@yacheyka/contract/widget'
import { READY_ZOOM_MAX } from '@yacheyka/core/map-view'
import { POINT_TYPE_WORDING } from '@yacheyka/core/point'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { call } from '#/api/call.ts'
import type { SelectedPoint } from '#/map/items-layer.ts'
import { itemsOfClusters, snap } from '#/map/map-item.ts'
import type { MapItem } from '#/map/map-item.ts'
import { openNetworkMap } from '#/map/network-map.ts'
import type { NetworkMap } from '#/map/network-map.ts'
import type { NetworkPoints } from '#/map/network-points.ts'
import type { PointChoice } from '#/map/points-calls.ts'
import type { SeenView } from '#/map/view-state.ts'
import { IconButton } from '#/ui/button.tsx'
import { callPoints, wordsOf } from './map-points.ts'
import styles from './map-side.module.css'
import { useAsked } from './use-asked.ts'
import { useChoice, useNetwork } from './use-map-points.ts'
import { positionOf } from './use-widget.ts'
import type { WidgetState } from './use-widget.ts'

/** All of the ground in one file: the first visit counts its questions. `tools/build.ts` makes it. */
const GROUND = '/map/whole.json'
/** How many steps closer a group is shown while there is no index to say how many it takes. */
const CLOSER = 2

/** Groups that the server has ready stand in while the worker reads the points. */
const useReadyGroups = (map: NetworkMap | null, seen: SeenView | null, wanted: boolean): void => {
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
  const asked = useRef(false)
  useEffect(() => {
    if (map === null || seen === null || !wanted || asked.current) return
    asked.current = true
    if (seen.zoom <= READY_ZOOM_MAX) void show(map, seen)
  }, [map, seen, wanted])
}

/** Shows what the choice leaves of the network about the view. */
const useItems = (
  map: NetworkMap | null,
  network: NetworkPoints | null,
  choice: PointChoice | null,
  seen: SeenView | null,
): void => {
  const zoom = Math.round(seen?.zoom ?? 0)
  const bounds = seen === null ? null : snap(seen.bounds)
  const version = network?.version
  const asked = JSON.stringify([version, choice, bounds, zoom])
  useAsked(
    map === null || version === undefined || choice === null || bounds === null ? null : asked,
    async () =>
      bounds === null || choice === null
        ? []
        : callPoints('items', { version: version ?? '', filter: choice, bounds, zoom }),
    {
      onAnswer: (items) => {
        map?.setItems(items.map((item) => ({ ...item, version: version ?? '' })))
      },
      // Marks or a version that have given way: the next question is on its way already.
      onFailed: () => undefined,
    },
  )
}

/** The marker of the point in the card or, without one, of the chosen point. */
const useSelected = (map: NetworkMap | null, { card, chosen }: WidgetState): void => {
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

/** Opens the map in its element, once. */
const useMap = (
  source: MapSource,
  state: WidgetState,
  onView: (view: SeenView) => void,
  onPick: (item: MapItem) => void,
) => {
  const ref = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<NetworkMap | null>(null)
  const pick = useEffectEvent(onPick)
  const open = useEffectEvent((target: HTMLElement) =>
    openNetworkMap(
      target,
      source,
      state.look,
      {
        onView,
        onPick: (item) => {
          pick(item)
        },
        onGroundFailed: () => undefined,
      },
      GROUND,
    ),
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
  useEffect(() => {
    map?.moveTo(state.look.centre, state.look.zoom)
  }, [map, state.look])
  useEffect(() => {
    map?.setMe(state.me)
  }, [map, state.me])
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
  const [lost, setLost] = useState(false)
  const { network, failed, load } = useNetwork()
  const marks = useChoice(state, network, seen, load)

  const pick = async (item: MapItem) => {
    setLost(false)
    try {
      await openItem(item)
    } catch {
      setLost(true)
    }
  }
  const openItem = async (item: MapItem) => {
    const place = item.kind === 'cluster' ? item.cluster : item.point
    if (network === null || place === null || item.version !== network.version) {
      map?.moveCloser(item, CLOSER)
      return
    }
    if (item.kind === 'point') {
      const [words] = await wordsOf(network, [place])
      if (words !== undefined) state.card.openPoint(words.number)
      return
    }
    const { version } = network
    if (marks.choice === null) return
    const inside = await callPoints('expand', { version, filter: marks.choice, cluster: place })
    if (inside.kind === 'zoom') map?.moveTo(item, inside.zoom)
    else
      state.card.openGroup(
        await wordsOf(
          network,
          inside.points.map(({ point }) => point),
        ),
      )
  }
  const [ref, map] = useMap(source, state, setSeen, (item) => {
    void pick(item)
  })
  useReadyGroups(map, seen, network === null && Object.keys(state.filter).length === 0)
  useItems(map, network, marks.choice, seen)
  useSelected(map, state)

  const isFailed = failed || marks.failed || lost
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
                setLost(false)
                if (network === null) load()
                else marks.retry()
              }}
            >
              Повторить
            </button>
          </>
        )}
      </output>
      <div className={styles['buttons']}>
        <IconButton label="Приблизить" onClick={() => map?.zoomBy(1)}>
          +
        </IconButton>
        <IconButton label="Отдалить" onClick={() => map?.zoomBy(-1)}>
          −
        </IconButton>
      </div>
      <div className={styles['foot']}>{source.attribution}</div>
    </>
  )
}
