import { parseIsoDay, isoDay, moscowDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { HANDED_OUT, RETURN_STEPS } from '@yacheyka/core/parcels/parcel-status'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { writeDay, writePeriods } from './write-storage-report.ts'

/** Under which the last count is kept in `setting`. */
const SETTING = 'storage_report'

interface Note {
  readonly at: string
  /** The last day that was counted. */
  readonly day: string
}

const DAYS = Math.max(...REPORT_PERIODS)
/** Days before the last counted one that are counted again each time: most of what is reported late is of them. */
const AGAIN = 2

/**
 * Counts what left its point on the days since the last count and the two before, and makes the report of all days. What is
 * reported later than that, or taken back, is seen by the count of all days.
 */
export async function countStorage(
  db: Kysely<Database>,
  now: Date,
  which: 'new days' | 'all days' = 'new days',
): Promise<void> {
  const today = moscowDay(now.getTime())
  const first = isoDay(addDays(today, 1 - DAYS))
  const from = which === 'all days' ? first : await firstToCount(db, first)
  for (let day = from; day <= isoDay(today); day = dayAfter(day))
    await inTransaction(db, (transaction) => countDay(transaction, day))
  await inTransaction(db, async (transaction) => {
    await lockDays(transaction)
    await transaction.deleteFrom('storage_day').where('day', '<', first).execute()
    await writePeriods(transaction, { first, today: isoDay(today) })
    const note: Note = { at: now.toISOString(), day: isoDay(today) }
    await sql`
      INSERT INTO setting (name, value) VALUES (${SETTING}, ${JSON.stringify(note)}::jsonb)
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(transaction)
  })
}

/** When the report was made; undefined: never yet. */
export async function readCountedAt(db: Kysely<Database>): Promise<Date | undefined> {
  const note = await readNote(db)
  return note === undefined ? undefined : new Date(note.at)
}

async function readNote(db: Kysely<Database>): Promise<Note | undefined> {
  const { rows } = await sql<Note>`
    SELECT value->>'at' AS at, value->>'day' AS day FROM setting WHERE name = ${SETTING}`.execute(
    db,
  )
  return rows[0]
}

async function firstToCount(db: Kysely<Database>, first: string): Promise<string> {
  const last = (await readNote(db))?.day
  if (last === undefined) return first
  const from = dayAfter(last, -AGAIN)
  return from < first ? first : from
}

const dateOf = (day: string) => {
  const date = parseIsoDay(day)
  if (date === undefined) throw new Error(`no day: ${day}`)
  return date
}

const dayAfter = (day: string, days = 1): string => isoDay(addDays(dateOf(day), days))

/** Two counts at once, of two processes, wait for each other; readers wait for nobody. */
const lockDays = (transaction: Transaction<Database>) =>
  sql`LOCK TABLE storage_day IN SHARE ROW EXCLUSIVE MODE`.execute(transaction)

/** As literals, so that the partial indexes are seen to fit. */
const FETCHED = sql.join(HANDED_OUT.map((status) => sql.lit(status)))
const GOING_BACK = sql.join(RETURN_STEPS.map((status) => sql.lit(status)))
/** `smallint` ends there, after 3 years. */
const HOURS_MAX = 32_767

/** Counts a day from its parcels, whatever was counted of it before. A parcel that goes back is of the day of its last step. */
async function countDay(transaction: Transaction<Database>, day: string): Promise<void> {
  await lockDays(transaction)
  await transaction.deleteFrom('storage_day').where('day', '=', day).execute()
  const start = new Date(startOfMoscowDay(dateOf(day)))
  const end = new Date(startOfMoscowDay(dateOf(dayAfter(day))))
  await sql`
    WITH gone AS (
      SELECT point_uid, customer_uid, true AS fetched,
        CASE WHEN arrived_at < status_at
          THEN least(${HOURS_MAX}, ceil(extract(epoch FROM status_at - arrived_at) / 3600))::smallint END AS hours,
        coalesce(status_at > expire_at, false) AS overdue
      FROM parcel
      WHERE parent_uid IS NULL AND NOT sandbox AND status IN (${FETCHED}) AND status_at >= ${start} AND status_at < ${end}
      UNION ALL
      SELECT point_uid, customer_uid, false, NULL, EXISTS (
        SELECT FROM parcel_event WHERE parcel_uid = parcel.uid AND status = 'overdue' AND outcome IN ('applied', 'skipped'))
      FROM parcel
      WHERE parent_uid IS NULL AND NOT sandbox AND arrived_at IS NOT NULL AND status IN (${GOING_BACK})
        AND status_at >= ${start} AND status_at < ${end})
    INSERT INTO storage_day (kind, subject_uid, day, hours, unscanned, gone_back, overdue)
    SELECT CASE WHEN grouping(point_uid) = 0 THEN 'point' ELSE 'customer' END, coalesce(point_uid, customer_uid), ${day}::date,
      coalesce(array_agg(hours) FILTER (WHERE hours IS NOT NULL), '{}'), count(*) FILTER (WHERE fetched AND hours IS NULL),
      count(*) FILTER (WHERE NOT fetched), count(*) FILTER (WHERE overdue)
    FROM gone GROUP BY GROUPING SETS (point_uid, customer_uid)`.execute(transaction)
  await writeDay(transaction, day)
}
