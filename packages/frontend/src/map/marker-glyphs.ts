import { cell, fill } from './art.ts'
import type { MapMarker } from './map-item.ts'

export interface Dress {
  readonly ground: string
  readonly rim: string
  readonly glyph: string
  /** The one cell that is open. */
  readonly lit: string
}

/** What stands inside a marker 32 units wide, around its middle. */
export type Glyph = (pen: CanvasRenderingContext2D, dress: Dress) => void

const locker: Glyph = (pen, { glyph, lit }) => {
  fill(pen, glyph, cell(6.5, 2, -4.25, -4.25))
  fill(pen, glyph, cell(6.5, 2, -4.25, 4.25))
  fill(pen, glyph, cell(6.5, 2, 4.25, 4.25))
  fill(pen, lit, cell(6.5, 2, 4.25, -4.25))
}

const PAPER = () => {
  const path = new Path2D()
  path.roundRect(-9, -6.5, 18, 13, 2.5)
  return path
}

const envelope: Glyph = (pen, { glyph, ground }) => {
  fill(pen, glyph, PAPER())
  pen.strokeStyle = ground
  pen.lineWidth = 1.8
  pen.stroke(new Path2D('M-8.2-4.6 0 1.4 8.2-4.6'))
}

const AWNING = 'M-6.4-7.6H6.4L9-2.2V-1a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0v-1.2z'
const HOUSE = 'M-7.2 3.2V7A1.2 1.2 0 0 0-6 8.2H6A1.2 1.2 0 0 0 7.2 7V3.2z'
const DOOR = 'M-2.4 8.2V5a1 1 0 0 1 1-1h2.8a1 1 0 0 1 1 1v3.2z'

const shop: Glyph = (pen, { glyph, ground }) => {
  fill(pen, glyph, new Path2D(AWNING))
  fill(pen, glyph, new Path2D(HOUSE))
  fill(pen, ground, new Path2D(DOOR))
}

const starPath = (): Path2D => {
  const path = new Path2D()
  for (let ray = 0; ray < 10; ray++) {
    const reach = ray % 2 === 0 ? 9 : 4.2
    const angle = (ray * Math.PI) / 5 - Math.PI / 2
    path.lineTo(Math.cos(angle) * reach, Math.sin(angle) * reach)
  }
  path.closePath()
  return path
}

const star: Glyph = (pen, { glyph }) => {
  fill(pen, glyph, starPath())
  pen.strokeStyle = glyph
  pen.lineWidth = 1.4
  pen.stroke(starPath())
}

const exclamation: Glyph = (pen, { glyph }) => {
  const stroke = new Path2D()
  stroke.roundRect(-1.75, -8.5, 3.5, 11, 1.75)
  fill(pen, glyph, stroke)
  fill(pen, glyph, cell(4, 2, 0, 6.5))
}

const ellipsis: Glyph = (pen, { glyph }) => {
  for (const x of [-6.5, 0, 6.5]) fill(pen, glyph, cell(4.4, 2.2, x))
}

export const MARKER_GLYPHS: Readonly<Record<MapMarker, Glyph>> = {
  default: locker,
  postal: envelope,
  pickup: shop,
  'pickup-special': star,
  inactive: locker,
  'inactive-pickup': shop,
  silent: exclamation,
  waiting: ellipsis,
}
