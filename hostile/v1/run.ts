import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { makeTestKey } from '../../apps/server/src/api-keys/test-keys.ts'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { makeCustomer } from '../accounts/people.ts'
import { change } from '../change.ts'
import { type Product, startProduct, unlimited } from '../child.ts'
import { type ApiDocument, type Operation, operationsOf } from '../document.ts'
import type { Draft } from '../draft.ts'
import { openJudge } from '../judge.ts'
import { chanceOf, type Plan, sendAll, type World } from '../main-run.ts'
import { seeded } from '../random.ts'
import { printErrors, printOutcome } from '../report.ts'
import { countKept, harmOf, openStore } from '../store.ts'
import type { WireResponse } from '../wire.ts'
import { changeToBoundary } from './boundaries.ts'
import { goodMerchantRequest, isMerchantCall } from './good.ts'
import { seedShop } from './seed.ts'
import { Shop } from './shop.ts'
import { tryStates } from './states.ts'

/** Requests to each call; five thousand by `--count=285000`. */
const EACH = 200
/** Shops that take turns: some limits are a shop's. */
const SHOPS = 2
/** One that is cleared and one for what is read back. */
const EMPTY = 2
/** Below the sixteen calls that one key may have at work. */
const LANES = 12
/** Of changed requests with a body, those with a value at the edge of the schema. */
const BOUNDARIES = 0.5
/** The share of calls that must succeed at least once: without it the others were not tried in depth. */
const DONE_LEAST = 0.8

interface Requested {
  readonly seed: number
  readonly count: number | undefined
  readonly at: number | undefined
  readonly only: string | undefined
  readonly timeout: number
}

/** Every call of the merchant API, in sandboxes where there is something to be asked for. */
export async function tryMerchantApi(requested: Requested): Promise<readonly string[]> {
  const product = await startProduct('v1', {
    ...unlimited(),
    CAPTCHA_PROVIDER: 'off',
    WEBHOOK_ALLOW_LOCAL: '1',
    SECRET: 'a secret of the hostile run alone, 32+',
  })
  const receiver = await openReceiver()
  const store = await openStore(product.dataDir)
  try {
    return await tryAll(product, store, receiver.url, requested)
  } finally {
    await store.close()
    await product.stop()
    receiver.close()
  }
}

async function tryAll(
  product: Product,
  store: OpenDatabase,
  receiver: string,
  { seed, count, at, only, timeout }: Requested,
): Promise<readonly string[]> {
  const origin = `http://127.0.0.1:${product.port}`
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
  const all = operationsOf(document).filter(isMerchantCall)
  const wanted = only?.split(',')
  const operations = wanted === undefined ? all : all.filter(({ id }) => wanted.includes(id))
  const before = await countKept(store)
  const shops = await openShops(store, product, receiver)
  // They stand since the first test key has called.
  await widenPoints(store)
  const [clearing, stateful, ...others] = shops
  if (clearing === undefined || stateful === undefined) throw new Error('no shop was made')
  const plan: Plan = {
    seed,
    count: count ?? operations.length * EACH,
    at,
    only,
    operations,
    part: 'v1',
    lanes: LANES,
  }
  const errors: string[] = []
  // Before the others, so that rows are counted while nobody else makes any.
  if (at === undefined && only === undefined)
    errors.push(...(await tryStates({ origin, shop: stateful, store, receiver })))
  const shopOf = ({ id }: Operation, round: number): Shop =>
    // What the others have stays there.
    id === 'clearSandbox' ? clearing : (others[round % others.length] ?? clearing)
  const world: World = {
    judge: openJudge(document, timeout),
    draftOf: (number) => draftOf({ document, receiver, shopOf }, plan, number),
    onResponse: (draft, response) => {
      const { operation } = draft
      const shop = others.find(({ testKey }) =>
        draft.headers.some(([, value]) => value.endsWith(testKey)),
      )
      if (shop !== undefined) learn(shop, operation, draft, response)
    },
  }
  const began = performance.now()
  const outcome = await sendAll(world, product, plan, timeout)
  errors.push(...printOutcome(outcome, plan, (performance.now() - began) / 1000))
  const done = operations.length - outcome.neverDone.length
  if (at === undefined && only === undefined && done < operations.length * DONE_LEAST)
    errors.push(`v1: ${done} of ${operations.length} calls succeeded at least once`)
  errors.push(...(await harmOf(store, before)))
  if (!product.isAlive()) errors.push('the product has ended by itself')
  printErrors(product)
  return errors
}

/** The first round stays as the reference shows it; later ones are changed, at the edges of the schema or anywhere. */
function draftOf(
  {
    document,
    receiver,
    shopOf,
  }: {
    readonly document: ApiDocument
    readonly receiver: string
    readonly shopOf: (operation: Operation, round: number) => Shop
  },
  { seed, operations }: Plan,
  at: number,
): Draft | undefined {
  const operation = operations[at % operations.length]
  if (operation === undefined) return undefined
  const random = chanceOf(seed, at)
  const round = Math.floor(at / operations.length)
  const shop = shopOf(operation, round)
  const isPlain = round === 0 || random.chance(0.3)
  const good = goodMerchantRequest({ document, shop, receiver }, operation, random, isPlain)
  if (round === 0) return good.draft
  if (operation.body !== undefined && random.chance(BOUNDARIES)) {
    changeToBoundary(document, good, random)
    return good.draft
  }
  const credentialOf = (scheme: string) =>
    scheme === 'apiKey' ? ([['Authorization', `Bearer ${shop.testKey}`]] as const) : []
  return change(good, random, { credentialOf })
}

function learn(shop: Shop, { method }: Operation, { path }: Draft, response: WireResponse): void {
  const { status, headers, body } = response
  if (status === 204 && method === 'DELETE')
    shop.forget(decodeURIComponent(path.split('/').at(-1) ?? ''))
  const isJson = headers.get('content-type')?.startsWith('application/json') === true
  if (status >= 300 || !isJson || headers.has('content-encoding') || body.length === 0) return
  shop.learn(JSON.parse(body.toString('utf8')))
}

/** A shop's server: it takes every event. */
async function openReceiver(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, close }
}

/** The points of the sandbox, but the full one, have cells for whatever is ordered. */
async function widenPoints({ db }: OpenDatabase): Promise<void> {
  await db
    .updateTable('point_cell')
    .set({ total: 100_000 })
    .where('point_uid', 'in', (query) =>
      query
        .selectFrom('point')
        .select('uid')
        .where('sandbox', '=', true)
        .where('number', '<>', 'TEST-0002'),
    )
    .execute()
}

/** The empty ones first. */
async function openShops(
  store: OpenDatabase,
  product: Product,
  receiver: string,
): Promise<readonly Shop[]> {
  const { db } = store
  const { customer_uid: withPast } = await db
    .selectFrom('juridical_user')
    .select('customer_uid')
    .where('login', '=', 'demo')
    .executeTakeFirstOrThrow()
  const reading = API_SCOPES.filter((scope) => scope.endsWith(':read'))
  const liveKey = await makeTestKey(db, withPast, { scopes: reading })
  const shops: Shop[] = []
  for (let at = 0; at < EMPTY + SHOPS; at += 1) {
    const { customerUid } = await makeCustomer(store, product.port, `hostile-shop-${at}`)
    const shop = new Shop(await makeTestKey(db, customerUid, { test: true }), liveKey)
    const origin = `http://127.0.0.1:${product.port}`
    if (at >= EMPTY) await seedShop(origin, shop, { receiver, random: seeded(at) })
    shops.push(shop)
  }
  return shops
}
