import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { insertChanges, type CounterSubject } from './record-moves.ts'

/** A count that is not what the rows say. */
export interface CounterError {
  readonly customer_uid: string
  readonly subject: CounterSubject
  readonly day: string
  readonly status: string
  readonly counted: number
  readonly real: number
}

/**
 * Counts every row anew, at one moment, and tells where the counters say something else. Reads all orders and parcels.
 * @param customers of these alone; without them, of all
 */
export async function findCounterErrors(
  db: Kysely<Database>,
  customers?: readonly string[],
): Promise<readonly CounterError[]> {
  const requested =
    customers === undefined ? sql`true` : sql`customer_uid = ANY(${[...customers]}::uuid[])`
  const { rows } = await sql<CounterError>`
    WITH real AS (
      SELECT customer_uid, 'parcel' AS subject, (created_at AT TIME ZONE 'Europe/Moscow')::date AS day,
        shown_status AS status, count(*) AS count
      FROM parcel WHERE parent_uid IS NULL AND ${requested} GROUP BY 1, 3, 4
      UNION ALL
      SELECT customer_uid, 'order', (created_at AT TIME ZONE 'Europe/Moscow')::date, status, count(*)
      FROM juridical_order WHERE ${requested} GROUP BY 1, 3, 4),
    counted AS (
      SELECT customer_uid, subject, day, status, sum(count)::bigint AS count
      FROM (SELECT customer_uid, subject, day, status, count FROM tally WHERE ${requested}
        UNION ALL SELECT customer_uid, subject, day, status, change FROM tally_change WHERE ${requested}) AS said
      GROUP BY customer_uid, subject, day, status)
    SELECT customer_uid, subject, day, status, coalesce(counted.count, 0) AS counted, coalesce(real.count, 0) AS real
    FROM counted FULL JOIN real USING (customer_uid, subject, day, status)
    WHERE coalesce(counted.count, 0) <> coalesce(real.count, 0)
    ORDER BY customer_uid, subject, day, status`.execute(db)
  return rows
}

/**
 * Writes down what is missing as changes like all others, while the product runs.
 * @returns what was wrong
 */
export const repairCounters = (db: Kysely<Database>): Promise<readonly CounterError[]> =>
  inTransaction(db, async (transaction) => {
    const errors = await findCounterErrors(transaction)
    await insertChanges(
      transaction,
      errors.map(({ customer_uid: customerUid, subject, day, status, counted, real }) => ({
        customerUid,
        subject,
        day,
        status,
        change: real - counted,
      })),
    )
    return errors
  })
