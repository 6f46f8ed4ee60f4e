import type { Position } from '@yacheyka/core/points/point'
import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import { apply } from 'ol/transform.js'
import { createCanvas, fitCanvas, viewKeyOf } from './frame-window.ts'
import type { Art } from './art.ts'
import type { MapColours } from './map-colours.ts'
import { keyOf } from './map-item.ts'
import type { MapItem, MapMarker } from './map-item.ts'
import type { PixelBox } from './pixel-box.ts'
import {
  TAIL,
  cellsArt,
  clusterArt,
  clusterSide,
  markerArt,
  meArt,
  placeArt,
} from './marker-art.ts'
import type { Mood } from './marker-art.ts'
import { markOnce } from './marks.ts'
import { pinTip } from './pin-tip.ts'
import type { Stack } from './pin-tip.ts'

export interface SelectedPoint extends Position {
  readonly marker: MapMarker
}

/** One thing to draw: what it is, where on the projection, since when. */
interface Placed {
  readonly item: MapItem
  readonly coordinate: readonly [number, number]
  readonly bornAt: number
}

/** How long a new item takes to appear, milliseconds. */
const APPEARANCE = 160
/** Degrees: the wire rounds positions to less than this. */
const SAME_PLACE = 1e-5
/** CSS pixels about a picture that are there for its shadow only. */
const MARGIN = 7
/** Side of the selected point's picture, CSS pixels; that of a searched place is less. */
const PIN = 44
/** How far from an item's edge a finger still means it, CSS pixels. */
const TOLERANCE = 4

/**
 * Groups, markers, the selected point and the visitor, drawn by ourselves on one canvas: a few hundred pictures a
 * frame, found again by arithmetic, with no feature object for each.
 */
