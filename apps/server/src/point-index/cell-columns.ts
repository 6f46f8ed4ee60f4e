import { CELL_SIZES, isCellSize } from '@yacheyka/core/cells/cell-size'
import type { CellCount } from '@yacheyka/core/cells/point-capacity'

/** Cells of every point, `CELL_SIZES.length` numbers a point, by ordinal. */
export interface CellColumns {
  /** 1 where anything is known of the point's cells. */
  readonly known: Uint8Array
  readonly totals: Uint16Array
  readonly free: Uint16Array
}

const SIZES = CELL_SIZES.length
const MOST = 0xffff

export const emptyCells = (count: number): CellColumns => ({
  known: new Uint8Array(count),
  totals: new Uint16Array(count * SIZES),
  free: new Uint16Array(count * SIZES),
})

export const copyCells = ({ known, totals, free }: CellColumns): CellColumns => ({
  known: known.slice(),
  totals: totals.slice(),
  free: free.slice(),
})

/** Writes one count; true where it says something new. */
export function putCell(
  columns: CellColumns,
  ordinal: number,
  { size, total, taken }: CellCount,
): boolean {
  const at = ordinal * SIZES + CELL_SIZES.indexOf(size)
  const totalNow = Math.min(total, MOST)
  const freeNow = Math.min(Math.max(0, total - taken), MOST)
  const same =
    columns.known[ordinal] === 1 && columns.totals[at] === totalNow && columns.free[at] === freeNow
  columns.known[ordinal] = 1
  columns.totals[at] = totalNow
  columns.free[at] = freeNow
  return !same
}

/** How the database hands over a point's cells in one text: `S/2:10:3,M:8:0` are size, total, taken. */
export const CELLS_AS_TEXT = `string_agg(cell_size || ':' || total || ':' || taken, ',')`

export const readCells = (text: string | null): CellCount[] =>
  (text ?? '').split(',').flatMap((part) => {
    const [size = '', total, taken] = part.split(':')
    return isCellSize(size) ? [{ size, total: Number(total), taken: Number(taken) }] : []
  })
