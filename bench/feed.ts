import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PulseEvent, PulseVerdict } from '@yacheyka/contract/feed/pulse'
import { sql } from 'kysely'
import { makeTestKey } from '../apps/server/src/api-keys/test-keys.ts'
import type { OpenDatabase } from '../apps/server/src/db/open.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import { writePoints } from '../apps/server/src/points/import-write.ts'
import { addSource, anySource } from '../apps/server/src/feed/sources.ts'
import type { Server } from './child.ts'
import {
  batchesOf,
  type BenchParcel,
  makeCustomer,
  makeEvents,
  makeParcels,
} from './feed-events.ts'
import { loadServer } from './load.ts'
import { makeNetwork } from './network.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { printAim, printTable, ratio, whole } from './table.ts'
import { makeShops, openReceiver, SECRET } from './webhook-shops.ts'

const POINTS = sized(2_000, 100)
/** Parcels of one round; seven events each. */
const PARCELS = sized(3_000, 300)
const ROUNDS = sized(5, 1)
/** Of events that come twice. */
const AGAIN = 0.05
const AIM = 2_000
const SENDERS = 4
const TOKEN = 'bench-feed-token'
/** Shops with webhooks, and among how many customers each of them is one. */
const SHOPS = sized(20, 2)
const EVERY = 5
/** Milliseconds. */
const QUIET_WITHIN = 120_000
/** Of the rate without webhooks. */
const SHARE_AIM = 0.9

/**
 * Events a second into the product, in batches of a thousand over HTTP, beside what the database alone takes: the same
 * rows by one INSERT a batch into a table of the same shape, without anything that follows from them.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-feed')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const receiver = await openReceiver()
  const product = await prepare(database)
    .then(() =>
      startProduct(dataDir, { WEBHOOK_ALLOW_LOCAL: '1', SECRET, LIMIT_FEED_PER_MINUTE: '1000000' }),
    )
    .catch(async (error: unknown) => {
      receiver.close()
      await database.close()
      throw error
    })
  try {
    const parcels = await makeParcels(database.db, PARCELS * (ROUNDS + 1) * 2, {
      customers: await makeCustomers(database.db),
    })
    const webhookParcels = await makeParcels(database.db, PARCELS * (ROUNDS + 1), {
      customers: await makeCustomers(database.db, receiver.origin),
    })
    const [shares, webhookShares] = [parcels.values(), webhookParcels.values()]
    const take = (from = shares) => makeEvents(nextOf(from, PARCELS), AGAIN)
    const quietly = (events: () => readonly PulseEvent[], senders: number) => async () => {
      const rate = await post(product, events(), senders)
      await waitUntilQuiet(database.db)
      return rate
    }
    const [floor = [], one = [], several = [], withWebhooks = []] = await alternate(
      [
        { name: 'floor', measure: () => insertBare(database, parcels.slice(0, PARCELS)) },
        { name: 'ours', measure: quietly(take, 1) },
        { name: 'ours, several', measure: quietly(take, SENDERS) },
        { name: 'ours, with webhooks', measure: quietly(() => take(webhookShares), 1) },
      ],
      ROUNDS,
    )
    printRates(floor, one, several, withWebhooks)
    await printTasks(product, parcels)
  } finally {
    await product.close()
    receiver.close()
    await database.close()
  }
}

/** @param origin where every fifth has a webhook; nobody has one unless said. @returns their uids */
async function makeCustomers(db: OpenDatabase['db'], origin?: string): Promise<readonly string[]> {
  const shops = origin === undefined ? [] : await makeShops(db, origin, SHOPS, 0)
  for (const { customerUid } of shops) await makeTestKey(db, customerUid)
  const uids = shops.map(({ customerUid }) => customerUid)
  while (uids.length < SHOPS * EVERY) uids.push(await makeCustomer(db))
  return uids
}

/** Everything that follows from the events has been sent: what comes next is not measured together with it. */
async function waitUntilQuiet(db: OpenDatabase['db']) {
  const until = Date.now() + QUIET_WITHIN
  for (;;) {
    const { rows } = await sql`
      SELECT FROM api_event WHERE position IS NULL
      UNION ALL SELECT FROM webhook_delivery WHERE state IN ('pending', 'delivering')
      UNION ALL SELECT FROM outbox_message WHERE status = 'pending' AND send_after <= now()
      LIMIT 1`.execute(db)
    if (rows.length === 0) return
    if (Date.now() > until) throw new Error('not everything was sent')
    await sleep(200)
  }
}

const nextOf = (parcels: IterableIterator<BenchParcel>, count: number): BenchParcel[] => {
  const taken: BenchParcel[] = []
  while (taken.length < count) {
    const { value, done } = parcels.next()
    if (done === true) break
    taken.push(value)
  }
  return taken
}

async function prepare({ db }: OpenDatabase) {
  await inTransaction(db, (transaction) =>
    writePoints(transaction, makeNetwork(POINTS), new Set(['name'])),
  )
  await inTransaction(db, (transaction) =>
    addSource(transaction, anySource('bench'), { token: TOKEN }),
  )
  await sql`CREATE TABLE bare_event (LIKE parcel_event INCLUDING ALL)`.execute(db)
}

