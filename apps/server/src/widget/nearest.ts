import { distanceBetween } from '@yacheyka/core/distance'
import type { Position } from '@yacheyka/core/point'
import type { FilterColumns } from './filter-columns.ts'

/** Points that were asked for, in the order of the answer. */
export interface Selection {
  readonly ordinals: Uint32Array
  /** Whole metres from the place asked for, one for each; absent where none was. */
  readonly distances?: Uint32Array
}

/** By number. */
export const inOrder = (marks: Uint8Array): Selection => {
  const ordinals = new Uint32Array(marks.length)
  let count = 0
  for (const [ordinal, mark] of marks.entries()) if (mark !== 0) ordinals[count++] = ordinal
  return { ordinals: ordinals.slice(0, count) }
}

/** Above any ordinal; metres times this stay far below 2⁵³. */
const STEP = 2 ** 22

/** The nearest first, and by number within a metre: metres and ordinal go into one number, which sorts natively. */
export function nearestFirst(
  columns: FilterColumns,
  marks: Uint8Array,
  place: Position,
): Selection {
  const { ordinals } = inOrder(marks)
  const keys = Float64Array.from(ordinals, (ordinal) => {
    const longitude = columns.longitudes[ordinal] ?? 0
    const latitude = columns.latitudes[ordinal] ?? 0
    return Math.round(distanceBetween(place, { longitude, latitude })) * STEP + ordinal
  }).sort()
  return {
    ordinals: Uint32Array.from(keys, (key) => key % STEP),
    distances: Uint32Array.from(keys, (key) => Math.floor(key / STEP)),
  }
}
