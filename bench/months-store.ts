import { type Kysely, sql } from 'kysely'
import { maintainPartitions } from '../apps/server/src/db/monthly-partitions.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { readPartitions } from '../apps/server/src/db/partition-months.ts'
import { PARTITIONED } from '../apps/server/src/db/partitioned-tables.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { CUSTOMER_UID, insertSearch, openFilled, type Size, UNTIL } from './lists-store.ts'
import { insertOperatorLists, uidAt } from './operator-store.ts'
import { sized } from './size.ts'

const MONTHS = 36
/** What `maintainPartitions` makes at once: the running month and those ahead. */
const AT_ONCE = 4
/** Of a parcel. */
const EVENTS = 5
/** Parcels of an entry of the journal. */
const PARCELS_OF_ENTRY = 10
const POINTS = sized(5_000, 200)
/** For callers at once and the maintenance beside them. */
const POOL = 10
export const WEBHOOK = '00000000-0000-7000-8000-0000000000aa'
const KEY = '00000000-0000-7000-8000-0000000000bb'

/** 36 months of a network, a partition a month; a tenth of the parcels are the first customer's. Kept between runs. */
export const openMonths = (parcels: number): Promise<OpenDatabase> =>
  openFilled(
    `data-months-${parcels}`,
    {
      parcels,
      points: POINTS,
      customers: Math.max(20, Math.round(parcels / 2_500)),
      days: Math.round((MONTHS / 12) * 365),
      largest: 10,
    },
    insertMonths,
    { prepare: makeMonths, poolSize: POOL },
  )

/** Instead of the first partition, which holds what a table held before it was partitioned. */
async function makeMonths(db: Kysely<Database>) {
  for (const one of PARTITIONED)
    for (const { name } of await readPartitions(db, one))
      await sql`DROP TABLE ${sql.id('partitions', name)}`.execute(db)
  const until = new Date(UNTIL)
  for (let back = MONTHS; back >= 0; back -= AT_ONCE) {
    const month = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() - back))
    await maintainPartitions(db, month, { outdated: 'keep' })
  }
  await maintainPartitions(db, until)
}

async function insertMonths(db: Kysely<Database>, size: Size) {
  await insertOperatorLists(db, size, Math.ceil(size.parcels / PARCELS_OF_ENTRY))
  await insertEvents(db)
  await insertStatement(db)
  await insertApi(db)
  await insertSearch(db)
  await sql`TRUNCATE point_cell`.execute(db)
  await sql`INSERT INTO point_cell (point_uid, cell_size, total)
    SELECT uid, size, 1000000 FROM point, unnest(ARRAY['S', 'M', 'L']) AS size WHERE point_type = 'locker'`.execute(
    db,
  )
}

/** Those of a parcel that has not come to its end lead as far as its way. */
async function insertEvents(db: Kysely<Database>) {
  await sql`INSERT INTO parcel_event (parcel_uid, source, event_id, status, originator, occurred_at, received_at, outcome)
    SELECT uid, CASE WHEN step = 1 THEN 'system' ELSE 'bench' END, step || ':' || uid, way[step],
      CASE WHEN step = 1 THEN 'system' ELSE 'pulse' END, at, at, 'applied'
    FROM parcel, generate_series(1, ${EVENTS}) AS step,
      LATERAL (SELECT created_at + interval '5 hours' * (step - 1) AS at,
        CASE WHEN created_at < ${UNTIL}::timestamptz - interval '12 days'
          THEN ARRAY['created', 'shipped_from_warehouse', 'in_delivery', 'ready_for_pickup', 'received']
          ELSE ARRAY['created', 'awaiting_courier', 'shipped_from_warehouse', 'in_delivery', 'in_delivery'] END AS way) AS each`.execute(
    db,
  )
}

