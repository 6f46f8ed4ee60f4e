import type OlMap from 'ol/Map.js'
import type { FrameState } from 'ol/Map.js'
import type { Window } from './ground-shapes.ts'

/** A layer's canvas in a box of its own: the library draws the next layer onto a bare canvas that it meets. */
export const createCanvas = () => {
  const canvas = document.createElement('canvas')
  canvas.style.position = 'absolute'
  const box = document.createElement('div')
  box.append(canvas)
  return { canvas, box }
}

/** Makes the canvas as large as the frame and clears it; its unit is a CSS pixel. */
export const fitCanvas = (
  canvas: HTMLCanvasElement,
  frame: FrameState,
): CanvasRenderingContext2D | null => {
  const [width = 0, height = 0] = frame.size
  const ratio = frame.pixelRatio
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
  }
  const pen = canvas.getContext('2d')
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen?.clearRect(0, 0, width, height)
  return pen
}

/** Two frames of the same view, at the same size, have the same key. */
export const viewKeyOf = ({ size, pixelRatio, viewState }: FrameState): string =>
  [...size, pixelRatio, ...viewState.center, viewState.resolution].join(' ')

const WORLD = 2 * Math.PI * 6_378_137

/** The frame in terms of the projection 0…1. */
export const windowOf = (frame: FrameState): Window => {
  const [width = 0, height = 0] = frame.size
  const [x = 0, y = 0] = frame.viewState.center
  const { resolution } = frame.viewState
  const left = x - (width / 2) * resolution
  const top = y + (height / 2) * resolution
  return {
    west: left / WORLD + 0.5,
    north: 0.5 - top / WORLD,
    east: (left + width * resolution) / WORLD + 0.5,
    south: 0.5 - (top - height * resolution) / WORLD,
    scale: WORLD / resolution,
  }
}

export const zoomOf = (window: Window): number => Math.log2(window.scale / 256)

/** What a map shows of the projection 0…1: west, north, east, south; undefined where it has no size. */
export const viewRectangle = (
  map: OlMap,
): readonly [number, number, number, number] | undefined => {
  const size = map.getSize()
  if (size === undefined || size.includes(0)) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = map.getView().calculateExtent(size)
  return [west / WORLD + 0.5, 0.5 - north / WORLD, east / WORLD + 0.5, 0.5 - south / WORLD]
}
