import {
  IMPORT_OUTCOMES,
  type ImportOutcome,
} from '@yacheyka/contract/points/console-point-imports'
import { guardFormula } from '@yacheyka/core/point-sheet/point-sheet-values'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { readImportRows } from './console-import.ts'
import { presentImportRow } from './console-import-present.ts'

const WORDS: Readonly<Record<ImportOutcome, string>> = {
  added: 'новая',
  changed: 'изменена',
  deactivated: 'выключена',
  refused: 'отказано',
}

const BATCH = 2000

/** The report of a checked file as CSV for spreadsheets, a row for each row of the file that means something. */
export async function* writeImportReport(
  db: Kysely<Database>,
  uid: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode('\ufeffСтрока;Номер;Что;Подробности\r\n')
  for (const outcome of IMPORT_OUTCOMES)
    for (let offset = 0; ; offset += BATCH) {
      const rows = await readImportRows(db, uid, outcome, { limit: BATCH, offset })
      if (rows.length === 0) break
      const lines = rows.map(presentImportRow).map(({ row, number, changes, faults: errors }) => {
        const details = [
          ...changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`),
          ...errors,
        ].join('; ')
        const named = guardFormula(number ?? '')
        const cells = [String(row ?? ''), named, WORDS[outcome], guardFormula(details)]
        return `${cells.map(quote).join(';')}\r\n`
      })
      yield encoder.encode(lines.join(''))
    }
}

const quote = (cell: string): string =>
  /[";\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
