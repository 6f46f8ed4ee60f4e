import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { findCounterErrors } from '#/counters/verify-counters.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { countRows, newestMigration } from './contents.ts'

/** Writes a moment into the database that whatever is restored from its archive later has to hold. */
export const markArchive = (db: Kysely<Database>, now: Date): Promise<void> =>
  put(db, MARK, { at: now.toISOString() })

const MARK = 'archive_mark'

/**
 * Recounts a database that was restored from the continuous archive of a live one.
 * @returns how many rows it has, and in Russian what is wrong
 */
export async function checkArchive(
  live: Kysely<Database>,
  restored: Kysely<Database>,
): Promise<{ readonly rows: number; readonly errors: readonly string[] }> {
  const mark = await readMark(live)
  if (mark === undefined)
    return { rows: 0, errors: ['Отметки нет: сначала `backup mark`, потом восстановление'] }
  if ((await newestMigration(restored)) === '')
    return { rows: 0, errors: ['Это не база продукта: миграций в ней нет'] }
  const found = await readMark(restored)
  const ledger = await verifyLedger(restored)
  const counters = await findCounterErrors(restored)
  const counts = Object.values(await countRows(restored))
  return {
    rows: counts.reduce((sum, count) => sum + count, 0),
    errors: [
      ...(found === mark ? [] : [`Отметки ${mark} в архиве нет, есть ${found ?? 'никакой'}`]),
      ...ledger.errors.map(({ rule, subject }) => `Проводки: ${rule}: ${subject}`),
      ...(counters.length === 0 ? [] : [`Счётчиков не сходится: ${counters.length}`]),
    ],
  }
}

/** Notes what came of a check, for whoever watches (`/metrics`). A check that found nothing wrong is one; others are not. */
export const noteArchiveCheck = (db: Kysely<Database>, errors: number, now: Date): Promise<void> =>
  put(db, 'last_archive_check', {
    faults: errors,
    ...(errors === 0 ? { at: now.toISOString() } : {}),
  })

async function readMark(db: Kysely<Database>): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`
    SELECT value->>'at' AS at FROM setting WHERE name = ${MARK}`.execute(db)
  return rows[0]?.at
}

async function put(db: Kysely<Database>, name: string, facts: object): Promise<void> {
  await sql`
    INSERT INTO setting (name, value) VALUES (${name}, ${JSON.stringify(facts)}::jsonb)
    ON CONFLICT (name) DO UPDATE SET value = setting.value || excluded.value`.execute(db)
}
