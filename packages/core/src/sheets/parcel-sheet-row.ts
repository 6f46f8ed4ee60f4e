import { COLUMN_LETTERS, nameCell } from './parcel-sheet-columns.ts'
import { isExampleRow } from './parcel-sheet-example.ts'
import type { ColumnLetter, SheetOrigin } from './parcel-sheet-columns.ts'
import type { SheetError, SheetItem, SheetParcel, SheetRow } from './parcel-sheet-types.ts'
import * as values from './parcel-sheet-values.ts'
import type { CellRead } from './parcel-sheet-values.ts'

/** What a parcel's own columns hold; undefined where the cell is faulty. */
export type RowMain = {
  readonly [Field in keyof Omit<SheetParcel, 'rows' | 'items' | 'parcelNumber'>]:
    | SheetParcel[Field]
    | undefined
}

export interface ParcelSheetRow {
  readonly row: number
  /** As it stands, trimmed: rows are grouped by it even where it is faulty. */
  readonly parcelNumber: string
  readonly main: RowMain
  /** None where the row has none, or a faulty one, or nought of it. */
  readonly item: SheetItem | undefined
  readonly cells: RowCells
  /** In the order of the columns. */
  readonly errors: SheetError[]
}

/** Trimmed text by the letter's place in the alphabet; '' where there is none. */
export type RowCells = readonly string[]

const A = 65
/** More than any column takes: what stands behind it is not read, and is an error anyway. */
const CELL_LENGTH_MAX = 2000
const LAST = 13
const OURS: ReadonlySet<number> = new Set(COLUMN_LETTERS.map((letter) => letter.charCodeAt(0) - A))
const EMPTY: readonly string[] = Array<string>(LAST + 1).fill('')
const ITEM_LETTERS = ['K', 'L', 'M', 'N'] as const

export const cellAt = (cells: RowCells, letter: ColumnLetter): string =>
  cells[letter.charCodeAt(0) - A] ?? ''

/** @returns undefined where none of our columns holds anything */
export const layCells = ({ cells }: SheetRow): RowCells | undefined => {
  const laid = EMPTY.slice()
  for (const { cell_letter, cell_value } of cells) {
    const place = cell_letter.length === 1 ? cell_letter.charCodeAt(0) - A : -1
    if (OURS.has(place)) laid[place] = cell_value.trim().slice(0, CELL_LENGTH_MAX)
  }
  return laid.some((text) => text !== '') ? laid : undefined
}

/** One row of the template with everything that is wrong in it, or undefined for an empty one. */
export const readParcelSheetRow = (
  sheetRow: SheetRow,
  origin?: SheetOrigin,
): ParcelSheetRow | undefined => {
  const cells = layCells(sheetRow)
  if (cells === undefined || isExampleRow(sheetRow)) return undefined
  const row = sheetRow.row_number
  const errors: SheetError[] = []
  const take = <T>(letter: ColumnLetter, read: (text: string) => CellRead<T>): T | undefined => {
    const value = cellAt(cells, letter)
    const made = read(value)
    if ('value' in made) return made.value
    errors.push({ cell: nameCell(letter, row, origin), letter, row, value, message: made.message })
    return undefined
  }
  take('B', values.readParcelNumber)
  const main: RowMain = {
    size: take('C', values.readSize),
    weight: take('D', values.readWeight),
    declaredPrice: take('E', values.readDeclaredPrice),
    terminalNumber: take('F', values.readTerminalNumber),
    receiverPhone: take('G', values.readReceiverPhone),
    receiverEmail: take('H', values.readReceiverEmail),
    declaration: take('I', values.readDeclaration),
  }
  const item = hasItem(cells) ? takeItem(take) : undefined
  return { row, parcelNumber: cellAt(cells, 'B'), main, item, cells, errors }
}

export const hasItem = (cells: RowCells): boolean =>
  ITEM_LETTERS.some((letter) => cellAt(cells, letter) !== '')

const takeItem = (
  take: <T>(letter: ColumnLetter, read: (text: string) => CellRead<T>) => T | undefined,
): SheetItem | undefined => {
  const label = take('K', values.readLabel)
  const price = take('L', values.readItemPrice)
  const quantity = take('M', values.readQuantity)
  const vat = take('N', values.readVat)
  return label === undefined || price === undefined || vat === undefined || !quantity
    ? undefined
    : { label, price, quantity, vat }
}

const READERS: Readonly<Record<ColumnLetter, (text: string) => CellRead<unknown>>> = {
  B: values.readParcelNumber,
  C: values.readSize,
  D: values.readWeight,
  E: values.readDeclaredPrice,
  F: values.readTerminalNumber,
  G: values.readReceiverPhone,
  H: values.readReceiverEmail,
  I: values.readDeclaration,
  K: values.readLabel,
  L: values.readItemPrice,
  M: values.readQuantity,
  N: values.readVat,
}

/**
 * What is wrong with one cell, for checking while it is typed; undefined where nothing is. Says the same as the whole
 * reading, save for what one row cannot know: other rows of the parcel and the network.
 * @param value what is typed now, instead of the row's own
 * @param row the rest of the row: an item's cell is required once another of its cells is filled
 */
export const errorOfCell = (
  letter: ColumnLetter,
  value: string,
  row: SheetRow['cells'] = [],
): string | undefined => {
  const cells = layCells({
    row_number: 1,
    cells: [...row, { cell_letter: letter, cell_value: value }],
  })
  const isItem = ITEM_LETTERS.some((own) => own === letter)
  if (isItem && !hasItem(cells ?? EMPTY)) return undefined
  const read = READERS[letter](value.trim())
  return 'message' in read ? read.message : undefined
}
