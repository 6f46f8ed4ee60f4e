import type { WireSheetRow } from '@yacheyka/contract/sheets/sheets'
import { COLUMN_LETTERS, FIRST_DATA_ROW } from '@yacheyka/core/sheets/parcel-sheet-columns'
import {
  UNKNOWN_TEMPLATE_MESSAGE,
  readParcelSheet,
  type ParcelSheet,
} from '@yacheyka/core/sheets/parcel-sheet'
import { applyKnownTerminals } from '@yacheyka/core/sheets/parcel-sheet-terminals'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { TemplateRow } from '#/documents/xlsx-template.ts'
import { AppError } from '#/http/errors.ts'

/**
 * The rows as the template has them, with everything that is wrong in each, unknown lockers too.
 * @throws {AppError} 400 where they are not the template's
 */
export async function markedSheet(
  db: Kysely<Database>,
  rows: readonly WireSheetRow[],
): Promise<readonly TemplateRow[]> {
  const reading = readParcelSheet(rows)
  if (reading.kind === 'unknown_template')
    throw new AppError(400, 'unknown_template', UNKNOWN_TEMPLATE_MESSAGE)
  const known = await readDeliverable(db, [...reading.terminals.keys()])
  const errors = errorsByRow(applyKnownTerminals(reading, known))
  // The last of two wins, as it does where a page changes a cell.
  const byNumber = new Map(rows.map((row) => [row.row_number, row]))
  return [...byNumber.values()]
    .filter(({ row_number: number }) => number >= FIRST_DATA_ROW)
    .toSorted((one, other) => one.row_number - other.row_number)
    .map(({ row_number: number, cells }) => ({
      number,
      cells: new Map(cells.map(({ cell_letter, cell_value }) => [cell_letter, cell_value])),
      errors: errors.get(number) ?? new Map<string, string>(),
    }))
}

/** By row, then by letter in the order of the columns; what is wrong of a parcel as a whole stands in its cells. */
function errorsByRow({ faulty }: ParcelSheet): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const byRow = new Map<number, Map<string, string>>()
  const all = faulty.flatMap(({ errors }) => errors)
  for (const letter of COLUMN_LETTERS)
    for (const error of all) {
      if (error.letter !== letter) continue
      const ofRow = byRow.get(error.row) ?? new Map<string, string>()
      const before = ofRow.get(letter)
      ofRow.set(letter, before === undefined ? error.message : `${before}. ${error.message}`)
      byRow.set(error.row, ofRow)
    }
  return byRow
}

async function readDeliverable(
  db: Kysely<Database>,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .selectFrom('point')
    .select('number')
    .where(sql<boolean>`number = ANY(${numbers}::text[])`)
    .where('active', '=', true)
    .where('sandbox', '=', false)
    .execute()
  return new Set(rows.map(({ number }) => number))
}
