import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Endpoint } from '@yacheyka/contract/http/endpoint'
import { MERCHANT_ENDPOINTS } from '@yacheyka/contract/merchant-endpoints'
import { verifyWebhook, type WebhookEvent, Yacheyka } from '@yacheyka/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { numberEvents } from '#/merchant-events/relay.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { updatePoints } from '#/points/test-points.ts'
import { openListeningApp } from './test-listening.ts'

let opened: Awaited<ReturnType<typeof openListeningApp>>
let shop: Server
let hooks: string
let trial: Yacheyka
let live: Yacheyka
/** Calls that were made, `GET /api/v1/points`. */
const made: string[] = []
/** What the shop's server was sent, verified by the SDK. */
const hooked: WebhookEvent[] = []
let secret = ''

const recording: typeof fetch = (...requested) => {
  const { method, url } = new Request(...requested)
  made.push(`${method} ${new URL(url).pathname}`)
  return fetch(...requested)
}

beforeAll(async () => {
  opened = await openListeningApp()
  const { number } = await insertTerminal(opened.database.db, { M: 10 })
  await updatePoints(opened.database.db, [number], { name: 'Почтомат у метро' })
  const { url: baseUrl, key, liveKey } = opened
  trial = new Yacheyka({ key, baseUrl, fetch: recording })
  live = new Yacheyka({ key: liveKey, baseUrl, fetch: recording })
  shop = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
      const event = await verifyWebhook(body, request.headers, ['whsec_b2xk', secret]).catch(
        () => undefined,
      )
      if (event !== undefined) hooked.push(event)
      response.writeHead(event === undefined ? 400 : 204).end()
    })()
  })
  await new Promise<void>((resolve) => {
    shop.listen(0, '127.0.0.1', resolve)
  })
  hooks = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hooks`
})
afterAll(async () => {
  shop.close()
  await opened.close()
})

const draft = (number: string) => ({
  number,
  point: 'TEST-0001',
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'S' as const }],
  weight_g: 500,
})
const dispatched = { dispatch_city: 'Москва' }
const isPdf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 4)) === '%PDF'

test('points, cities and rates', async () => {
  const numbers: string[] = []
  for await (const { number } of trial.points.list({ city: 'Москва', limit: 2 }))
    numbers.push(number)
  expect(numbers).toContain('TEST-0001')
  expect(numbers.length).toBeGreaterThan(2)
  expect(await trial.points.get('TEST-0002')).toMatchObject({ free_cells: 0 })
  const check = { packages: [{ cell_size: 'S' as const }] }
  expect(await trial.points.check('TEST-0001', check)).toMatchObject({ takes: true })
  const [city] = (await trial.cities.list({ query: 'Москва' }).page()).data
  expect(city?.name).toBe('Москва')
  const line = { point: 'TEST-0001', weight_g: 500, packages: check.packages }
  const { results } = await trial.rates.quote([{ ...line, dispatch_city: 'Москва' }])
  expect(results).toMatchObject([{ status: 'priced' }])
  const snapshot = await live.points.snapshot()
  expect(snapshot.points).toHaveLength(1)
  for await (const page of live.points.changes(snapshot.cursor)) expect(page.data).toEqual([])
})

test('a parcel from its order to its label, its delivery and its events', async () => {
  expect(await trial.parcels.dryRun({ ...draft('S-1'), ...dispatched })).toMatchObject({
    number: 'S-1',
  })
  const parcel = await trial.parcels.create(
    { ...draft('S-1'), ...dispatched },
    { idempotencyKey: 'S-1' },
  )
  expect(
    await trial.parcels.create({ ...draft('S-1'), ...dispatched }, { idempotencyKey: 'S-1' }),
  ).toEqual(parcel)
  expect(await trial.parcels.get(parcel.id, { expand: 'order' })).toMatchObject({ id: parcel.id })
  expect(await trial.parcels.getByNumber('S-1')).toEqual(parcel)
  expect((await trial.parcels.list({ number: 'S-1' }).page()).data).toEqual([parcel])
  const changed = await trial.parcels.change(
    parcel.id,
    { metadata: { shop_order: '7' } },
    { version: parcel.version },
  )
  expect(changed.metadata).toEqual({ shop_order: '7' })
  expect(isPdf(await trial.labels.create({ parcels: [parcel.id] }))).toBe(true)
  const zpl = await trial.labels.ofParcel(parcel.id, { format: 'zpl' })
  expect(new TextDecoder().decode(zpl)).toContain('^XA')
  const arrived = await trial.sandbox.advance(parcel.id, { to: 'ready_for_pickup' })
  expect(arrived.status_group).toBe('at_point')
  expect(await trial.sandbox.messages(parcel.id)).toMatchObject([{ channel: 'sms' }])
  expect(await trial.parcels.resendCode(parcel.id)).toMatchObject({ id: parcel.id })
  const extended = await trial.parcels.extend(parcel.id, { days: 1 })
  expect(extended.extension.days_left).toBe(arrived.extension.days_left - 1)
  const blocked = await trial.parcels.block(parcel.id, { reason: 'Возврат' })
  expect(blocked.blocked).toBe(true)
  await trial.parcels.unblock(parcel.id, { reason: 'Передумали' }, { version: blocked.version })
  await expect(trial.parcels.cancel(parcel.id, { reason: 'Поздно' })).rejects.toMatchObject({
    status: 409,
    code: 'action_refused',
  })
  expect((await trial.parcels.events(parcel.id)).map(({ status }) => status)).toContain(
    'ready_for_pickup',
  )
  while ((await numberEvents(opened.database.db)) > 0);
  for await (const { data } of trial.events.follow()) {
    expect(data.map(({ type }) => type)).toContain('parcel.created')
    expect(await trial.events.get(data[0]?.id ?? '')).toEqual(data[0])
    break
  }
})

test('an order of several, with its papers; an error in a line is reported with its place', async () => {
  const parcels = [draft('O-1'), { ...draft('O-2'), point: 'TEST-0002' }]
  const requested = { ...dispatched, parcels }
  await expect(trial.orders.create(requested)).rejects.toMatchObject({
    code: 'batch_rejected',
    results: [{ errors: [] }, { errors: [{ pointer: '#/parcels/1/point', code: 'point_full' }] }],
  })
  const trialRun = await trial.orders.dryRun({ ...requested, on_error: 'skip' })
  expect(trialRun.summary).toMatchObject({ created: 1, rejected: 1 })
  const { order } = await trial.orders.create({ ...requested, on_error: 'skip' })
  const id = order?.id ?? ''
  expect(await trial.orders.get(id)).toMatchObject({ parcels_count: 1 })
  expect((await trial.orders.list({ sort: 'asc' }).page()).data.map((each) => each.id)).toContain(
    id,
  )
  for (const paper of [
    trial.labels.ofOrder(id),
    trial.orders.acceptanceAct(id),
    trial.orders.document(id),
  ])
    expect(isPdf(await paper)).toBe(true)
})

test('the deposit, invoices and documents', async () => {
  expect((await trial.me()).mode).toBe('test')
  expect(await trial.sandbox.setDeposit({ balance: '500.00' })).toBeDefined()
  expect((await trial.deposit.get()).balance).toBe('500.00')
  expect((await trial.deposit.transactions({ limit: 1 }).page()).data).toHaveLength(1)
  const invoice = await live.deposit.createInvoice({ amount: '1500.00' })
  expect(await live.deposit.getInvoice(invoice.id)).toEqual(invoice)
  expect(isPdf(await live.deposit.invoicePdf(invoice.id))).toBe(true)
  expect(await live.documents.acts()).toEqual([])
  await expect(live.documents.actPdf('2020-01')).rejects.toMatchObject({ status: 404 })
  const day = new Date().toISOString().slice(0, 10)
  const period = { from: day, to: day }
  expect(await live.documents.statement(period).page()).toMatchObject({ currency: 'RUB' })
  expect(isPdf(await live.documents.statementFile({ ...period, format: 'pdf' }))).toBe(true)
})

test('webhooks: what the product signs the SDK verifies', async () => {
  const endpoint = await trial.webhooks.create({ url: hooks, types: ['*'] })
  ;({ secret } = endpoint)
  const outcome = await trial.webhooks.test(endpoint.id, { type: 'order.paid' })
  expect(outcome).toMatchObject({ status: 204 })
  expect(hooked).toMatchObject([{ type: 'order.paid', api_version: 'v1', test: true }])
  // Both secrets sign for a day; the shop still has the old one.
  const rotated = await trial.webhooks.rotateSecret(endpoint.id)
  expect(rotated.secret).not.toBe(secret)
  expect(await trial.webhooks.test(endpoint.id)).toMatchObject({ status: 204 })
  await trial.webhooks.rotateSecret(endpoint.id, { overlap_hours: 0 })
  expect(await trial.webhooks.test(endpoint.id)).toMatchObject({ status: 400 })

  await trial.webhooks.change(endpoint.id, { description: 'Склад' })
  await trial.webhooks.disable(endpoint.id)
  await trial.webhooks.enable(endpoint.id)
  expect(await trial.webhooks.get(endpoint.id)).toMatchObject({ description: 'Склад' })
  expect(await trial.webhooks.list()).toHaveLength(1)
  await trial.sandbox.fireEvent({ type: 'order.paid' })
  while ((await numberEvents(opened.database.db)) > 0);
  const { data } = await trial.webhooks.deliveries({ endpoint: endpoint.id }).page()
  const paid = data.find(({ type }) => type === 'order.paid')
  expect(await trial.webhooks.delivery(paid?.id ?? '')).toMatchObject({ calls: [] })
  expect(await trial.webhooks.resend(paid?.id ?? '')).toMatchObject({ event: paid?.event })
  const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  const replay = { from: from.toISOString(), to: to.toISOString() }
  expect(await trial.webhooks.replay(endpoint.id, replay)).toHaveProperty('deliveries')
  await trial.webhooks.delete(endpoint.id)
  expect(await trial.sandbox.clear()).toBeDefined()
  expect(await trial.reportLeak('yach_test_x')).toEqual({ revoked: false })
})

test('every call of the contract is one of the SDK’s', () => {
  const missing = Object.values<Endpoint>(MERCHANT_ENDPOINTS).filter(({ method, path }) => {
    const pattern = new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`)
    return !made.some((call) => pattern.test(call))
  })
  // `snapshot` leads to it; fetch follows.
  expect(missing.map(({ id }) => id)).toEqual(['getMerchantPointSnapshot'])
})
