import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../apps/server/src/db/types.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { webhookSealing } from '../apps/server/src/webhooks/secrets.ts'
import { makeWebhookSecret } from '../apps/server/src/webhooks/signature.ts'
import { sized } from './size.ts'

// Shops of benchmarks of webhooks: their servers, their endpoints, and events for them.

/** Endpoints, each of a shop of its own; of these so many hang, and as many refuse to be called. */
export const ENDPOINTS = sized(1_000, 40)
export const BROKEN = sized(10, 2)
export const PER_SECOND = sized(300, 40)
/** Milliseconds between two handfuls of events. */
const STEP = 100
/** Milliseconds in which everything has come, where it comes at all. */
const TIMEOUT = sized(60_000, 20_000)
export const SECRET = 'a secret of the benchmark, 32 and more'

export interface Shop {
  readonly customerUid: string
  readonly endpointUid: string
  readonly kind: 'healthy' | 'hangs' | 'refuses'
}

export interface Receiver {
  readonly origin: string
  /** When each event came first, by its id, and how often. */
  readonly came: Map<string, { readonly at: number; times: number }>
  /** The most calls that were open at once: of all, and of those that hang. */
  readonly most: { all: number; hanging: number }
  readonly close: () => void
}

/** Shops' servers: those under `/hangs` take the call and say nothing. */
export async function openReceiver(): Promise<Receiver> {
  const came: Receiver['came'] = new Map()
  const open = { all: 0, hanging: 0 }
  const most = { ...open }
  const count = (which: keyof typeof open, by: number) => {
    open[which] += by
    most[which] = Math.max(most[which], open[which])
  }
  const server: HttpServer = createServer((call, response) => {
    const at = Date.now()
    const id = String(call.headers['webhook-id'])
    const before = came.get(id)
    if (before === undefined) came.set(id, { at, times: 1 })
    else before.times += 1
    call.resume()
    const counted = call.url === '/hangs' ? (['all', 'hanging'] as const) : (['all'] as const)
    for (const which of counted) count(which, 1)
    response.once('close', () => {
      for (const which of counted) count(which, -1)
    })
    if (call.url !== '/hangs') call.once('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    came,
    most,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Nobody listens at the port of «discard». */
const REFUSING = 'http://127.0.0.1:9/'

export async function makeShops(
  db: Kysely<Database>,
  origin: string,
  count: number,
  broken = BROKEN,
): Promise<readonly Shop[]> {
  const sealing = webhookSealing({ secret: SECRET, previousSecret: undefined })
  const kindOf = (place: number): Shop['kind'] =>
    place < broken ? 'hangs' : place < 2 * broken ? 'refuses' : 'healthy'
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
export async function putEvents(
  db: Kysely<Database>,
  shops: readonly Shop[],
): Promise<readonly string[]> {
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

export interface Steady {
  readonly perSecond: number
  readonly sent: number
  /** Milliseconds from the commit of each healthy shop's event to its first call, in order. */
  readonly waits: readonly number[]
  readonly lost: number
  readonly twice: number
}

export async function sendSteadily(
  db: Kysely<Database>,
  shops: readonly Shop[],
  { came }: Receiver,
  seconds: number,
  rate = PER_SECOND,
): Promise<Steady> {
  const healthy: { readonly id: string; readonly at: number }[] = []
  const started = Date.now()
  let sent = 0
  for (let step = 0; step < (seconds * 1000) / STEP; step += 1) {
    const due = Math.round((rate * STEP) / 1000)
    const turn = Array.from({ length: due }, (_, n) => shops[(sent + n) % shops.length] ?? NONE)
    const ids = await putEvents(db, turn)
    const at = Date.now()
    for (const [place, id] of ids.entries())
      if (turn[place]?.kind === 'healthy') healthy.push({ id, at })
    sent += due
    await sleep(Math.max(0, started + (step + 1) * STEP - Date.now()))
  }
  const perSecond = sent / ((Date.now() - started) / 1000)
  await waitFor(() => healthy.every(({ id }) => came.has(id)))
  const waits = healthy
    .flatMap(({ id, at }) => Math.max(0, (came.get(id)?.at ?? Number.NaN) - at))
    .filter((wait) => !Number.isNaN(wait))
    .toSorted((one, other) => one - other)
  const twice = healthy.filter(({ id }) => (came.get(id)?.times ?? 0) > 1).length
  return { perSecond, sent, waits, lost: healthy.length - waits.length, twice }
}

export const NONE: Shop = { customerUid: '', endpointUid: '', kind: 'healthy' }

export async function waitFor(isThere: () => boolean): Promise<void> {
  const until = Date.now() + TIMEOUT
  while (!isThere() && Date.now() < until) await sleep(50)
}
