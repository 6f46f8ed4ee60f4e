import { createServer, request, type Server as HttpServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../apps/server/src/db/types.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { webhookSealing } from '../apps/server/src/webhooks/secrets.ts'
import { makeWebhookSecret, signWebhook } from '../apps/server/src/webhooks/signature.ts'
import { buildProduct, startProduct } from './product.ts'
import { median, spread } from './rounds.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'

/** Endpoints, each of a shop of its own; of these so many hang, and as many refuse to be called. */
const ENDPOINTS = sized(1_000, 40)
const BROKEN = sized(10, 2)
const PER_SECOND = sized(300, 40)
const SECONDS = sized(60, 2)
/** Deliveries that are sent as fast as they go. */
const BACKLOG = sized(6_000, 200)
const SLOTS = 48
/** Milliseconds between two handfuls of events. */
const STEP = 100
/** Milliseconds in which everything has come, where it comes at all. */
const TIMEOUT = sized(60_000, 20_000)
const P99_AIM = 3_000
const P50_AIM = 1_000
const SECRET = 'a secret of the benchmark, 32 and more'

interface Shop {
  readonly customerUid: string
  readonly endpointUid: string
  readonly kind: 'healthy' | 'hangs' | 'refuses'
}

/**
 * Events of a thousand shops at a steady rate, from the commit of each to its first call, some of the shops' servers
 * hanging and some refusing; then a backlog as fast as it goes, beside the same calls by a bare client of node:http.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-webhooks')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const receiver = await openReceiver()
  const product = await startProduct(dataDir, { WEBHOOK_ALLOW_LOCAL: '1', SECRET }).catch(
    async (error: unknown) => {
      await database.close()
      throw error
    },
  )
  try {
    const { db } = database
    const shops = await makeShops(db, receiver.origin, ENDPOINTS)
    const steady = await sendSteadily(db, shops, receiver)
    await rest(db)
    const healthy = shops.filter(({ kind }) => kind === 'healthy')
    const ours = await drain(db, healthy, receiver)
    const floor = await postBare(receiver.origin)
    print(steady, ours, floor)
  } finally {
    await product.close()
    await database.close()
    receiver.close()
  }
}

interface Receiver {
  readonly origin: string
  /** When each event came first, by its id, and how often. */
  readonly came: Map<string, { readonly at: number; times: number }>
  readonly close: () => void
}

