import { dictionaryOf } from './dictionary.ts'
import { foldText } from '@yacheyka/core/text/fold-text'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import { type WordIndex, indexWords } from '@yacheyka/core/text/word-index'
import { addressWordsReader, spelledWordsReader } from '@yacheyka/core/text/address-index'
import { type CellColumns, emptyCells, putCell, readCells } from './cell-columns.ts'
import { type JoinedTexts, joinTexts, sortedPlaces } from '@yacheyka/core/text/joined-texts'

/** What a row of the points must tell, so that the widget can filter by it. */
export interface FilterRow {
  readonly number: string
  readonly settlement: string
  readonly address: string
  readonly how_to_find: string
  readonly longitude: number
  readonly latitude: number
  readonly active: boolean
  readonly operation_time: readonly string[]
  readonly time_zone: string
  readonly max_weight: number | null
  /** As `CELLS_AS_TEXT` writes them; null where nobody has told us. */
  readonly cells: string | null
}

/**
 * Everything the widget filters by, in columns by ordinal (the place in order of number), made in the snapshot's thread
 * for one revision of the points. Only the cells age: `rooms` keeps a copy of them up to date.
 */
export interface FilterColumns {
  readonly count: number
  /** Place on the wire → ordinal. */
  readonly order: Uint32Array
  readonly numbers: JoinedTexts
  /** Ordinals in order of the numbers' code units. */
  readonly byNumber: Uint32Array
  /** Numbers as they are compared: normalised, in lower case. */
  readonly foldedNumbers: JoinedTexts
  /** Digits of the numbers alone. */
  readonly numberDigits: JoinedTexts
  /** Settlements as they are compared: folded. */
  readonly settlements: JoinedTexts
  readonly addressWords: WordIndex
  readonly wayWords: WordIndex
  /** Degrees. */
  readonly longitudes: Float64Array
  readonly latitudes: Float64Array
  readonly active: Uint8Array
  /** Grams; 0 where nobody has told us. */
  readonly maxWeights: Int32Array
  /** Distinct weeks, and for each point which of them. */
  readonly weeks: readonly (readonly string[])[]
  readonly weekOf: Uint32Array
  /** Distinct time zones, and for each point which of them. */
  readonly zones: readonly string[]
  readonly zoneOf: Uint32Array
  readonly cells: CellColumns
  /** When the cells were read, by the database's clock: ISO 8601. */
  readonly cellsReadAt: string
}

export const foldNumber = (number: string): string => normalisePointNumber(number).toLowerCase()
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** @param order wire place → place in `rows` */
export function buildFilterColumns(
  rows: readonly FilterRow[],
  order: ArrayLike<number>,
  cellsReadAt: string,
): FilterColumns {
  const numbers = rows.map(({ number }) => number)
  const addressWords = addressWordsReader()
  const spelledWords = spelledWordsReader()
  return {
    count: rows.length,
    order: Uint32Array.from(order),
    numbers: joinTexts(numbers),
    byNumber: sortedPlaces(numbers),
    foldedNumbers: joinTexts(numbers.map(foldNumber)),
    numberDigits: joinTexts(numbers.map(digitsOf)),
    settlements: joinTexts(rows.map(({ settlement }) => foldText(settlement))),
    addressWords: indexWords(rows.map(({ address }) => addressWords(address))),
    wayWords: indexWords(rows.map(({ how_to_find }) => spelledWords(how_to_find))),
    longitudes: Float64Array.from(rows, ({ longitude }) => longitude),
    latitudes: Float64Array.from(rows, ({ latitude }) => latitude),
    active: Uint8Array.from(rows, ({ active }) => (active ? 1 : 0)),
    maxWeights: Int32Array.from(rows, ({ max_weight }) => max_weight ?? 0),
    ...weekColumn(rows),
    ...zoneColumn(rows),
    cells: cellColumns(rows),
    cellsReadAt,
  }
}

function weekColumn(rows: readonly FilterRow[]): Pick<FilterColumns, 'weeks' | 'weekOf'> {
  const { values, indexes } = dictionaryOf(
    rows.map(({ operation_time }) => operation_time),
    (week) => week.join('|'),
  )
  return { weeks: values, weekOf: Uint32Array.from(indexes) }
}

function zoneColumn(rows: readonly FilterRow[]): Pick<FilterColumns, 'zones' | 'zoneOf'> {
  const { values, indexes } = dictionaryOf(
    rows.map(({ time_zone }) => time_zone),
    (zone) => zone,
  )
  return { zones: values, zoneOf: Uint32Array.from(indexes) }
}

function cellColumns(rows: readonly FilterRow[]): CellColumns {
  const columns = emptyCells(rows.length)
  for (const [ordinal, { cells }] of rows.entries())
    for (const cell of readCells(cells)) putCell(columns, ordinal, cell)
  return columns
}
