import type { Kopecks } from '@yacheyka/core/money/money'
import {
  AWAITING_PICKUP,
  HANDED_OUT,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Waited } from './waited.ts'

/** As literals, so that the partial indexes of 0010 are seen to fit. */
const WAITING = sql.join(AWAITING_PICKUP.map((status) => sql.lit(status)))
const FETCHED = sql.join(HANDED_OUT.map((status) => sql.lit(status)))
/** Of more, the newest: a sample of this size says the same. */
const FETCHED_MAX = 100_000
const SOON_SHOWN = 5

const COUNTERS = (customerUid: string) => sql`(
  SELECT day, status, count FROM tally WHERE customer_uid = ${customerUid} AND subject = 'parcel'
  UNION ALL
  SELECT day, status, change FROM tally_change WHERE customer_uid = ${customerUid} AND subject = 'parcel'
)`

interface StatusCount {
  readonly status: ParcelStatus
  readonly count: number
}

/** Parcels by what they show now, from the counters that the lists count by. */
export async function countByStatus(
  db: Kysely<Database>,
  customerUid: string,
): Promise<readonly StatusCount[]> {
  const { rows } = await sql<StatusCount>`
    SELECT status, sum(count)::integer AS count FROM ${COUNTERS(customerUid)} AS tallied (day, status, count)
    GROUP BY status HAVING sum(count) > 0`.execute(db)
  return rows
}

/** Parcels added by week since a Monday, `YYYY-MM-DD` of Moscow. */
export async function countAddedByWeek(
  db: Kysely<Database>,
  customerUid: string,
  monday: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ monday: string; count: number }>`
    SELECT date_trunc('week', day)::date::text AS monday, sum(count)::integer AS count
    FROM ${COUNTERS(customerUid)} AS tallied (day, status, count)
    WHERE day >= ${monday}::date GROUP BY 1`.execute(db)
  return new Map(rows.map((row) => [row.monday, row.count]))
}

/** Kopecks by week since a Monday, `YYYY-MM-DD` of Moscow: orders and extensions, less what came back. */
export async function spentByWeek(
  db: Kysely<Database>,
  customerUid: string,
  monday: string,
): Promise<ReadonlyMap<string, Kopecks>> {
  const { rows } = await sql<{ monday: string; spent: Kopecks }>`
    SELECT date_trunc('week', day)::date::text AS monday, sum(spent)::bigint AS spent FROM ledger_spending
    WHERE account_uid = (SELECT uid FROM ledger_account WHERE customer_uid = ${customerUid})
      AND day >= ${monday}::date
    GROUP BY 1`.execute(db)
  return new Map(rows.map((row) => [row.monday, row.spent]))
}

/** How long what was fetched since then had lain at its point. */
export async function findWaited(
  db: Kysely<Database>,
  customerUid: string,
  since: Date,
): Promise<readonly Waited[]> {
  const { rows } = await sql<Waited>`
    SELECT greatest(0, floor(date_part('epoch', status_at - arrived_at) / 360))::integer AS tenths,
      count(*)::integer AS count
    FROM (
      SELECT status_at, arrived_at FROM parcel
      WHERE customer_uid = ${customerUid} AND parent_uid IS NULL AND arrived_at IS NOT NULL
        AND status IN (${FETCHED}) AND status_at >= ${since}
      ORDER BY status_at DESC LIMIT ${sql.lit(FETCHED_MAX)}
    ) AS fetched
    GROUP BY 1`.execute(db)
  return rows
}

interface Ending {
  readonly uid: string
  readonly parcel_number: string
  readonly terminal_address: string
  readonly expire_at: Date
}

interface Span {
  readonly after: Date
  readonly until: Date
}

const endingBetween = (customerUid: string, { after, until }: Span) => sql`
  customer_uid = ${customerUid} AND parent_uid IS NULL AND shown_status IN (${WAITING})
    AND expire_at > ${after} AND expire_at <= ${until}`

/** Parcels that wait at a point and whose storage ends in this span: how many, and the first of them. */
export async function findEnding(
  db: Kysely<Database>,
  customerUid: string,
  span: Span,
): Promise<{ readonly count: number; readonly first: readonly Ending[] }> {
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM parcel WHERE ${endingBetween(customerUid, span)}`.execute(
      db,
    ),
    sql<Ending>`
      SELECT soon.uid, parcel_number, address AS terminal_address, expire_at FROM (
        SELECT uid, parcel_number, point_uid, expire_at FROM parcel
        WHERE ${endingBetween(customerUid, span)} ORDER BY expire_at LIMIT ${sql.lit(SOON_SHOWN)}
      ) AS soon JOIN point ON point.uid = soon.point_uid ORDER BY expire_at, soon.uid`.execute(db),
  ])
  return { count: counted.rows[0]?.count ?? 0, first: found.rows }
}
