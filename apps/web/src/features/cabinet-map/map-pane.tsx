import { useQuery } from '@tanstack/react-query'
import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { MAP_CENTRE, MAP_ZOOM, MAP_ZOOM_ADDRESS } from '@yacheyka/core/map/map-view'
import { markerOf } from '@yacheyka/core/points/point-marker'
import { POINT_TYPE_WORDING, type Position } from '@yacheyka/core/points/point'
import { typeset } from '@yacheyka/core/text/wording'
import { useEffect, useRef, useState } from 'react'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { snap, type Bounds } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { Button } from '@yacheyka/ui/button.tsx'
import { MapButtons } from '@yacheyka/frontend/map/map-buttons.tsx'
import { MapCanvas } from '@yacheyka/frontend/map/map-canvas.tsx'
import { MapFoot, MapNote } from '@yacheyka/frontend/map/map-foot.tsx'
import { GroupCard } from './group-card.tsx'
import { formatArea, formatPosition, type LockerFilter } from './locker-filter.ts'
import { itemsQuery } from './lockers.ts'
import styles from './map-pane.module.css'
import { positionOf } from './position.ts'
import type { MapUrl } from './use-map-url.ts'
import { useMapMoves } from './use-map-moves.ts'
import { useMyPlace } from './use-my-place.ts'
import { usePick } from './use-pick.ts'

const NOWHERE = { west: 0, south: 0, east: 0, north: 0 }

/** What the address calls the place that the browser has told. */
const MY_PLACE = 'ваше место'

/** Shows on the map what the filter lets through. */
const useMapItems = (
  map: NetworkMap | null,
  seen: SeenView | null,
  at: number | undefined,
  filter: LockerFilter,
): void => {
  const bounds = snap(seen?.bounds ?? NOWHERE)
  const { data: items } = useQuery({
    ...itemsQuery(at ?? 0, filter, bounds, Math.round(seen?.zoom ?? 0)),
    enabled: seen !== null && at !== undefined,
  })
  useEffect(() => {
    if (items !== undefined) map?.setItems(items)
  }, [map, items])
}

/** The open point wears a dress of its own, and the asked place is marked. */
const useMarks = (
  map: NetworkMap | null,
  locker: LimitedTerminal | null,
  near: LockerFilter['near'],
  isMine: boolean,
): void => {
  useEffect(() => {
    if (locker === null) map?.setSelected(null)
    else {
      const pointType = locker.point_type === POINT_TYPE_WORDING.pickup ? 'pickup' : 'locker'
      const marker = markerOf({ active: true, owner: '', pointType }, '-')
      map?.setSelected({ ...positionOf(locker), marker })
    }
  }, [map, locker])
  const { longitude, latitude } = near ?? {}
  useEffect(() => {
    const known = longitude !== undefined && latitude !== undefined
    const place = known ? { longitude, latitude } : null
    map?.setMe(isMine ? place : null)
    map?.setPlace(isMine ? null : place)
  }, [map, longitude, latitude, isMine])
}

/** How much of the element's foot the open card covers, CSS pixels. */
const coverOf = (element: Element | null): number => {
  const card = document.querySelector('[data-map-card]')
  if (element === null || card === null) return 0
  const { bottom, height } = element.getBoundingClientRect()
  return Math.min(height, Math.max(0, bottom - card.getBoundingClientRect().top))
}

/** The found points on a map. All that it shows is in the list too, so it may be skipped. */
export const MapPane = ({
  at,
  filter,
  around,
  nearest,
  locker,
  mapUrl,
  onView,
}: {
  /** Which reading of the points; undefined while they are on their way. */
  readonly at: number | undefined
  readonly filter: LockerFilter
  readonly around: Bounds | null | undefined
  /** The points nearest to the asked place; undefined while they are not known. */
  readonly nearest: readonly Position[] | undefined
  /** The open point. */
  readonly locker: LimitedTerminal | null
  readonly mapUrl: MapUrl
  /** The map has come to rest. */
  readonly onView: (view: SeenView) => void
}) => {
  const { map: source } = useConfig()
  const pane = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<NetworkMap | null>(null)
  const [seen, setSeen] = useState<SeenView | null>(null)
  const [groundFailed, setGroundFailed] = useState(false)
  const [start] = useState(() =>
    filter.near === null
      ? { centre: MAP_CENTRE, zoom: MAP_ZOOM }
      : { centre: filter.near, zoom: MAP_ZOOM_ADDRESS },
  )
  const { group, closeGroup, pick } = usePick(filter, mapUrl.open)
  useMapItems(map, seen, at, filter)
  useMarks(map, locker, filter.near, mapUrl.filter.place === MY_PLACE)
  useMapMoves(map, seen, {
    near: filter.near,
    nearest,
    words: filter.words,
    around,
    locker,
    coverOf: () => coverOf(pane.current),
    sizeOf: () => ({
      width: pane.current?.clientWidth ?? 0,
      height: pane.current?.clientHeight ?? 0,
    }),
  })
  const me = useMyPlace((place) =>
    mapUrl.change({ q: '', area: '', near: formatPosition(place), place: MY_PLACE }),
  )
  return (
    <div ref={pane} className={styles['pane']}>
      <MapCanvas
        source={source}
        start={start}
        events={{
          onView: (view) => {
            setSeen(view)
            onView(view)
          },
          onPick: (item) => {
            if (map !== null) void pick(item, map)
          },
          onGroundFailed: () => setGroundFailed(true),
        }}
        onOpen={setMap}
      />
      <Button
        look="quiet"
        className={styles['area']}
        onClick={() => {
          if (seen !== null) mapUrl.change({ area: formatArea(seen.bounds) })
        }}
      >
        {typeset('Искать в этой области')}
      </Button>
      <MapButtons
        onZoom={(steps) => map?.zoomBy(steps)}
        locating={me.pending}
        onLocate={() => void me.find()}
      />
      {group.length > 0 && (
        <GroupCard lockers={group} hrefOf={mapUrl.pointHref} onClose={closeGroup} />
      )}
      <MapFoot source={source} seen={seen}>
        <MapNote>{typeset('Серым — точки, где свободных ячеек нет')}</MapNote>
        {groundFailed && <MapNote>{typeset('Подложка загрузилась не вся')}</MapNote>}
      </MapFoot>
    </div>
  )
}
