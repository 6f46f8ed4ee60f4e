import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { listGrowthReport } from '../packages/contract/src/reports/console-growth-report.ts'
import { listOccupancyReport } from '../packages/contract/src/reports/console-occupancy-report.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { signInOperator } from '../apps/server/src/operators/test-operators.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { listRefusalReport } from '../packages/contract/src/reports/console-refusal-report.ts'
import { countGrowth } from '../apps/server/src/reports/count-growth.ts'
import { countOccupancy } from '../apps/server/src/reports/count-occupancy.ts'
import { countRefusals } from '../apps/server/src/reports/count-refusals.ts'
import { makeNetwork } from './network.ts'
import { openApp } from './open-app.ts'
import { measureCalls } from './report-calls.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, whole } from './table.ts'

const POINTS = sized(5_000, 100)
const CUSTOMERS = sized(5_000, 50)
const SIZES = ['S', 'M', 'L', 'XL']
const DAYS = 90
/** Of a day: 100 000 parcels that come and go. */
const CHANGES = sized(200_000, 1_000)
/** Rows that an order of 1 000 parcels to as many lockers touches. */
const ORDER = sized(1_000, 50)
const ROUNDS = sized(20, 1)
const NOW = new Date()

/** How full the cells of 5 000 lockers are, what they refuse, and how the network of 5 000 customers grows: the calls, and the hourly counts. */
export async function run() {
  const database = await openStore(join(CACHE, 'data-occupancy-report'))
  const { app, context, close } = await openApp(database)
  try {
    await fill(database.db)
    const counted = async (count: () => Promise<void>) => {
      const started = performance.now()
      await count()
      return ms(performance.now() - started)
    }
    const { inject } = await signInOperator({ app, database, context }, 'manager', 'bench')
    console.log(
      `The hourly count of a day of ${whole(CHANGES)} changes and ${DAYS} days: ${await counted(() => countOccupancy(database.db, NOW))}`,
    )
    await measureCalls(inject, {
      path: listOccupancyReport.path.replace('/:by', ''),
      rests: [
        '?period=90',
        '?period=90&size=L',
        '/points?period=90&limit=30',
        '/points?period=90&size=M&ordering=share&limit=30&offset=4000',
        '/sizes?period=90',
        '/points/export?period=90',
      ],
    })
    console.log(`Of refusals: ${await counted(() => countRefusals(database.db, NOW))}`)
    await measureCalls(inject, {
      path: listRefusalReport.path.replace('/:by', ''),
      rests: [
        '?period=90',
        '/points?period=90&limit=30',
        '/points?period=90&limit=30&offset=4000',
        '/places?period=90',
        '/points/export?period=90',
      ],
    })
    console.log(`Of growth: ${await counted(() => countGrowth(database.db, NOW))}`)
    await measureCalls(inject, {
      path: listGrowthReport.path.replace('/:by', ''),
      rests: [
        '?period=90',
        '/customers?period=90&limit=30',
        '/customers?period=90&change=new&ordering=change&limit=30',
        '/services?period=90',
        '/customers/export?period=90',
      ],
    })
    await measureOrder(database.db)
  } finally {
    await close()
  }
}

/** The cells that an order takes, with their changes noted and without, in turn; all of it rolled back. */
async function measureOrder(db: Kysely<Database>) {
  const times: Record<'ENABLE' | 'DISABLE', number[]> = { ENABLE: [], DISABLE: [] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const state of ['ENABLE', 'DISABLE'] as const)
      await inTransaction(db, async (transaction) => {
        await sql`ALTER TABLE point_cell ${state === 'ENABLE' ? sql`ENABLE` : sql`DISABLE`} TRIGGER cell_change_changed`.execute(
          transaction,
        )
        const started = performance.now()
        await sql`UPDATE point_cell SET taken = taken + 1, changed_at = now() FROM (
          SELECT point_uid FROM point_cell WHERE cell_size = 'M' AND taken < total ORDER BY point_uid LIMIT ${ORDER}) AS chosen
          WHERE point_cell.point_uid = chosen.point_uid AND cell_size = 'M'`.execute(transaction)
        times[state].push(performance.now() - started)
        throw new Error('taken back')
      }).catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'taken back')) throw error
      })
  const median = (values: readonly number[]) =>
    values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
  console.log(
    `Cells taken at ${whole(ORDER)} lockers, medians of ${ROUNDS} in turn: ${ms(median(times.ENABLE))} with changes noted, ${ms(median(times.DISABLE))} without`,
  )
}

