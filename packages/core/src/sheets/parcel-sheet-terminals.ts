import { NEW_PARCEL_MESSAGES } from '../parcels/parcel-limits.ts'
import { nameCell } from './parcel-sheet-columns.ts'
import type { ParcelSheet } from './parcel-sheet.ts'
import type { FaultyParcel, SheetError, SheetParcel } from './parcel-sheet-types.ts'

/**
 * The reading once the network has been asked about `reading.terminals`: a parcel of an unknown locker is faulty, and
 * the locker's number is in `unknownTerminals`. For a fresh reading, once.
 * @param known numbers as `reading.terminals` has them, of points that can be delivered to
 */
export const applyKnownTerminals = (
  reading: ParcelSheet,
  known: ReadonlySet<string>,
): ParcelSheet => {
  const byRow = new Map<number, SheetError>()
  const unknownTerminals: string[] = []
  for (const [value, rows] of reading.terminals) {
    if (known.has(value)) continue
    unknownTerminals.push(value)
    for (const row of rows) {
      const cell = nameCell('F', row, reading.origin)
      byRow.set(row, { cell, letter: 'F', row, value, message: NEW_PARCEL_MESSAGES.noPoint })
    }
  }
  if (unknownTerminals.length === 0) return reading
  const errorsOf = ({ rows }: SheetParcel | FaultyParcel) =>
    rows.flatMap((row) => byRow.get(row) ?? [])
  const [parcels, nowFaulty] = [[] as SheetParcel[], [] as FaultyParcel[]]
  for (const parcel of reading.parcels) {
    const errors = errorsOf(parcel)
    if (errors.length === 0) parcels.push(parcel)
    else nowFaulty.push({ rows: parcel.rows, parcelNumber: parcel.parcelNumber, errors })
  }
  const stillFaulty = reading.faulty.map((parcel) => {
    const errors = errorsOf(parcel)
    return errors.length === 0 ? parcel : { ...parcel, errors: [...parcel.errors, ...errors] }
  })
  return {
    ...reading,
    parcels,
    faulty: [...stillFaulty, ...nowFaulty].toSorted(
      (one, other) => firstRow(one) - firstRow(other),
    ),
    errors: [...reading.errors, ...byRow.values()].toSorted(byPlace),
    unknownTerminals,
  }
}

const firstRow = ({ rows }: FaultyParcel): number => rows[0] ?? 0
const byPlace = (one: SheetError, other: SheetError): number =>
  one.row - other.row || one.letter.charCodeAt(0) - other.letter.charCodeAt(0)
