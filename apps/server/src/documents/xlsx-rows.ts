import { isUtf8 } from 'node:buffer'
import { type Bytes, appendRange, appendText, makeBytes } from './xlsx-bytes.ts'
import { SHEET_LIMITS, SheetError } from './xlsx-error.ts'
import { type Merge, withoutCovered } from './xlsx-merges.ts'
import { columnName } from './xlsx-text.ts'

/** Rows of a table on their way to the response of `file_parser`. Without a value neither a cell nor a row is told. */
export interface SheetRows {
  readonly begin: (row: number) => void
  /** Whoever calls it then appends the cell's value as JSON to `answer`. */
  readonly beginCell: (column: number) => void
  readonly response: Bytes
  readonly end: () => void
  readonly merge: (merge: Merge) => void
  /** `{"results": […]}` in UTF-8. */
  readonly toResponse: () => Buffer
}

/** For what stands around the rows, and for the last of them. */
const ROOM = 256 * 1024

const LETTERS = Array.from({ length: SHEET_LIMITS.columns + 1 }, (_, column) =>
  column === 0 ? '' : columnName(column),
)
const FIRST = LETTERS.map((letter) => Buffer.from(`{"cell_letter":"${letter}","cell_value":`))
const NEXT = LETTERS.map((letter) => Buffer.from(`},{"cell_letter":"${letter}","cell_value":`))

/** @param expected bytes that the response is likely to take: what is not used costs nothing, what is outgrown is copied */
export function makeSheetRows(expected: number): SheetRows {
  const response = makeBytes(Math.min(expected, SHEET_LIMITS.sendBytes) + ROOM)
  const numbers: number[] = []
  const starts: number[] = []
  const merges: Merge[] = []
  let number = 0
  let isBegun = false
  appendText(response, '{"results":[')

  function beginRow(): void {
    isBegun = true
    if (numbers.push(number) > SHEET_LIMITS.rows) throw new SheetError('many_rows')
    if (response.length > SHEET_LIMITS.sendBytes) throw new SheetError('unpacked')
    if (starts.length > 0) appendText(response, ',')
    starts.push(response.length)
    appendText(response, `{"row_number":${number},"cells":[`)
  }

  function toResponse(): Buffer {
    appendText(response, ']}')
    const whole = response.buffer.subarray(0, response.length)
    if (!isUtf8(whole)) throw new SheetError('damaged')
    return merges.length === 0 ? whole : withoutCovered({ whole, numbers, starts }, merges)
  }

  return {
    begin: (row) => {
      number = row
    },
    beginCell: (column) => {
      if (column > SHEET_LIMITS.columns) throw new SheetError('many_columns')
      const before = isBegun ? NEXT : FIRST
      if (!isBegun) beginRow()
      const bytes = before[column] ?? NEXT[0]
      if (bytes !== undefined) appendRange(response, bytes, 0, bytes.length)
    },
    response,
    end: () => {
      if (isBegun) appendText(response, '}]}')
      isBegun = false
    },
    merge: (merge) => {
      if (merges.push(merge) > SHEET_LIMITS.merges) throw new SheetError('unpacked')
    },
    toResponse,
  }
}
