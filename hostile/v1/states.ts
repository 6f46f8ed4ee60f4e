import { isDeepStrictEqual } from 'node:util'
import type { OpenDatabase } from '../../apps/server/src/db/open.ts'
import { seeded } from '../random.ts'
import { type Act, type Fields, openReading, type Reading } from './reading.ts'
import { lineOf } from './good.ts'
import type { Shop } from './shop.ts'

// What a shop reads back after each act, and what an act does that is asked twice.

interface Trial {
  readonly origin: string
  readonly shop: Shop
  readonly store: OpenDatabase
  readonly receiver: string
}

export async function tryStates({ receiver, ...trial }: Trial): Promise<readonly string[]> {
  const reading = openReading(trial)
  const parcels = await tryOrders(reading)
  const [first, second] = parcels
  if (first !== undefined && second !== undefined) await tryActs(reading, first, second)
  else reading.errors.push(`POST /orders: ${parcels.length} parcels of two good lines`)
  await tryMoney(reading)
  await tryWebhooks(reading, receiver)
  await tryClearing(reading, String(first?.id))
  const errors = new Set(reading.errors)
  console.log(`read back: ${reading.acts()} acts with a key, ${errors.size} errors`)
  return [...errors].map((each) => `v1, states: ${each}`)
}

interface Parcel extends Fields {
  readonly id: string
  readonly number: string
  readonly version: number
}
interface Ordered {
  readonly order: Fields
  readonly results: readonly { readonly parcel?: Parcel }[]
}

async function tryOrders({ once, read, expectSame }: Reading): Promise<readonly Parcel[]> {
  const random = seeded(1)
  const lines = [lineOf(random), { ...lineOf(random), point: FULL_POINT }, lineOf(random)]
  const requested = { dispatch_city: 'Казань', on_error: 'skip', parcels: lines }
  const response = await once(['POST', '/orders'], requested, {
    ...requested,
    parcels: lines.slice(1),
  })
  const { order = {}, results = [] } = response as Partial<Ordered>
  const parcels = results.flatMap(({ parcel }) => (parcel === undefined ? [] : [parcel]))
  expectSame('an order', order, await read(`/orders/${String(order['id'])}`))
  for (const parcel of parcels) {
    expectSame('a parcel', parcel, await read(`/parcels/${parcel.id}`))
    const { data } = await read(`/parcels?number=${encodeURIComponent(parcel.number)}`)
    expectSame('a parcel by its number', { data: [parcel] }, { data })
  }
  const line = { ...lineOf(random), dispatch_city: 'Казань' }
  const single = await once(['POST', '/parcels'], line, { ...line, weight_g: 700 })
  expectSame('a parcel', single, await read(`/parcels/${String(single['id'])}`))
  return parcels
}

/** It refuses every parcel. */
const FULL_POINT = 'TEST-0002'
const REASON = { reason: 'Покупатель передумал' }
const OTHER = { reason: 'Склад закрыт' }
/** In the order in which a parcel at its point allows them; the last is what nobody may ask with the same key. */
const ACTS: readonly (readonly [act: string, body: object, other: object | undefined])[] = [
  ['resend_code', {}, undefined],
  ['extend', { days: 1 }, { days: 2 }],
  ['block', REASON, OTHER],
  ['unblock', REASON, OTHER],
]

async function tryActs(
  { call, once, read, expectSame }: Reading,
  moved: Parcel,
  kept: Parcel,
): Promise<void> {
  const path = `/parcels/${moved.id}`
  const acting = async (act: Act, body: object, headers = {}) => {
    const response = await call(act, { body, headers })
    expectSame(act.join(' '), response.body as Fields, await read(path))
  }
  const match = { 'if-match': `"${moved.version}"` }
  await acting(['PATCH', path], { metadata: { shop_order: '7' } }, match)
  for (const to of ['in_delivery', 'ready_for_pickup'])
    await acting(['POST', `/sandbox${path}/advance`], { to })
  for (const [act, body, other] of ACTS)
    expectSame(act, await once(['POST', `${path}/${act}`], body, other), await read(path))
  const other = `/parcels/${kept.id}`
  expectSame('cancel', await once(['POST', `${other}/cancel`], REASON, OTHER), await read(other))
}

async function tryMoney({ call, once, read, expectSame }: Reading): Promise<void> {
  const amount = { amount: '1500.00' }
  const invoice = await once(['POST', '/deposit/invoices'], amount, { amount: '1600.00' })
  expectSame('an invoice', invoice, await read(`/deposit/invoices/${String(invoice['id'])}`))
  const deposit = await call(['POST', '/sandbox/deposit'], { body: { balance: '77.50' } })
  expectSame('the deposit', deposit.body as Fields, await read('/deposit'), ['warn_below'])
}

/** What is shown once, and what the engine writes meanwhile. */
const OF_THE_ENGINE = ['secret', 'state', 'waiting', 'last_success_at', 'failing_since']

async function tryWebhooks(
  { call, read, expectSame, errors }: Reading,
  receiver: string,
): Promise<void> {
  const made = await call(['POST', '/webhook_endpoints'], { body: { url: receiver, types: ['*'] } })
  const hook = made.body as Fields
  const path = `/webhook_endpoints/${String(hook['id'])}`
  expectSame('a webhook', hook, await read(path), OF_THE_ENGINE)
  for (const [method, way, body] of [
    ['PATCH', '', { description: 'Склад' }],
    ['POST', '/rotate_secret', { overlap_hours: 1 }],
    ['POST', '/disable', {}],
    ['POST', '/enable', {}],
  ] as const) {
    const response = await call([method, `${path}${way}`], { body })
    expectSame(`a webhook after ${way}`, response.body as Fields, await read(path), OF_THE_ENGINE)
  }
  await call(['DELETE', path])
  if ((await call(['GET', path])).status !== 404) errors.push('a deleted webhook is there')
}

async function tryClearing({ call, read, errors }: Reading, parcel: string): Promise<void> {
  await call(['DELETE', '/sandbox/data'])
  const { data } = await read('/orders')
  if (!isDeepStrictEqual(data, [])) errors.push('a cleared sandbox has orders')
  if ((await call(['GET', `/parcels/${parcel}`])).status !== 404)
    errors.push('a cleared sandbox has its parcels')
}
