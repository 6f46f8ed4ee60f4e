import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Installation, openInstallation, BUYER_TIMEOUT_MS } from './installation.ts'
import { differentlyPriced, quotePrice, TEA_BOX } from './prices.ts'
import { TEA } from './shop.ts'
import { signWebhook, statusEvent } from './sign-webhook.ts'

// One product, one shop, real HTTP both ways. The tests share them and no order.

let all: Installation
beforeAll(async () => {
  all = await openInstallation()
})
afterEach(() => all.proxy.reset())
afterAll(() => all?.close())

async function payFor(point: string, quantity = 1) {
  await all.shop.fillBasket(point, quantity)
  await all.shop.chooseLocker()
  return all.shop.pay()
}

async function fulfilled(point = 'TEST-0001') {
  const order = await payFor(point)
  const { trackingCode: parcel = '' } = await all.shop.fulfil(order)
  return { order, parcel }
}

test('a locker is chosen, priced to the kopeck, fulfilled, labelled and driven to Delivered', async () => {
  const { shop, network } = all
  await shop.fillBasket('TEST-0001')
  const { shippingWithTax, currencyCode } = await shop.chooseLocker()
  expect([shippingWithTax, currencyCode]).toEqual([await quotePrice(network, 'TEST-0001'), 'RUB'])

  const order = await shop.pay()
  const fulfillment = await shop.fulfil(order)
  expect(fulfillment).toMatchObject({ __typename: 'Fulfillment', state: 'Pending' })
  const parcel = fulfillment.trackingCode ?? ''
  expect(parcel).toMatch(/^YT\d{13}$/)
  const label = await network.labels.ofParcel(parcel)
  expect(Buffer.from(label).subarray(0, 4).toString()).toBe('%PDF')

  await network.sandbox.advance(parcel, { to: 'in_delivery' })
  await all.orderReaches(order, 'Shipped')
  // The network's `delivered` lies in the locker: nobody has it yet.
  const { version } = await network.sandbox.advance(parcel, { to: 'delivered' })
  await all.versionReaches(order, version)
  expect((await shop.order(order)).state).toBe('Shipped')
  await network.sandbox.advance(parcel, { to: 'ready_for_pickup' })
  await network.sandbox.advance(parcel, { to: 'received' })
  await all.orderReaches(order, 'Delivered')
})

test.each([
  ['full', 'TEST-0002', 1, { status: 200, body: /"takes":false/ }],
  ['closed', 'TEST-0003', 1, { status: 200, body: /"takes":false/ }],
  ['limited to a lesser weight', 'TEST-0004', 2, { status: 200, body: /"takes":false/ }],
  ['unknown', 'NOWHERE', 1, { status: 404, body: /not_found/ }],
])('a locker that is %s is not offered', async (_what, point, quantity, { status, body }) => {
  await all.shop.fillBasket(point, quantity)
  expect(await all.shop.offered()).toEqual([])
  expect(all.proxy.answers).toEqual([
    { line: `POST /api/v1/points/${point}/check`, status, body: expect.stringMatching(body) },
  ])
})

test('one answer of a locker serves a minute; a network that is silent for 1.5 s is not offered', async () => {
  const { shop, proxy } = all
  const check = 'POST /api/v1/points/TEST-0013/check'
  all.options.buyerTimeoutMs = undefined
  onTestFinished(() => void (all.options.buyerTimeoutMs = BUYER_TIMEOUT_MS))
  proxy.onRequest = () => new Promise(() => undefined)
  await shop.fillBasket('TEST-0013')
  const before = performance.now()
  expect(await shop.offered()).toEqual([])
  expect(performance.now() - before).toBeGreaterThan(1400)
  expect(performance.now() - before).toBeLessThan(10_000)

  proxy.reset()
  expect(await shop.offered()).toHaveLength(1)
  expect(await shop.offered()).toHaveLength(1)
  expect(proxy.seen.filter((line) => line === check)).toHaveLength(1)
  // Without a price neither, and no error: there may be other methods.
  proxy.onRequest = () => 'drop'
  expect(await shop.offered()).toEqual([])
})

test('another locker is another price at once, and none while the order is paid', async () => {
  const { shop } = all
  const [near, far] = await differentlyPriced(all.network)
  await shop.fillBasket(near.point)
  expect((await shop.chooseLocker()).shippingWithTax).toBe(near.price)
  await shop.choosePoint(far.point)
  expect((await shop.activeOrder()).shippingWithTax).toBe(far.price)
  await shop.arrangePayment()
  await expect(shop.choosePoint(near.point)).rejects.toThrow('in the basket only')
})

