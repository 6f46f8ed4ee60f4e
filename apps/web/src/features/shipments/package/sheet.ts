import type { ColumnLetter, SheetOrigin } from '@yacheyka/core/sheets/parcel-sheet-columns'
import type { SheetError } from '@yacheyka/core/sheets/parcel-sheet-types'
import { isOfParcel } from './columns.ts'
import { lineWith, placeName, readParcel, type Line, type ParcelReading } from './read-parcel.ts'

export interface Parcel {
  readonly key: string
  /** Its rows as they stand in the file; at least one. */
  readonly rows: readonly number[]
  readonly reading: ParcelReading
}

/** The working copy of a file: rows in their order, and what they say, parcel by parcel. */
export interface Sheet {
  readonly lines: readonly Line[]
  /** In the order of their first rows, as the file came. */
  readonly parcels: ReadonlyMap<string, Parcel>
  /** Where the rows were made of a shop's own file. */
  readonly origin?: SheetOrigin | undefined
}

/** Parcels that are read in one go: about as many as a frame allows. */
const PORTION = 250

const groupsOf = (lines: readonly Line[]): ReadonlyMap<string, readonly Line[]> => {
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const group = groups.get(line.key)
    if (group === undefined) groups.set(line.key, [line])
    else group.push(line)
  }
  return groups
}

const parcelOf = (key: string, lines: readonly Line[], origin?: SheetOrigin): Parcel => ({
  key,
  rows: lines.map(({ row }) => row),
  reading: readParcel(lines, origin),
})

/** Reads all rows portion by portion; between two of them the page draws and listens. */
export const openSheet = async (
  lines: readonly Line[],
  pause: () => Promise<void>,
  origin?: SheetOrigin,
): Promise<Sheet> => {
  const parcels = new Map<string, Parcel>()
  for (const [key, group] of groupsOf(lines)) {
    if (parcels.size % PORTION === PORTION - 1) await pause()
    parcels.set(key, parcelOf(key, group, origin))
  }
  return { lines, parcels, origin }
}

/** Where a row stands in the list; −1 where it is gone. */
const placeOf = ({ lines }: Sheet, row: number): number => {
  let [from, to] = [0, lines.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((lines[middle]?.row ?? 0) < row) from = middle + 1
    else to = middle
  }
  return lines[from]?.row === row ? from : -1
}

export const lineOf = (sheet: Sheet, row: number): Line | undefined =>
  sheet.lines[placeOf(sheet, row)]

const linesOfParcel = (sheet: Sheet, { rows }: Parcel): readonly Line[] =>
  rows.flatMap((row) => lineOf(sheet, row) ?? [])

const withValue = (line: Line, letter: ColumnLetter, value: string): Line => {
  const { [letter]: _old, ...rest } = line.values
  return lineWith(line.row, value === '' ? rest : { ...rest, [letter]: value })
}

/**
 * Rows that change with one. What a parcel's rows say alike they go on saying alike; a number that is given to a later
 * row takes that row out of the parcel.
 */
const changedWith = (sheet: Sheet, line: Line, letter: ColumnLetter): readonly Line[] => {
  const parcel = sheet.parcels.get(line.key)
  if (parcel === undefined || parcel.rows.length === 1 || !isOfParcel(letter)) return [line]
  if (letter === 'B' && (parcel.rows[0] !== line.row || parcel.reading.mismatched)) return [line]
  return linesOfParcel(sheet, parcel).filter(
    ({ values }) => (values[letter] ?? '') === (line.values[letter] ?? ''),
  )
}

/** The rows that an edit gives, and nothing else. */
const linesAfter = (
  sheet: Sheet,
  row: number,
  letter: ColumnLetter,
  value: string,
): readonly Line[] => {
  const line = lineOf(sheet, row)
  if (line === undefined || (line.values[letter] ?? '') === value) return []
  return changedWith(sheet, line, letter).map((one) => withValue(one, letter, value))
}

const regrouped = (
  sheet: Sheet,
  lines: readonly Line[],
  touched: ReadonlySet<string>,
): Sheet['parcels'] => {
  const groups = groupsOf(lines.filter(({ key }) => touched.has(key)))
  const parcels = new Map(sheet.parcels)
  for (const key of touched) {
    const group = groups.get(key)
    if (group === undefined) parcels.delete(key)
    else parcels.set(key, parcelOf(key, group, sheet.origin))
  }
  return parcels
}

export interface CellEdit {
  readonly row: number
  readonly letter: ColumnLetter
  readonly value: string
}

/** The sheet with cells changed, one after another; only the parcels that they touch are read again. */
export const editCells = (sheet: Sheet, edits: readonly CellEdit[]): Sheet => {
  const lines = [...sheet.lines]
  const touched = new Set<string>()
  for (const { row, letter, value } of edits) {
    // Edits of a batch are of different parcels: what the sheet says of each still holds.
    for (const line of linesAfter(sheet, row, letter, value)) {
      const place = placeOf(sheet, line.row)
      touched.add(lines[place]?.key ?? line.key).add(line.key)
      lines[place] = line
    }
  }
  return touched.size === 0 ? sheet : { ...sheet, lines, parcels: regrouped(sheet, lines, touched) }
}

export const editCell = (sheet: Sheet, row: number, letter: ColumnLetter, value: string): Sheet =>
  editCells(sheet, [{ row, letter, value }])

export const parcelOfRow = (sheet: Sheet, row: number): Parcel | undefined => {
  const key = lineOf(sheet, row)?.key
  return key === undefined ? undefined : sheet.parcels.get(key)
}

export const errorAt = (
  parcel: Parcel | undefined,
  row: number,
  letter: ColumnLetter,
): SheetError | undefined => parcel?.reading.errors.get(placeName(row, letter))

export const removeParcels = (sheet: Sheet, keys: ReadonlySet<string>): Sheet => ({
  ...sheet,
  lines: sheet.lines.filter(({ key }) => !keys.has(key)),
  parcels: new Map([...sheet.parcels].filter(([key]) => !keys.has(key))),
})
