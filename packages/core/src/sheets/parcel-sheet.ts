import { ORDER_PARCELS_MAX } from '../parcels/parcel-limits.ts'
import { FIRST_DATA_ROW, TEMPLATE_TYPE } from './parcel-sheet-columns.ts'
import type { SheetOrigin } from './parcel-sheet-columns.ts'
import { groupRows } from './parcel-sheet-group.ts'
import { readParcelSheetRow } from './parcel-sheet-row.ts'
import type {
  FaultyParcel,
  MismatchedParcel,
  SheetError,
  SheetParcel,
  SheetRow,
} from './parcel-sheet-types.ts'

export interface ParcelSheet {
  readonly kind: 'read'
  /** Good ones and faulty ones: no parcel is in both, none is lost. Both in the order of their first rows. */
  readonly parcels: readonly SheetParcel[]
  readonly faulty: readonly FaultyParcel[]
  /** Every cell that is wrong by itself, row by row. */
  readonly errors: readonly SheetError[]
  readonly mismatched: readonly MismatchedParcel[]
  /** Every locker's number that could be read, with its rows: what the network is to be asked about. */
  readonly terminals: ReadonlyMap<string, readonly number[]>
  /** Filled by `applyKnownTerminals`. */
  readonly unknownTerminals: readonly string[]
  /** More parcels than one order takes (`ORDER_PARCELS_MAX`). */
  readonly tooMany: boolean
  readonly origin?: SheetOrigin | undefined
}

export const UNKNOWN_TEMPLATE_MESSAGE = 'Неопознанный шаблон файла'

export type SheetReading = ParcelSheet | { readonly kind: 'unknown_template' }

/**
 * Rows of a workbook by our template, row 1 included, as parcels and as everything that is wrong with them at once
 * (specification 2, sections 5 and 8). Empty rows are skipped; rows of one number are one parcel with several items.
 * No parcel at all is a reading with nothing in `parcels` and `faulty`.
 * @param origin where the rows were made of a shop's own file (`applyLayout`): its cells are named instead of ours
 */
export const readParcelSheet = (rows: readonly SheetRow[], origin?: SheetOrigin): SheetReading => {
  if (!isTemplate(rows)) return { kind: 'unknown_template' }
  const read = []
  for (const row of rows) {
    const one = row.row_number < FIRST_DATA_ROW ? undefined : readParcelSheetRow(row, origin)
    if (one !== undefined) read.push(one)
  }
  const { parcels, faulty, mismatched } = groupRows(read, origin)
  return {
    kind: 'read',
    parcels,
    faulty,
    mismatched,
    errors: read.filter(({ errors }) => errors.length > 0).flatMap(({ errors }) => errors),
    terminals: terminalsOf(read),
    unknownTerminals: [],
    tooMany: parcels.length + faulty.length > ORDER_PARCELS_MAX,
    origin,
  }
}

const isTemplate = (rows: readonly SheetRow[]): boolean => {
  const first = rows.find((row) => row.row_number === 1)
  const type = first?.cells.find((cell) => cell.cell_letter === 'A')
  return type?.cell_value.trim() === TEMPLATE_TYPE
}

const terminalsOf = (
  rows: readonly {
    readonly row: number
    readonly main: { readonly terminalNumber?: string | undefined }
  }[],
): ReadonlyMap<string, readonly number[]> => {
  const terminals = new Map<string, number[]>()
  for (const { row, main } of rows) {
    if (main.terminalNumber === undefined) continue
    const known = terminals.get(main.terminalNumber)
    if (known === undefined) terminals.set(main.terminalNumber, [row])
    else known.push(row)
  }
  return terminals
}
