import type { Position } from '@yacheyka/core/points/point'
import { useEffect, type ReactNode } from 'react'
import { useConfig } from '@yacheyka/frontend/page/config.tsx'
import { type Bounds, type MapItem, snap } from '@yacheyka/frontend/map/map-item.ts'
import type { NetworkMap } from '@yacheyka/frontend/map/network-map.ts'
import type { SeenView } from '@yacheyka/frontend/map/view-state.ts'
import { IconButton } from '@yacheyka/ui/button.tsx'
import { Icon } from '@yacheyka/ui/icons.tsx'
import { classes } from '@yacheyka/ui/classes.ts'
import { autoStack } from '@yacheyka/ui/layout.ts'
import { MapCanvas } from '@yacheyka/frontend/map/map-canvas.tsx'
import { MapFoot, MapNote } from '@yacheyka/frontend/map/map-foot.tsx'
import styles from './console-map.module.css'

/** The whole country first. */
const START = { centre: { longitude: 66, latitude: 58 }, zoom: 4 }
/** From here on a press on a group no longer comes closer. */
const ZOOM_LAST = 18
const NOWHERE: Bounds = { west: 0, south: 0, east: 0, north: 0 }

const within = (value: number, most: number): number => Math.max(-most, Math.min(most, value))

/** A view as the server is asked for what stands in it; the same question while the view moves a little. */
export const viewQuery = (seen: SeenView | null) => {
  const { west, east, south, north } = snap(seen?.bounds ?? NOWHERE)
  return {
    west: within(west, 720),
    east: within(east, 720),
    south: within(south, 90),
    north: within(north, 90),
    zoom: Math.round(seen?.zoom ?? 0),
  }
}

/** Comes closer to a group, unless its points stand at one place. */
export const openCluster = (map: NetworkMap | null, place: Position): void => {
  if (map !== null && map.zoom() < ZOOM_LAST) map.moveCloser(place, 2)
}

/** A map of the console: its canvas, buttons and foot with a note. */
export const ConsoleMap = ({
  map,
  seen,
  items,
  onOpen,
  onView,
  onPick,
  children,
}: {
  readonly map: NetworkMap | null
  readonly seen: SeenView | null
  /** Undefined until they have come. */
  readonly items: readonly MapItem[] | undefined
  readonly onOpen: (map: NetworkMap | null) => void
  readonly onView: (view: SeenView) => void
  /** A single point was pressed. */
  readonly onPick: (item: MapItem) => void
  readonly children: ReactNode
}) => {
  const { map: source } = useConfig()
  useEffect(() => {
    if (items !== undefined) map?.setItems(items)
  }, [map, items])
  const pick = (item: MapItem) => (item.kind === 'cluster' ? openCluster(map, item) : onPick(item))
  return (
    <div className={styles['pane']}>
      <MapCanvas
        source={source}
        start={START}
        events={{ onView, onPick: pick, onGroundFailed: () => undefined }}
        onOpen={onOpen}
      />
      <div className={classes(autoStack(8), styles['buttons'])}>
        <IconButton label="Приблизить" onClick={() => map?.zoomBy(1)}>
          <Icon name="plus" size={20} />
        </IconButton>
        <IconButton label="Отдалить" onClick={() => map?.zoomBy(-1)}>
          <Icon name="minus" size={20} />
        </IconButton>
      </div>
      <MapFoot source={source} seen={seen}>
        <MapNote>{children}</MapNote>
      </MapFoot>
    </div>
  )
}
