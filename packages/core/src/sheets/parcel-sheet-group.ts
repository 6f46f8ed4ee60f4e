import { PARCEL_ITEMS_MAX } from '../parcels/parcel-limits.ts'
import { nameCell, PARCEL_SHEET_COLUMNS } from './parcel-sheet-columns.ts'
import type { ColumnLetter, SheetOrigin } from './parcel-sheet-columns.ts'
import { cellAt } from './parcel-sheet-row.ts'
import type { RowMain, ParcelSheetRow } from './parcel-sheet-row.ts'
import { SHEET_MESSAGES } from './parcel-sheet-values.ts'
import type {
  FaultyParcel,
  MismatchedParcel,
  SheetError,
  SheetItem,
  SheetParcel,
} from './parcel-sheet-types.ts'

interface Grouped {
  readonly parcels: readonly SheetParcel[]
  readonly faulty: readonly FaultyParcel[]
  readonly mismatched: readonly MismatchedParcel[]
}

const MAIN_COLUMNS = PARCEL_SHEET_COLUMNS.flatMap((column) =>
  column.part === 'parcel' && column.field !== 'parcelNumber' ? [column] : [],
)

/** Rows of one number as one parcel, good or faulty, in the order of their first rows. */
export const groupRows = (rows: readonly ParcelSheetRow[], origin?: SheetOrigin): Grouped => {
  const parcels: SheetParcel[] = []
  const faulty: FaultyParcel[] = []
  const mismatched: MismatchedParcel[] = []
  for (const group of groupsOf(rows)) {
    const [first] = group
    const { parcelNumber } = first
    const numbers = group.map(({ row }) => row)
    // Most parcels have one row, and nothing to compare.
    const isAlone = group.length === 1
    const differing = isAlone ? [] : group.flatMap((row) => differencesOf(first, row, origin))
    const errors = isAlone
      ? first.errors
      : [...group.flatMap((row) => row.errors), ...differing, ...tooManyItems(group, origin)]
    if (differing.length > 0) mismatched.push({ rows: numbers, parcelNumber, errors: differing })
    const parcel =
      errors.length === 0 ? parcelOf(first.main, parcelNumber, numbers, itemsOf(group)) : undefined
    if (parcel === undefined) faulty.push({ rows: numbers, parcelNumber, errors })
    else parcels.push(parcel)
  }
  return { parcels, faulty, mismatched }
}

type Group = [ParcelSheetRow, ...ParcelSheetRow[]]

const groupsOf = (rows: readonly ParcelSheetRow[]): readonly Group[] => {
  const groups: Group[] = []
  const byNumber = new Map<string, Group>()
  for (const row of rows) {
    const group = row.parcelNumber === '' ? undefined : byNumber.get(row.parcelNumber)
    if (group !== undefined) group.push(row)
    else {
      const made: Group = [row]
      groups.push(made)
      byNumber.set(row.parcelNumber, made)
    }
  }
  return groups
}

/** A cell that is faulty by itself is not told to differ as well. */
const differencesOf = (
  first: ParcelSheetRow,
  other: ParcelSheetRow,
  origin?: SheetOrigin,
): SheetError[] => {
  if (first === other) return []
  return MAIN_COLUMNS.flatMap(({ letter, field }) => {
    const [wanted, found] = [first.main[field], other.main[field]]
    if (wanted === found || wanted === undefined || found === undefined) return []
    return [differenceOf(letter, first, other, origin)]
  })
}

const differenceOf = (
  letter: ColumnLetter,
  first: ParcelSheetRow,
  other: ParcelSheetRow,
  origin: SheetOrigin | undefined,
): SheetError => {
  const wanted = cellAt(first.cells, letter)
  return {
    cell: nameCell(letter, other.row, origin),
    letter,
    row: other.row,
    value: cellAt(other.cells, letter),
    message: `В строках одной посылки должно быть одинаково: в ${nameCell(letter, first.row, origin)} — ${wanted === '' ? 'пусто' : `«${wanted}»`}`,
  }
}

const itemsOf = (group: Group): readonly SheetItem[] =>
  group.map(({ item }) => item).filter((item) => item !== undefined)

const tooManyItems = (group: Group, origin?: SheetOrigin): SheetError[] =>
  group.length <= PARCEL_ITEMS_MAX
    ? []
    : group
        .filter(({ item }) => item !== undefined)
        .slice(PARCEL_ITEMS_MAX)
        .map(({ row, cells }) => ({
          cell: nameCell('K', row, origin),
          letter: 'K',
          row,
          value: cellAt(cells, 'K'),
          message: SHEET_MESSAGES.items,
        }))

/** Nothing but a faulty cell leaves a field undefined. */
const parcelOf = (
  main: RowMain,
  parcelNumber: string,
  rows: readonly number[],
  items: readonly SheetItem[],
): SheetParcel | undefined => {
  const { size, weight, declaredPrice, terminalNumber, receiverPhone, receiverEmail } = main
  const { declaration } = main
  return size === undefined ||
    weight === undefined ||
    declaredPrice === undefined ||
    terminalNumber === undefined ||
    receiverPhone === undefined ||
    receiverEmail === undefined ||
    declaration === undefined
    ? undefined
    : {
        rows,
        parcelNumber,
        size,
        weight,
        declaredPrice,
        terminalNumber,
        receiverPhone,
        receiverEmail,
        declaration,
        items,
      }
}
