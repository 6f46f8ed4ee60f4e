import Layer from 'ol/layer/Layer.js'
import type { FrameState } from 'ol/Map.js'
import { fitCanvas, viewKeyOf, windowOf, zoomOf } from './frame-window.ts'
import { loadGround, loadWholeGround } from './ground-files.ts'
import type { Ground } from './ground-files.ts'
import { createNames } from './ground-names.ts'
import { paletteOf } from './ground-palette.ts'
import type { Palette } from './ground-palette.ts'
import type { Obstacles } from './pixel-box.ts'
import { isSeen, traceShape } from './ground-shapes.ts'
import type { Shape, Window } from './ground-shapes.ts'
import type { MapColours } from './map-colours.ts'

/**
 * The base map that ships with the product: land, water and the names of cities in the brand's own quiet colours, and
 * from city level the cells of the motif as a net to judge distances by. Drawn on one canvas at every frame.
 */
export const createEmbeddedGround = (
  colours: MapColours,
  obstacles: Obstacles,
  onFailed: () => void,
  wholeFile?: string,
): Layer => {
  const ground: Ground = { land: [], lakes: [], rivers: [], urban: [], roads: [], labels: [] }
  const palette = paletteOf(colours)
  const canvas = document.createElement('canvas')
  canvas.style.position = 'absolute'
  const names = createNames(palette)
  let drawn = ''
  const layer = new Layer({
    render: (frame) => {
      const boxes = obstacles(frame)
      const subject = [viewKeyOf(frame), ...boxes].join(' ')
      // Asked for anew whenever a group changes above it: the same picture needs no second drawing.
      if (subject === drawn) return canvas
      drawn = subject
      const pen = fitCanvas(canvas, frame)
      if (pen !== null) {
        drawGround(pen, frame, ground, palette)
        names.draw(pen, frame, ground.labels, boxes)
      }
      return canvas
    },
  })
  const redraw = () => {
    drawn = ''
    layer.changed()
  }
  const loading =
    wholeFile === undefined
      ? loadGround(ground, redraw)
      : loadWholeGround(ground, wholeFile, redraw)
  loading.catch(onFailed)
  void document.fonts.ready.then(names.forget).then(redraw)
  return layer
}

const pathOf = (shapes: readonly Shape[], window: Window): Path2D => {
  const path = new Path2D()
  for (const shape of shapes) if (isSeen(shape, window)) traceShape(shape, window, path)
  return path
}

const URBAN_FROM = 6
const ROADS_FROM = 8

const drawGround = (
  pen: CanvasRenderingContext2D,
  frame: FrameState,
  ground: Ground,
  palette: Palette,
): void => {
  const window = windowOf(frame)
  const zoom = zoomOf(window)
  const land = pathOf(ground.land, window)
  pen.fillStyle = palette.land
  pen.fill(land, 'evenodd')
  pen.globalCompositeOperation = 'source-atop'
  if (zoom >= URBAN_FROM) {
    pen.fillStyle = palette.urban
    pen.fill(pathOf(ground.urban, window), 'evenodd')
  }
  drawNet(pen, frame, zoom, palette.net)
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
  pen.globalCompositeOperation = 'destination-over'
  pen.fillRect(0, 0, frame.size[0] ?? 0, frame.size[1] ?? 0)
  pen.globalCompositeOperation = 'source-over'
  pen.strokeStyle = palette.shore
  pen.lineWidth = 0.75
  pen.stroke(land)
  pen.stroke(lakes)
}

/** Side of a cell of the net in pixels at whole zooms; it grows to twice that before the next net takes over. */
const CELL = 64
const NET_FROM = 9

/** The wall of cells as a net over the land. It moves and grows with the map. */
const drawNet = (
  pen: CanvasRenderingContext2D,
  frame: FrameState,
  zoom: number,
  colour: string,
): void => {
  if (zoom < NET_FROM) return
  const [width = 0, height = 0] = frame.size
  const { center, resolution } = frame.viewState
  const side = CELL * 2 ** (zoom - Math.floor(zoom + 0.001))
  const shift = (middle: number, size: number) =>
    ((((size / 2 - middle) % side) + side) % side) - side
  const fromX = shift((center[0] ?? 0) / resolution, width)
  const fromY = shift(-(center[1] ?? 0) / resolution, height)
  pen.strokeStyle = colour
  pen.lineWidth = 1
  pen.beginPath()
  for (let x = fromX; x < width; x += side) {
    for (let y = fromY; y < height; y += side) {
      pen.roundRect(x + 3, y + 3, side - 6, side - 6, side * 0.18)
    }
  }
  pen.stroke()
}
