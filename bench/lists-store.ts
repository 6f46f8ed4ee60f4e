import { join } from 'node:path'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { splitParcelSearch } from '../apps/server/src/parcel-store/search-parts.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { makeNetwork } from './network.ts'
import { optionOf, sized } from './size.ts'
import { CACHE, openServerStore, openStore } from './store.ts'

/** How much a store holds. */
export interface Size {
  readonly parcels: number
  readonly points: number
  readonly customers: number
  /** How many days the parcels were made in; two years unless said. */
  readonly days?: number
  /** Every so many parcels one is the first customer's; 4 unless said. */
  readonly largest?: number
}

interface Filling {
  /** Changes the tables before the first row. */
  readonly prepare?: (db: Kysely<Database>) => Promise<void>
  readonly poolSize?: number
}

const FILLED_WITH = 'bench-lists'
/** Of what `fill` makes: a store of another one is filled anew. */
const VERSION = 7
export const USER_UID = '00000000-0000-7000-8000-000000000002'
export const CUSTOMER_UID = '00000000-0000-7000-8000-000000000001'
const DAYS = 730
const LARGEST = 4
/** Until when the parcels were made. */
export const UNTIL = '2026-11-20 12:00:00+03'
/** The day on which the big customer sold a twentieth of everything. */
export const SALE_DAY = '2026-06-06'

/** A store with so many parcels of two thousand customers over twenty thousand points. */
export const openLists = (parcels: number): Promise<OpenDatabase> =>
  openFilled(
    `data-lists-${parcels}`,
    { parcels, points: sized(20_000, 200), customers: sized(2_000, 20) },
    insertSearch,
  )

/** What the triggers write, which rest while the store is filled. */
export async function insertSearch(db: Kysely<Database>) {
  await splitParcelSearch(db, new Date(UNTIL))
  await sql`UPDATE parcel_search_part SET filled = true`.execute(db)
  await sql`DROP INDEX parcel_search_parts`.execute(db)
  await sql`SELECT write_parcel_search(ARRAY(SELECT uid FROM parcel WHERE parent_uid IS NULL))`.execute(
    db,
  )
  await sql`CREATE INDEX parcel_search_parts ON parcel_search USING gin (search_keys_of(customer_uid, part, body))`.execute(
    db,
  )
}

/**
 * A store with so many parcels, a quarter of them the first customer's, twenty to an order, over two years; old ones have
 * come to their ends. Kept between runs.
 * @param more fills in what else is wanted, in the same transaction
 */
