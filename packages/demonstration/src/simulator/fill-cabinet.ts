import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { sizesAtLeast } from '@yacheyka/locker/door-plan'
import type { DoorMapEntry } from '@yacheyka/locker/door'

/** A cell that lies in the point, as the server knows. */
export interface CellInside {
  readonly barcode: string
  readonly size: string
  /** Null where nobody has said which door it is behind. */
  readonly door: number | null
}

/** Doors that stay free for a courier. */
const KEPT_FREE = 6
const DEFAULT_SIZE: CellSize = 'M'

/**
 * Behind which doors of a new cabinet the cells lie: where the server knows, else behind the smallest that holds them.
 * Those that find no door are left out.
 * @returns barcodes by door
 */
export function fillCabinet(
  doors: readonly DoorMapEntry[],
  cells: readonly CellInside[],
): ReadonlyMap<number, string> {
  const inside = new Map<number, string>()
  const isFree = (no: number) => doors.some((door) => door.no === no) && !inside.has(no)
  for (const { barcode, door } of cells)
    if (door !== null && isFree(door)) inside.set(door, barcode)
  const placed = new Set(inside.values())
  for (const { barcode, size } of cells) {
    if (placed.has(barcode) || inside.size >= doors.length - KEPT_FREE) continue
    const sizes = sizesAtLeast(CELL_SIZES.find((one) => one === size) ?? DEFAULT_SIZE)
    const door = sizes
      .flatMap((one) => doors.filter((entry) => entry.size === one))
      .find(({ no }) => isFree(no))
    if (door !== undefined) inside.set(door.no, barcode)
  }
  return inside
}
