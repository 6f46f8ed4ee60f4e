import {
  COLUMN_LETTERS,
  FIRST_DATA_ROW,
  HEADING_ROW,
  PARCEL_SHEET_COLUMNS,
  TEMPLATE_TYPE,
} from './parcel-sheet-columns.ts'
import type { ColumnLetter, SheetOrigin } from './parcel-sheet-columns.ts'
import type { SheetRow } from './parcel-sheet-types.ts'
import { guessColumns } from './shop-sheet-columns.ts'
import { toKilograms, weightUnitOf } from './shop-sheet-weight.ts'
import type { WeightUnit } from './shop-sheet-weight.ts'

/** As the contract's `sheetLayout`: which column of a shop's own table carries what. */
export interface ShopLayout {
  /** The headings of the file, in order. */
  readonly headings: readonly string[]
  /** The template's letter to the place of the file's column, from 0. */
  readonly columns: Readonly<Record<string, number>>
  /** What every row has where its own cell is empty, by the template's letter. */
  readonly defaults: Readonly<Record<string, string>>
  readonly weight_unit: WeightUnit
}

export interface ShopHeadings {
  readonly row: number
  /** By place from 0; '' where a column has none. */
  readonly headings: readonly string[]
}

/** As many as a remembered layout holds, and their length. */
export const SHOP_COLUMNS_MAX = 100
const HEADING_LENGTH_MAX = 200

const A = 65
const LETTERS = 26

/** A is 0, Z is 25, AA is 26. @returns −1 for what is no column's letter, or is beyond what a layout holds */
export const placeOfColumn = (letter: string): number => {
  if (!/^[A-Z]{1,2}$/.test(letter)) return -1
  let place = 0
  for (const sign of letter) place = place * LETTERS + sign.charCodeAt(0) - A + 1
  return place <= SHOP_COLUMNS_MAX ? place - 1 : -1
}

export const letterOfColumn = (place: number): string => {
  const last = String.fromCharCode(A + (place % LETTERS))
  return place < LETTERS ? last : letterOfColumn(Math.floor(place / LETTERS) - 1) + last
}

/** Trimmed text by place; the holes are ''. */
const laid = ({ cells }: SheetRow): readonly string[] => {
  const texts: string[] = []
  for (const { cell_letter, cell_value } of cells) {
    const place = placeOfColumn(cell_letter)
    if (place !== -1) texts[place] = cell_value.trim()
  }
  return Array.from(texts, (text: string | undefined) => text ?? '')
}

/** The headings of a shop's file: its first row with two filled cells; what stands above is its title. */
export const findHeadings = (rows: readonly SheetRow[]): ShopHeadings | undefined => {
  for (const row of rows) {
    const texts = laid(row)
    if (texts.filter((text) => text !== '').length >= 2) {
      return { row: row.row_number, headings: texts.map(oneLine) }
    }
  }
  return undefined
}

const oneLine = (heading: string): string =>
  heading.slice(0, HEADING_LENGTH_MAX).toWellFormed().replace(/\s+/gu, ' ').trim()

/** A layout for a person to look through; its weights are read from the heading, else from the first rows. */
export const guessLayout = (
  headings: readonly string[],
  rows: readonly SheetRow[] = [],
): ShopLayout => {
  const columns = guessColumns(headings)
  const weight = columns.get('D')
  const unit =
    weight === undefined
      ? 'kg'
      : weightUnitOf(
          headings[weight] ?? '',
          rows.slice(0, 200).map((row) => laid(row)[weight] ?? ''),
        )
  return { headings, columns: Object.fromEntries(columns), defaults: {}, weight_unit: unit }
}

/** The layout that was remembered for a file with these headings. */
export const findLayout = <Layout extends ShopLayout>(
  layouts: readonly Layout[],
  headings: readonly string[],
): Layout | undefined =>
  layouts.find(
    (layout) =>
      layout.headings.length === headings.length &&
      layout.headings.every((heading, place) => heading === headings[place]),
  )

/** A shop's rows as the template has them. Pass both to `readParcelSheet`: errors then name the shop's own cells. */
export interface ShopSheet {
  readonly rows: readonly SheetRow[]
  readonly origin: SheetOrigin
}

const MAIN = PARCEL_SHEET_COLUMNS.flatMap(({ part, letter }) => (part === 'parcel' ? [letter] : []))
const ITEM = PARCEL_SHEET_COLUMNS.flatMap(({ part, letter }) => (part === 'item' ? [letter] : []))
type Texts = Partial<Record<ColumnLetter, string>>

/**
 * Rows of a shop's own file, headings included, by its layout. A row that only adds an item to the parcel above (merged
 * cells, or the number alone) takes the parcel's columns from there; what is empty takes the layout's default, of an
 * item only where the file has one.
 */
export const applyLayout = (rows: readonly SheetRow[], layout: ShopLayout): ShopSheet => {
  const head = findHeadings(rows)?.row ?? 0
  const rowShift = Math.max(0, FIRST_DATA_ROW - head - 1)
  const letters: Partial<Record<ColumnLetter, string>> = {}
  for (const letter of COLUMN_LETTERS) {
    const place = layout.columns[letter]
    if (place !== undefined) letters[letter] = letterOfColumn(place)
  }
  const made: SheetRow[] = [...TOP]
  let above: Texts | undefined
  for (const row of rows) {
    if (row.row_number <= head) continue
    const own = ownTexts(row, layout)
    if (own === undefined) continue
    const texts: Texts = isContinued(own, above) ? { ...own, ...parcelOf(above) } : own
    above = texts
    made.push({ row_number: row.row_number + rowShift, cells: cellsOf(texts, layout) })
  }
  return { rows: made, origin: { letters, rowShift } }
}

const TOP: readonly SheetRow[] = [
  { row_number: 1, cells: [{ cell_letter: 'A', cell_value: TEMPLATE_TYPE }] },
  {
    row_number: HEADING_ROW,
    cells: PARCEL_SHEET_COLUMNS.map(({ letter, heading }) => ({
      cell_letter: letter,
      cell_value: heading,
    })),
  },
]

/** What the file itself says; undefined for a row without any of the columns. */
const ownTexts = (row: SheetRow, layout: ShopLayout): Texts | undefined => {
  const cells = laid(row)
  const texts: Texts = {}
  let isEmpty = true
  for (const letter of COLUMN_LETTERS) {
    const place = layout.columns[letter]
    const text = place === undefined ? '' : (cells[place] ?? '')
    if (text === '') continue
    texts[letter] = letter === 'D' ? toKilograms(text, layout.weight_unit) : text
    isEmpty = false
  }
  return isEmpty ? undefined : texts
}

const isContinued = (own: Texts, above: Texts | undefined): above is Texts =>
  above !== undefined &&
  own.K !== undefined &&
  (own.B === undefined || own.B === above.B) &&
  MAIN.every((letter) => letter === 'B' || own[letter] === undefined)

const parcelOf = (texts: Texts): Texts =>
  Object.fromEntries(
    MAIN.flatMap((letter) => (texts[letter] === undefined ? [] : [[letter, texts[letter]]])),
  )

const cellsOf = (texts: Texts, { defaults }: ShopLayout): SheetRow['cells'] => {
  const hasItem = ITEM.some((letter) => texts[letter] !== undefined)
  return PARCEL_SHEET_COLUMNS.flatMap(({ letter, part }) => {
    const text = texts[letter] ?? (part === 'parcel' || hasItem ? defaults[letter] : undefined)
    return text === undefined || text === '' ? [] : [{ cell_letter: letter, cell_value: text }]
  })
}
