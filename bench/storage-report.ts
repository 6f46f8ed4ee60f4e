import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { listStorageReport } from '../packages/contract/src/reports/console-storage-report.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { signInOperator } from '../apps/server/src/operators/test-operators.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { countStorage } from '../apps/server/src/reports/count-storage.ts'
import { makeNetwork } from './network.ts'
import { openApp } from './open-app.ts'
import { measureCalls } from './report-calls.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, whole } from './table.ts'

const POINTS = sized(5_000, 100)
const CUSTOMERS = sized(1_000, 20)
/** Handed out in a day. */
const PARCELS = sized(100_000, 500)
const DAYS = 90
/** Days that the hourly count reads. */
const READ = 3
const NOW = new Date()

/** How long parcels lie in a network of 5 000 lockers that hands out 100 000 parcels a day: the calls, and the hourly count. */
export async function run() {
  const database = await openStore(join(CACHE, 'data-storage-report'))
  const { app, context, close } = await openApp(database)
  try {
    await fill(database.db)
    const took: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now()
      await countStorage(database.db, NOW)
      took.push(performance.now() - started)
    }
    const { inject } = await signInOperator({ app, database, context }, 'manager', 'bench')
    const path = listStorageReport.path.replace('/:by', '')
    await measureCalls(inject, {
      path,
      rests: [
        '?period=90',
        '/points?period=90&limit=30',
        '/points?period=90&ordering=-overdue&limit=30&offset=4000',
        '/customers?period=90&limit=30',
        '/points/export?period=90',
      ],
    })
    console.log(
      `The hourly count, ${READ} days of ${whole(PARCELS)} parcels: ${took.map((each) => ms(each)).join(', ')}`,
    )
  } finally {
    await close()
  }
}

/** The parcels of the last days, and the days before as they were counted. */
async function fill(db: Kysely<Database>) {
  const { rows } = await sql`SELECT FROM parcel LIMIT 1`.execute(db)
  const day = NOW.toISOString().slice(0, 10)
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'bench-storage')
    .executeTakeFirst()
  if (rows.length > 0 && kept?.value === day) return
  await sql`TRUNCATE point, customer, parcel_event, storage_day, storage_report, setting CASCADE`.execute(
    db,
  )
  await inTransaction(db, async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await writePoints(transaction, makeNetwork(POINTS), new Set(['name']))
    await bumpRevision(transaction)
    await sql`INSERT INTO customer (uid, name) SELECT gen_random_uuid(), 'ООО «Мерило ' || at || '»'
      FROM generate_series(1, ${CUSTOMERS}) AS at`.execute(transaction)
    await sql`
      WITH place AS (SELECT uid, row_number() OVER (ORDER BY number) - 1 AS nth FROM point),
      sender AS (SELECT uid, row_number() OVER (ORDER BY uid) - 1 AS nth FROM customer)
      INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, receiver_phone, cell_size, pin, qr, status,
        status_at, arrived_at, expire_at, locker_change, created_at)
      SELECT translate(substr(md5('uid' || at), 1, 22), '0', 'g'), sender.uid, 'Б-' || at, lpad(at::text, 12, '0'), place.uid,
        '+79160000000', 'M', lpad(at::text, 8, '0'), md5('qr' || at), 'issued', ${NOW}::timestamptz - at % ${READ}::integer * interval '1 day',
        ${NOW}::timestamptz - at % ${READ}::integer * interval '1 day' - 96 * random() ^ 2 * interval '1 hour', ${NOW}::timestamptz, at, ${NOW}::timestamptz - interval '5 days'
      FROM generate_series(1, ${PARCELS * READ}::integer) AS at JOIN place ON place.nth = at % ${POINTS}::integer
        JOIN sender ON sender.nth = at % ${CUSTOMERS}::integer`.execute(transaction)
    for (const [kind, table, parts] of [
      ['point', sql`point`, POINTS],
      ['customer', sql`customer`, CUSTOMERS],
    ] as const)
      await sql`INSERT INTO storage_day (kind, subject_uid, day, hours, unscanned, gone_back, overdue)
        SELECT ${kind}::text, uid, ${day}::date - ago, ARRAY(
          SELECT ceil(96 * random() ^ 2 + ago * 0)::smallint FROM generate_series(1, ${PARCELS / parts}::integer)), 0, 1, 1
        FROM ${table}, generate_series(${READ}::integer, ${DAYS - 1}::integer) AS ago`.execute(
        transaction,
      )
    const note = JSON.stringify({ at: NOW.toISOString(), day })
    await sql`INSERT INTO setting (name, value) VALUES ('storage_report', ${note}::jsonb),
      ('bench-storage', ${JSON.stringify(day)}::jsonb)`.execute(transaction)
  })
  await sql`VACUUM ANALYZE parcel`.execute(db)
  await sql`VACUUM ANALYZE storage_day`.execute(db)
}
