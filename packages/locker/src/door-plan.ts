import { CELL_BOX, CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import type { Door } from './door.ts'

const volumeOf = (size: CellSize): number => {
  const { height, width, depth } = CELL_BOX[size]
  return height * width * depth
}

/** Whether whatever fits the one cell also fits the other. */
const holds = (larger: CellSize, smaller: CellSize): boolean => {
  const one = CELL_BOX[larger]
  const other = CELL_BOX[smaller]
  return one.height >= other.height && one.width >= other.width && one.depth >= other.depth
}

/** Sizes that hold all that `size` holds, itself first, smallest first. */
export const sizesAtLeast = (size: CellSize): readonly CellSize[] =>
  CELL_SIZES.filter((one) => holds(one, size)).toSorted(
    (one, other) => volumeOf(one) - volumeOf(other),
  )

export interface DoorPlanRequest {
  readonly size: CellSize
  readonly low: boolean
}

/** A door that takes a parcel: in order, empty, and nobody is at it. */
export const isFree = (door: Door, busy: ReadonlySet<number>): boolean =>
  door.state === 'ok' && door.content === 'empty' && door.sensed === 'closed' && !busy.has(door.no)

/** Least recently used first; low doors last for those who did not ask for one, and first for those who did. */
function bestOf(doors: readonly Door[], low: boolean): Door | null {
  const [best] = doors.toSorted(
    (one, other) =>
      Number(one.low !== low) - Number(other.low !== low) ||
      one.since - other.since ||
      one.no - other.no,
  )
  return best ?? null
}

/**
 * The door for a parcel: of the smallest size that holds it. A bigger one is taken without asking only while more of that
 * size are free than are expected today. Who asked for a low door gets a bigger low one before a high one of the size.
 */
export function planDoor(
  free: readonly Door[],
  { size, low }: DoorPlanRequest,
  expected: ReadonlyMap<CellSize, number>,
): Door | null {
  const sizes = sizesAtLeast(size).filter((candidate) => {
    const count = free.filter((door) => door.size === candidate).length
    return candidate === size || count - (expected.get(candidate) ?? 0) > 0
  })
  const fits = sizes.map((candidate) => free.filter((door) => door.size === candidate))
  const wanted = low ? fits.find((doors) => doors.some((door) => door.low)) : undefined
  return bestOf(wanted ?? fits.find((doors) => doors.length > 0) ?? [], low)
}

/** The door that a courier takes by confirming a bigger size. */
export function biggerDoor(free: readonly Door[], { size, low }: DoorPlanRequest): Door | null {
  const bigger = biggerChoice(free, size)
  return bestOf(
    free.filter((door) => door.size === bigger?.size),
    low,
  )
}

/** What a courier may take by confirming: the next bigger size with free doors. */
export function biggerChoice(
  free: readonly Door[],
  size: CellSize,
): { readonly size: CellSize; readonly count: number } | null {
  for (const candidate of sizesAtLeast(size).slice(1)) {
    const count = free.filter((door) => door.size === candidate).length
    if (count > 0) return { size: candidate, count }
  }
  return null
}
