import type { MapSource } from '@yacheyka/contract/site/config'
import { MAP_ZOOM_MAX, MAP_ZOOM_POINT } from '@yacheyka/core/map/map-view'
import type { Position } from '@yacheyka/core/points/point'
import { getForViewAndSize } from 'ol/extent.js'
import DoubleClickZoom from 'ol/interaction/DoubleClickZoom.js'
import DragPan from 'ol/interaction/DragPan.js'
import KeyboardPan from 'ol/interaction/KeyboardPan.js'
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js'
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js'
import PinchZoom from 'ol/interaction/PinchZoom.js'
import Kinetic from 'ol/Kinetic.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js'
import View from 'ol/View.js'
import { viewRectangle } from './frame-window.ts'
import { layGround } from './ground.ts'
import type { GroundOptions } from './ground.ts'
import { createItemsLayer } from './items-layer.ts'
import type { SelectedPoint } from './items-layer.ts'
import { limitZoom } from './limit-zoom.ts'
import { readMapColours } from './map-colours.ts'
import type { MapItem } from './map-item.ts'
import { meetsAny, streetAreas } from './street-areas.ts'
import { createViewMoves } from './view-moves.ts'
import type { MapView, SeenView } from './view-state.ts'

const ZOOM_MIN = 3
/** West, south, east, north. Far enough east for the whole of Chukotka. */
const WORLD_SHOWN = [-30, -60, 200, 84]
/** Milliseconds of a move from place to place. */
const MOVE = 250

export interface NetworkMapEvents {
  /** The view has come to rest. */
  readonly onView: (view: SeenView) => void
  readonly onPick: (item: MapItem) => void
  /** The ground could not be drawn; the points still are. */
  readonly onGroundFailed: () => void
}

/** A map of the network in an element: a handle of plain functions, so that the library stays in this folder. */
export const openNetworkMap = (
  target: HTMLElement,
  source: MapSource,
  start: MapView,
  events: NetworkMapEvents,
  options: GroundOptions = {},
) => {
  const colours = readMapColours(target)
  const items = createItemsLayer(colours)
  const view = new View({
    center: fromLonLat([start.centre.longitude, start.centre.latitude]),
    zoom: start.zoom,
    minZoom: ZOOM_MIN,
    maxZoom: MAP_ZOOM_MAX,
    constrainResolution: true,
    enableRotation: false,
    extent: transformExtent(WORLD_SHOWN, 'EPSG:4326', 'EPSG:3857'),
    constrainOnlyCenter: true,
    multiWorld: true,
  })
  const map = new OlMap({
    target,
    view,
    layers: [items.layer],
    controls: [],
    interactions: gestures(),
  })
  items.layer.setZIndex(10)
  layGround(map, source, colours, items.boxes, events.onGroundFailed, options)
  listen(map, target, items, events)
  map.on('moveend', () => {
    limitZoom(view, Math.max(finestZoom(map, source), view.getZoom() ?? 0))
  })
  void document.fonts.ready.then(items.redraw)
  // What will be seen is known before the first frame: the points can be asked for meanwhile.
  map.updateSize()
  notifyView(map, events)

  let drawn = false
  map.once('postrender', () => {
    drawn = true
  })
  const moves = createViewMoves(view, () => (prefersStillness() ? 0 : MOVE))
  const moveTo = (position: Position, zoom: number): void => {
    view.cancelAnimations()
    limitZoom(view, MAP_ZOOM_MAX)
    const center = fromLonLat([position.longitude, position.latitude])
    const near = isNear(map, center)
    if (prefersStillness() || !near || !drawn) {
      view.setCenter(center)
      view.setZoom(zoom)
    } else moves.go({ center, zoom })
  }
  const zoom = (): number => view.getZoom() ?? ZOOM_MIN
  return {
    setItems: (next: readonly MapItem[]): void => {
      items.setItems(next, !prefersStillness())
    },
    setSelected: (point: SelectedPoint | null): void => {
      items.setSelected(point)
    },
    setMe: items.setMe,
    /** Pins the place that was searched for. */
    setPlace: items.setPlace,
    /** Moves the view; at once where the visitor asks for no motion or the way is long. */
    moveTo,
    moveCloser: (position: Position, steps: number): void => {
      moveTo(position, Math.min(MAP_ZOOM_MAX, zoom() + steps))
    },
    zoom,
    /** The view that a move under way leads to, or the present one. */
    aim: (): MapView => {
      const to = moves.aim()
      const [longitude = 0, latitude = 0] = toLonLat(to?.center ?? [0, 0])
      return { centre: { longitude, latitude }, zoom: to?.zoom ?? ZOOM_MIN }
    },
    /** How much of the map's foot and head something else covers, CSS pixels: what is shown is shown between them. */
    setCover: (bottom: number, top = 0): void => {
      const [before = 0, , below = 0] = view.padding ?? []
      if (before === top && below === bottom) return
      moves.keep(() => {
        view.padding = [top, 0, bottom, 0]
      })
      // The map stands where it stood, with another centre of what is seen of it; a move tells its end itself.
      if (!view.getAnimating()) notifyView(map, events)
    },
    zoomBy: moves.zoomBy,
    close: (): void => {
      map.setTarget(undefined)
      map.dispose()
    },
  }
}
export type NetworkMap = ReturnType<typeof openNetworkMap>

