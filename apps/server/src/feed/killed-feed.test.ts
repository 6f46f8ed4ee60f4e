import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CreatedParcel } from '#/parcel-store/create-parcels.ts'
import { readTimeline } from '#/parcel-store/read-timeline.ts'
import {
  insertCustomer,
  insertParcel,
  insertPoint,
  TEST_OPTIONS,
} from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { anySource } from './sources.ts'
import { takeEvents } from './take-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const WRITER = fileURLToPath(new URL('test-feed-writer.ts', import.meta.url))
const WAY = ['awaiting_courier', 'in_delivery', 'delivered', 'ready_for_pickup', 'received']
const KILLS = 3
const PARCELS = 60
const HOUR = 3_600_000

const batchesFor = (parcels: readonly CreatedParcel[]) =>
  WAY.map((status, step) =>
    parcels.map(({ barcode }) => ({
      event_id: `${barcode}-${status}`,
      barcode,
      status,
      datetime: new Date(Date.now() - (10 - step) * HOUR).toISOString(),
    })),
  )

/** Lets the writer take some batches and kills it in the middle of the next. */
async function writeAndKill(batches: unknown, afterBatches: number): Promise<void> {
  const child = spawn(process.execPath, [WRITER, database.url, JSON.stringify(batches)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout }))
    if (line === `taken ${afterBatches}`) child.kill('SIGKILL')
  await gone
}

/** The killed process's transaction ends when its server process notices; what it holds is free then. */
async function untilNobodyWrites(): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE application_name = 'test-feed-writer' AND datname = current_database()`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  while ((await count()) > 0) continue
}

test(
  'a process killed between its batches and within them leaves whole ones, and they can be sent again',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const draft = {
      customerUid: await insertCustomer(db),
      pointUid: await insertPoint(db),
      createdAt: new Date(Date.now() - 20 * HOUR),
    }
    for (let kill = 0; kill < KILLS; kill += 1) {
      const parcels: CreatedParcel[] = []
      for (let made = 0; made < PARCELS; made += 1) parcels.push(await insertParcel(db, draft))
      const batches = batchesFor(parcels)
      await writeAndKill(batches, kill)
      await untilNobodyWrites()
      const uids = parcels.map(({ uid }) => uid)
      const counts = await db
        .selectFrom('parcel_event')
        .select((eb) => ['status', eb.fn.countAll<number>().as('events')])
        .where('parcel_uid', 'in', uids)
        .groupBy('status')
        .execute()
      expect(new Set(counts.map(({ events }) => events))).toEqual(new Set([PARCELS]))
      expect(counts.length).toBeGreaterThan(kill)
      for (const uid of uids.slice(0, 5)) {
        const row = await db
          .selectFrom('parcel')
          .select('status')
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow()
        expect((await readTimeline(db, uid, TEST_OPTIONS.storageDays)).at(-1)?.status).toBe(
          row.status,
        )
      }
      for (const batch of batches)
        await takeEvents(db, anySource('writer'), batch, { ...TEST_OPTIONS, now: new Date() })
      const statuses = await db
        .selectFrom('parcel')
        .select('status')
        .where('uid', 'in', uids)
        .execute()
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(['received']))
      const { messages } = await db
        .selectFrom('outbox_message')
        .select((eb) => eb.fn.countAll<number>().as('messages'))
        .where('parcel_uid', 'in', uids)
        .executeTakeFirstOrThrow()
      expect(messages).toBe(PARCELS)
    }
  },
)
