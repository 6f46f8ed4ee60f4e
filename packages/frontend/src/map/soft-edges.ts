import type { Window } from './ground-shapes.ts'
import { overlap } from './pixel-box.ts'
import type { PixelBox } from './pixel-box.ts'
import type { Rectangle } from './street-areas.ts'

/** How wide streets and ground pass into each other, CSS pixels at zoom 11, and at most. */
const FADE = 48
const FADE_MAX = 160
/** What is drawn on an edge reaches a little over it. */
const BEYOND = 8

/** A part of the rim of an area: a side, or the quarter of a circle in its corner. */
interface Edge {
  readonly box: PixelBox
  readonly border: readonly [number, number]
  readonly inside: readonly [number, number]
  readonly isCorner: boolean
}

interface SoftArea {
  /** Within the rim. */
  readonly middle: PixelBox
  readonly rim: readonly Edge[]
}

/** An area as a frame shows it, or undefined where the frame shows none of it. */
export const softAreaOf = (
  [westOf, northOf, eastOf, southOf]: Rectangle,
  { west, north, east, south, scale }: Window,
): SoftArea | undefined => {
  const frame: PixelBox = [0, 0, (east - west) * scale, (south - north) * scale]
  const left = (westOf - west) * scale
  const top = (northOf - north) * scale
  const right = (eastOf - west) * scale
  const bottom = (southOf - north) * scale
  if (!overlap([left - BEYOND, top - BEYOND, right + BEYOND, bottom + BEYOND], frame))
    return undefined
  const wanted = Math.min(FADE_MAX, (FADE * scale) / (256 * 2 ** 11))
  const fade = Math.min(wanted, (right - left) / 2, (bottom - top) / 2)
  const columns = [
    { from: left - BEYOND, to: left + fade, border: left, inside: left + fade },
    { from: left + fade, to: right - fade, border: 0, inside: 0 },
    { from: right - fade, to: right + BEYOND, border: right, inside: right - fade },
  ] as const
  const rows = [
    { from: top - BEYOND, to: top + fade, border: top, inside: top + fade },
    { from: top + fade, to: bottom - fade, border: 0, inside: 0 },
    { from: bottom - fade, to: bottom + BEYOND, border: bottom, inside: bottom - fade },
  ] as const
  const rim = columns.flatMap((column, x) =>
    rows.flatMap((row, y): Edge[] => {
      const box: PixelBox = [column.from, row.from, column.to, row.to]
      if ((x === 1 && y === 1) || !overlap(box, frame)) return []
      const border = [column.border, row.border] as const
      const inside = [column.inside, row.inside] as const
      return [{ box: cut(box, frame), border, inside, isCorner: x !== 1 && y !== 1 }]
    }),
  )
  return { middle: cut([left + fade, top + fade, right - fade, bottom - fade], frame), rim }
}

/** To the frame: at street level a canvas counts in single precision. */
const cut = (box: PixelBox, frame: PixelBox): PixelBox => [
  Math.max(box[0], frame[0]),
  Math.max(box[1], frame[1]),
  Math.min(box[2], frame[2]),
  Math.min(box[3], frame[3]),
]

/** Erases what is within an area, less and less towards its border. */
export const eraseWithin = (pen: CanvasRenderingContext2D, { middle, rim }: SoftArea): void => {
  erase(pen, rim, [0, 1])
  fillBox(pen, '#000', middle)
}

/** Erases what nears the border of an area from within. */
export const eraseRim = (pen: CanvasRenderingContext2D, { rim }: SoftArea): void => {
  erase(pen, rim, [1, 0])
}

const erase = (
  pen: CanvasRenderingContext2D,
  rim: readonly Edge[],
  [atBorder, inside]: readonly [number, number],
): void => {
  pen.globalCompositeOperation = 'destination-out'
  for (const edge of rim) {
    const gradient = gradientOf(pen, edge)
    gradient.addColorStop(0, `rgb(0 0 0 / ${inside})`)
    gradient.addColorStop(1, `rgb(0 0 0 / ${atBorder})`)
    fillBox(pen, gradient, edge.box)
  }
}

/** From the inside to the border. */
const gradientOf = (
  pen: CanvasRenderingContext2D,
  { border, inside, isCorner }: Edge,
): CanvasGradient => {
  const [x, y] = inside
  if (!isCorner) return pen.createLinearGradient(x, y, ...border)
  return pen.createRadialGradient(x, y, 0, x, y, Math.abs(border[0] - x))
}

const fillBox = (
  pen: CanvasRenderingContext2D,
  ink: string | CanvasGradient,
  [left, top, right, bottom]: PixelBox,
): void => {
  if (right <= left || bottom <= top) return
  pen.fillStyle = ink
  pen.fillRect(left, top, right - left, bottom - top)
}
