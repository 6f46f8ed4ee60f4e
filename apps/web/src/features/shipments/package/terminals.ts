import type { checkTerminals } from '@yacheyka/contract/shipments'
import type { Answer } from '@yacheyka/contract/endpoint'
import type { SheetFault } from '@yacheyka/core/shipment-sheet-types'
import { nameCell, type ColumnLetter } from '@yacheyka/core/shipment-sheet-columns'
import { SHIPMENT_MESSAGES } from '@yacheyka/core/shipment'
import { faultAt, type Parcel, type Sheet } from './sheet.ts'

export type CheckedTerminal = Answer<typeof checkTerminals>['results'][number]

/** What the network says of each number that it was asked about; `unknown` is no point of it. */
export type Terminals = ReadonlyMap<string, CheckedTerminal | 'unknown'>

const INACTIVE = 'Почтомат сейчас не работает: укажите другой'
const FULL = 'Почтомат заполнен: укажите другой'

/** Why nothing can be sent there, or undefined. */
const faultOfTerminal = (known: CheckedTerminal | 'unknown'): string | undefined => {
  if (known === 'unknown') return SHIPMENT_MESSAGES.noPoint
  if (!known.active) return INACTIVE
  return known.overloaded ? FULL : undefined
}

/** Numbers of the sheet that the network has not been asked about yet, each once. */
export const numbersToAsk = (sheet: Sheet, terminals: Terminals): readonly string[] => {
  const numbers = new Set<string>()
  for (const { reading } of sheet.parcels.values())
    for (const number of reading.terminals.values()) if (!terminals.has(number)) numbers.add(number)
  return [...numbers]
}

/** What the answer says of the numbers that were asked. */
export const answered = (
  terminals: Terminals,
  asked: readonly string[],
  results: readonly CheckedTerminal[],
): Terminals => {
  const known = new Map(results.map((terminal) => [terminal.number, terminal]))
  return new Map([
    ...terminals,
    ...asked.map((number): [string, CheckedTerminal | 'unknown'] => [
      number,
      known.get(number) ?? 'unknown',
    ]),
  ])
}

const terminalFault = (
  { reading }: Parcel,
  row: number,
  terminals: Terminals,
  sheet: Sheet,
): SheetFault | undefined => {
  const value = reading.terminals.get(row)
  const known = value === undefined ? undefined : terminals.get(value)
  const message = known && faultOfTerminal(known)
  if (value === undefined || message === undefined) return undefined
  return { cell: nameCell('F', row, sheet.origin), letter: 'F', row, value, message }
}

/** What is wrong with a cell, by core's rules and by what the network has said. */
export const faultOfPlace = (
  sheet: Sheet,
  terminals: Terminals,
  parcel: Parcel,
  row: number,
  letter: ColumnLetter,
): SheetFault | undefined =>
  faultAt(parcel, row, letter) ??
  (letter === 'F' ? terminalFault(parcel, row, terminals, sheet) : undefined)

/** Everything that is wrong with a parcel, row by row. */
export const faultsOfParcel = (
  sheet: Sheet,
  terminals: Terminals,
  parcel: Parcel,
): readonly SheetFault[] => {
  const { faults } = parcel.reading
  const own = [...faults.values()]
  const network = parcel.rows.flatMap((row) =>
    faults.has(`F${row}`) ? [] : (terminalFault(parcel, row, terminals, sheet) ?? []),
  )
  if (own.length + network.length < 2) return [...own, ...network]
  return [...own, ...network].toSorted(
    (one, other) => one.row - other.row || one.letter.localeCompare(other.letter),
  )
}

/** Known, working and not full, or undefined. */
export const usableTerminal = (
  terminals: Terminals,
  number: string,
): CheckedTerminal | undefined => {
  const known = terminals.get(number)
  return known === undefined || known === 'unknown' || faultOfTerminal(known) !== undefined
    ? undefined
    : known
}
