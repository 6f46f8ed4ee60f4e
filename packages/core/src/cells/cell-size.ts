import { NBSP } from '../text/wording.ts'

/** Sizes of cells in the order in which the specification lists them (2, section 3). */
export const CELL_SIZES = ['S/2', 'M/2', 'S', 'M', 'L', 'XL'] as const
export type CellSize = (typeof CELL_SIZES)[number]
export const isCellSize = (text: string): text is CellSize =>
  CELL_SIZES.some((size) => size === text)

/** Centimetres, as the box stands in its cell. */
export interface Box {
  readonly height: number
  readonly width: number
  readonly depth: number
}

/** Height × width × depth inside, centimetres. */
export const CELL_BOX: Readonly<Record<CellSize, Box>> = {
  'S/2': { height: 10.9, width: 20.9, depth: 42.6 },
  'M/2': { height: 22.8, width: 20.9, depth: 42.6 },
  S: { height: 9.9, width: 39.2, depth: 42.6 },
  M: { height: 20.9, width: 39.2, depth: 42.6 },
  L: { height: 31.9, width: 39.2, depth: 42.6 },
  XL: { height: 42.9, width: 39.2, depth: 42.6 },
}

/** The largest that any cell takes in each direction. */
export const BOX_MAX: Box = { height: 42.9, width: 39.2, depth: 42.6 }

export const fitsCell = (box: Box, size: CellSize): boolean => {
  const cell = CELL_BOX[size]
  return box.height <= cell.height && box.width <= cell.width && box.depth <= cell.depth
}

/** The sizes that hold the box as it stands, without turning (decisions, section 5), in the order of the list. */
export const sizesThatHold = (box: Box): readonly CellSize[] =>
  CELL_SIZES.filter((size) => fitsCell(box, size))

const volumeOf = (size: CellSize): number => {
  const { height, width, depth } = CELL_BOX[size]
  return height * width * depth
}

/** The list is not in this order: a flat S has less room than a tall M/2. */
const BY_VOLUME = [...CELL_SIZES].sort((one, other) => volumeOf(one) - volumeOf(other))

/** The smallest cell by volume that holds the box as it stands, or `oversize`. */
export const fittingCellSize = (box: Box): CellSize | 'oversize' =>
  BY_VOLUME.find((size) => fitsCell(box, size)) ?? 'oversize'

/** The ways in which a box can be set into a cell: each direction along each other. */
const orientationsOf = ({ height, width, depth }: Box): readonly Box[] => [
  { height, width, depth },
  { height, width: depth, depth: width },
  { height: width, width: height, depth },
  { height: width, width: depth, depth: height },
  { height: depth, width: height, depth: width },
  { height: depth, width, depth: height },
]

/**
 * The smallest cell by volume that would hold the box in another orientation, where that is smaller than the one it needs
 * as it stands, or where no cell holds it so; null where turning it does not help.
 */
export const fittingTurned = (box: Box): CellSize | null => {
  const upright = fittingCellSize(box)
  const turned = BY_VOLUME.find((size) => orientationsOf(box).some((way) => fitsCell(way, size)))
  return turned === undefined || turned === upright ? null : turned
}

/** «Если положить на бок, подойдёт M/2» */
export const turnedHint = (size: CellSize): string =>
  `Если положить на${NBSP}бок, подойдёт${NBSP}${size}`
