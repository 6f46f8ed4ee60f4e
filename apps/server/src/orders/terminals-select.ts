import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { foldText } from '@yacheyka/core/text/fold-text'
import { isTooHeavy } from '@yacheyka/core/cells/point-capacity'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import type { WordIndex } from '@yacheyka/core/text/word-index'
import type { CellColumns } from '#/point-index/cell-columns.ts'
import { type FilterColumns, foldNumber } from '#/point-index/filter-columns.ts'
import { eachThatBegins, placeOf, textAt } from '@yacheyka/core/text/joined-texts'
import { markAddresses } from '@yacheyka/core/text/address-index'

export interface TerminalsFilter {
  /** Words of the number, the name, the settlement or the address, or the beginning of a number; empty: all. */
  readonly search: string
  /** Free cells for all of them at once. */
  readonly cells: readonly CellSize[]
  /** Grams. */
  readonly weight?: number | undefined
  /** Full ones are left out. */
  readonly freeOnly: boolean
}

export interface Network {
  readonly filter: FilterColumns
  /** Words of numbers, names, settlements and addresses. */
  readonly words: WordIndex
}

/**
 * Numbers of the active points that pass, in order; the one of that very number stands first, then those of the city
 * that is asked for before those of others that mention it: Зеленоград is not what «Москва» means first.
 */
export function selectTerminals(
  { filter: columns, words }: Network,
  cellColumns: CellColumns,
  requested: TerminalsFilter,
): readonly string[] {
  const found = searched(columns, words, requested.search)
  const exact = placeOf(columns.numbers, columns.byNumber, normalisePointNumber(requested.search))
  const city = foldText(requested.search)
  const wanted = countSizes(requested.cells)
  const passes = (ordinal: number) =>
    columns.active[ordinal] === 1 &&
    !isTooHeavy(requested.weight, columns.maxWeights[ordinal] || null) &&
    hasFreeCells(cellColumns, ordinal, wanted) &&
    !(requested.freeOnly && isFull(cellColumns, ordinal))
  const first: string[] = []
  const others: string[] = []
  for (let ordinal = 0; ordinal < found.length; ordinal++) {
    if (found[ordinal] !== 1 || ordinal === exact || !passes(ordinal)) continue
    const inCity = city !== '' && textAt(columns.settlements, ordinal) === city
    ;(inCity ? first : others).push(textAt(columns.numbers, ordinal))
  }
  const numbers = [...first, ...others]
  return exact !== undefined && passes(exact)
    ? [textAt(columns.numbers, exact), ...numbers]
    : numbers
}

/** One byte a point, by ordinal: 1 where it is asked for. */
function searched(columns: FilterColumns, words: WordIndex, search: string): Uint8Array {
  if (search === '') return new Uint8Array(columns.count).fill(1)
  const marks = markAddresses(words, search)
  const number = foldNumber(search)
  if (number !== '')
    eachThatBegins(columns.foldedNumbers, number, (ordinal) => {
      marks[ordinal] = 1
    })
  return marks
}

/** How many cells of each size, by place in `CELL_SIZES`. */
const countSizes = (cells: readonly CellSize[]): readonly number[] =>
  CELL_SIZES.map((size) => cells.filter((cell) => cell === size).length)

/** What nobody has told us of a point's cells limits nothing (decisions, section 5). */
const hasFreeCells = (
  { known, free }: CellColumns,
  ordinal: number,
  wanted: readonly number[],
): boolean =>
  known[ordinal] === 0 ||
  wanted.every((count, at) => count <= (free[ordinal * CELL_SIZES.length + at] ?? 0))

const isFull = ({ known, free }: CellColumns, ordinal: number): boolean => {
  if (known[ordinal] === 0) return false
  const from = ordinal * CELL_SIZES.length
  return free.subarray(from, from + CELL_SIZES.length).every((count) => count === 0)
}