export const createItemsLayer = (colours: MapColours) => {
  const { canvas, box } = createCanvas()
  const arts = new Map<string, Art>()
  const state = {
    placed: new Map<string, Placed>(),
    hovered: '',
    selected: null as SelectedPoint | null,
    me: null as Position | null,
    place: null as Position | null,
    frame: null as FrameState | null,
  }
  /** The view that the canvas shows; none where something on it has changed since. */
  let drawn = ''
  const layer = new Layer({
    render: (frame) => {
      state.frame = frame
      const view = viewKeyOf(frame)
      if (view === drawn) return box
      draw(frame)
      drawn = frame.animate ? '' : view
      return box
    },
  })

  const artOf = (key: string, make: () => Art): Art => {
    const known = arts.get(key)
    if (known !== undefined) return known
    const art = make()
    arts.set(key, art)
    return art
  }
  const artOfCluster = (count: number, mood: Mood, troubled: boolean): Art => {
    const side = clusterSide(count)
    const cells = artOf(`cells ${side} ${mood} ${troubled}`, () =>
      cellsArt(side, mood, colours, troubled),
    )
    return clusterArt(count, mood, colours, cells, troubled)
  }
  const artOfItem = (item: MapItem, mood: Mood): Art =>
    item.kind === 'cluster'
      ? artOf(`${item.count} ${mood} ${item.troubled === true}`, () =>
          artOfCluster(item.count, mood, item.troubled === true),
        )
      : artOf(`${item.marker} ${mood}`, () => markerArt(item.marker, mood, colours))

  /** The selected point is drawn in its own dress, once. */
  const isSelected = ({ kind, longitude, latitude }: MapItem): boolean =>
    kind === 'point' &&
    state.selected !== null &&
    Math.abs(longitude - state.selected.longitude) < SAME_PLACE &&
    Math.abs(latitude - state.selected.latitude) < SAME_PLACE

  const stacks = (frame: FrameState): Stack[] =>
    Array.from(state.placed.values(), ({ item, coordinate }) => ({
      at: pixelOf(frame, coordinate),
      side: item.kind === 'cluster' ? clusterSide(item.count) : 0,
    }))

  const draw = (frame: FrameState): void => {
    const pen = fitCanvas(canvas, frame)
    if (pen === null) return
    markOnce('map:frame')
    const stamp = (art: Art, [x, y]: readonly [number, number], opacity = 1) => {
      pen.globalAlpha = opacity
      const half = art.size / 2
      pen.drawImage(art.canvas, x - half, y - half - art.drop, art.size, art.size)
    }
    const hovered = state.placed.get(state.hovered)
    for (const placed of state.placed.values()) {
      if (placed === hovered || isSelected(placed.item)) continue
      const opacity = Math.min(1, (frame.time - placed.bornAt) / APPEARANCE)
      if (opacity < 1) frame.animate = true
      else markOnce('map:clusters')
      stamp(artOfItem(placed.item, 'calm'), pixelOf(frame, placed.coordinate), Math.max(0, opacity))
    }
    if (state.me !== null) {
      stamp(
        artOf('me', () => meArt(colours)),
        pixelOf(frame, coordinateOf(frame, state.me)),
      )
    }
    if (state.place !== null) {
      stamp(
        artOf('place', () => placeArt(colours)),
        pixelOf(frame, coordinateOf(frame, state.place)),
      )
    }
    if (hovered !== undefined && !isSelected(hovered.item)) {
      stamp(artOfItem(hovered.item, 'hovered'), pixelOf(frame, hovered.coordinate))
    }
    if (state.selected !== null) {
      const { marker } = state.selected
      const art = artOf(`${marker} selected`, () => markerArt(marker, 'selected', colours))
      stamp(art, pinTip(pixelOf(frame, coordinateOf(frame, state.selected)), stacks(frame)))
    }
  }

  const redraw = (): void => {
    drawn = ''
    layer.changed()
  }

  const set = <K extends 'hovered' | 'selected' | 'me' | 'place'>(
    key: K,
    value: (typeof state)[K],
  ): void => {
    if (state[key] === value) return
    state[key] = value
    redraw()
  }
  return {
    layer,
    setHovered: (item: MapItem | null): void => {
      set('hovered', item === null ? '' : keyOf(item))
    },
    setSelected: (point: SelectedPoint | null): void => {
      set('selected', point)
    },
    setMe: (position: Position | null): void => {
      set('me', position)
    },
    setPlace: (position: Position | null): void => {
      set('place', position)
    },
    /** Shows these items and no others; those that were there already do not appear anew. */
    setItems: (items: readonly MapItem[], appear: boolean): void => {
      const before = state.placed
      // The first ones are waited for, and come at once.
      const now = appear && before.size > 0 ? Date.now() : 0
      if (items.some(isIndexed)) markOnce('map:indexed')
      state.placed = new Map(
        items.map((item) => {
          const key = keyOf(item)
          const bornAt = before.get(key)?.bornAt ?? now
          return [key, { item, coordinate: coordinateOf(state.frame, item), bornAt }]
        }),
      )
      // The index repeats what the server's groups have shown already.
      if (!hasSameKeys(before, state.placed)) redraw()
    },
    /** Where items and pins stand in a frame, in pixels: names step aside for them. */
    boxes: (frame: FrameState): PixelBox[] => [
      ...Array.from(state.placed.values(), ({ item, coordinate }): PixelBox => {
        const [x, y] = pixelOf(frame, coordinate)
        const reach = artOfItem(item, 'calm').size / 2 - MARGIN
        return [x - reach, y - reach, x + reach, y + reach]
      }),
      ...[state.selected, state.place].flatMap((position): PixelBox[] => {
        if (position === null) return []
        const [x, y] = pixelOf(frame, coordinateOf(frame, position))
        return [[x - PIN / 2, y - PIN - TAIL, x + PIN / 2, y]]
      }),
    ],
    /** The item under a pixel of the map; where several overlap, the one drawn last. */
    itemAt: (pixel: readonly number[]): MapItem | null => {
      const { frame } = state
      if (frame === null) return null
      const [x = 0, y = 0] = pixel
      const under = [...state.placed.values()].filter((placed) => {
        const [itemX, itemY] = pixelOf(frame, placed.coordinate)
        const reach = artOfItem(placed.item, 'calm').size / 2 - MARGIN + TOLERANCE
        return Math.abs(itemX - x) <= reach && Math.abs(itemY - y) <= reach
      })
      return under.at(-1)?.item ?? null
    },
    /** Forgets the pictures: a font has arrived since they were drawn. */
    redraw: (): void => {
      arts.clear()
      redraw()
    },
  }
}

const hasSameKeys = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
  one.size === other.size && [...one.keys()].every((key) => other.has(key))

/** Ready groups of the server have no numbers in an index. */
const isIndexed = (item: MapItem): boolean =>
  (item.kind === 'cluster' ? item.cluster : item.point) !== null

const pixelOf = (
  frame: FrameState,
  coordinate: readonly [number, number],
): readonly [number, number] => {
  const [x = 0, y = 0] = apply(frame.coordinateToPixelTransform, [...coordinate])
  return [x, y]
}

const WORLD = 2 * Math.PI * 6_378_137

/** On the projection, in the turn of the world that the view looks at: Chukotka goes on past 180°. */
const coordinateOf = (frame: FrameState | null, position: Position): readonly [number, number] => {
  const [x = 0, y = 0] = fromLonLat([position.longitude, position.latitude])
  const middle = frame?.viewState.center[0] ?? x
  return [x + Math.round((middle - x) / WORLD) * WORLD, y]
}
