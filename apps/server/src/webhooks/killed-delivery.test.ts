import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { openTestReceiver, statusOf, type TestReceiver } from '#/adapters/webhook/test-receiver.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { eventId } from '#/merchant-events/present-event.ts'
import { startRelay } from '#/merchant-events/relay.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { startDeliveries } from './deliver.ts'
import { insertEndpoint } from './endpoint-queries.ts'
import { webhookSealing } from './secrets.ts'
import { makeWebhookSecret } from './signature.ts'

// The process that delivers is killed at each of its steps: the event arrives nevertheless, and what is kept of it is true.

const PROCESS = fileURLToPath(new URL('test-delivery-process.ts', import.meta.url))
const SECRET = 'a secret that only this test knows, 32+'
const TIMEOUT = { timeout: 20_000, interval: 20 }

let opened: TestApp
let shop: TestReceiver
let customerUid: string
let endpointUid: string
let sender: Awaited<ReturnType<typeof startProcess>>
beforeAll(async () => {
  opened = await openTestApp({ SECRET, WEBHOOK_ALLOW_LOCAL: '1' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  shop = await openTestReceiver()
  ;({ customerUid } = await signInCustomer(opened))
  endpointUid = newUid()
  const secret = webhookSealing(opened.context.config).seal(endpointUid, makeWebhookSecret())
  const settings = { url: shop.url, description: '', types: ['*' as const], status_groups: [] }
  const owned = { uid: endpointUid, customer_uid: customerUid, secret }
  await insertEndpoint(db(), { ...settings, ...owned }, new Date())
  await sql`UPDATE webhook_endpoint SET state = 'enabled'`.execute(db())
  sender = await startProcess()
})
afterEach(async () => {
  await sender.kill()
  await shop.close()
  await sql`DELETE FROM webhook_delivery`.execute(db())
  await sql`DELETE FROM webhook_endpoint`.execute(db())
})

const db = () => opened.database.db

async function startProcess() {
  const child = spawn(process.execPath, [PROCESS, opened.database.url, SECRET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await Promise.race([
    once(child.stdout, 'data'),
    gone.then(() => Promise.reject(new Error('the process ended by itself'))),
  ])
  return {
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

async function putEvents(): Promise<string> {
  const uid = newUid()
  await db()
    .insertInto('api_event')
    .values({
      uid,
      customer_uid: customerUid,
      type: 'deposit.low',
      subject: '1',
      version: 0,
      payload: JSON.stringify({ balance: 81_200, warn_below: 100_000 }),
      occurred_at: new Date(),
    })
    .execute()
  return uid
}

const timesCame = (uid: string) =>
  shop.arrived.filter(({ headers }) => headers['webhook-id'] === eventId(uid)).length
const came = (uid: string) => vi.waitFor(() => expect(timesCame(uid)).toBe(1), TIMEOUT)

/** What is kept of the event's one delivery: its state, the calls that were begun, and the answers that were written down. */
async function keptOf(uid: string) {
  const { rows } = await sql`
    SELECT state, attempts,
      (SELECT json_agg(status ORDER BY n) FROM webhook_attempt WHERE delivery_uid = delivery.uid) AS answers
    FROM webhook_delivery AS delivery WHERE event_uid = ${uid}`.execute(db())
  return rows
}

/** Another process, once what the killed one had taken is free again. */
async function goOn(uid: string) {
  await sql`UPDATE webhook_delivery SET next_at = now() WHERE state = 'delivering'`.execute(db())
  await sql`UPDATE webhook_endpoint SET ready_at = now()`.execute(db())
  const log = pino({ level: 'silent' })
  const relay = startRelay(db(), log)
  const options = { config: opened.context.config, db: db(), log, grace: 0, lookEvery: 20 }
  const engine = startDeliveries(options)
  await vi.waitFor(
    async () => expect(await keptOf(uid)).toMatchObject([{ state: 'delivered' }]),
    TIMEOUT,
  )
  await Promise.all([relay.stop(), engine.stop()])
}

/** The server takes the call and answers when it is told to. @returns the answer, as soon as the call is there */
function holdResponse(): Promise<ServerResponse> {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>()
  shop.reply = resolve
  return promise
}

test('killed before it takes the event', async () => {
  const uid = await inTransaction(db(), async (transaction) => {
    // Nobody numbers events meanwhile.
    await sql`SELECT FROM event_counter FOR UPDATE`.execute(transaction)
    const eventUid = await putEvents()
    await sender.kill()
    return eventUid
  })
  expect(await keptOf(uid)).toEqual([])
  await goOn(uid)
  expect(timesCame(uid)).toBe(1)
  expect(await keptOf(uid)).toEqual([{ state: 'delivered', attempts: 1, answers: [204] }])
})

test('killed while the server has its call', async () => {
  const held = holdResponse()
  const uid = await putEvents()
  await held
  await sender.kill()
  expect(await keptOf(uid)).toEqual([{ state: 'delivering', attempts: 1, answers: null }])
  shop.reply = statusOf(204)
  await goOn(uid)
  expect(timesCame(uid)).toBe(2)
  expect(await keptOf(uid)).toEqual([{ state: 'delivered', attempts: 2, answers: [204] }])
})

test('killed while it reads the answer', async () => {
  const held = holdResponse()
  const uid = await putEvents()
  const response = await held
  response.writeHead(200, { 'content-length': '4' })
  await new Promise<void>((resolve) => {
    response.write('ok', () => resolve())
  })
  await sender.kill()
  shop.reply = statusOf(204)
  await goOn(uid)
  expect(timesCame(uid)).toBe(2)
  expect(await keptOf(uid)).toEqual([{ state: 'delivered', attempts: 2, answers: [204] }])
})

test('killed before it writes down the answer', async () => {
  const held = holdResponse()
  const uid = await putEvents()
  const response = await held
  await inTransaction(db(), async (transaction) => {
    await sql`SELECT FROM webhook_endpoint WHERE uid = ${endpointUid} FOR UPDATE`.execute(
      transaction,
    )
    response.writeHead(204).end()
    const waiting = () =>
      sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity
        WHERE application_name LIKE 'test-delivery-process%' AND datname = current_database()
          AND wait_event_type = 'Lock' AND query LIKE '%webhook_attempt%'`.execute(db())
    await vi.waitFor(async () => expect((await waiting()).rows).toHaveLength(1), TIMEOUT)
    await sender.kill()
    // Its connection would go on with what it was last told.
    for (const { pid } of (await waiting()).rows)
      await sql`SELECT pg_terminate_backend(${pid}::integer)`.execute(db())
    await vi.waitFor(async () => expect((await waiting()).rows).toEqual([]), TIMEOUT)
  })
  expect(await keptOf(uid)).toEqual([{ state: 'delivering', attempts: 1, answers: null }])
  shop.reply = statusOf(204)
  await goOn(uid)
  expect(timesCame(uid)).toBe(2)
  expect(await keptOf(uid)).toEqual([{ state: 'delivered', attempts: 2, answers: [204] }])
})

test('killed after it has written down the answer', async () => {
  const uid = await putEvents()
  await came(uid)
  await vi.waitFor(
    async () => expect(await keptOf(uid)).toMatchObject([{ state: 'delivered' }]),
    TIMEOUT,
  )
  await sender.kill()
  await goOn(uid)
  expect(timesCame(uid)).toBe(1)
  expect(await keptOf(uid)).toEqual([{ state: 'delivered', attempts: 1, answers: [204] }])
})
