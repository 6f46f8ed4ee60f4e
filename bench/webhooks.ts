import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../apps/server/src/db/types.ts'
import { newUid } from '../apps/server/src/db/uuid.ts'
import { makeWebhookSecret, signWebhook } from '../apps/server/src/webhooks/signature.ts'
import { DAY_ENV, startCallers } from './day-callers.ts'
import type { PhaseResult } from './day-client.ts'
import { makeDayStore } from './day-store.ts'
import { buildProduct, startProduct } from './product.ts'
import { percentile, spread } from './rounds.ts'
import { optionOf, sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'
import {
  BROKEN,
  ENDPOINTS,
  makeShops,
  NONE,
  openReceiver,
  PER_SECOND,
  type Receiver,
  SECRET,
  sendSteadily,
  type Shop,
  type Steady,
  putEvents,
  waitFor,
} from './webhook-shops.ts'

/** `--seconds=600`: how long events come. */
const SECONDS = Number(optionOf('seconds') ?? sized(60, 2))
/** `--day`: meanwhile a day of the network goes by, so many times faster than life. */
const withDay = process.argv.includes('--day') || sized(false, true)
const DAY_SPEED = sized(24, 4)
/** Deliveries that are sent as fast as they go. */
const BACKLOG = sized(6_000, 200)
const SLOTS = 48
/** Places of the two lanes, as they are unless an installation says otherwise. */
const SLOTS_OF = { WEBHOOK_FAST_SLOTS: '48', WEBHOOK_SLOW_SLOTS: '16' }
const P99_AIM = 3_000
const P50_AIM = 1_000

/**
 * Events of a thousand shops at a steady rate, from the commit of each to its first call, some of the shops' servers
 * hanging and some refusing; then a backlog as fast as it goes, beside the same calls by a bare client of node:http.
 */
export async function run() {
  buildProduct()
  await using stack = new AsyncDisposableStack()
  const day = withDay ? await makeDayStore() : undefined
  const dataDir = day?.dataDir ?? join(CACHE, 'data-webhooks')
  if (day === undefined) rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  stack.defer(database.close)
  const receiver = await openReceiver()
  stack.defer(receiver.close)
  const env = {
    ...(day === undefined ? {} : DAY_ENV),
    WEBHOOK_ALLOW_LOCAL: '1',
    SECRET,
    ...SLOTS_OF,
  }
  const product = await startProduct(dataDir, env)
  stack.defer(product.close)
  const { db } = database
  const shops = await makeShops(db, receiver.origin, ENDPOINTS)
  const passing = day === undefined ? undefined : passDay(day.file, product.origin)
  const steady = await sendSteadily(db, shops, receiver, SECONDS)
  const most = { ...receiver.most }
  const passed = await passing
  await rest(db)
  const healthy = shops.filter(({ kind }) => kind === 'healthy')
  const ours = await drain(db, healthy, receiver)
  const floor = await postBare(receiver.origin)
  printSteady(steady)
  if (passed !== undefined) printDay(passed)
  printDrained(ours, floor)
  printAims(steady)
  printLanes(most)
}

/** All that people, lockers and couriers ask of the network meanwhile. */
async function passDay(file: string, origin: string): Promise<PhaseResult> {
  const callers = await startCallers(file)
  try {
    const phase = { origins: [origin], speed: DAY_SPEED, seconds: SECONDS, warm: 0 }
    return await callers.run({ ...phase, underWayMost: 20_000 })
  } finally {
    callers.close()
  }
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
    ids.push(...(await putEvents(db, turn.slice(from, from + 1000))))
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

function printSteady({ perSecond, waits, lost, twice }: Steady) {
  const at = (part: number) => ms(percentile(waits, part))
  printTable(
    ['event → first call, healthy', 'a second', 'p50', 'half', 'p99', 'greatest', 'lost', 'twice'],
    [
      [
        `${whole(ENDPOINTS)} endpoints, ${BROKEN} hang, ${BROKEN} refuse`,
        whole(perSecond),
        at(0.5),
        spread(waits).map(ms).join(' … '),
        at(0.99),
        at(1),
        String(lost),
        String(twice),
      ],
    ],
  )
}

function printDay({ kinds, drowned }: PhaseResult) {
  const times = kinds.flatMap((kind) => kind.times)
  const failed = kinds.reduce((sum, kind) => sum + kind.failed, 0)
  printTable(
    [`a day meanwhile, ${DAY_SPEED}×`, 'calls', 'p50', 'p99', 'failed'],
    [
      [
        drowned ? 'overloaded' : '',
        whole(times.length),
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.99)),
        whole(failed),
      ],
    ],
  )
}

function printDrained(ours: number, floor: number) {
  printTable(
    [`${whole(BACKLOG)} deliveries`, 'a second', 'to floor'],
    [
      [`floor: node:http, ${SLOTS} at once`, whole(floor), ratio(floor, floor)],
      ['ours, one process', whole(ours), ratio(ours, floor)],
    ],
  )
}

/** A fast call that turns slow goes on beside those of the slow lane. */
function printLanes({ all, hanging }: Receiver['most']) {
  const [fast, slow] = [Number(SLOTS_OF.WEBHOOK_FAST_SLOTS), Number(SLOTS_OF.WEBHOOK_SLOW_SLOTS)]
  printAim(
    hanging <= fast + slow,
    `of those that hang at most ${fast + slow} open at once`,
    String(hanging),
  )
  printAim(all <= 2 * fast + slow, `at most ${2 * fast + slow} calls open at once`, String(all))
}

function printAims({ perSecond, sent, waits, lost }: Steady) {
  console.log(
    `${whole(sent)} events in ${SECONDS} s. Shops’ servers, product and PostgreSQL share the machine.`,
  )
  const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)]
  printAim(perSecond >= PER_SECOND * 0.95, `at least ${PER_SECOND} a second`, whole(perSecond))
  printAim(p99 <= P99_AIM, `p99 at most ${ms(P99_AIM)}`, ms(p99))
  printAim(p50 <= P50_AIM, `p50 at most ${ms(P50_AIM)}`, ms(p50))
  printAim(lost === 0, 'none lost', String(lost))
}
