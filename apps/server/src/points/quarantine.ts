import { toStorable } from '@yacheyka/core/text/storable'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import { layOutSheet } from '@yacheyka/core/point-sheet/point-sheet-columns'
import { cellText } from '@yacheyka/core/point-sheet/point-sheet-values'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** A row that an import refused, as it came, with what is wrong in Russian. */
export interface QuarantinedRow {
  readonly row: number
  readonly raw: Readonly<Record<string, unknown>>
  readonly errors: readonly string[]
}

const BATCH = 1000
const TEXT_MAX = 2000
const CELLS_MAX = 100

/** A cell that the store can hold: no NUL, no half of a pair, not the whole file in one cell. */
function keepCell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : writeJson(value)
  return toStorable(text.slice(0, TEXT_MAX))
}

/** A list nested deeper than the stack is no loss. */
function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}

export const keepRaw = (raw: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(raw)
        .slice(0, CELLS_MAX)
        .map(([heading, value]) => [keepCell(heading), keepCell(value)]),
    ),
  )

export async function quarantineRows(
  db: Kysely<Database>,
  source: string,
  rows: readonly QuarantinedRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    const values = rows.slice(start, start + BATCH).map(({ row, raw, errors }) => ({
      uid: newUid(),
      source,
      row_number: row,
      raw: keepRaw(raw),
      faults: JSON.stringify(errors),
    }))
    await db.insertInto('point_quarantine').values(values).execute()
  }
}

/** Reads the number of a kept row, where it had one. Rows of one file share their headings. */
function numberReader(): (raw: unknown) => string | undefined {
  const keys = new Map<string, string | undefined>()
  return (raw) => {
    const cells = (raw ?? {}) as Readonly<Record<string, unknown>>
    const headings = Object.keys(cells)
    const file = JSON.stringify(headings)
    if (!keys.has(file)) keys.set(file, layOutSheet(headings).keys.get('number'))
    const parsed = parsePointNumber(cellText(cells[keys.get(file) ?? '']) ?? '')
    return parsed.ok ? parsed.number : undefined
  }
}

/**
 * Takes out what a new import of the same source has settled: rows whose number the file brings again, good or bad,
 * and rows without a number, which nobody can recognise.
 */
export async function settleQuarantine(
  db: Kysely<Database>,
  source: string,
  numbers: ReadonlySet<string>,
): Promise<number> {
  const kept = await db
    .selectFrom('point_quarantine')
    .select(['uid', 'raw'])
    .where('source', '=', source)
    .execute()
  const numberOf = numberReader()
  const settled = kept.filter(({ raw }) => {
    const number = numberOf(raw)
    return number === undefined || numbers.has(number)
  })
  for (let start = 0; start < settled.length; start += BATCH) {
    const uids = settled.slice(start, start + BATCH).map(({ uid }) => uid)
    await db.deleteFrom('point_quarantine').where('uid', 'in', uids).execute()
  }
  return settled.length
}

/** The cells of a kept row by their headings. */
export const rawOf = (raw: unknown): Readonly<Record<string, unknown>> =>
  typeof raw === 'object' && raw !== null ? (raw as Readonly<Record<string, unknown>>) : {}

/** What the audit log calls a file's rows, or all of them. */
export const quarantineSubject = (source: string) => ({
  kind: 'quarantine',
  id: source,
  name: source === '' ? 'весь карантин' : source,
})

/** The latest refused rows first, in the order of their file. */
export const listQuarantine = (db: Kysely<Database>, source: string | undefined, most: number) =>
  db
    .selectFrom('point_quarantine')
    .select(['source', 'row_number', 'raw', 'faults', 'imported_at'])
    .$if(source !== undefined, (query) => query.where('source', '=', source ?? ''))
    .orderBy('imported_at', 'desc')
    .orderBy('row_number')
    .limit(most)
    .execute()
