import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getMerchantMe } from '../packages/contract/src/merchant-api/me.ts'
import {
  createMerchantOrder,
  type MerchantOrderResponse,
} from '../packages/contract/src/merchant-api/orders.ts'
import { getMerchantParcel } from '../packages/contract/src/merchant-api/parcels.ts'
import { createOrder } from '../packages/contract/src/orders/orders.ts'
import { type Kysely, sql } from 'kysely'
import { makeTestKey } from '../apps/server/src/api-keys/test-keys.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { writePoints } from '../apps/server/src/points/import-write.ts'
import type { Server } from './child.ts'
import { makeNetwork } from './network.ts'
import {
  ESTIMATE_PATH,
  type Estimate,
  estimateBody,
  orderBody,
  type OrderLine,
  orderLines,
  readTerminals,
  type Terminal,
} from './order-body.ts'
import { buildProduct, startProduct } from './product.ts'
import { alternate, median, percentile, spread } from './rounds.ts'
import { settle } from './settle.ts'
import { sized } from './size.ts'
import { CACHE, openStore } from './store.ts'
import { ms, printAim, printTable, ratio, whole } from './table.ts'
import { makeUser, signIn, USER } from './user.ts'

const POINTS = sized(2_000, 100)
/** Lockers that the parcels go to. */
const TERMINALS = sized(200, 20)
const PARCELS = sized(1_000, 50)
const ROUNDS = sized(15, 1)
/** Of the lines of an order with `skip`, every so manieth names a point that is not there. */
const FAULTY = 20
/** One parcel is read so often a second, for so many seconds. */
const PER_SECOND = sized(200, 20)
/** By so many keys in turn: of one sixteen calls are taken at once. */
const KEYS = 8
const SECONDS = sized(30, 1)
/** Calls one after another, to see what the key costs. */
const CALLS = sized(2_000, 50)

/** Of the cabinet's: 300 and 400 ms on the machine where the specification has it take 143. */
const ORDER_AIM = 300 / 143
const SKIP_AIM = 400 / 143
/** Milliseconds. */
const PARCEL_AIM = 25
const GUARD_AIM = 1

/**
 * What a shop's server asks for by its key: an order of a thousand parcels, whole and with faulty lines left out, beside the
 * same order from the cabinet; a parcel read at a steady rate; and what the key itself costs, beside a call without one.
 */
export async function run() {
  buildProduct()
  const dataDir = join(CACHE, 'data-api')
  rmSync(dataDir, { recursive: true, force: true })
  const database = await openStore(dataDir)
  const product = await prepare(database.db)
    .then(() => startProduct(dataDir, WITHOUT_LIMITS))
    .catch(async (error: unknown) => {
      await database.close()
      throw error
    })
  try {
    const key = await makeTestKey(database.db, USER.customerUid)
    const terminals = await readTerminals(database.db, TERMINALS)
    const keys = [key]
    while (keys.length < KEYS) keys.push(await makeTestKey(database.db, USER.customerUid))
    const first = merchantBody(orderLines(newNumbers(), terminals), 'reject_all')
    const ids = await postParcels(product, key, first)
    // What follows from the order is done meanwhile; that time is thrown away.
    await readSteadily(product, keys, ids)
    printReading(await readSteadily(product, keys, ids))
    await measureGuard(product, key)
    await measureOrders({ product, db: database.db }, key, terminals)
  } finally {
    await product.close()
    await database.close()
  }
}

const WITHOUT_LIMITS = {
  CAPTCHA_PROVIDER: 'off',
  LIMIT_ORDERS_PER_MINUTE: '10000',
  LIMIT_API_READ_PER_MINUTE: '1000000',
  LIMIT_API_WRITE_PER_MINUTE: '1000000',
  LIMIT_API_PARCELS_PER_MINUTE: '10000000',
}

async function prepare(db: Kysely<Database>) {
  await inTransaction(db, (transaction) =>
    writePoints(transaction, makeNetwork(POINTS), new Set(['name'])),
  )
  await sql`INSERT INTO point_cell (point_uid, cell_size, total)
    SELECT uid, size, 10000 FROM point, unnest(ARRAY['S', 'M', 'L']) AS size WHERE point_type = 'locker'`.execute(
    db,
  )
  await makeUser(db, 10 ** 12)
  await sql`ANALYZE`.execute(db)
}

type Headers = Readonly<Record<string, string>>

/** @throws where the response is not one of success */
async function post<T>(
  { origin }: Server,
  path: string,
  headers: Headers,
  body: string,
): Promise<T> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}

let made = 0

/** The same line as the merchant API takes it. */
const merchantLineOf = (line: OrderLine) => ({
  number: line.parcel_number,
  point: line.terminal_number,
  recipient: { phone: line.receiver_phone, email: line.receiver_email },
  packages: line.cells.map((size) => ({ cell_size: size })),
  weight_g: line.weight,
  declared_value: line.declared_price,
  description: line.declaration,
  items: line.items,
})

const newNumbers = () => Array.from({ length: PARCELS }, () => `bench-${(made += 1)}`)

function merchantBody(lines: readonly OrderLine[], onError: 'reject_all' | 'skip'): string {
  const parcels = lines.map((line, at) => ({
    ...merchantLineOf(line),
    ...(onError === 'skip' && at % FAULTY === 0 ? { point: 'NONE-0000' } : {}),
  }))
  return JSON.stringify({ dispatch_city: 'Москва', on_error: onError, parcels })
}

