import { SHEET_LIMITS, SheetError } from './xlsx-error.ts'

/** Cells that are one, rows and columns from 1, ends included. */
export interface Merge {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Reads `B3:D5`; undefined for anything else, and beyond the columns that are read. */
export function parseMerge(reference: string): Merge | undefined {
  const [, from = '', top, to = '', bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? []
  const left = columnOf(from)
  if (from === '' || left > SHEET_LIMITS.columns) return undefined
  return { top: Number(top), bottom: Number(bottom), left, right: columnOf(to) }
}

function columnOf(letters: string): number {
  let column = 0
  for (let at = 0; at < letters.length; at += 1) column = column * 26 + letters.charCodeAt(at) - 64
  return column
}

/** A response, and where the objects of its rows begin. */
export interface ResponseRows {
  readonly whole: Buffer
  readonly numbers: readonly number[]
  readonly starts: readonly number[]
}

interface WireRow {
  readonly row_number: number
  readonly cells: readonly { readonly cell_letter: string }[]
}

/** Some programs keep what stood beneath a merged cell; nobody sees it, so nobody meant it. */
export function withoutCovered(response: ResponseRows, merges: readonly Merge[]): Buffer {
  const { whole, numbers, starts } = response
  const byTop = merges.toSorted((one, other) => one.top - other.top)
  let open: Merge[] = []
  let next = 0
  const pieces: Buffer[] = []
  for (const [at, number] of numbers.entries()) {
    for (let merge = byTop[next]; merge !== undefined && merge.top <= number; merge = byTop[next]) {
      open.push(merge)
      next += 1
    }
    open = open.filter(({ bottom }) => bottom >= number)
    // More than there are columns lie over each other, which no program makes.
    if (open.length > SHEET_LIMITS.columns) throw new SheetError('damaged')
    // Up to the comma between two rows, or to the end of them all.
    const to = (starts[at + 1] ?? whole.length - 1) - 1
    const row = whole.subarray(starts[at], to)
    const seen = open.length === 0 ? row : seenOf(row, number, open)
    if (seen !== undefined) pieces.push(COMMA, seen)
  }
  return Buffer.concat([START, ...pieces.slice(1), END])
}

const [START, COMMA, END] = [Buffer.from('{"results":['), Buffer.from(','), Buffer.from(']}')]

function seenOf(row: Buffer, number: number, open: readonly Merge[]): Buffer | undefined {
  const parsed = JSON.parse(row.toString()) as WireRow
  const cells = parsed.cells.filter(({ cell_letter: letter }) => {
    const column = columnOf(letter)
    return !open.some(
      ({ top, left, right }) =>
        column >= left && column <= right && (column !== left || number !== top),
    )
  })
  if (cells.length === parsed.cells.length) return row
  return cells.length === 0 ? undefined : Buffer.from(JSON.stringify({ ...parsed, cells }))
}