export async function openFilled(
  name: string,
  size: Size,
  more: (db: Kysely<Database>, size: Size) => Promise<void> = async () => undefined,
  { prepare, poolSize }: Filling = {},
): Promise<OpenDatabase> {
  const database = await openRoomy(name, poolSize)
  try {
    await fill(database.db, size, more, prepare)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/** What `deploy/compose.yaml` gives PostgreSQL; a data folder of the product's own begins with less. */
const BUFFERS = '768MB'

/** Starts the store's server with as many buffers as an installation has; it takes them at its start only. That of `--database=URL` stays as it is. */
async function openRoomy(name: string, poolSize?: number): Promise<OpenDatabase> {
  const url = optionOf('database')
  if (url !== undefined) return openServerStore(url, name, poolSize)
  const dataDir = join(CACHE, name)
  const database = await openStore(dataDir, poolSize)
  const { rows } = await sql<{ shared_buffers: string }>`SHOW shared_buffers`.execute(database.db)
  if (rows[0]?.shared_buffers === BUFFERS) return database
  await sql`ALTER SYSTEM SET shared_buffers = ${sql.lit(BUFFERS)}`.execute(database.db)
  await database.close()
  return openStore(dataDir, poolSize)
}

async function fill(
  db: Kysely<Database>,
  size: Size,
  more: (db: Kysely<Database>, size: Size) => Promise<void>,
  prepare?: (db: Kysely<Database>) => Promise<void>,
) {
  const { parcels, points, customers, days = DAYS, largest = LARGEST } = size
  const value = JSON.stringify([VERSION, parcels, points, customers, days, largest])
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', FILLED_WITH)
    .executeTakeFirst()
  if (JSON.stringify(kept?.value) === value) return
  const started = performance.now()
  await sql`TRUNCATE customer, point, parcel_event, outbox_message CASCADE`.execute(db)
  await prepare?.(db)
  for (let network = makeNetwork(points); network.length > 0; network = network.slice(1_000))
    await inTransaction(db, (transaction) =>
      writePoints(transaction, network.slice(0, 1_000), new Set(['name'])),
    )
  await inTransaction(db, bumpRevision)
  await db.transaction().execute(async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await sql`SET LOCAL maintenance_work_mem = '512MB'`.execute(transaction)
    // Only the superuser of a store of one's own may: keys of other tables are sound by how the rows are made.
    await sql`SET LOCAL session_replication_role = replica`.execute(transaction)
    await insertCustomers(transaction, customers)
    await insertParcels(transaction, size)
    await more(transaction, size)
  })
  await db.connection().execute(async (connection) => {
    await sql`SET statement_timeout = 0`.execute(connection)
    await sql`VACUUM (ANALYZE)`.execute(connection)
    await sql`CHECKPOINT`.execute(connection)
    await sql`RESET ALL`.execute(connection)
  })
  await db
    .insertInto('setting')
    .values({ name: FILLED_WITH, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  console.log(`filled with ${parcels} in ${Math.round((performance.now() - started) / 1000)} s`)
}

async function insertCustomers(db: Kysely<Database>, customers: number) {
  await sql`INSERT INTO customer (uid, name)
    SELECT ('00000000-0000-7000-8000-' || lpad(at::text, 12, '0'))::uuid, 'ООО «Мерило ' || at || '»'
    FROM generate_series(1, ${customers}) AS at`.execute(db)
  await sql`INSERT INTO juridical_user (uid, customer_uid, login, ceo_fullname, ceo_phone, email, created_at)
    VALUES (${USER_UID}, ${CUSTOMER_UID}, 'bench', '', '', 'bench@example.org', now())`.execute(db)
}

/** Without its indexes a table takes rows several times as fast. */
async function insertParcels(db: Kysely<Database>, size: Size) {
  const indexes = await sql<{ name: string; definition: string }>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index WHERE indrelid IN ('parcel'::regclass, 'juridical_order'::regclass)
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`.execute(db)
  for (const { name } of indexes.rows) await sql`DROP INDEX ${sql.raw(name)}`.execute(db)
  await sql`CREATE TEMPORARY TABLE made AS ${madeRows(size)}`.execute(db)
  await sql`INSERT INTO juridical_order (uid, order_number, customer_uid, status, price, paid_at, created_at)
    SELECT order_uid, min(order_number), min(customer_uid::text)::uuid,
      CASE WHEN max(ordered_at) < ${UNTIL}::timestamptz - interval '14 days' THEN 'completed' ELSE 'active' END,
      100000, max(ordered_at), max(ordered_at)
    FROM made GROUP BY order_uid`.execute(db)
  await sql`INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, receiver_phone, receiver_email, cell_size, pin, qr,
      status, status_at, arrived_at, locker_change, created_at, order_uid, order_line, declaration, weight, declared_price,
      service_type, dispatch_city, delivery_city, juridical_price)
    SELECT translate(substr(md5('uid' || at), 1, 22), '0', 'g'), customer_uid, 'Б-' || lpad(turn::text, 9, '0'),
      'YA2' || lpad(at::text, 12, '0'), point_uid,
      ${phoneOf(sql`at`)}, ${emailOf(sql`at`)}, 'M', lpad(at::text, 8, '0'), md5('qr' || at),
      status, created_at, created_at, at, created_at, order_uid, turn % 20 + 1, 'Книги и тетради', 1000, 100000,
      'yourself', 'Москва', 'Казань', 20000
    FROM made`.execute(db)
  await sql`DROP TABLE made`.execute(db)
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db)
  await insertCounters(db)
}

/** Of the parcel at this place in the store. */
const phoneOf = (at: RawBuilder<unknown>) =>
  sql`'+79' || lpad((('x' || substr(md5('phone' || ${at}), 1, 7))::bit(28)::integer)::text, 9, '0')`
const emailOf = (at: RawBuilder<unknown>) =>
  sql`substr(md5('email' || ${at}), 1, 8) || '@example.org'`

/** One row a parcel; every customer's are spread evenly over the days, but for the sale of the first one. */
const madeRows = ({ parcels, points, customers, days = DAYS, largest = LARGEST }: Size) => sql`
  WITH place AS (SELECT uid, row_number() OVER (ORDER BY number) AS nth FROM point),
  shared AS (
    SELECT at, CASE WHEN at % ${largest} = 0 THEN 1 ELSE at % ${customers - 1} + 2 END AS customer
    FROM generate_series(0, ${parcels - 1}) AS at),
  turned AS (
    SELECT at, customer, row_number() OVER (PARTITION BY customer ORDER BY at) AS turn,
      count(*) OVER (PARTITION BY customer) AS total FROM shared),
  evened AS (
    SELECT *, ${UNTIL}::timestamptz - ${`${days} days`}::interval * (1 - turn::double precision / total) AS even
    FROM turned),
  dated AS (
    SELECT at, customer, turn, CASE WHEN customer = 1 AND turn % 20 = 0
      THEN ${`${SALE_DAY} 00:00:00+03`}::timestamptz + interval '23 hours' * turn / total
      ELSE even END AS created_at, even AS ordered_at,
      ('x' || substr(md5('chance' || at), 1, 6))::bit(24)::integer / 16777216.0 AS chance
    FROM evened)
  SELECT at, turn, ('00000000-0000-7000-8000-' || lpad(customer::text, 12, '0'))::uuid AS customer_uid, created_at, ordered_at,
    place.uid AS point_uid, md5('order' || customer || '-' || turn / 20)::uuid AS order_uid,
    to_char(ordered_at, 'YYMMDD') || lpad((turn / 20)::text, 7, '0') || lpad(customer::text, 5, '0') AS order_number,
    CASE
      WHEN created_at < ${UNTIL}::timestamptz - interval '12 days' THEN
        (ARRAY['received', 'issued', 'handed_over', 'returned', 'cancelled'])[1 + floor(5 * chance ^ 1.5)::integer]
      ELSE (ARRAY['created', 'awaiting_acceptance', 'in_delivery', 'delivered', 'stored', 'ready_for_pickup', 'overdue',
        'issued'])[1 + floor(8 * chance)::integer] END AS status
  FROM dated JOIN place ON place.nth = 1 + ('x' || substr(md5('point' || at), 1, 6))::bit(24)::integer % ${points}`

async function insertCounters(db: Kysely<Database>) {
  await sql`INSERT INTO tally (customer_uid, subject, day, status, count)
    SELECT customer_uid, 'parcel', (created_at AT TIME ZONE 'Europe/Moscow')::date, shown_status, count(*)
    FROM parcel WHERE parent_uid IS NULL GROUP BY 1, 3, 4
    UNION ALL
    SELECT customer_uid, 'order', (created_at AT TIME ZONE 'Europe/Moscow')::date, status, count(*)
    FROM juridical_order GROUP BY 1, 3, 4`.execute(db)
  // What a busy minute leaves until it is added up.
  await sql`INSERT INTO tally_change (uid, customer_uid, subject, day, status, change)
    SELECT gen_random_uuid(), ${CUSTOMER_UID}, 'parcel', day, status, change
    FROM tally, unnest(ARRAY[1, -1]) AS change
    WHERE customer_uid = ${CUSTOMER_UID} AND subject = 'parcel' AND status IN ('delivered', 'stored')`.execute(
    db,
  )
}