/** A payment an order of the first customer, from a deposit that is enough for more. */
async function insertStatement(db: Kysely<Database>) {
  // Those of the network went with the customers' when the store was emptied.
  await sql`INSERT INTO ledger_account (uid, kind)
    SELECT gen_random_uuid(), kind FROM unnest(ARRAY['bank', 'sales', 'refunds', 'corrections', 'sandbox']) AS kind
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`DELETE FROM ledger_entry`.execute(db)
  await sql`DELETE FROM ledger_transfer`.execute(db)
  await sql`CREATE TEMPORARY TABLE payment AS
    SELECT order_row.uid, order_row.created_at AS at, row_number() OVER (ORDER BY order_row.created_at, order_row.uid) AS number, account.uid AS account_uid
    FROM juridical_order AS order_row JOIN ledger_account AS account USING (customer_uid)
    WHERE customer_uid = ${CUSTOMER_UID}`.execute(db)
  await sql`INSERT INTO ledger_transfer (uid, reference, kind, amount, booked_at)
    SELECT uid, 'bench:' || uid, 'order_payment', 100000, at FROM payment`.execute(db)
  await sql`INSERT INTO ledger_entry (transfer_uid, side, account_uid, amount, booked_at, number, balance)
    SELECT uid, -1, account_uid, 100000, at, number, 1000000000000 - number * 100000 FROM payment
    UNION ALL
    SELECT uid, 1, (SELECT uid FROM ledger_account WHERE kind = 'sales'), 100000, at, NULL, NULL FROM payment`.execute(
    db,
  )
  await sql`UPDATE ledger_account SET entries = number, booked_until = at, balance = 1000000000000 - number * 100000
    FROM (SELECT account_uid, max(number) AS number, max(at) AS at FROM payment GROUP BY 1) AS paid
    WHERE uid = account_uid`.execute(db)
  await sql`DROP TABLE payment`.execute(db)
}

/** A call, an event and its delivery for each new parcel of the first customer: they are kept for a month. */
async function insertApi(db: Kysely<Database>) {
  await sql`DELETE FROM webhook_delivery`.execute(db)
  await sql`DELETE FROM webhook_endpoint`.execute(db)
  await sql`DELETE FROM api_event`.execute(db)
  await sql`DELETE FROM api_key`.execute(db)
  await sql`INSERT INTO api_key (uid, customer_uid, test, kind, name, hint, token_digest, scopes, networks, origins, created_at)
    VALUES (${KEY}, ${CUSTOMER_UID}, false, 'secret', 'bench', 'bnch', 'bench', '{}', '{}', '{}', ${UNTIL})`.execute(
    db,
  )
  await sql`INSERT INTO webhook_endpoint (uid, customer_uid, url, description, types, status_groups, state, secret, ready_at, created_at)
    VALUES (${WEBHOOK}, ${CUSTOMER_UID}, 'https://shop.example/hook', '', '{*}', '{}', 'enabled', '', ${UNTIL}, ${UNTIL})`.execute(
    db,
  )
  const its = sql`FROM parcel WHERE customer_uid = ${CUSTOMER_UID} AND created_at > ${UNTIL}::timestamptz - interval '30 days'`
  const uid = (words: string) => uidAt(sql`created_at`, sql`${words}::text || uid`)
  await sql`INSERT INTO api_call (uid, at, customer_uid, key_uid, test, operation, method, path, status, ms, request_id, network, replayed, number)
    SELECT ${uid('call')}, created_at, customer_uid, ${KEY}, false, 'getMerchantParcel', 'GET', '/api/v1/parcels/' || barcode,
      CASE WHEN locker_change % 50 = 0 THEN 404 ELSE 200 END, 12, 'request-' || uid, '192.0.2.0/24', false, barcode ${its}`.execute(
    db,
  )
  await sql`INSERT INTO api_event (uid, customer_uid, type, subject, version, payload, occurred_at, position)
    SELECT ${uid('event')}, customer_uid, 'parcel.status_changed', barcode, 1, jsonb_build_object('number', parcel_number, 'status', status, 'previous', null, 'by', null,
        'point', 'P1', 'time_zone', 'Europe/Moscow', 'expire_at', null), created_at,
      row_number() OVER (ORDER BY created_at, uid) ${its}`.execute(db)
  await sql`INSERT INTO webhook_delivery (uid, endpoint_uid, event_uid, state, attempts, next_at, created_at)
    SELECT ${uid('delivery')}, ${WEBHOOK}, ${uid('event')}, CASE WHEN locker_change % 500 = 0 THEN 'failed' ELSE 'delivered' END, 1,
      created_at, created_at ${its}`.execute(db)
}
