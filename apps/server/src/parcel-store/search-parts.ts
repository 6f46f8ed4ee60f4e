import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Period } from '#/http/period.ts'

/** Parcels of a part, about: each piece of a fragment is looked for in each part, and what a whole part has may be put in order. */
const SIZE = 50_000
const HOUR = 3_600_000

/** Parts of a customer's parcels, the newest first; 0 holds those before the first. */
export interface Parts {
  readonly parts: readonly number[]
  /** False: parcels stand in parts before their own, so that all parts are to be read. */
  readonly isFilled: boolean
}

/** Parts that have parcels of the period. */
export async function readParts(
  db: Kysely<Database>,
  { customerUid, from, before }: Pick<Period, 'from' | 'before'> & { readonly customerUid: string },
): Promise<Parts> {
  const rows = await db
    .selectFrom('parcel_search_part')
    .select(['part', 'filled'])
    .where('customer_uid', '=', customerUid)
    .orderBy('part', 'desc')
    .execute()
  const all = [...rows.map(({ part }) => part), 0]
  const isFilled = rows.every(({ filled }) => filled)
  if (!isFilled) return { parts: all, isFilled }
  const begins = (part: number) => part * HOUR
  const parts = all.filter((part, at) => {
    const ends = at === 0 ? Infinity : begins(all[at - 1] ?? 0)
    return begins(part) < (before?.getTime() ?? Infinity) && ends > (from?.getTime() ?? 0)
  })
  return { parts, isFilled }
}

/**
 * Begins new parts for customers whose last one is full, divides the parcels of those who have had none and many, and makes one
 * of parts that are too small; what was changed is moved by the next run, when nobody writes any more who has not read of it.
 * @param size parcels of a part, about
 * @returns how many parcels were moved
 */
export async function splitParcelSearch(
  db: Kysely<Database>,
  now: Date,
  size = SIZE,
): Promise<number> {
  const { rows } = await sql<{ customer: string; first: number }>`
    SELECT customer_uid AS customer, min(part) AS first FROM parcel_search_part
    WHERE NOT filled GROUP BY customer_uid`.execute(db)
  await beginParts(db, now, size)
  await mergeParts(db, size)
  let moved = 0
  for (const { customer, first } of rows) moved += await moveParcels(db, customer, first)
  return moved
}

async function beginParts(db: Kysely<Database>, now: Date, size: number): Promise<void> {
  for (const { customer, last, many } of await findFull(db, size))
    if (last === 0 && many > 2 * size) await divide(db, customer, size)
    // From the hour after the next on: whoever writes a parcel by then has read of it.
    else if (many > size && last * HOUR <= now.getTime())
      await db
        .insertInto('parcel_search_part')
        .values({ customer_uid: customer, part: Math.ceil(now.getTime() / HOUR) + 1, filled: true })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
}

interface FullPart {
  readonly customer: string
  /** 0: none was begun. */
  readonly last: number
  /** Parcels since then, counted up to twice the size. */
  readonly many: number
}

/** Customers with more parcels since their last part was begun than one holds; the counters leave few to be asked. */
async function findFull(db: Kysely<Database>, size: number): Promise<readonly FullPart[]> {
  const { rows } = await sql<FullPart>`
    WITH begun AS (SELECT customer_uid, max(part) AS last FROM parcel_search_part GROUP BY customer_uid),
    counted AS (
      SELECT customer_uid, coalesce(last, 0) AS last FROM tally LEFT JOIN begun USING (customer_uid)
      WHERE subject = 'parcel' AND (last IS NULL OR day >= (to_timestamp(last * 3600.0) AT TIME ZONE 'Europe/Moscow')::date)
      GROUP BY customer_uid, last HAVING sum(count) > ${size})
    SELECT customer_uid AS customer, last, (
      SELECT count(*) FROM (SELECT FROM parcel WHERE parcel.customer_uid = counted.customer_uid AND parent_uid IS NULL
        AND created_at >= to_timestamp(last * 3600.0) LIMIT ${2 * size + 1}) AS made) AS many
    FROM counted`.execute(db)
  return rows
}

const divide = (db: Kysely<Database>, customer: string, size: number) =>
  sql`INSERT INTO parcel_search_part
    SELECT DISTINCT ${customer}::uuid, ceil(extract(epoch FROM created_at) / 3600)::integer, false
    FROM (SELECT created_at, row_number() OVER (ORDER BY created_at) AS place FROM parcel
      WHERE customer_uid = ${customer} AND parent_uid IS NULL) AS numbered
    WHERE place % ${size} = 0
    ON CONFLICT DO NOTHING`.execute(db)

/** Of parts that together have no more than one holds, all but the first: nothing is written into them any more. */
const mergeParts = (db: Kysely<Database>, size: number) =>
  sql`UPDATE parcel_search_part AS each SET merged = true, filled = false
    FROM (SELECT *, row_number() OVER parts - 1 AS place, count(*) OVER parts_of AS many, bool_and(filled) OVER parts_of AS settled
      FROM parcel_search_part WINDOW parts_of AS (PARTITION BY customer_uid), parts AS (parts_of ORDER BY part)) AS numbered
    JOIN (SELECT customer_uid, greatest(sum(count), 1) AS parcels FROM tally WHERE subject = 'parcel' GROUP BY customer_uid) AS counted
      USING (customer_uid)
    WHERE each.customer_uid = numbered.customer_uid AND each.part = numbered.part AND settled AND place < many - 1
      AND ${size} * many >= 2 * parcels AND place % floor(${size} * many / parcels)::bigint <> 0`.execute(
    db,
  )

/** Parcels of one transaction. */
const BATCH = 1_000

/** Writes anew, by date, what was made since the first part; cut off, it is done again from the beginning. */
async function moveParcels(db: Kysely<Database>, customer: string, first: number): Promise<number> {
  let moved = 0
  let last: Moved | undefined = { uid: '', key: new Date(first * HOUR).toISOString() }
  while (last !== undefined) {
    const batch = await moveBatch(db, customer, last)
    moved += batch.length
    last = batch.length === BATCH ? batch.at(-1) : undefined
  }
  await sql`DELETE FROM parcel_search_part WHERE customer_uid = ${customer} AND merged`.execute(db)
  await sql`UPDATE parcel_search_part SET filled = true WHERE customer_uid = ${customer}`.execute(
    db,
  )
  return moved
}

interface Moved {
  readonly uid: string
  /** `created_at` to the microsecond. */
  readonly key: string
}

/** Lines of a part come to lie together: a search reads few pages. */
async function moveBatch(
  db: Kysely<Database>,
  customer: string,
  after: Moved,
): Promise<readonly Moved[]> {
  const { rows } = await sql<Moved>`
    WITH next AS MATERIALIZED (
      SELECT uid, created_at FROM parcel
      WHERE customer_uid = ${customer} AND parent_uid IS NULL AND created_at >= ${after.key}::timestamptz
        AND (created_at > ${after.key}::timestamptz OR uid < ${after.uid} OR ${after.uid} = '')
      ORDER BY created_at, uid DESC LIMIT ${BATCH}),
    written AS MATERIALIZED (SELECT write_parcel_search(ARRAY(SELECT uid FROM next ORDER BY created_at, uid DESC)))
    SELECT uid, created_at::text AS key FROM next, written ORDER BY created_at, uid DESC`.execute(
    db,
  )
  return rows
}