/** @returns ids of the parcels */
async function postParcels(product: Server, key: string, body: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `bench-${made}` }
  const path = createMerchantOrder.path
  const { results } = await post<MerchantOrderResponse>(product, path, headers, body)
  return results.flatMap((line) => (line.status === 'created' ? (line.parcel?.id ?? []) : []))
}

/** Milliseconds of each order. */
async function measureOrders(
  { product, db }: { readonly product: Server; readonly db: Kysely<Database> },
  key: string,
  terminals: readonly Terminal[],
) {
  const { access } = await signIn(product)
  const session = { authorization: `Bearer ${access}` }
  const cabinet = async () => {
    const lines = orderLines(newNumbers(), terminals)
    const estimate = await post<Estimate>(product, ESTIMATE_PATH, session, estimateBody(lines))
    const body = orderBody(lines, estimate)
    await settle(db, USER.customerUid)
    const started = performance.now()
    await post(product, createOrder.path.replace(':uid', USER.uid), session, body)
    return performance.now() - started
  }
  const merchant = (onError: 'reject_all' | 'skip') => async () => {
    const body = merchantBody(orderLines(newNumbers(), terminals), onError)
    await settle(db, USER.customerUid)
    const started = performance.now()
    await postParcels(product, key, body)
    return performance.now() - started
  }
  const contenders = [
    { name: 'cabinet', measure: cabinet },
    { name: 'whole', measure: merchant('reject_all') },
    { name: 'skip', measure: merchant('skip') },
  ]
  const [ofCabinet = [], whole_ = [], skip = []] = await alternate(contenders, ROUNDS)
  printOrders(ofCabinet, whole_, skip)
}

function printOrders(
  cabinet: readonly number[],
  merchant: readonly number[],
  skip: readonly number[],
) {
  const row = (name: string, times: readonly number[]) => [
    name,
    ms(median(times)),
    spread(times).map(ms).join(' … '),
    ratio(median(times), median(cabinet)),
  ]
  printTable(
    [`an order of ${whole(PARCELS)} parcels`, 'median', 'half of rounds', 'to the cabinet’s'],
    [
      row('POST …/juridical_orders of the cabinet', cabinet),
      row('POST /api/v1/orders', merchant),
      row(`the same with skip, every ${FAULTY}th line faulty`, skip),
    ],
  )
  console.log(
    `${ROUNDS} rounds in turn after one that is thrown away; each parcel with an item and a counted cell, to ${whole(TERMINALS)} of ` +
      `${whole(POINTS)} points. Client, server and PostgreSQL share the machine.`,
  )
  const judge = (name: string, times: readonly number[], aim: number) => {
    const share = median(times) / median(cabinet)
    printAim(share <= aim, `${name} at most ${aim.toFixed(1)} of the cabinet’s`, share.toFixed(2))
  }
  judge('an order', merchant, ORDER_AIM)
  judge('with skip', skip, SKIP_AIM)
}

/**
 * Parcels in turn, each call at its instant whether or not those before are answered.
 * @returns milliseconds from that instant
 */
async function readSteadily(
  product: Server,
  keys: readonly string[],
  ids: readonly string[],
): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true })
  const times: number[] = []
  const read = async (at: number, due: number) => {
    const path = getMerchantParcel.path.replace(':id', ids[at % ids.length] ?? '')
    const headers = { authorization: `Bearer ${keys[at % keys.length]}` }
    await send(product.port, path, headers, agent)
    times.push(performance.now() - due)
  }
  const started = performance.now()
  const calls: Promise<void>[] = []
  const failures: unknown[] = []
  for (let at = 0; at < PER_SECOND * SECONDS; at += 1) {
    const due = started + (at * 1000) / PER_SECOND
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    calls.push(read(at, due).catch((error: unknown) => void failures.push(error)))
  }
  await Promise.all(calls)
  agent.destroy()
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calls failed`)
  return times
}

function printReading(times: readonly number[]) {
  const p99 = percentile(times, 0.99)
  printTable(
    [`GET /api/v1/parcels/{id}, ${PER_SECOND} a second`, 'p50', 'p99', 'greatest'],
    [[`for ${SECONDS} s`, ms(median(times)), ms(p99), ms(Math.max(...times))]],
  )
  printAim(p99 <= PARCEL_AIM, `p99 at most ${PARCEL_AIM} ms`, ms(p99))
}

/** One call after another over one connection: the key's own, and one that needs none. */
async function measureGuard(product: Server, key: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${key}` }
  const time = (path: string, given: Headers) => async () => {
    const started = performance.now()
    await send(product.port, path, given, agent)
    return performance.now() - started
  }
  const [open = [], guarded = []] = await alternate(
    [
      { name: 'no key', measure: time('/healthz', {}) },
      { name: 'key', measure: time(getMerchantMe.path, headers) },
    ],
    CALLS,
  )
  agent.destroy()
  const cost = median(guarded) - median(open)
  printTable(
    ['one call after another', 'median', 'half of calls'],
    [
      ['GET /healthz, without a key', ms(median(open)), spread(open).map(ms).join(' … ')],
      ['GET /api/v1/me', ms(median(guarded)), spread(guarded).map(ms).join(' … ')],
    ],
  )
  console.log('The difference is the key with its limits, and the answer and its line of the log.')
  printAim(cost <= GUARD_AIM, `at most ${GUARD_AIM} ms above a call without a key`, ms(cost))
}

/** @throws where the response is not 200 */
const send = (port: number, path: string, headers: Headers, agent: Agent) =>
  new Promise<void>((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, headers, agent }, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${path}: ${response.statusCode}`))
      })
    })
    call.once('error', reject).end()
  })