/** A day of changes, and the days before as they were counted. */
async function fill(db: Kysely<Database>) {
  const day = NOW.toISOString().slice(0, 10)
  await sql`TRUNCATE point, customer, parcel_event, cell_change, occupancy_day, occupancy_hour, occupancy_report, room_refusal, growth_day, growth_report, setting
    CASCADE`.execute(db)
  await inTransaction(db, async (transaction) => {
    await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
    await writePoints(transaction, makeNetwork(POINTS), new Set(['name']))
    await bumpRevision(transaction)
    await sql`INSERT INTO customer (uid, name) SELECT gen_random_uuid(), 'ООО «Мерило ' || at || '»'
      FROM generate_series(1, ${CUSTOMERS}::integer) AS at`.execute(transaction)
    await sql`INSERT INTO point_cell (point_uid, cell_size, total, taken)
      SELECT uid, size, 12, 6 FROM point, unnest(${SIZES}::text[]) AS size`.execute(transaction)
    await sql`UPDATE cell_change SET at = ${NOW}::timestamptz - interval '24 hours'`.execute(
      transaction,
    )
    await sql`
      WITH cell AS (SELECT point_uid, cell_size, row_number() OVER (ORDER BY point_uid, cell_size) - 1 AS nth FROM point_cell)
      INSERT INTO cell_change (point_uid, cell_size, at, total, taken)
      SELECT point_uid, cell_size, ${NOW}::timestamptz - (24 - 24.0 * at / ${CHANGES}::integer) * interval '1 hour', 12, at % 13
      FROM generate_series(1, ${CHANGES}::integer) AS at JOIN cell ON nth = (at * 7919::bigint) % (${POINTS * SIZES.length}::integer)`.execute(
      transaction,
    )
    await sql`INSERT INTO occupancy_day (day, point_uid, cell_size, occupied, in_service)
      SELECT ${day}::date - ago, point_uid, cell_size, 12 * 86400 * random(), 12 * 86400
      FROM point_cell, generate_series(1, ${DAYS - 1}::integer) AS ago`.execute(transaction)
    await sql`INSERT INTO occupancy_hour (day, hour, cell_size, occupied, in_service)
      SELECT ${day}::date - ago, hour, size, 12 * 3600 * random(), 12 * 3600
      FROM generate_series(1, ${DAYS - 1}::integer) AS ago, generate_series(0, 23) AS hour, unnest(${SIZES}::text[]) AS size`.execute(
      transaction,
    )
    await sql`INSERT INTO room_refusal (day, point_uid, cell_size, asker_uid, place, refusals)
      SELECT ${day}::date - ago, uid, 'M', gen_random_uuid(), 'order', 1
      FROM point, generate_series(0, ${DAYS - 1}::integer) AS ago, generate_series(1, 2)`.execute(
      transaction,
    )
    await sql`INSERT INTO growth_day (customer_uid, service, day, parcels, revenue)
      SELECT uid, service, ${day}::date - ago, 10, 100000
      FROM customer, generate_series(1, ${2 * DAYS - 1}::integer) AS ago, unnest(ARRAY['courier', 'yourself']) AS service`.execute(
      transaction,
    )
    const note = JSON.stringify({ at: NOW.toISOString(), day })
    await sql`INSERT INTO setting (name, value) VALUES ('occupancy_report', ${note}::jsonb), ('growth_report', ${note}::jsonb)`.execute(
      transaction,
    )
  })
  for (const table of ['cell_change', 'occupancy_day', 'room_refusal', 'growth_day', 'point_cell'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
}
