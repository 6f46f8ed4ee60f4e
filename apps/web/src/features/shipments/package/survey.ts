import type { SheetError } from '@yacheyka/core/sheets/parcel-sheet-types'
import type { NewParcel } from '../new-parcel.ts'
import { parcelOfRow, type CellEdit, type Parcel, type Sheet } from './sheet.ts'
import {
  errorsOfParcel,
  isElsewhere,
  rejectionOf,
  usableTerminal,
  type Terminals,
} from './terminals.ts'

/** The whole sheet at a glance. */
export interface Survey {
  /** Keys of parcels that can be ordered. */
  readonly good: ReadonlySet<string>
  /** Keys of parcels with something to mend. */
  readonly faulty: ReadonlySet<string>
  /** Cell by cell, row by row. */
  readonly errors: readonly SheetError[]
  /** Numbers of parcels whose rows differ. */
  readonly mismatched: readonly string[]
  /** Lockers that are not there, do not work or are full; each once. */
  readonly terminals: readonly string[]
}

const usable = (parcel: Parcel, terminals: Terminals) => {
  const read = parcel.reading.parcel
  if (read === undefined || isElsewhere(terminals, parcel.key)) return undefined
  return rejectionOf(parcel, terminals) === undefined
    ? usableTerminal(terminals, read.terminalNumber)
    : undefined
}

export const surveySheet = (sheet: Sheet, terminals: Terminals): Survey => {
  const [good, faulty] = [new Set<string>(), new Set<string>()]
  const errors: SheetError[] = []
  const mismatched: string[] = []
  const refused = new Set<string>()
  for (const parcel of sheet.parcels.values()) {
    if (usable(parcel, terminals) !== undefined) {
      good.add(parcel.key)
      continue
    }
    const own = errorsOfParcel(sheet, terminals, parcel)
    // Without an error the network has not answered yet.
    if (own.length > 0) faulty.add(parcel.key)
    errors.push(...own)
    if (parcel.reading.mismatched) mismatched.push(parcel.key.trim())
    for (const { letter, row, value } of own)
      if (letter === 'F' && parcel.reading.terminals.get(row) === value) refused.add(value)
  }
  errors.sort((one, other) => one.row - other.row || one.letter.localeCompare(other.letter))
  return { good, faulty, errors, mismatched, terminals: [...refused] }
}

/**
 * What is chosen after an edit: a parcel stays chosen under another number, and one that has just been mended is chosen, as
 * it would have been had it come so. Nothing is chosen that is not there.
 */
export const selectionAfter = (
  before: { readonly sheet: Sheet; readonly selected: ReadonlySet<string> },
  after: Sheet,
  terminals: Terminals,
): ReadonlySet<string> => {
  const selected = new Set([...before.selected].filter((key) => after.parcels.has(key)))
  for (const parcel of after.parcels.values()) {
    if (parcel === before.sheet.parcels.get(parcel.key)) continue
    const old = parcelOfRow(before.sheet, parcel.rows[0] ?? 0)
    if (old === undefined) continue
    const mended =
      errorsOfParcel(before.sheet, terminals, old).length > 0 &&
      errorsOfParcel(after, terminals, parcel).length === 0
    if (mended || before.selected.has(old.key)) selected.add(parcel.key)
  }
  return selected
}

/** Cells that would send every refused parcel to the nearest locker that takes it. */
export const replacements = (sheet: Sheet, terminals: Terminals): readonly CellEdit[] =>
  [...terminals.rejected].flatMap(
    ([
      row,
      {
        alternatives: [nearest],
      },
    ]) => {
      const parcel = parcelOfRow(sheet, row)
      if (nearest === undefined || parcel === undefined) return []
      return rejectionOf(parcel, terminals) === undefined
        ? []
        : { row, letter: 'F' as const, value: nearest.terminal_number }
    },
  )

const lineOfParcel = (whole: Parcel, terminals: Terminals): readonly NewParcel[] => {
  const { reading, rows } = whole
  const { parcel } = reading
  const point = usable(whole, terminals)
  if (parcel === undefined || point === undefined) return []
  const { parcelNumber, declaration, weight, declaredPrice, receiverPhone, receiverEmail, items } =
    parcel
  return [
    {
      key: String(rows[0]),
      parcelNumber,
      declaration,
      weight,
      cells: [parcel.size],
      declaredPrice,
      point,
      receiverPhone,
      receiverEmail,
      items,
    },
  ]
}

/** The chosen parcels that can be ordered, as the ordering panel takes them. */
export const newParcels = (
  sheet: Sheet,
  terminals: Terminals,
  keys: ReadonlySet<string>,
): readonly NewParcel[] =>
  [...sheet.parcels.values()].flatMap((parcel) =>
    keys.has(parcel.key) ? lineOfParcel(parcel, terminals) : [],
  )
