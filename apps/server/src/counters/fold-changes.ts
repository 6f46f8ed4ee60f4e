import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'

/** Customers of one transaction. */
const BATCH = 50

/**
 * Adds the changes up into the counts, customer by customer. One whose changes another process adds up now is left to it.
 * A customer's row is what is held meanwhile: whoever folds sees all changes that were made before, so that no count goes
 * below nought, and whoever makes new ones waits for nobody.
 * @returns of how many customers
 * @throws {AggregateError} after all others where the counts of some do not come out
 */
export async function foldChanges(db: Kysely<Database>): Promise<number> {
  let after = '00000000-0000-0000-0000-000000000000'
  const errors: unknown[] = []
  for (let total = 0; ;) {
    const customers = await readCustomers(db, after)
    const last = customers.at(-1)
    if (last === undefined) {
      if (errors.length > 0) throw new AggregateError(errors, 'some tallies do not add up')
      return total
    }
    total += await foldAll(db, customers, errors)
    after = last
  }
}

/** Together, or else one by one: one customer whose counts do not come out keeps nobody waiting. */
async function foldAll(
  db: Kysely<Database>,
  customers: readonly string[],
  errors: unknown[],
): Promise<number> {
  try {
    return await inTransaction(db, (transaction) => foldBatch(transaction, customers))
  } catch (error) {
    if (customers.length === 1) {
      errors.push(error)
      return 0
    }
  }
  let total = 0
  for (const customer of customers) total += await foldAll(db, [customer], errors)
  return total
}

/** Those that have changes, in order of uids, past one. Leaps from one to the next in the index. */
async function readCustomers(db: Kysely<Database>, after: string): Promise<readonly string[]> {
  const { rows } = await sql<{ uid: string }>`
    WITH RECURSIVE changed AS (
      (SELECT customer_uid AS uid FROM tally_change WHERE customer_uid > ${after} ORDER BY customer_uid LIMIT 1)
      UNION ALL
      SELECT (SELECT customer_uid FROM tally_change WHERE customer_uid > changed.uid ORDER BY customer_uid LIMIT 1)
      FROM changed WHERE changed.uid IS NOT NULL)
    SELECT uid FROM changed WHERE uid IS NOT NULL LIMIT ${BATCH}`.execute(db)
  return rows.map(({ uid }) => uid)
}

async function foldBatch(
  transaction: Transaction<Database>,
  customers: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM customer WHERE uid = ANY(${[...customers]}::uuid[])
    ORDER BY uid FOR NO KEY UPDATE SKIP LOCKED`.execute(transaction)
  // A statement of its own: it sees what was committed before the rows were held.
  await sql`WITH gone AS (
      DELETE FROM tally_change WHERE customer_uid = ANY(${rows.map(({ uid }) => uid)}::uuid[])
      RETURNING customer_uid, subject, day, status, change),
    folded AS (
      SELECT customer_uid, subject, day, status, sum(change)::integer AS change FROM gone
      GROUP BY customer_uid, subject, day, status HAVING sum(change) <> 0)
    MERGE INTO tally USING folded
      ON tally.customer_uid = folded.customer_uid AND tally.subject = folded.subject
        AND tally.day = folded.day AND tally.status = folded.status
    WHEN MATCHED AND tally.count + folded.change = 0 THEN DELETE
    WHEN MATCHED THEN UPDATE SET count = tally.count + folded.change
    WHEN NOT MATCHED THEN INSERT (customer_uid, subject, day, status, count)
      VALUES (folded.customer_uid, folded.subject, folded.day, folded.status, folded.change)`.execute(
    transaction,
  )
  return rows.length
}
