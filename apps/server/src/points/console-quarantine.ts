import type { QuarantinedRow } from '@yacheyka/contract/points/console-point-imports'
import { parsePointRow, type SheetContext } from '@yacheyka/core/point-sheet/point-sheet'
import {
  layOutSheet,
  SHEET_COLUMNS,
  type SheetField,
} from '@yacheyka/core/point-sheet/point-sheet-columns'
import { cellText } from '@yacheyka/core/point-sheet/point-sheet-values'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { FieldErrors, notFound } from '#/http/errors.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { bumpRevision, lockRevision, writePoints } from './import-write.ts'
import { hasReason } from './console-quarantine-groups.ts'
import { quarantineSubject, rawOf } from './quarantine.ts'

/** Rows of a file, where one is named, and of those the ones with a fault, where one is named. */
interface Group {
  readonly source: string
  readonly reason: string
}

const isOf = ({ source, reason }: Group): RawBuilder<boolean> =>
  sql<boolean>`(${source} = '' OR source = ${source}) AND (${reason} = '' OR ${hasReason(reason)})`

/** A page of refused rows, the latest first, in the order of their file. */
export async function listRows(
  db: Kysely<Database>,
  { limit, offset, ...group }: Group & { readonly limit: number; readonly offset: number },
): Promise<{ count: number; results: QuarantinedRow[] }> {
  const where = isOf(group)
  const { rows: counts } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM point_quarantine WHERE ${where}`.execute(db)
  const rows = await db
    .selectFrom('point_quarantine')
    .selectAll()
    .where(where)
    .orderBy('imported_at', 'desc')
    .orderBy('row_number')
    .orderBy('uid')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count: counts[0]?.count ?? 0, results: rows.map(present) }
}

const present = (row: {
  readonly uid: string
  readonly source: string
  readonly row_number: number
  readonly raw: unknown
  readonly faults: readonly string[]
  readonly imported_at: Date
}): QuarantinedRow => {
  const raw = rawOf(row.raw)
  const faulty = faultyHeadings(Object.keys(raw), row.faults)
  return {
    uid: row.uid,
    source: row.source,
    row: row.row_number,
    cells: Object.entries(raw).map(([heading, value]) => ({
      heading,
      value: cellText(value) ?? JSON.stringify(value),
      faulty: faulty.has(heading),
    })),
    faults: [...row.faults],
    imported_at: row.imported_at.toISOString(),
  }
}

/** Headings of the cells that faults are about: each fault begins with the title of its column. */
const faultyHeadings = (headings: readonly string[], errors: readonly string[]): Set<string> => {
  const isFaulty = (field: SheetField) =>
    errors.some((error) => error.startsWith(`${SHEET_COLUMNS[field].title}: `))
  // A position is judged as a whole, and told of under its first column.
  const fields = [...layOutSheet(headings).keys].filter(
    ([field]) => isFaulty(field) || (field === 'longitude' && isFaulty('latitude')),
  )
  return new Set(fields.map(([, heading]) => heading))
}

/** Files with rows here, and how many. */
export async function listSources(db: Kysely<Database>) {
  const { rows } = await sql<{ source: string; count: number }>`
    SELECT source, count(*)::integer AS count FROM point_quarantine
    GROUP BY source ORDER BY max(imported_at) DESC LIMIT 200`.execute(db)
  return rows
}

/**
 * Takes a mended row as an import would take it.
 * @param cells all of its cells by their headings
 * @throws {FieldErrors} by heading, `detail` where a whole column is missing; {AppError} 404 where the row is gone
 */
export async function mendRow(
  db: Kysely<Database>,
  uid: string,
  cells: Readonly<Record<string, string>>,
  context: SheetContext,
  actor: Actor,
): Promise<{ number: string; outcome: 'added' | 'changed' | 'unchanged' }> {
  const layout = layOutSheet(Object.keys(cells))
  if (layout.missing.length > 0)
    throw new FieldErrors({ detail: [`В строке нет колонки: ${layout.missing.join(', ')}`] })
  const row = parsePointRow(cells, layout, context)
  if (!row.ok) throw new FieldErrors(errorsByHeading(row.errors, layout.keys))
  const { point } = row
  return await inTransaction(db, async (transaction) => {
    await lockRevision(transaction)
    const kept = await transaction
      .deleteFrom('point_quarantine')
      .where('uid', '=', uid)
      .returning(['source', 'row_number', 'raw', 'faults'])
      .executeTakeFirst()
    if (kept === undefined) throw notFound('Этой строки в карантине уже нет')
    const { added, changed } = await writePoints(transaction, [point], layout.given)
    if (added.size + changed.size > 0) await bumpRevision(transaction)
    const outcome = added.size > 0 ? 'added' : changed.size > 0 ? 'changed' : 'unchanged'
    await recordAudit(transaction, actor, {
      action: 'quarantine.mend',
      subject: { kind: 'point', id: point.number, name: `${point.number} · ${point.name}` },
      before: { source: kept.source, row: kept.row_number, cells: kept.raw, faults: kept.faults },
      after: { cells, outcome },
    })
    return { number: point.number, outcome }
  })
}

type Errors = Extract<ReturnType<typeof parsePointRow>, { readonly ok: false }>['errors']

/** Under the headings of the row, as it came: those are the fields of the form. */
function errorsByHeading(
  errors: Errors,
  keys: ReturnType<typeof layOutSheet>['keys'],
): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { field, message } of errors)
    (fields[keys.get(field) ?? 'detail'] ??= []).push(message)
  return fields
}

/** Throws one row away. @throws {AppError} 404 where it is gone already */
export async function dropRow(db: Kysely<Database>, uid: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const kept = await transaction
      .deleteFrom('point_quarantine')
      .where('uid', '=', uid)
      .returning(['source', 'row_number', 'raw'])
      .executeTakeFirst()
    if (kept === undefined) throw notFound('Этой строки в карантине уже нет')
    await recordAudit(transaction, actor, {
      action: 'quarantine.drop',
      subject: quarantineSubject(kept.source),
      before: { row: kept.row_number, cells: kept.raw },
    })
  })
}

/** Throws away the rows of a group, or of all of them. @returns how many */
export const clearRows = (db: Kysely<Database>, group: Group, actor: Actor): Promise<number> =>
  inTransaction(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('point_quarantine')
      .where(isOf(group))
      .executeTakeFirst()
    const count = Number(numDeletedRows)
    if (count > 0)
      await recordAudit(transaction, actor, {
        action: 'quarantine.clear',
        subject: quarantineSubject(group.source),
        before: { ...(group.reason === '' ? {} : { reason: group.reason }), rows: count },
      })
    return count
  })
