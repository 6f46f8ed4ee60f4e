import { UNKNOWN_OPERATION } from '@yacheyka/contract/merchant-api/v1-path'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'

/** Days of Moscow, `2026-02-01`; both are included. */
export interface UsageDays {
  readonly from: string
  readonly to: string
}

export interface KeyDayRow {
  readonly uid: string
  readonly name: string
  readonly test: boolean
  readonly day: string
  readonly calls: number
  readonly refused: number
  readonly limited: number
  readonly failed: number
  readonly parcels: number
}

/** By key and day; the keys in the order of their names, their days in order. */
export async function readKeyDays(
  db: Kysely<Database>,
  customerUid: string,
  { from, to }: UsageDays,
): Promise<readonly KeyDayRow[]> {
  return db
    .selectFrom('api_key')
    .innerJoin('api_key_day', 'api_key_day.key_uid', 'api_key.uid')
    .select(['uid', 'name', 'test', 'calls', 'refused', 'limited', 'failed', 'parcels'])
    .select(sql<string>`day::text`.as('day'))
    .where('customer_uid', '=', customerUid)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('name')
    .orderBy('uid')
    .orderBy('api_key_day.day')
    .execute()
}

export type UsageDayRow = Omit<KeyDayRow, 'uid' | 'name'>

/** By day and mode, of all keys together; the newest day first. */
export const readUsageDays = (
  db: Kysely<Database>,
  customerUid: string,
  { from, to }: UsageDays,
): Promise<readonly UsageDayRow[]> =>
  db
    .selectFrom('api_key')
    .innerJoin('api_key_day', 'api_key_day.key_uid', 'api_key.uid')
    .select('test')
    .select(({ fn }) => [
      sql<string>`day::text`.as('day'),
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('refused').as('refused'),
      fn.sum<number>('limited').as('limited'),
      fn.sum<number>('failed').as('failed'),
      fn.sum<number>('parcels').as('parcels'),
    ])
    .where('customer_uid', '=', customerUid)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['api_key_day.day', 'test'])
    .orderBy('api_key_day.day', 'desc')
    .orderBy('test')
    .execute()

export interface PeakRow {
  readonly uid: string
  readonly name: string
  readonly test: boolean
  readonly factor: number
  readonly isRead: boolean
  readonly calls: number
  readonly at: Date
}

const DAY = 86_400_000

/**
 * The busiest minute of each secret key in 24 hours, for reads and for changes: of what the log keeps. Of a publishable key
 * each visitor has a quota of his own.
 */
export async function readPeaks(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<readonly PeakRow[]> {
  const since = firstUidAt(new Date(now.getTime() - DAY))
  const { rows } = await sql<PeakRow>`
    WITH minutes AS (
      SELECT key_uid, (method IN ('GET', 'HEAD') OR operation = ${UNKNOWN_OPERATION}) AS is_read, date_trunc('minute', at) AS at, count(*)::integer AS calls
      FROM api_call WHERE customer_uid = ${customerUid} AND uid >= ${since} GROUP BY 1, 2, 3
    )
    SELECT DISTINCT ON (uid, is_read) uid, name, test, limit_factor::float8 AS factor, is_read AS "isRead", calls, at
    FROM minutes JOIN api_key ON uid = key_uid AND kind = 'secret'
    ORDER BY uid, is_read, calls DESC, at DESC`.execute(db)
  return rows
}
