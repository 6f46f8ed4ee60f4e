import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { listTravelReport } from '../packages/contract/src/reports/console-travel-report.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { signInOperator } from '../apps/server/src/operators/test-operators.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { countTravel } from '../apps/server/src/reports/count-travel.ts'
import { makeNetwork } from './network.ts'
import { openApp } from './open-app.ts'
import { measureCalls } from './report-calls.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, whole } from './table.ts'

const POINTS = sized(5_000, 100)
const CITIES = sized(1_000, 20)
/** Arrive in a day. */
const PARCELS = sized(100_000, 500)
const DAYS = 90
/** Days that the hourly count reads. */
const READ = 3
const NOW = new Date()

/** How long parcels travel in a network of 5 000 lockers where 100 000 parcels arrive a day: the calls, and the hourly count. */
export async function run() {
  const database = await openStore(join(CACHE, 'data-travel-report'))
  const { app, context, close } = await openApp(database)
  try {
    await fill(database.db)
    const took: number[] = []
    for (let round = 0; round < sized(3, 1); round += 1) {
      const started = performance.now()
      await countTravel(database.db, NOW)
      took.push(performance.now() - started)
    }
    const { inject } = await signInOperator({ app, database, context }, 'manager', 'bench')
    const path = listTravelReport.path.replace('/:by', '')
    await measureCalls(inject, {
      path,
      rests: [
        '?period=90',
        '?period=90&leg=carried',
        '/cities?period=90&limit=30',
        '/cities?period=90&leg=carried&ordering=median&limit=30&offset=900',
        '/services?period=90',
        '/cities/export?period=90',
      ],
    })
    console.log(
      `The hourly count, ${READ} days of ${whole(PARCELS)} parcels: ${took.map((each) => ms(each)).join(', ')}`,
    )
  } finally {
    await close()
  }
}

/** What arrived on the last days, with its events, and the days before as they were counted. */
async function fill(db: Kysely<Database>) {
  const { rows } = await sql`SELECT FROM parcel LIMIT 1`.execute(db)
  const day = NOW.toISOString().slice(0, 10)
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'bench-travel')
    .executeTakeFirst()
  if (rows.length > 0 && kept?.value === day) return
  await sql`TRUNCATE point, customer, parcel_event, travel_day, travel_report, setting CASCADE`.execute(
    db,
  )
  await inTransaction(db, async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await writePoints(transaction, makeNetwork(POINTS), new Set(['name']))
    await bumpRevision(transaction)
    await sql`UPDATE point SET settlement = 'Город ' || place.nth % ${CITIES}::integer
      FROM (SELECT uid, row_number() OVER (ORDER BY number) AS nth FROM point) AS place WHERE place.uid = point.uid`.execute(
      transaction,
    )
    await sql`INSERT INTO customer (uid, name) VALUES (gen_random_uuid(), 'ООО «Мерило»')`.execute(
      transaction,
    )
    const arrived = sql`${NOW}::timestamptz - at % ${READ}::integer * interval '1 day'`
    await sql`
      WITH place AS (SELECT uid, row_number() OVER (ORDER BY number) - 1 AS nth FROM point)
      INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, receiver_phone, cell_size, pin, qr, status,
        status_at, arrived_at, expire_at, locker_change, service_type, created_at)
      SELECT translate(substr(md5('uid' || at), 1, 22), '0', 'g'), customer.uid, 'Б-' || at, lpad(at::text, 12, '0'), place.uid,
        '+79160000000', 'M', lpad(at::text, 8, '0'), md5('qr' || at), 'delivered', ${arrived}, ${arrived},
        ${NOW}::timestamptz + interval '9 days', at, (ARRAY['courier', 'yourself'])[1 + at % 2],
        ${arrived} - (48 + 96 * random() ^ 2) * interval '1 hour'
      FROM generate_series(1, ${PARCELS * READ}::integer) AS at JOIN place ON place.nth = at % ${POINTS}::integer, customer`.execute(
      transaction,
    )
    await sql`
      INSERT INTO parcel_event (parcel_uid, source, event_id, status, originator, occurred_at, outcome)
      SELECT uid, 'bench', uid || step.nth, step.status, 'pulse',
        arrived_at - (40 - 10 * step.nth + random()) * interval '1 hour', 'applied'
      FROM parcel CROSS JOIN LATERAL (VALUES
        (0, CASE service_type WHEN 'courier' THEN 'awaiting_courier' ELSE 'awaiting_acceptance' END),
        (1, CASE service_type WHEN 'courier' THEN 'shipped_from_warehouse' ELSE 'ready_for_delivery' END),
        (2, 'in_delivery'), (4, 'delivered'), (4, 'stored')) AS step (nth, status)
      ON CONFLICT DO NOTHING`.execute(transaction)
    await sql`INSERT INTO travel_day (day, settlement, service, leg, hours, parcels)
      SELECT ${day}::date - ago, 'Город ' || city, service, leg,
        ARRAY(SELECT generate_series(1, 60))::smallint[], array_fill(1, ARRAY[60])
      FROM generate_series(${READ}::integer, ${DAYS - 1}::integer) AS ago, generate_series(0, ${CITIES - 1}::integer) AS city,
        unnest(ARRAY['courier', 'yourself']) AS service, unnest(ARRAY['way', 'placed', 'prepared', 'loaded', 'carried']) AS leg`.execute(
      transaction,
    )
    const note = JSON.stringify({ at: NOW.toISOString(), day })
    await sql`INSERT INTO setting (name, value) VALUES ('travel_report', ${note}::jsonb),
      ('bench-travel', ${JSON.stringify(day)}::jsonb)`.execute(transaction)
  })
  await sql`VACUUM ANALYZE parcel`.execute(db)
  await sql`VACUUM ANALYZE parcel_event`.execute(db)
  await sql`VACUUM ANALYZE travel_day`.execute(db)
}
