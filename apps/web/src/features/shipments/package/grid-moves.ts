import type { ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'

/** Where the keyboard is in the table: the tick of a row, or one of its cells. */
export interface Place {
  readonly row: number
  readonly column: 'select' | ColumnLetter
}

export interface Board {
  /** Numbers of the rows that are shown, in order. */
  readonly rows: readonly number[]
  /** Columns that are shown, the ticks first. */
  readonly columns: readonly Place['column'][]
}

/** Rows that Page Up and Page Down leap over. */
const PAGE = 10

const clamp = (at: number, length: number): number => Math.min(Math.max(at, 0), length - 1)

const shifted = ({ rows, columns }: Board, from: Place, down: number, right: number): Place => {
  const row = rows[clamp(rows.indexOf(from.row) + down, rows.length)] ?? from.row
  const column = columns[clamp(columns.indexOf(from.column) + right, columns.length)] ?? from.column
  return { row, column }
}

/** Where a key leads (the grid pattern of WAI-ARIA), or undefined for a key that does not move. */
export const placeAfterKey = (
  board: Board,
  from: Place,
  key: string,
  control: boolean,
): Place | undefined => {
  const far = Number.MAX_SAFE_INTEGER
  const moves: Readonly<Record<string, readonly [down: number, right: number]>> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
    PageUp: [-PAGE, 0],
    PageDown: [PAGE, 0],
    Home: [control ? -far : 0, -far],
    End: [control ? far : 0, far],
  }
  const move = moves[key]
  return move && shifted(board, from, move[0], move[1])
}

/** The next cell to the right or to the left, past the ends of rows; undefined at the table's own ends. */
export const besides = (
  { rows, columns }: Board,
  { row, column }: Place,
  back: boolean,
): Place | undefined => {
  // Ticks are not filled in.
  const cells = columns.filter((one): one is ColumnLetter => one !== 'select')
  const at = cells.findIndex((one) => one === column) + (back ? -1 : 1)
  const across = cells[at]
  if (across !== undefined) return { row, column: across }
  const next = rows[rows.indexOf(row) + (back ? -1 : 1)]
  const edge = back ? cells.at(-1) : cells[0]
  return next === undefined || edge === undefined ? undefined : { row: next, column: edge }
}
