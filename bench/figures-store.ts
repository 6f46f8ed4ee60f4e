import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { makeNetwork } from './network.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { whole } from './table.ts'

const POINTS = sized(1_000, 100)
const FILLED_WITH = 'bench-figures'
/** Of what `fill` makes: a store of another one is filled anew. */
const VERSION = 3

/** A customer whose parcels were all sent within so many days, so many to an order. */
export interface Merchant {
  readonly name: string
  readonly nth: number
  readonly parcels: number
  readonly days: number
  readonly perOrder: number
}

const FEW = sized(5_000, 100)
const MANY = sized(500_000, 400)

export const MERCHANTS: readonly Merchant[] = [
  { name: `${whole(FEW)} in a year`, nth: 1, parcels: FEW, days: 365, perOrder: 20 },
  { name: `${whole(MANY)} in a year`, nth: 2, parcels: MANY, days: 365, perOrder: 20 },
  {
    name: `${whole(MANY)} in a month, each an order of its own`,
    nth: 3,
    parcels: MANY,
    days: 30,
    perOrder: 1,
  },
]

const uid = (kind: number, nth: number): string =>
  `00000000-0000-7000-800${kind}-${String(nth).padStart(12, '0')}`
export const customerOf = ({ nth }: Merchant): string => uid(1, nth)
export const userOf = ({ nth }: Merchant): string => uid(2, nth)

/**
 * A store with three customers: parcels on their way, waiting and fetched as their age has it, counted, paid for order by
 * order, one of twenty extended, one of fifty paid back. Kept between runs; times are those of the filling, so that a store
 * of another day is filled anew.
 */
