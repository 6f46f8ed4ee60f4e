import type { ColumnLetter } from './parcel-sheet-columns.ts'
import type { SheetRow } from './parcel-sheet-types.ts'

export const cellValue = (row: SheetRow | undefined, letter: ColumnLetter): string =>
  row?.cells.findLast((cell) => cell.cell_letter === letter)?.cell_value ?? ''

/** The same rows with one cell changed; every other row is the same object. A row that is not there is added in its place. */
export const withCell = (
  rows: readonly SheetRow[],
  row: number,
  letter: ColumnLetter,
  value: string,
): readonly SheetRow[] => {
  const cell = { cell_letter: letter, cell_value: value }
  const place = rows.findIndex((known) => known.row_number >= row)
  const known = rows[place]
  if (known?.row_number !== row) {
    return rows.toSpliced(place === -1 ? rows.length : place, 0, { row_number: row, cells: [cell] })
  }
  const others = known.cells.filter((other) => other.cell_letter !== letter)
  return rows.with(place, { row_number: row, cells: [...others, cell] })
}

/** The same rows without those of deleted parcels; the others keep their numbers. */
export const withoutRows = (
  rows: readonly SheetRow[],
  numbers: ReadonlySet<number>,
): readonly SheetRow[] => rows.filter((row) => !numbers.has(row.row_number))