test('without an answer on the price no locker is taken at the price of another, or at none', async () => {
  const { shop, proxy } = all
  const [near, far] = await differentlyPriced(all.network)
  const dropRates = () => {
    proxy.onRequest = ({ url }) => (url === '/api/v1/rates' ? 'drop' : 'pass')
  }
  await shop.fillBasket(near.point)
  const [method] = await shop.offered()
  dropRates()
  await expect(shop.chooseMethod(method?.id ?? '')).rejects.toThrow('price of this delivery')
  proxy.reset()
  await shop.chooseLocker()
  dropRates()
  await expect(shop.choosePoint(far.point)).rejects.toThrow('price of this delivery')
  expect(await shop.activeOrder()).toMatchObject({
    shippingWithTax: near.price,
    customFields: { yacheykaPoint: near.point },
  })
  proxy.reset()
  await shop.choosePoint(far.point)
  expect((await shop.activeOrder()).shippingWithTax).toBe(far.price)
})

test('an answer that is lost after the parcel was made leaves one parcel', async () => {
  const { order, parcel } = await fulfilled('TEST-0009')
  expect(await all.parcelsOf(order)).toMatchObject([{ id: parcel }])
  expect(all.proxy.seen.filter((line) => line === 'POST /api/v1/parcels')).toHaveLength(2)
})

test('the product is killed once the parcel is made: the repeated mutation finds it', async () => {
  const { product, proxy, shop } = all
  const order = await payFor('TEST-0001')
  proxy.onAnswer = async ({ url }) => {
    if (url !== '/api/v1/parcels') return 'pass'
    await product.kill()
    return 'drop'
  }
  expect(await shop.fulfil(order)).toMatchObject({ __typename: 'CreateFulfillmentError' })
  expect((await shop.order(order)).fulfillments).toEqual([])

  await product.restart()
  const [made, ...others] = await all.parcelsOf(order)
  expect(others).toEqual([])
  proxy.reset()
  expect(await shop.fulfil(order)).toMatchObject({
    __typename: 'Fulfillment',
    trackingCode: made?.id,
  })
  expect(await all.parcelsOf(order)).toHaveLength(1)
})

test('an order that was redirected after its response was lost keeps the parcel that was made', async () => {
  const { proxy, shop, network } = all
  const order = await payFor('TEST-0001')
  proxy.onAnswer = ({ url }) => (url === '/api/v1/parcels' ? 'drop' : 'pass')
  expect(await shop.fulfil(order)).toMatchObject({ __typename: 'CreateFulfillmentError' })
  proxy.reset()
  await shop.redirect(order, 'TEST-0013')
  const fulfillment = await shop.fulfil(order)
  const [made, ...others] = await all.parcelsOf(order)
  expect(others).toEqual([])
  expect(fulfillment).toMatchObject({ __typename: 'Fulfillment', trackingCode: made?.id })
  expect((await network.parcels.get(made?.id ?? '')).point.number).toBe('TEST-0001')
})

test('a parcel of somebody else under the number of the lines is named and not taken', async () => {
  const { shop, network } = all
  const order = await payFor('TEST-0001')
  const lines = order.lines.map(({ id, quantity }) => [id.replace('T_', ''), quantity])
  const digest = createHash('sha256')
    .update(JSON.stringify([lines, 0]))
    .digest('hex')
  const { id } = await network.parcels.create({
    number: `${order.code}-${digest.slice(0, 8)}`,
    point: 'TEST-0001',
    recipient: { phone: '+79161234567' },
    weight_g: TEA.weightG,
    packages: [TEA_BOX],
  })
  const { __typename, fulfillmentHandlerError } = await shop.fulfil(order)
  expect([__typename, fulfillmentHandlerError]).toEqual([
    'CreateFulfillmentError',
    expect.stringContaining(id),
  ])
})

test('a cancelled fulfillment cancels its parcel, and the lines sent again are another one', async () => {
  const { shop, network } = all
  const { order, parcel } = await fulfilled()
  const { id } = await all.fulfillmentOf(order)
  expect(await shop.moveFulfillment(id, 'Cancelled')).toMatchObject({ __typename: 'Fulfillment' })
  expect((await network.parcels.get(parcel)).status_group).toBe('cancelled')
  const again = await shop.fulfil(order)
  expect(again.__typename).toBe('Fulfillment')
  expect(again.trackingCode).not.toBe(parcel)
})

