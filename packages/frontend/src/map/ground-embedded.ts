import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import { createCanvas, fitCanvas, viewKeyOf, windowOf, zoomOf } from './frame-window.ts'
import { loadGround, loadWholeGround } from './ground-files.ts'
import type { Ground } from './ground-files.ts'
import { createNames } from './ground-names.ts'
import { paletteOf } from './ground-palette.ts'
import type { Palette } from './ground-palette.ts'
import type { LabelRow } from './ground-labels.ts'
import type { Obstacles, PixelBox } from './pixel-box.ts'
import { isSeen, traceShape } from './ground-shapes.ts'
import type { Shape, Window } from './ground-shapes.ts'
import type { MapColours } from './map-colours.ts'
import { eraseWithin, softAreaOf } from './soft-edges.ts'
import { CITIES_UP_TO, meetsAny } from './street-areas.ts'
import type { Rectangle } from './street-areas.ts'

export interface EmbeddedOptions {
  /** One file in place of the four, for a page that counts its questions. */
  readonly wholeFile?: string | undefined
  readonly streets?: readonly Rectangle[]
  /** Where streets have waters of their own. */
  readonly watered?: readonly Rectangle[]
  /** The zoom from which they are drawn. */
  readonly wateredFrom?: number
}

export interface EmbeddedGround {
  readonly layers: readonly Layer[]
  /** Whether it names a city or a town so. */
  readonly names: (name: string) => boolean
}

/**
 * The base map that ships with the product: land, water and the names of cities in the brand's own quiet colours. Drawn
 * on one canvas at every frame; where streets will stand upon it, its names have a canvas of their own above them.
 * @param streets where streets are drawn, on the projection
 */
export const createEmbeddedGround = (
  colours: MapColours,
  obstacles: Obstacles,
  onFailed: () => void,
  { wholeFile, streets = [], watered = [], wateredFrom = Infinity }: EmbeddedOptions,
): EmbeddedGround => {
  const ground: Ground = { land: [], lakes: [], rivers: [], urban: [], roads: [], labels: [] }
  const palette = paletteOf(colours)
  const names = createNames(palette)
  const { canvas: spare } = createCanvas()
  const drawNames = (
    pen: CanvasRenderingContext2D,
    frame: FrameState,
    boxes: readonly PixelBox[],
  ) => {
    names.draw(pen, frame, rowsOn(ground.labels, frame, streets), boxes)
  }
  const isApart = streets.length > 0
  const land = drawnOnce(isApart ? () => [] : obstacles, (pen, frame, boxes) => {
    drawGround(pen, frame, { ground, palette, watered, wateredFrom, spare })
    if (!isApart) drawNames(pen, frame, boxes)
  })
  const above = isApart ? [drawnOnce(obstacles, drawNames)] : []
  for (const { layer } of above) layer.setZIndex(NAMES_LEVEL)
  const redraw = () => {
    for (const { again } of [land, ...above]) again()
  }
  const loading =
    wholeFile === undefined
      ? loadGround(ground, redraw)
      : loadWholeGround(ground, wholeFile, redraw)
  loading.catch(onFailed)
  void document.fonts.ready.then(names.forget).then(redraw)
  return {
    layers: [land, ...above].map(({ layer }) => layer),
    names: (name) => ground.labels.some(([known, , , , kind]) => known === name && kind < DISTRICT),
  }
}

/** A layer of one canvas. Asked for anew whenever a group changes above it: the same picture needs no second drawing. */
const drawnOnce = (
  obstacles: Obstacles,
  draw: (pen: CanvasRenderingContext2D, frame: FrameState, boxes: readonly PixelBox[]) => void,
) => {
  const { canvas, box } = createCanvas()
  let drawn = ''
  const layer = new Layer({
    render: (frame) => {
      const boxes = obstacles(frame)
      const subject = [viewKeyOf(frame), ...boxes].join(' ')
      if (subject === drawn) return box
      drawn = subject
      const pen = fitCanvas(canvas, frame)
      if (pen !== null) draw(pen, frame, boxes)
      return box
    },
  })
  const again = (): void => {
    drawn = ''
    layer.changed()
  }
  return { layer, again }
}

