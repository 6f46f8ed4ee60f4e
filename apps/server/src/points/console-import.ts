import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ImportOutcome, PointImport } from '@yacheyka/contract/points/console-point-imports'
import type { SheetContext } from '@yacheyka/core/point-sheet/point-sheet'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import type { Actor } from '#/audit/actor.ts'
import { importCells } from './cells-import.ts'
import { auditImport } from './import-audit.ts'
import { ImportError } from './import-error.ts'
import { importPoints } from './import-points.ts'
import { groupErrors } from './import-report.ts'
import {
  type DifferenceRow,
  keptDifference,
  type Report,
  rowsOf,
  type Summary,
} from './console-import-difference.ts'

/** Minutes that a checked file waits to be applied, and hours that an applied one's report can be read. */
const WAITS = 60
const KEPT = 24
/** Different faults that are named of a file without a good row. */
const REASONS_SHOWN = 20

export interface CheckedFile {
  readonly kind: PointImport['kind']
  readonly source: string
  readonly content: Buffer
  readonly deactivateMissing: boolean
}

/**
 * Reads a file as an import would, changes nothing, and keeps the file with what it would change.
 * @returns its key
 * @throws {FieldErrors} `file`, where it cannot be imported at all: why, then the faults of its rows
 */
export async function checkImport(
  db: Kysely<Database>,
  file: CheckedFile,
  context: SheetContext,
  actor: Actor,
  now: Date,
): Promise<string> {
  const report = await runImport(db, file, context, { dryRun: true }).catch((error: unknown) => {
    if (error instanceof ImportError)
      throw new FieldErrors({ file: [error.message, ...groupErrors(error.refused, REASONS_SHOWN)] })
    throw error
  })
  const uid = newUid()
  const content = await promisify(gzip)(file.content)
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('point_import').where('expires_at', '<', now).execute()
    await transaction
      .insertInto('point_import')
      .values({
        uid,
        operator_uid: actor.operatorUid,
        kind: file.kind,
        source: report.source,
        content,
        deactivate_missing: file.deactivateMissing,
        ...keptDifference(report),
        checked_at: now,
        expires_at: new Date(now.getTime() + WAITS * 60_000),
      })
      .execute()
    await insertRows(transaction, uid, rowsOf(report))
  })
  return uid
}

/**
 * Applies exactly the file that was checked, where it still changes exactly what was shown.
 * @throws {AppError} 404 where it has run out; 409 `already_applied`, `difference_changed` (the new difference is kept in
 *   the place of the old one), `import_impossible`
 */
export async function applyImport(
  db: Kysely<Database>,
  uid: string,
  context: SheetContext,
  actor: Actor,
  now: Date,
): Promise<void> {
  const kept = await findImport(db, uid, now)
  if (kept.applied_at !== null) throw new AppError(409, 'already_applied', 'Этот файл уже применён')
  const file: CheckedFile = {
    kind: kept.kind,
    source: kept.source,
    content: await promisify(gunzip)(kept.content),
    deactivateMissing: kept.deactivate_missing,
  }
  try {
    await runImport(db, file, context, {
      conclude: async (transaction, report) => {
        if (keptDifference(report).difference !== kept.difference)
          throw new DifferenceChanged(report)
        await markApplied(transaction, uid, now)
        await auditImport(transaction, actor, file.kind, report)
      },
    })
  } catch (error) {
    if (error instanceof ImportError) throw new AppError(409, 'import_impossible', error.message)
    if (!(error instanceof DifferenceChanged)) throw error
    await keepAnew(db, uid, error.report, now)
    throw new AppError(
      409,
      'difference_changed',
      'Точки изменились после проверки: ничего не применено, показана новая разница. Проверьте её.',
    )
  }
}

/** Ends the import's transaction: what it would do is not what was shown. */
class DifferenceChanged extends Error {
  readonly report: Report
  constructor(report: Report) {
    super('the difference changed')
    this.report = report
  }
}

interface RunOptions {
  readonly dryRun?: boolean
  readonly conclude?: (transaction: Transaction<Database>, report: Report) => Promise<void>
}

async function runImport(
  db: Kysely<Database>,
  { kind, source, content, deactivateMissing }: CheckedFile,
  context: SheetContext,
  options: RunOptions,
): Promise<Report> {
  if (kind === 'cells') return await importCells(db, { source, content, ...options })
  return await importPoints(db, {
    ...context,
    ...options,
    source,
    content,
    deactivateMissing,
    withFields: true,
  })
}

const BATCH = 5000

async function insertRows(
  transaction: Transaction<Database>,
  uid: string,
  rows: readonly DifferenceRow[],
): Promise<void> {
  const places = new Map<ImportOutcome, number>()
  const placed = rows.map(({ outcome, row, number, details }) => {
    const place = places.get(outcome) ?? 0
    places.set(outcome, place + 1)
    return { outcome, place, row_number: row, number, details }
  })
  for (let from = 0; from < placed.length; from += BATCH)
    await sql`INSERT INTO point_import_row (import_uid, place, outcome, row_number, number, details)
      SELECT ${uid}, place, outcome, row_number, number, details
      FROM jsonb_to_recordset(${JSON.stringify(placed.slice(from, from + BATCH))}::jsonb)
        AS given (place integer, outcome text, row_number integer, number text, details jsonb)`.execute(
      transaction,
    )
}

async function keepAnew(
  db: Kysely<Database>,
  uid: string,
  report: Report,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('point_import_row').where('import_uid', '=', uid).execute()
    await insertRows(transaction, uid, rowsOf(report))
    await transaction
      .updateTable('point_import')
      .set({
        ...keptDifference(report),
        checked_at: now,
        expires_at: new Date(now.getTime() + WAITS * 60_000),
      })
      .where('uid', '=', uid)
      .execute()
  })
}

/** @throws {AppError} 409 where another call has applied it meanwhile */
async function markApplied(
  transaction: Transaction<Database>,
  uid: string,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('point_import')
    .set({ applied_at: now, expires_at: new Date(now.getTime() + KEPT * 3_600_000) })
    .where('uid', '=', uid)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError(409, 'already_applied', 'Этот файл уже применён')
}

/** @throws {AppError} 404 where it is not there, or has run out */
export async function findImport(db: Kysely<Database>, uid: string, now: Date) {
  const kept = await db
    .selectFrom('point_import')
    .selectAll()
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (kept === undefined)
    throw notFound('Проверка файла устарела: она хранится час. Загрузите файл снова.')
  return kept
}

export async function readImport(
  db: Kysely<Database>,
  uid: string,
  now: Date,
): Promise<PointImport> {
  const kept = await findImport(db, uid, now)
  return {
    ...(kept.report as Summary),
    uid,
    kind: kept.kind,
    source: kept.source,
    deactivate_missing: kept.deactivate_missing,
    checked_at: kept.checked_at.toISOString(),
    applied_at: kept.applied_at?.toISOString() ?? null,
    expires_at: kept.expires_at.toISOString(),
  }
}

/** Rows of a checked file with one outcome, by their places. */
export const readImportRows = (
  db: Kysely<Database>,
  uid: string,
  outcome: ImportOutcome,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .selectFrom('point_import_row')
    .select(['place', 'row_number', 'number', 'details'])
    .where('import_uid', '=', uid)
    .where('outcome', '=', outcome)
    .where('place', '>=', offset)
    .where('place', '<', offset + limit)
    .orderBy('place')
    .execute()