test('two equal parts of one line are two parcels', async () => {
  const order = await payFor('TEST-0001', 2)
  const parts = [await all.shop.fulfil(order, 1), await all.shop.fulfil(order, 1)]
  expect(parts).toMatchObject([{ __typename: 'Fulfillment' }, { __typename: 'Fulfillment' }])
  const parcels = new Set((await all.parcelsOf(order)).map(({ id }) => id))
  expect(parcels.size).toBe(2)
  expect(parcels).toEqual(new Set(parts.map(({ trackingCode }) => trackingCode)))
})

test('a parcel cancelled at the network cancels its fulfillment', async () => {
  const { order, parcel } = await fulfilled()
  await all.network.parcels.cancel(parcel, { reason: 'By phone' })
  await expect.poll(async () => (await all.fulfillmentOf(order)).state).toBe('Cancelled')
})

test('forged webhooks are rejected and change nothing', async () => {
  const { secret } = all
  const { order, parcel } = await fulfilled()
  const before = await all.fulfillmentOf(order)
  const event = statusEvent(parcel, 'received', 99)
  const other = `whsec_${Buffer.from('a secret of somebody else').toString('base64')}`
  const signed = signWebhook(secret, event)
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  const { 'webhook-signature': _, ...unsigned } = signed.headers
  for (const forged of [
    signWebhook(other, event),
    signWebhook(secret, event, hourAgo),
    { ...signed, body: signed.body.replace('"version":99', '"version":98') },
    { ...signed, body: `${signed.body} ` },
    { ...signed, headers: { ...signed.headers, 'webhook-id': 'evt_other' } },
    { ...signed, headers: unsigned },
    { ...signed, body: '' },
  ])
    expect(await all.deliver(forged)).toBe(400)
  expect(await all.fulfillmentOf(order)).toEqual(before)
})

test('webhooks that come twice or in reverse change nothing', async () => {
  const { secret, network } = all
  await all.disableHook()
  const { order, parcel } = await fulfilled()
  for (const to of ['in_delivery', 'delivered', 'ready_for_pickup', 'received'] as const)
    await network.sandbox.advance(parcel, { to })
  await expect.poll(() => all.eventsOf(parcel)).toHaveLength(4)
  const events = await all.eventsOf(parcel)
  const newest = events.at(-1)
  for (const event of events.toReversed())
    expect(await all.deliver(signWebhook(secret, event))).toBe(204)
  const { version } = await network.parcels.get(parcel)
  const settled = await all.fulfillmentOf(order)
  expect(settled).toMatchObject({ state: 'Delivered', customFields: { yacheykaVersion: version } })

  // A seen id is skipped whatever it says.
  const cancelled = { ...statusEvent(parcel, 'cancelled', version + 1), id: newest?.id ?? '' }
  for (const event of [...events, cancelled])
    expect(await all.deliver(signWebhook(secret, event))).toBe(204)
  expect(await all.fulfillmentOf(order)).toEqual(settled)
  await all.enableHook()
})

test('only a recent event of an order of this shop that has no fulfillment yet is requested again', async () => {
  const { code } = await payFor('TEST-0001')
  const now = new Date()
  const answerTo = (metadata: Readonly<Record<string, string>> | null, at: Date) => {
    const made = statusEvent('YT0000000000024', 'in_transit', 2, metadata)
    const event = { ...made, timestamp: at.toISOString() }
    return all.deliver(signWebhook(all.secret, event))
  }
  expect(await answerTo({ vendure_order: code }, now)).toBe(503)
  expect(await answerTo({ vendure_order: code }, new Date(now.getTime() - 3_600_000))).toBe(204)
  // Of another shop of the merchant, and of another program.
  expect(await answerTo({ vendure_order: 'OTHERSHOP' }, now)).toBe(204)
  expect(await answerTo(null, now)).toBe(204)
})

/** Megabytes; a shop's own Vendure is in the same process. */
const MEMORY_MAX = 600

test('a shop with the plug-in takes less than 600 MB', () => {
  expect(process.resourceUsage().maxRSS / 1024).toBeLessThan(MEMORY_MAX)
})
