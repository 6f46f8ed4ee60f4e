import type { SheetFault } from '@yacheyka/core/shipment-sheet-types'
import type { ShipmentLine } from '../shipment-line.ts'
import { parcelOfRow, type Parcel, type Sheet } from './sheet.ts'
import { faultsOfParcel, usableTerminal, type Terminals } from './terminals.ts'

/** The whole sheet at a glance. */
export interface Survey {
  /** Keys of parcels that can be ordered. */
  readonly good: ReadonlySet<string>
  /** Keys of parcels with something to mend. */
  readonly faulty: ReadonlySet<string>
  /** Cell by cell, row by row. */
  readonly faults: readonly SheetFault[]
  /** Numbers of parcels whose rows differ. */
  readonly mismatched: readonly string[]
  /** Lockers that are not there, do not work or are full; each once. */
  readonly terminals: readonly string[]
}

const usable = ({ reading }: Parcel, terminals: Terminals) =>
  reading.parcel && usableTerminal(terminals, reading.parcel.terminalNumber)

export const surveySheet = (sheet: Sheet, terminals: Terminals): Survey => {
  const [good, faulty] = [new Set<string>(), new Set<string>()]
  const faults: SheetFault[] = []
  const mismatched: string[] = []
  const refused = new Set<string>()
  for (const parcel of sheet.parcels.values()) {
    if (usable(parcel, terminals) !== undefined) {
      good.add(parcel.key)
      continue
    }
    const own = faultsOfParcel(sheet, terminals, parcel)
    // Without a fault the network has not answered yet.
    if (own.length > 0) faulty.add(parcel.key)
    faults.push(...own)
    if (parcel.reading.mismatched) mismatched.push(parcel.key.trim())
    for (const { letter, row, value } of own)
      if (letter === 'F' && parcel.reading.terminals.get(row) === value) refused.add(value)
  }
  faults.sort((one, other) => one.row - other.row || one.letter.localeCompare(other.letter))
  return { good, faulty, faults, mismatched, terminals: [...refused] }
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
      faultsOfParcel(before.sheet, terminals, old).length > 0 &&
      faultsOfParcel(after, terminals, parcel).length === 0
    if (mended || before.selected.has(old.key)) selected.add(parcel.key)
  }
  return selected
}

/** Keys of the parcels that go to one locker. */
export const keysOfTerminal = (sheet: Sheet, number: string): ReadonlySet<string> =>
  new Set(
    [...sheet.parcels.values()].flatMap(({ key, reading }) =>
      reading.parcel?.terminalNumber === number ? key : [],
    ),
  )

const lineOfParcel = ({ reading, rows }: Parcel, terminals: Terminals): readonly ShipmentLine[] => {
  const { parcel } = reading
  const point = parcel && usableTerminal(terminals, parcel.terminalNumber)
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
export const shipmentLines = (
  sheet: Sheet,
  terminals: Terminals,
  keys: ReadonlySet<string>,
): readonly ShipmentLine[] =>
  [...sheet.parcels.values()].flatMap((parcel) =>
    keys.has(parcel.key) ? lineOfParcel(parcel, terminals) : [],
  )
