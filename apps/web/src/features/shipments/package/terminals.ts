import type { checkParcels, RejectedLine, WaitingBatch } from '@yacheyka/contract/batches/batches'
import type { ResponseBody, CallInput } from '@yacheyka/contract/http/endpoint'
import { lineRejectionWording } from '@yacheyka/core/batches/batch-availability'
import { formatDistance } from '@yacheyka/core/map/distance'
import type { SheetError } from '@yacheyka/core/sheets/parcel-sheet-types'
import { nameCell, type ColumnLetter } from '@yacheyka/core/sheets/parcel-sheet-columns'
import { NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { errorAt, type Parcel, type Sheet } from './sheet.ts'

type Checked = ResponseBody<typeof checkParcels>
export type CheckedTerminal = Checked['terminals'][number]
export type CheckLine = CallInput<typeof checkParcels>['body']['parcels'][number]

/** What the network says of a sheet's rows. */
export interface Terminals {
  /** By number; `unknown` is no point of the network. */
  readonly known: ReadonlyMap<string, CheckedTerminal | 'unknown'>
  /** Parcels whose locker does not take them, by their first row. */
  readonly rejected: ReadonlyMap<number, RejectedLine>
  /** Numbers that are used already, with the order that used them. */
  readonly taken: ReadonlyMap<string, string | null>
  /** Numbers that wait in another draft, with that draft. */
  readonly waiting: ReadonlyMap<string, WaitingBatch>
}

export const NO_TERMINALS: Terminals = {
  known: new Map(),
  rejected: new Map(),
  taken: new Map(),
  waiting: new Map(),
}

/** Whether the number is ordered already or waits in another draft: it is no parcel of this sheet. */
export const isElsewhere = ({ taken, waiting }: Terminals, number: string): boolean =>
  taken.has(number) || waiting.has(number)

const INACTIVE = 'Почтомат сейчас не работает: укажите другой'
const FULL = 'Почтомат заполнен: укажите другой'

/** Why nothing can be sent there, or undefined. */
const errorOfTerminal = (known: CheckedTerminal | 'unknown'): string | undefined => {
  if (known === 'unknown') return NEW_PARCEL_MESSAGES.noPoint
  if (!known.active) return INACTIVE
  return known.overloaded ? FULL : undefined
}

/**
 * Rows as the check takes them: parcels that can be ordered first, so that one with something to mend takes no cell from
 * them; of those with their locker, size and weight as far as they can be read.
 */
export const linesToCheck = (sheet: Sheet): readonly CheckLine[] => {
  const whole: CheckLine[] = []
  const faulty: CheckLine[] = []
  for (const parcel of sheet.parcels.values())
    if (parcel.reading.parcel === undefined) faulty.push(...linesOfParcel(parcel))
    else whole.push(...linesOfParcel(parcel))
  return [...whole, ...faulty]
}

const linesOfParcel = ({ key, rows, reading: { load, terminals } }: Parcel): CheckLine[] => {
  const row = rows[0] ?? 0
  const parcel_number = key.startsWith('\n') || key.length > 64 ? '' : key
  if (load !== undefined) {
    const { terminalNumber: terminal_number, size, weight } = load
    const judged = { row, parcel_number, terminal_number, cells: [size] }
    return [weight === undefined ? judged : { ...judged, weight }]
  }
  const numbers = [...new Set(terminals.values())]
  if (numbers.length === 0) return [{ row, parcel_number }]
  return numbers.map((terminal_number) => ({ row, parcel_number, terminal_number }))
}

/** Rows that the network was asked about, and the saved draft that they were of then. */
export interface Check {
  readonly lines: readonly CheckLine[]
  readonly batch: string | undefined
}

const isSameLine = (one: CheckLine, other: CheckLine | undefined): boolean =>
  one.row === other?.row &&
  one.parcel_number === other.parcel_number &&
  one.terminal_number === other.terminal_number &&
  one.weight === other.weight &&
  one.cells?.[0] === other.cells?.[0]

export const areSameLines = (one: readonly CheckLine[], other: readonly CheckLine[]): boolean =>
  one.length === other.length && one.every((line, at) => isSameLine(line, other[at]))

/** What the response says of the rows that were asked about. */
export const answered = (
  requested: readonly CheckLine[],
  { terminals, refused: rejected, taken, waiting }: Checked,
): Terminals => {
  const known = new Map<string, CheckedTerminal | 'unknown'>(
    requested.map(({ terminal_number: number = '' }) => [number, 'unknown']),
  )
  for (const terminal of terminals) known.set(terminal.number, terminal)
  return {
    known,
    rejected: new Map(rejected.map((line) => [line.row, line])),
    taken: new Map(taken.map((each) => [each.parcel_number, each.order_number])),
    waiting: new Map(waiting.flatMap((draft) => draft.numbers.map((number) => [number, draft]))),
  }
}

/** The same with what an order was refused for. */
export const withRejectedLines = (
  sheet: Sheet,
  terminals: Terminals,
  lines: readonly RejectedLine[],
): Terminals => {
  const rejected = new Map(terminals.rejected)
  const known = new Map(terminals.known)
  for (const line of lines) {
    const row = sheet.parcels.get(line.parcel_number)?.rows[0]
    if (row !== undefined) rejected.set(row, line)
    for (const { terminal_number: number, name, city, address } of line.alternatives)
      known.set(number, { number, name, city, address, overloaded: false, active: true })
  }
  return { ...terminals, known, rejected }
}

/** Why the network does not take the parcel as it stands now; a locker that has been changed since is not judged. */
export const rejectionOf = (
  { rows, reading: { load } }: Parcel,
  { rejected }: Terminals,
): RejectedLine | undefined => {
  const line = rejected.get(rows[0] ?? 0)
  return line?.terminal_number === load?.terminalNumber && line?.size[0] === load?.size
    ? line
    : undefined
}

/** «Ближайший — МСК-0653, 1,2 км» */
export const formatAlternative = ({ alternatives: [nearest] }: RejectedLine): string | undefined =>
  nearest && `Ближайший — ${nearest.terminal_number}, ${formatDistance(nearest.distance)}`

const terminalError = (
  parcel: Parcel,
  row: number,
  terminals: Terminals,
  sheet: Sheet,
): SheetError | undefined => {
  const value = parcel.reading.terminals.get(row)
  // A parcel that is ordered already has its cell, in a full locker too; of one in another draft that draft says it.
  if (value === undefined || isElsewhere(terminals, parcel.key)) return undefined
  const known = terminals.known.get(value)
  const rejection = row === parcel.rows[0] ? rejectionOf(parcel, terminals) : undefined
  const own = rejection && lineRejectionWording(rejection.code, rejection.size)
  const message = (known && errorOfTerminal(known)) ?? own
  if (message === undefined) return undefined
  const nearest = rejection && formatAlternative(rejection)
  return {
    cell: nameCell('F', row, sheet.origin),
    letter: 'F',
    row,
    value,
    message: nearest === undefined ? message : `${message}. ${nearest}`,
  }
}

const whereElse = ({ taken, waiting }: Terminals, number: string): string | undefined => {
  const order = taken.get(number)
  if (order !== undefined)
    return order === null
      ? NEW_PARCEL_MESSAGES.taken
      : `${NEW_PARCEL_MESSAGES.taken}: заказ № ${order}`
  const draft = waiting.get(number)
  return draft && `Посылка с таким номером ждёт в черновике «${draft.name}»`
}

const numberError = (
  { key, rows }: Parcel,
  row: number,
  terminals: Terminals,
  sheet: Sheet,
): SheetError | undefined => {
  const message = row === rows[0] ? whereElse(terminals, key) : undefined
  if (message === undefined) return undefined
  return { cell: nameCell('B', row, sheet.origin), letter: 'B', row, value: key, message }
}

/** What is wrong with a cell, by core's rules and by what the network has said. */
export const errorOfPlace = (
  sheet: Sheet,
  terminals: Terminals,
  parcel: Parcel,
  row: number,
  letter: ColumnLetter,
): SheetError | undefined => {
  const own = errorAt(parcel, row, letter)
  if (own !== undefined) return own
  if (letter === 'B') return numberError(parcel, row, terminals, sheet)
  return letter === 'F' ? terminalError(parcel, row, terminals, sheet) : undefined
}

/** Everything that is wrong with a parcel, row by row. */
export const errorsOfParcel = (
  sheet: Sheet,
  terminals: Terminals,
  parcel: Parcel,
): readonly SheetError[] => {
  const { errors } = parcel.reading
  const own = [...errors.values()]
  const network = parcel.rows.flatMap((row) =>
    [
      errors.has(`B${row}`) ? undefined : numberError(parcel, row, terminals, sheet),
      errors.has(`F${row}`) ? undefined : terminalError(parcel, row, terminals, sheet),
    ].filter((error) => error !== undefined),
  )
  if (own.length + network.length < 2) return [...own, ...network]
  return [...own, ...network].toSorted(
    (one, other) => one.row - other.row || one.letter.localeCompare(other.letter),
  )
}

/** Known, working and not full, or undefined. */
export const usableTerminal = (
  { known: terminals }: Terminals,
  number: string,
): CheckedTerminal | undefined => {
  const known = terminals.get(number)
  return known === undefined || known === 'unknown' || errorOfTerminal(known) !== undefined
    ? undefined
    : known
}