/**
 * How near a visitor may go by themselves. Without streets there is nothing more to see than at the zoom of a point;
 * what is chosen, and groups that open, still go as near as they need.
 */
const finestZoom = (map: OlMap, source: MapSource): number => {
  if (source.kind !== 'embedded' && source.kind !== 'archive') return MAP_ZOOM_MAX
  const rectangle = viewRectangle(map)
  const hasStreets =
    source.kind === 'archive' && rectangle !== undefined && meetsAny(streetAreas(source), rectangle)
  return hasStreets ? MAP_ZOOM_MAX : MAP_ZOOM_POINT
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A page scrolls past the map; the wheel zooms only where it is plainly meant: with Ctrl, or after a click on the map. */
const gestures = () => [
  new DragPan({ kinetic: new Kinetic(-0.005, 0.05, 100) }),
  new DoubleClickZoom({ duration: MOVE }),
  new PinchZoom({ duration: MOVE }),
  new KeyboardPan({ duration: 100 }),
  new KeyboardZoom({ duration: 100 }),
  new MouseWheelZoom({
    condition: ({ originalEvent, map }) =>
      (originalEvent instanceof WheelEvent && (originalEvent.ctrlKey || originalEvent.metaKey)) ||
      isFocused(map),
  }),
]

const isFocused = (map: OlMap): boolean =>
  map.getTargetElement()?.contains(document.activeElement) ?? false

/** Within a few screens: a longer way would be a blur. */
const isNear = (map: OlMap, place: readonly number[]): boolean => {
  const [x = 0, y = 0] = map.getView().getCenter() ?? []
  const [width = 0, height = 0] = map.getSize() ?? []
  const reach = 4 * Math.max(width, height) * (map.getView().getResolution() ?? 0)
  return Math.hypot((place[0] ?? 0) - x, (place[1] ?? 0) - y) <= reach
}

const seenView = (map: OlMap): SeenView | null => {
  const size = map.getSize()
  const center = map.getView().getCenter()
  // A map behind a closed tab has no size and sees nothing.
  if (center === undefined || size === undefined || size.includes(0)) return null
  // The whole map, also what is covered; the centre is that of what is not.
  const { center: middle, resolution, rotation } = map.getView().getState()
  const [west = 0, south = 0, east = 0, north = 0] = transformExtent(
    getForViewAndSize(middle, resolution, rotation, size),
    'EPSG:3857',
    'EPSG:4326',
  )
  const [longitude = 0, latitude = 0] = toLonLat(center)
  return {
    centre: { longitude, latitude },
    zoom: map.getView().getZoom() ?? ZOOM_MIN,
    bounds: { west, south, east, north },
  }
}

const notifyView = (map: OlMap, { onView }: NetworkMapEvents): void => {
  const seen = seenView(map)
  if (seen !== null) onView(seen)
}

const listen = (
  map: OlMap,
  target: HTMLElement,
  items: ReturnType<typeof createItemsLayer>,
  events: NetworkMapEvents,
): void => {
  map.on('moveend', () => {
    notifyView(map, events)
  })
  map.on('singleclick', ({ pixel }) => {
    const item = items.itemAt(pixel)
    if (item !== null) events.onPick(item)
  })
  let hovered: MapItem | null = null
  map.on('pointermove', ({ pixel, dragging }) => {
    if (dragging) return
    const item = items.itemAt(pixel)
    if (item === hovered) return
    hovered = item
    items.setHovered(item)
    target.style.cursor = item === null ? '' : 'pointer'
  })
}
