import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorPointMap, type PointMap } from '@yacheyka/contract/points/console-points'
import { formatNumber, typeset } from '@yacheyka/core/text/wording'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConfig } from '#/config.tsx'
import { type Bounds, type MapItem, snap, turnTo } from '#/map/map-item.ts'
import type { NetworkMap } from '#/map/network-map.ts'
import type { SeenView } from '#/map/view-state.ts'
import { IconButton } from '#/ui/button.tsx'
import { Icon } from '#/ui/icons.tsx'
import { MapCanvas } from '#/ui/map-canvas.tsx'
import { MapFoot, MapNote } from '#/ui/map-foot.tsx'
import { operatorQuery } from '../../api.ts'
import { operatorPaths } from '../../paths.ts'
import styles from './points-map.module.css'
import type { PointFilters } from './use-points.ts'

/** The whole country first. */
const START = { centre: { longitude: 66, latitude: 58 }, zoom: 4 }
/** From here on a press on a group shows its points rather than comes closer. */
const ZOOM_LAST = 18
const NOWHERE: Bounds = { west: 0, south: 0, east: 0, north: 0 }

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value))
const boxOf = (bounds: Bounds) => ({
  west: within(bounds.west, 720),
  east: within(bounds.east, 720),
  south: within(bounds.south, 90),
  north: within(bounds.north, 90),
})

/** The answer as the map draws it: points are numbered by their places in it. */
const itemsOf = (items: PointMap['items'], bounds: Bounds): MapItem[] =>
  items.map(({ longitude, latitude, count, marker }, point) => {
    const place = { longitude: turnTo(longitude, bounds), latitude }
    return count > 1
      ? { kind: 'cluster', cluster: point, count, ...place }
      : { kind: 'point', point, marker, ...place }
  })

const useFound = (filters: PointFilters, seen: SeenView | null) => {
  const bounds = boxOf(snap(seen?.bounds ?? NOWHERE))
  const query = { ...filters, ...bounds, zoom: Math.round(seen?.zoom ?? 0) }
  return useQuery({
    ...operatorQuery(operatorPointMap, { query }),
    placeholderData: keepPreviousData,
    enabled: seen !== null,
  })
}

/** The points that the filters let through, on the map; a point leads to its card. */
export const PointsMap = ({ filters }: { readonly filters: PointFilters }) => {
  const { map: source } = useConfig()
  const navigate = useNavigate()
  const [map, setMap] = useState<NetworkMap | null>(null)
  const [seen, setSeen] = useState<SeenView | null>(null)
  const { data, error } = useFound(filters, seen)
  useEffect(() => {
    if (data !== undefined && seen !== null) map?.setItems(itemsOf(data.items, seen.bounds))
  }, [map, data, seen])
  const pick = (item: MapItem) => {
    if (item.kind === 'cluster') {
      if (map !== null && map.zoom() < ZOOM_LAST) map.moveCloser(item, 2)
      return
    }
    const number = data?.items[item.point ?? -1]?.number
    if (number !== undefined && number !== null) void navigate(operatorPaths.point(number))
  }
  return (
    <div className={styles['pane']}>
      <MapCanvas
        source={source}
        start={START}
        events={{ onView: setSeen, onPick: pick, onGroundFailed: () => undefined }}
        onOpen={setMap}
      />
      <div className={styles['buttons']}>
        <IconButton label="Приблизить" onClick={() => map?.zoomBy(1)}>
          <Icon name="plus" size={20} />
        </IconButton>
        <IconButton label="Отдалить" onClick={() => map?.zoomBy(-1)}>
          <Icon name="minus" size={20} />
        </IconButton>
      </div>
      <MapFoot source={source} seen={seen}>
        <MapNote>
          {error !== null
            ? typeset('Точки не загрузились')
            : typeset(`В этом виде: ${formatNumber(data?.count ?? 0)}`)}
        </MapNote>
      </MapFoot>
    </div>
  )
}
