import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createOrder } from '@yacheyka/contract/orders/orders'
import { createBatch } from '@yacheyka/contract/batches/saved-batches'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { bodyOf, cellsOf, insertTerminal, lineTo, type TestTerminal } from './test-orders.ts'

const SECRET = 'a secret that only this test knows, 32+'
const SERVER = fileURLToPath(new URL('test-order-server.ts', import.meta.url))
const PARCELS = 297
const START = 10_000_000_00
const KEY = 'tuesday-297'

let opened: TestApp
let anna: TestAccount
let locker: TestTerminal
beforeAll(async () => {
  opened = await openTestApp({ SECRET })
  anna = await signInCustomer(opened)
  await move(db(), { customerUid: anna.customerUid, change: START })
  locker = await insertTerminal(db(), { M: 300 })
})
afterAll(() => opened.close())

const db = () => opened.database.db
const path = (name: string) => `/api/juridical/juridical_users/${anna.userUid}/${name}`
const json = { 'content-type': 'application/json' }

async function startServer() {
  const child = spawn(process.execPath, [SERVER, opened.database.url, SECRET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  const origin = line.replace('serves ', '')
  return {
    order: (body: object) =>
      fetch(`${origin}${path('juridical_orders')}`, {
        method: 'POST',
        headers: { ...anna.headers, ...json, 'idempotency-key': KEY },
        body: JSON.stringify(body),
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** How many connections of the server there are, those that wait for a lock alone where asked. */
async function connections(waiting: boolean): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE application_name LIKE 'test-order-server%' AND datname = current_database()
      AND (NOT ${waiting} OR wait_event_type = 'Lock')`.execute(db())
  return rows[0]?.count ?? 0
}

const saveBatch = async (numbers: readonly string[]) => {
  const rows = numbers.map((number, at) => ({ row: at + 3, values: { B: number } }))
  const response = await opened.app.inject({
    method: 'POST',
    url: path('batches'),
    headers: anna.headers,
    payload: {
      name: 'Вторник',
      file_name: 'Вторник.xlsx',
      kind: 'upload',
      content: { page: 'sheet', rows, origin: null },
    },
  })
  const { uid, version } = createBatch.responses[201].parse(response.json())
  return { uid, version }
}

const whatIsThere = async () => {
  const { rows } = await sql<{ batch: number; orders: number; parcels: number }>`
    SELECT (SELECT coalesce(sum(parcels_count), 0)::int FROM batch WHERE customer_uid = ${anna.customerUid}) AS batch,
      (SELECT count(*)::int FROM juridical_order WHERE customer_uid = ${anna.customerUid}) AS orders,
      (SELECT count(*)::int FROM parcel WHERE customer_uid = ${anna.customerUid}) AS parcels`.execute(
    db(),
  )
  return { ...rows[0], cells: await cellsOf(db(), locker) }
}

/** Where the order stands still while a lock of ours is held: the draft is without its parcels by then. */
const HOLDS = {
  'before the cells are taken': () => sql`SELECT FROM point_cell FOR UPDATE`,
  'when parcels, cells and money are written': () => sql`SELECT FROM customer FOR NO KEY UPDATE`,
}

test(
  '297 parcels of a draft, the server killed in the middle: all wait in the draft, then all are ordered once',
  { tags: ['slow'] },
  async () => {
    const numbers = Array.from({ length: PARCELS }, (_, at) => `ВТ-${at + 1}`)
    const batch = await saveBatch(numbers)
    const lines = numbers.map((parcel_number) => lineTo(locker, { parcel_number }))
    const body = { ...(await bodyOf(db(), lines)), batch }
    const nothing = { batch: PARCELS, orders: 0, parcels: 0, cells: ['M 0/300'] }

    for (const [moment, hold] of Object.entries(HOLDS)) {
      const server = await startServer()
      await db()
        .transaction()
        .execute(async (transaction) => {
          await hold().execute(transaction)
          const response = server.order(body).catch(() => 'lost')
          while ((await connections(true)) === 0) continue
          await server.kill()
          expect(await response).toBe('lost')
        })
      while ((await connections(false)) > 0) continue
      expect([moment, await whatIsThere()]).toEqual([moment, nothing])
      expect(await balanceOf(db(), anna.customerUid)).toBe(START)
    }

    const server = await startServer()
    const responses = [await server.order(body), await server.order(body)]
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    const [first, again] = await Promise.all(
      responses.map(async (response) => createOrder.responses[201].parse(await response.json())),
    )
    await server.kill()
    expect(again).toEqual(first)
    expect(first).toMatchObject({ batch: null, payment_status: 0 })
    expect(first?.parcels).toHaveLength(PARCELS)
    expect(await whatIsThere()).toEqual({
      batch: 0,
      orders: 1,
      parcels: PARCELS,
      cells: [`M ${PARCELS}/300`],
    })
    expect((await verifyLedger(db())).errors).toEqual([])
  },
)