/** Events a second. */
async function insertBare({ db }: OpenDatabase, parcels: readonly BenchParcel[]): Promise<number> {
  const events = makeEvents(parcels, AGAIN)
  await sql`TRUNCATE bare_event`.execute(db)
  const started = performance.now()
  for (const batch of batchesOf(events)) {
    const column = (name: 'barcode' | 'event_id' | 'status' | 'terminal_number' | 'datetime') =>
      batch.map((event) => event[name] ?? '')
    await sql`INSERT INTO bare_event (parcel_uid, source, event_id, status, originator, terminal_number, occurred_at, outcome)
      SELECT parcel, 'bench', event_id, status, 'pulse', terminal, at, 'applied'
      FROM unnest(${column('barcode')}::text[], ${column('event_id')}::text[], ${column('status')}::text[],
        ${column('terminal_number')}::text[], ${column('datetime')}::timestamptz[])
        AS given (parcel, event_id, status, terminal, at)
      ON CONFLICT DO NOTHING`.execute(db)
  }
  return (events.length / (performance.now() - started)) * 1000
}

/**
 * Events a second through the call.
 * @throws where a verdict is another than it should be
 */
async function post(
  { origin }: Server,
  events: readonly PulseEvent[],
  senders: number,
): Promise<number> {
  const bodies = batchesOf(events).map((batch) => JSON.stringify(batch))
  const queue = bodies.values()
  const counts = new Map<string, number>()
  const started = performance.now()
  const send = async () => {
    for (const body of queue) {
      const response = await fetch(`${origin}/api/pulse/events`, {
        method: 'POST',
        headers: { authorization: `Token ${TOKEN}`, 'content-type': 'application/json' },
        body,
      })
      if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
      const { results } = (await response.json()) as { results: readonly PulseVerdict[] }
      for (const { result } of results) counts.set(result, (counts.get(result) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
  const rate = (events.length / (performance.now() - started)) * 1000
  const expected = new Set(['applied', 'duplicate', ...(senders > 1 ? ['late', 'skipped'] : [])])
  const strange = [...counts].filter(([result]) => !expected.has(result))
  if (strange.length > 0) throw new Error(`unexpected verdicts: ${JSON.stringify(strange)}`)
  return rate
}

function printRates(
  floor: readonly number[],
  one: readonly number[],
  several: readonly number[],
  withWebhooks: readonly number[],
) {
  const base = median(floor)
  const row = (name: string, rates: readonly number[]) => [
    name,
    whole(median(rates)),
    spread(rates).map(whole).join(' … '),
    ratio(median(rates), base),
  ]
  printTable(
    ['POST /api/pulse/events', 'events/s', 'half of rounds', 'to floor'],
    [
      row('floor: bare INSERT', floor),
      row('one sender', one),
      row(`one sender, every ${EVERY}th customer has a webhook`, withWebhooks),
      row(`${SENDERS} senders`, several),
    ],
  )
  console.log(
    `${ROUNDS} rounds in turn after one that is thrown away; batches of 1 000, ${whole(PARCELS * 7)} new events of ` +
      `${whole(PARCELS)} parcels a round and ${AGAIN * 100} % of them again, over ${whole(POINTS)} lockers; every arrival ` +
      'makes its SMS. Client, server and PostgreSQL share the machine.',
  )
  const share = median(withWebhooks) / median(one)
  printAim(share >= SHARE_AIM, `at least ${SHARE_AIM} of it with webhooks`, share.toFixed(2))
  printAim(median(one) >= AIM, `at least ${whole(AIM)} events a second`, whole(median(one)))
}

/** Lockers that ask what is new: all of it the first time, nothing the second. */
async function printTasks({ port, origin }: Server, parcels: readonly BenchParcel[]) {
  const terminals = [...new Set(parcels.map(({ terminal }) => terminal))]
  const pathOf = (terminal: string, cursor: number) =>
    `/api/pulse/tasks?terminal_number=${encodeURIComponent(terminal)}&cursor=${cursor}`
  const request = async (terminal: string) => {
    const response = await fetch(`${origin}${pathOf(terminal, 0)}`, { headers: HEADERS })
    return (await response.json()) as { results: unknown[]; cursor: number }
  }
  const measure = async (paths: readonly string[]) => {
    const load = { connections: 16, milliseconds: REQUESTING, headers: HEADERS }
    return (await loadServer(port, paths, load)).requestsPerSecond
  }
  const all: string[] = []
  const nothing: string[] = []
  let webhookParcels = 0
  for (const terminal of terminals.slice(0, TERMINALS)) {
    const { results, cursor } = await request(terminal)
    webhookParcels += results.length
    all.push(pathOf(terminal, 0))
    nothing.push(pathOf(terminal, cursor))
  }
  printTable(
    ['GET /api/pulse/tasks', 'a second'],
    [
      ['nothing new', whole(await measure(nothing))],
      [
        `all ${Math.round(webhookParcels / all.length)} parcels of a locker`,
        whole(await measure(all)),
      ],
    ],
  )
}

/** Lockers that ask in turn. */
const TERMINALS = sized(500, 20)
/** Milliseconds that they ask for. */
const REQUESTING = sized(3_000, 300)

const HEADERS = { authorization: `Token ${TOKEN}` }
