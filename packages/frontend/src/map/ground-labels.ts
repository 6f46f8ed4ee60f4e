import { overlap } from './pixel-box.ts'
import type { PixelBox } from './pixel-box.ts'
import { project } from './ground-shapes.ts'
import type { Window } from './ground-shapes.ts'

/** `[name, longitude, latitude, minimum zoom, kind]`; kind: 0 city, 1 town, 2 district of a city, 3 sea or lake. Most important first. */
export type LabelRow = readonly [string, number, number, number, number]

export interface Label {
  readonly name: string
  /** On the projection, 0…1. */
  readonly x: number
  readonly y: number
  readonly kind: number
}

/** About how wide a letter is, CSS pixels, by the kind of its label. */
const LETTER = [8.6, 7.3, 6.6, 7.3] as const

export const SEA = 3

/**
 * Where a name may stand about its place, CSS pixels: first below, for the city's own points gather in the middle. Beside it the
 * name begins or ends there, clear of a group of any size.
 */
const STANDS: readonly (readonly [side: -1 | 0 | 1, right: number, down: number])[] = [
  [0, 0, 30],
  [0, 0, 0],
  [0, 0, -30],
  [0, 0, 46],
  [0, 0, -46],
  [1, 20, 0],
  [-1, -20, 0],
  [1, 36, 0],
  [-1, -36, 0],
  [1, 20, 20],
  [-1, -20, 20],
  [1, 20, -20],
  [-1, -20, -20],
  [0, 0, 62],
  [0, 0, -62],
]
const LABEL_HEIGHT = 20
/** Pixels of a square of the register of places taken. */
const SQUARE = 128

/**
 * The names to show at a zoom: each in its turn where no more important one stands already. It depends on the zoom
 * alone, so that names stay where they are while the map is moved; widths are guessed, for a thousand names are asked.
 */
export const placeLabels = (rows: readonly LabelRow[], zoom: number): Label[] => {
  const scale = 256 * 2 ** zoom
  const taken = new Map<string, PixelBox[]>()
  const shown: Label[] = []
  for (const [name, longitude, latitude, from, kind] of rows) {
    if (zoom < from) continue
    const [x, y] = project(longitude, latitude)
    const box = boxOf(x * scale, y * scale, name.length * (LETTER[kind] ?? LETTER[0]))
    const squares = squaresOf(box)
    if (squares.some((square) => taken.get(square)?.some((other) => overlap(box, other)))) continue
    for (const square of squares) taken.set(square, [...(taken.get(square) ?? []), box])
    shown.push({ name, x, y, kind })
  }
  return shown
}

const boxOf = (x: number, y: number, width: number): PixelBox => [
  x - width / 2 - 6,
  y - LABEL_HEIGHT / 2 - 2,
  x + width / 2 + 6,
  y + LABEL_HEIGHT / 2 + 2,
]

const squaresOf = ([left, top, right, bottom]: PixelBox): string[] => {
  const squares: string[] = []
  for (let x = Math.floor(left / SQUARE); x <= right / SQUARE; x++) {
    for (let y = Math.floor(top / SQUARE); y <= bottom / SQUARE; y++) squares.push(`${x} ${y}`)
  }
  return squares
}

/** Those of the labels that can be seen, with their pixels. */
export const labelsWithin = (
  labels: readonly Label[],
  { west, north, east, south, scale }: Window,
): { readonly label: Label; readonly x: number; readonly y: number }[] => {
  const margin = 100 / scale
  return labels
    .filter(
      ({ x, y }) =>
        x > west - margin && x < east + margin && y > north - margin && y < south + margin,
    )
    .map((label) => ({ label, x: (label.x - west) * scale, y: (label.y - north) * scale }))
}

/**
 * The first stand at which nothing hides the name. Where there is none, a city's name shows under groups rather than not at
 * all, but never upon another name; lesser names give way.
 */
export const standOf = (
  { x, y, kind, width }: { x: number; y: number; kind: number; width: number },
  isHidden: (box: PixelBox) => boolean,
  isOnName: (box: PixelBox) => boolean,
): { readonly at: readonly [number, number]; readonly box: PixelBox } | undefined => {
  const standAt = ([side, right, down]: (typeof STANDS)[number]) => {
    const at = [x + right + (side * width) / 2, y + down] as const
    const box = [at[0] - width / 2, at[1] - 8, at[0] + width / 2, at[1] + 8] as const
    return { at, box }
  }
  if (kind === SEA) return standAt([0, 0, 0])
  const apart = STANDS.map(standAt).filter(({ box }) => !isOnName(box))
  return apart.find(({ box }) => !isHidden(box)) ?? (kind === 0 ? apart[0] : undefined)
}
