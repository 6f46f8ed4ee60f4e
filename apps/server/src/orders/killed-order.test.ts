import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '#/ledger/deposits.ts'
import { insertPayer, move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { cellsOf, insertTerminal } from './test-orders.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const WRITER = fileURLToPath(new URL('test-order-writer.ts', import.meta.url))
const KILLS = 4
const START = 10_000_000_00

/** Lets the writer place so many orders and kills it in the middle of what comes next; what it acknowledged. */
async function orderAndKill(words: readonly string[], afterOrders: number): Promise<string[]> {
  const child = spawn(process.execPath, [WRITER, database.url, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const placed: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    placed.push(/^placed (\S+)$/.exec(line)?.[1] ?? '')
    if (placed.length > afterOrders) child.kill('SIGKILL')
  }
  await gone
  return placed
}

/** The killed process's transaction ends when its server process notices. */
async function untilNobodyWrites(): Promise<void> {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM pg_stat_activity
      WHERE application_name = 'test-order-writer' AND datname = current_database()`.execute(
      database.db,
    )
    return rows[0]?.count ?? 0
  }
  while ((await count()) > 0) continue
}

interface Whole {
  readonly uid: string
  readonly price: number
  readonly paid: number
  readonly lines: number
  readonly cells: number
  readonly items: number
  readonly events: number
}

test(
  'a process killed in the middle of an order leaves the whole of it, or nothing',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    for (let kill = 0; kill < KILLS; kill += 1) {
      const customerUid = await insertPayer(db)
      await move(db, { customerUid, change: START })
      const terminal = await insertTerminal(db, { S: 9000, M: 9000 })
      const acknowledged = await orderAndKill([customerUid, terminal.number, `r${kill}`], kill * 2)
      await untilNobodyWrites()
      const { rows: orders } = await sql<Whole>`
      SELECT placed.uid, price,
        (SELECT amount FROM ledger_transfer WHERE reference = 'order:' || placed.uid) AS paid,
        (SELECT count(*) FROM parcel WHERE order_uid = placed.uid AND parent_uid IS NULL) AS lines,
        (SELECT count(*) FROM parcel WHERE order_uid = placed.uid AND cell_held) AS cells,
        (SELECT count(*) FROM parcel_item JOIN parcel ON uid = parcel_uid WHERE order_uid = placed.uid) AS items,
        (SELECT count(*) FROM parcel_event JOIN parcel ON uid = parcel_uid WHERE order_uid = placed.uid) AS events
      FROM juridical_order AS placed WHERE customer_uid = ${customerUid}`.execute(db)
      // What was said is there; one more may be, committed a moment before it could be said.
      const uids = new Set(orders.map(({ uid }) => uid))
      expect(acknowledged.filter((uid) => !uids.has(uid))).toEqual([])
      expect(orders.length).toBeOneOf([acknowledged.length, acknowledged.length + 1])
      for (const each of orders)
        expect(each).toMatchObject({
          paid: each.price,
          lines: 50,
          cells: 100,
          items: 50,
          events: 50,
        })
      const spent = orders.reduce((sum, { price }) => sum + price, 0)
      expect(await balanceOf(db, customerUid)).toBe(START - spent)
      const count = orders.length * 50
      expect(await cellsOf(db, terminal)).toEqual([`M ${count}/9000`, `S ${count}/9000`])
      const { rows: lost } = await sql`
      SELECT FROM parcel WHERE customer_uid = ${customerUid} AND order_uid IS NULL`.execute(db)
      expect(lost).toEqual([])
    }
    expect((await verifyLedger(db)).errors).toEqual([])
  },
)