export async function openFigures(): Promise<OpenDatabase> {
  const database = await openStore(join(CACHE, 'data-figures'))
  try {
    await fill(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function fill(db: Kysely<Database>) {
  const value = JSON.stringify([VERSION, new Date().toISOString().slice(0, 10)])
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', FILLED_WITH)
    .executeTakeFirst()
  if (JSON.stringify(kept?.value) === value) return
  const started = performance.now()
  await sql`TRUNCATE point CASCADE`.execute(db)
  await inTransaction(db, async (transaction) => {
    await writePoints(transaction, makeNetwork(POINTS), new Set(['name']))
    await bumpRevision(transaction)
  })
  await db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    // Only the superuser of a store of one's own may: keys of other tables are sound by how the rows are made.
    await sql`SET LOCAL session_replication_role = replica`.execute(transaction)
    await sql`TRUNCATE customer, juridical_user, parcel, parcel_event, outbox_message, tally, tally_change, ledger_account, ledger_transfer, ledger_entry
      CASCADE`.execute(transaction)
    const restore = await dropIndexes(transaction)
    for (const merchant of MERCHANTS) {
      await insertParcels(transaction, merchant)
      await insertMoney(transaction, merchant)
    }
    await restore()
  })
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection)
    await sql`VACUUM (ANALYZE)`.execute(connection)
    await sql`RESET ALL`.execute(connection)
  })
  await db
    .insertInto('setting')
    .values({ name: FILLED_WITH, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  console.log(`filled in ${Math.round((performance.now() - started) / 1000)} s`)
}

/** Without its indexes a table takes rows several times as fast. @returns what makes them again */
async function dropIndexes(transaction: Transaction<Database>) {
  const { rows } = await sql<{ name: string; definition: string }>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid IN ('parcel'::regclass, 'ledger_entry'::regclass)
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`.execute(transaction)
  for (const { name } of rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(transaction)
  return async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(transaction)
  }
}

async function insertParcels(transaction: Transaction<Database>, merchant: Merchant) {
  const { nth, parcels, days } = merchant
  const customer = customerOf(merchant)
  await sql`INSERT INTO customer (uid, name) VALUES (${customer}, ${`ООО «Мерило ${nth}»`})`.execute(
    transaction,
  )
  await sql`INSERT INTO juridical_user (uid, customer_uid, login, ceo_fullname, ceo_phone, email, created_at)
    VALUES (${userOf(merchant)}, ${customer}, ${`bench-${nth}`}, '', '', 'bench@example.org', now())`.execute(
    transaction,
  )
  await sql`
    WITH place AS (SELECT uid, row_number() OVER (ORDER BY number) AS nth FROM point),
    aged AS (
      SELECT at, ${days}::double precision * at / ${parcels} AS age,
        ('x' || substr(md5('chance' || at), 1, 6))::bit(24)::integer / 16777216.0 AS chance
      FROM generate_series(1, ${parcels}) AS at),
    stepped AS (
      SELECT *, CASE WHEN age < 0.5 THEN 'created' WHEN age < 1 THEN 'awaiting_courier' WHEN age < 3 THEN 'in_delivery'
        WHEN age < 3 + 3 * chance ^ 2 THEN 'ready_for_pickup' WHEN chance > 0.97 THEN 'returned' ELSE 'issued' END AS status
      FROM aged)
    INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, receiver_phone, cell_size, pin, qr, status,
      status_at, arrived_at, expire_at, locker_change, created_at)
    SELECT translate(substr(md5(${nth} || 'uid' || at), 1, 22), '0', 'g'), ${customer}, 'Б-' || at, ${nth} || '2' || lpad(at::text, 12, '0'),
      place.uid, '+79160000000', 'M', lpad((${nth} * 10000000 + at)::text, 8, '0'), md5('qr' || at), status,
      CASE WHEN status IN ('issued', 'returned') THEN now() - (age - 3 - 3 * chance ^ 2) * interval '1 day'
        ELSE now() - age * interval '1 day' END,
      CASE WHEN age >= 3 THEN now() - (age - 3) * interval '1 day' END,
      CASE WHEN age >= 3 THEN now() - (age - 6.5) * interval '1 day' END, at, now() - age * interval '1 day'
    FROM stepped JOIN place ON place.nth = 1 + ('x' || substr(md5('point' || at), 1, 6))::bit(24)::integer % ${POINTS}`.execute(
    transaction,
  )
  await sql`INSERT INTO tally (customer_uid, subject, day, status, count)
    SELECT customer_uid, 'parcel', (created_at AT TIME ZONE 'Europe/Moscow')::date, shown_status, count(*)
    FROM parcel WHERE customer_uid = ${customer} GROUP BY 1, 3, 4`.execute(transaction)
  // What a busy minute leaves until it is added up.
  await sql`INSERT INTO tally_change (uid, customer_uid, subject, day, status, change)
    SELECT gen_random_uuid(), ${customer}, 'parcel', now()::date, 'created', CASE WHEN at % 2 = 0 THEN 1 ELSE -1 END
    FROM generate_series(1, 2000) AS at`.execute(transaction)
}

async function insertMoney(
  transaction: Transaction<Database>,
  { nth, parcels, days, perOrder }: Merchant,
) {
  const account = uid(3, nth)
  const customer = uid(1, nth)
  await sql`INSERT INTO ledger_account (uid, kind, customer_uid, balance, entries, booked_until, warn_below)
    VALUES (${account}, 'deposit', ${customer}, 0, 0, now(), 0)`.execute(transaction)
  await sql`CREATE TEMPORARY TABLE paid ON COMMIT DROP AS
    SELECT gen_random_uuid() AS uid, kind, amount, at, now() - ${days}::double precision * interval '1 day' * at / ${parcels} AS booked_at
    FROM generate_series(1, ${parcels}) AS at, LATERAL (
      SELECT 'order_payment' AS kind, 20000 * ${perOrder} AS amount WHERE at % ${perOrder} = 0
      UNION ALL SELECT 'extension', 5000 WHERE at % 20 = 7
      UNION ALL SELECT 'refund', 20000 WHERE at % 50 = 9) AS moved`.execute(transaction)
  await sql`INSERT INTO ledger_transfer (uid, reference, kind, amount, booked_at)
    SELECT uid, ${nth} || kind || at, kind, amount, booked_at FROM paid ORDER BY booked_at`.execute(
    transaction,
  )
  await sql`INSERT INTO ledger_entry (transfer_uid, side, account_uid, amount, booked_at, number, balance)
    SELECT uid, CASE WHEN kind = 'refund' THEN 1 ELSE -1 END, ${account}, amount, booked_at,
      row_number() OVER (ORDER BY booked_at), 0 FROM paid ORDER BY booked_at`.execute(transaction)
  await sql`INSERT INTO ledger_spending (account_uid, day, spent)
    SELECT ${account}, (booked_at AT TIME ZONE 'Europe/Moscow')::date,
      sum(CASE WHEN kind = 'refund' THEN -amount ELSE amount END) FROM paid GROUP BY 2`.execute(
    transaction,
  )
  await sql`DROP TABLE paid`.execute(transaction)
}