/** Above the streets, beneath the points. */
const NAMES_LEVEL = 5
/** Districts help at any zoom. */
const DISTRICT = 2

const rowsOn = (
  rows: readonly LabelRow[],
  frame: FrameState,
  streets: readonly Rectangle[],
): readonly LabelRow[] => {
  const window = windowOf(frame)
  const { west, north, east, south } = window
  if (zoomOf(window) <= CITIES_UP_TO || !meetsAny(streets, [west, north, east, south])) return rows
  return rows.filter(([, , , , kind]) => kind >= DISTRICT)
}

const pathOf = (shapes: readonly Shape[], window: Window): Path2D => {
  const path = new Path2D()
  for (const shape of shapes) if (isSeen(shape, window)) traceShape(shape, window, path)
  return path
}

const URBAN_FROM = 6
/** Nearer than this the outline of a town is a block, and nothing in the streets. */
const URBAN_UNTIL = 13
const ROADS_FROM = 8

interface Drawn {
  readonly ground: Ground
  readonly palette: Palette
  readonly watered: readonly Rectangle[]
  readonly wateredFrom: number
  /** For what is drawn apart before it comes upon the ground. */
  readonly spare: HTMLCanvasElement
}

const drawGround = (
  pen: CanvasRenderingContext2D,
  frame: FrameState,
  { ground, palette, watered, wateredFrom, spare }: Drawn,
): void => {
  const window = windowOf(frame)
  const zoom = zoomOf(window)
  const land = pathOf(ground.land, window)
  pen.fillStyle = palette.land
  pen.fill(land, 'evenodd')
  pen.globalCompositeOperation = 'source-atop'
  const finer = zoom < wateredFrom ? [] : watered.flatMap((area) => softAreaOf(area, window) ?? [])
  if (finer.length === 0) drawOnLand(pen, window, ground, palette)
  else {
    // Waters and roads of the archive are finer: ours give way to them over the rim of its areas.
    const apart = fitCanvas(spare, frame)
    if (apart !== null) {
      drawOnLand(apart, window, ground, palette)
      for (const area of finer) eraseWithin(apart, area)
      pen.drawImage(spare, 0, 0, frame.size[0] ?? 0, frame.size[1] ?? 0)
    }
  }
  pen.globalCompositeOperation = 'destination-over'
  pen.fillStyle = palette.water
  pen.fillRect(0, 0, frame.size[0] ?? 0, frame.size[1] ?? 0)
  pen.globalCompositeOperation = 'source-over'
  pen.strokeStyle = palette.shore
  pen.lineWidth = 0.75
  pen.stroke(land)
}

/** Towns, rivers, roads and lakes. */
const drawOnLand = (
  pen: CanvasRenderingContext2D,
  window: Window,
  ground: Ground,
  palette: Palette,
): void => {
  const zoom = zoomOf(window)
  if (zoom >= URBAN_FROM && zoom <= URBAN_UNTIL) {
    pen.fillStyle = palette.urban
    pen.fill(pathOf(ground.urban, window), 'evenodd')
  }
  pen.strokeStyle = palette.water
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const river of ground.rivers) {
    if (zoom < river.from) continue
    pen.lineWidth = river.width * (1 + Math.max(0, zoom - river.from) * 0.22)
    pen.stroke(pathOf(river.shapes, window))
  }
  if (zoom >= ROADS_FROM) {
    pen.strokeStyle = palette.road
    pen.lineWidth = 1.5 + (zoom - ROADS_FROM) * 0.6
    pen.stroke(pathOf(ground.roads, window))
  }
  const lakes = pathOf(ground.lakes, window)
  pen.fillStyle = palette.water
  pen.fill(lakes, 'evenodd')
  pen.strokeStyle = palette.shore
  pen.lineWidth = 0.75
  pen.stroke(lakes)
}
