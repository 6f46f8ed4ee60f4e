import {
  COLUMN_LETTERS,
  FIRST_DATA_ROW,
  TEMPLATE_TYPE,
  type ColumnLetter,
  type SheetOrigin,
} from '@yacheyka/core/sheets/parcel-sheet-columns'
import { isExampleRow } from '@yacheyka/core/sheets/parcel-sheet-example'
import { readParcelSheet } from '@yacheyka/core/sheets/parcel-sheet'
import { readSize, readWeight, type CellRead } from '@yacheyka/core/sheets/parcel-sheet-values'
import type { SheetError, SheetParcel, SheetRow } from '@yacheyka/core/sheets/parcel-sheet-types'

/** A row of the file as it stands in the table, mended or not. */
export interface Line {
  /** Its number in the file by the template, from 3. */
  readonly row: number
  /** The parcel that it belongs to. */
  readonly key: string
  /** Trimmed text by column; an empty cell is left out. */
  readonly values: Readonly<Partial<Record<ColumnLetter, string>>>
}

/** What a locker takes or refuses, of a parcel whose other cells may be faulty. */
interface Load {
  readonly terminalNumber: string
  readonly size: SheetParcel['size']
  /** Grams; undefined where the cell is faulty. */
  readonly weight: number | undefined
}

/** What core says of one parcel's rows. */
export interface ParcelReading {
  /** What can be ordered; undefined where something is wrong. */
  readonly parcel: SheetParcel | undefined
  /** Undefined where its locker or its size cannot be read, or its rows differ. */
  readonly load: Load | undefined
  /** By `placeName`. */
  readonly errors: ReadonlyMap<string, SheetError>
  /** Its rows are not the same where they have to be. */
  readonly mismatched: boolean
  /** Numbers of lockers that could be read, by row. */
  readonly terminals: ReadonlyMap<number, string>
}

export const placeName = (row: number, letter: ColumnLetter): string => `${letter}${row}`

/** Rows of one number are one parcel; a row without a number is one by itself. */
const keyOf = (row: number, number: string | undefined): string => number ?? `\n${row}`

export const lineWith = (row: number, values: Line['values']): Line => ({
  row,
  key: keyOf(row, values.B),
  values,
})

const LETTERS: ReadonlySet<string> = new Set(COLUMN_LETTERS)
const isLetter = (letter: string): letter is ColumnLetter => LETTERS.has(letter)

const FIGURES: ReadonlySet<ColumnLetter> = new Set(['D', 'E', 'L'])
const WORKBOOK_FIGURE = /^\d+\.\d+$/

/** A workbook holds 1.5 for what its program shows as 1,5: people read and type a comma here too. */
const asTyped = (letter: ColumnLetter, text: string): string =>
  FIGURES.has(letter) && WORKBOOK_FIGURE.test(text) ? text.replace('.', ',') : text

const valuesOf = ({ cells }: SheetRow): Line['values'] => {
  const values: Partial<Record<ColumnLetter, string>> = {}
  for (const { cell_letter, cell_value } of cells) {
    const text = cell_value.trim()
    if (isLetter(cell_letter) && text !== '') values[cell_letter] = asTyped(cell_letter, text)
  }
  return values
}

/** Rows with data, without the head of the sheet, the template's example and empty rows. */
export const linesOf = (rows: readonly SheetRow[]): readonly Line[] =>
  rows.flatMap((row) => {
    if (row.row_number < FIRST_DATA_ROW || isExampleRow(row)) return []
    const values = valuesOf(row)
    return Object.keys(values).length === 0 ? [] : lineWith(row.row_number, values)
  })

const TYPE_ROW: SheetRow = {
  row_number: 1,
  cells: [{ cell_letter: 'A', cell_value: TEMPLATE_TYPE }],
}

/** Back to what the API and core read. */
const rowsOf = (lines: readonly Line[]): readonly SheetRow[] =>
  lines.map(({ row, values }) => ({
    row_number: row,
    cells: COLUMN_LETTERS.flatMap((letter) => {
      const value = values[letter]
      return value === undefined ? [] : [{ cell_letter: letter, cell_value: value }]
    }),
  }))

/** With the first row, by which a sheet is known to be of the template. */
export const sheetRowsOf = (lines: readonly Line[]): readonly SheetRow[] => [
  TYPE_ROW,
  ...rowsOf(lines),
]

const byPlace = (errors: readonly SheetError[]): ReadonlyMap<string, SheetError> =>
  new Map(errors.map((error) => [placeName(error.row, error.letter), error]))

const valueOf = <T>(read: CellRead<T>): T | undefined => ('value' in read ? read.value : undefined)

const loadOf = (
  { values: { C = '', D = '' } }: Line,
  terminalNumber: string | undefined,
): Load | undefined => {
  const size = valueOf(readSize(C))
  return size === undefined || terminalNumber === undefined
    ? undefined
    : { terminalNumber, size, weight: valueOf(readWeight(D)) }
}

/** Reads the rows of one parcel by core's rules, which are the server's too. */
export const readParcel = (lines: readonly Line[], origin?: SheetOrigin): ParcelReading => {
  const reading = readParcelSheet(sheetRowsOf(lines), origin)
  if (reading.kind !== 'read') throw new Error('a parcel was read without its template')
  const terminals = new Map(
    [...reading.terminals].flatMap(([number, rows]) =>
      rows.map((row): [number, string] => [row, number]),
    ),
  )
  const [parcel] = reading.parcels
  const [first] = lines
  const mismatched = reading.mismatched.length > 0
  const partly = mismatched || !first ? undefined : loadOf(first, terminals.get(first.row))
  return {
    parcel,
    load: parcel ?? partly,
    errors: byPlace(reading.faulty.flatMap(({ errors }) => errors)),
    mismatched,
    terminals,
  }
}