/** Shops' servers: those under `/hangs` take the call and say nothing. */
async function openReceiver(): Promise<Receiver> {
  const came: Receiver['came'] = new Map()
  const server: HttpServer = createServer((call, response) => {
    const at = Date.now()
    const id = String(call.headers['webhook-id'])
    const before = came.get(id)
    if (before === undefined) came.set(id, { at, times: 1 })
    else before.times += 1
    call.resume()
    if (call.url !== '/hangs') call.once('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    came,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Nobody listens at the port of «discard». */
const REFUSING = 'http://127.0.0.1:9/'

async function makeShops(
  db: Kysely<Database>,
  origin: string,
  count: number,
): Promise<readonly Shop[]> {
  const sealing = webhookSealing({ secret: SECRET, previousSecret: undefined })
  const kindOf = (place: number): Shop['kind'] =>
    place < BROKEN ? 'hangs' : place < 2 * BROKEN ? 'refuses' : 'healthy'
  const shops = Array.from({ length: count }, (_, place) => ({
    customerUid: newUid(),
    endpointUid: newUid(),
    kind: kindOf(place),
  }))
  await db
    .insertInto('customer')
    .values(shops.map(({ customerUid: uid }, place) => ({ uid, name: `ООО «Мерило ${place}»` })))
    .execute()
  const now = new Date()
  const urlOf = { healthy: `${origin}/`, hangs: `${origin}/hangs`, refuses: REFUSING }
  await db
    .insertInto('webhook_endpoint')
    .values(
      shops.map(({ customerUid, endpointUid: uid, kind }) => ({
        uid,
        customer_uid: customerUid,
        url: urlOf[kind],
        description: '',
        types: ['*' as const],
        status_groups: [],
        state: 'enabled' as const,
        secret: sealing.seal(uid, makeWebhookSecret()),
        ready_at: now,
        created_at: now,
      })),
    )
    .execute()
  await sql`ANALYZE`.execute(db)
  return shops
}

/** Events as the product writes them, of these shops in turn. */
async function tell(db: Kysely<Database>, shops: readonly Shop[]): Promise<readonly string[]> {
  const now = new Date()
  const rows = shops.map(({ customerUid }) => ({
    uid: newUid(),
    customer_uid: customerUid,
    type: 'deposit.low' as const,
    subject: '1',
    version: 0,
    payload: JSON.stringify({ balance: 81_200, warn_below: 100_000 }),
    occurred_at: now,
  }))
  await db.insertInto('api_event').values(rows).execute()
  return rows.map(({ uid }) => prefixedId('evt', uid))
}

interface Steady {
  readonly perSecond: number
  readonly sent: number
  /** Milliseconds from the commit of each healthy shop's event to its first call, in order. */
  readonly waits: readonly number[]
  readonly lost: number
  readonly twice: number
}

async function sendSteadily(
  db: Kysely<Database>,
  shops: readonly Shop[],
  { came }: Receiver,
): Promise<Steady> {
  const told: { readonly id: string; readonly at: number }[] = []
  const started = Date.now()
  let sent = 0
  for (let step = 0; step < (SECONDS * 1000) / STEP; step += 1) {
    const due = Math.round((PER_SECOND * STEP) / 1000)
    const turn = Array.from({ length: due }, (_, n) => shops[(sent + n) % shops.length] ?? NONE)
    const ids = await tell(db, turn)
    const at = Date.now()
    for (const [place, id] of ids.entries())
      if (turn[place]?.kind === 'healthy') told.push({ id, at })
    sent += due
    await sleep(Math.max(0, started + (step + 1) * STEP - Date.now()))
  }
  const perSecond = sent / ((Date.now() - started) / 1000)
  await waitFor(() => told.every(({ id }) => came.has(id)))
  const waits = told
    .flatMap(({ id, at }) => Math.max(0, (came.get(id)?.at ?? Number.NaN) - at))
    .filter((wait) => !Number.isNaN(wait))
    .toSorted((one, other) => one - other)
  const twice = told.filter(({ id }) => (came.get(id)?.times ?? 0) > 1).length
  return { perSecond, sent, waits, lost: told.length - waits.length, twice }
}

const NONE: Shop = { customerUid: '', endpointUid: '', kind: 'healthy' }

async function waitFor(isThere: () => boolean): Promise<void> {
  const until = Date.now() + TIMEOUT
  while (!isThere() && Date.now() < until) await sleep(50)
}

/** What is broken is of no more interest. */
const rest = (db: Kysely<Database>) =>
  sql`UPDATE webhook_endpoint SET state = 'disabled', disabled_reason = 'merchant' WHERE failures > 0`.execute(
    db,
  )

/** Deliveries a second, from the commit of all to the last one. */
async function drain(
  db: Kysely<Database>,
  shops: readonly Shop[],
  { came }: Receiver,
): Promise<number> {
  const turn = Array.from({ length: BACKLOG }, (_, n) => shops[n % shops.length] ?? NONE)
  const ids: string[] = []
  const started = Date.now()
  for (let from = 0; from < turn.length; from += 1000)
    ids.push(...(await tell(db, turn.slice(from, from + 1000))))
  await waitFor(() => ids.every((id) => came.has(id)))
  const last = Math.max(...ids.map((id) => came.get(id)?.at ?? Number.POSITIVE_INFINITY))
  return (BACKLOG / (last - started)) * 1000
}

/** The same calls, each signed and over a connection of its own, by a client that keeps nothing. */
async function postBare(origin: string): Promise<number> {
  const secret = makeWebhookSecret()
  const left = Array.from({ length: BACKLOG }, () => prefixedId('evt', newUid())).values()
  const started = performance.now()
  const send = async () => {
    for (const id of left) {
      const body = JSON.stringify({ id, type: 'deposit.low', data: { balance: '812.00' } })
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook([secret], { id, timestamp, body }),
      }
      const call = request(`${origin}/`, { method: 'POST', agent: false, headers }).end(body)
      const [response] = (await once(call, 'response')) as [NodeJS.ReadableStream]
      response.resume()
      await once(response, 'close')
    }
  }
  await Promise.all(Array.from({ length: SLOTS }, send))
  return (BACKLOG / (performance.now() - started)) * 1000
}

function print({ perSecond, sent, waits, lost, twice }: Steady, ours: number, floor: number) {
  const at = (part: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * part))] ?? 0
  printTable(
    ['event → first call, healthy', 'a second', 'p50', 'half', 'p99', 'greatest', 'lost', 'twice'],
    [
      [
        `${whole(ENDPOINTS)} endpoints, ${BROKEN} hang, ${BROKEN} refuse`,
        whole(perSecond),
        ms(median(waits)),
        spread(waits).map(ms).join(' … '),
        ms(at(0.99)),
        ms(waits.at(-1) ?? 0),
        String(lost),
        String(twice),
      ],
    ],
  )
  printTable(
    [`${whole(BACKLOG)} deliveries`, 'a second', 'to floor'],
    [
      [`floor: node:http, ${SLOTS} at once`, whole(floor), ratio(floor, floor)],
      ['ours, one process', whole(ours), ratio(ours, floor)],
    ],
  )
  console.log(
    `${whole(sent)} events in ${SECONDS} s. Shops’ servers, product and PostgreSQL share the machine.`,
  )
  printAim(perSecond >= PER_SECOND * 0.95, `at least ${PER_SECOND} a second`, whole(perSecond))
  printAim(at(0.99) <= P99_AIM, `p99 at most ${ms(P99_AIM)}`, ms(at(0.99)))
  printAim(median(waits) <= P50_AIM, `p50 at most ${ms(P50_AIM)}`, ms(median(waits)))
  printAim(lost === 0, 'none lost', String(lost))
}
