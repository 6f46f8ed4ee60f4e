import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { createParcels, type ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { eventsTo } from '#/parcel-store/test-parcels.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { readExtendPrice } from './extend-parcel.ts'
import { insertTerminal, TEST_NOW, TEST_ORDERS } from './test-orders.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const WRITER = fileURLToPath(new URL('test-extension-writer.ts', import.meta.url))
const KILLS = 3
const PARCELS = 60
const START = 10_000_000

/** Lets the writer extend so many and kills it in the middle of what comes next; what it acknowledged. */
async function extendAndKill(uids: readonly string[], after: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, database.url, ...uids], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const extended: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    extended.push(/^extended (\S+)$/.exec(line)?.[1] ?? '')
    if (extended.length > after) child.kill('SIGKILL')
  }
  await gone
  return extended
}

/** The killed process's transaction ends when its server process notices. */
async function untilNobodyWrites(): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE application_name = 'test-extension-writer' AND datname = current_database()`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  while ((await count()) > 0) continue
}

/** Parcels that wait at a point, made all together. */
async function insertWaiting(
  of: Pick<ParcelDraft, 'customerUid' | 'pointUid'>,
  run: string,
): Promise<string[]> {
  const drafts = Array.from({ length: PARCELS }, (_, at) => ({
    ...of,
    parcelNumber: `${run}-${at}`,
    receiverPhone: '',
    receiverEmail: 'anna@example.org',
    cod: 0,
    cells: [{ size: 'M' }],
    createdAt: new Date(TEST_NOW.getTime() - 3_600_000),
  }))
  return inTransaction(database.db, async (transaction) => {
    const made = await createParcels(transaction, drafts, TEST_NOW)
    const events = made.flatMap(({ uid }) => eventsTo(uid, 'ready_for_pickup', TEST_NOW))
    await recordEvents(transaction, events, TEST_ORDERS)
    return made.map(({ uid }) => uid)
  })
}

interface Whole {
  readonly uid: string
  readonly days: number
  readonly charged: number
  readonly notes: number
  readonly effects: number
}

test(
  'a process killed in the middle of an extension leaves the whole of it, or nothing',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const price = await readExtendPrice(db, TEST_NOW)
    const { uid: pointUid } = await insertTerminal(db)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const customerUid = await insertPayer(db)
      await move(db, { customerUid, change: START })
      const uids = await insertWaiting({ customerUid, pointUid }, `k${kill}`)
      const acknowledged = await extendAndKill(uids, 2 + kill * 5)
      await untilNobodyWrites()
      const { rows } = await sql<Whole>`
      SELECT uid, extended_days AS days,
        (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_transfer
          WHERE reference LIKE 'extension:' || parcel.uid || ':%') AS charged,
        (SELECT count(*) FROM parcel_event WHERE parcel_uid = parcel.uid AND kind = 'note') AS notes,
        (SELECT count(*) FROM parcel_effect WHERE parcel_uid = parcel.uid AND effect LIKE 'extended:%') AS effects
      FROM parcel WHERE customer_uid = ${customerUid}`.execute(db)
      // What was said is there; one more may be, committed a moment before it could be said.
      const extended = rows.filter(({ days }) => days > 0)
      const there = new Set(extended.map(({ uid }) => uid))
      expect(acknowledged.filter((uid) => !there.has(uid))).toEqual([])
      expect(extended.length).toBeOneOf([acknowledged.length, acknowledged.length + 1])
      for (const { days, charged, notes, effects } of rows)
        expect({ charged, notes, effects }).toEqual({
          charged: days * price,
          notes: days,
          effects: days,
        })
      expect(await balanceOf(db, customerUid)).toBe(START - extended.length * price)
    }
    expect((await verifyLedger(db)).errors).toEqual([])
  },
)
