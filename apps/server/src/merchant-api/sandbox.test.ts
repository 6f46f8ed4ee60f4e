import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { inTransaction } from '#/db/transaction.ts'
import { canReadPdf, pdfText } from '#/documents/test-pdf.ts'
import { addTestSource } from '#/feed/test-sources.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { verifyLedgerInSteps } from '#/ledger/verify-in-steps.ts'
import { numberEvents } from '#/merchant-events/relay.ts'
import { insertTerminal, lineTo, TEST_ORDERS } from '#/orders/test-orders.ts'
import { readTerminals } from '#/orders/check-lines.ts'
import { createParcels } from '#/parcel-store/create-parcels.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import { SANDBOX_BALANCE } from '#/sandbox/open-twin.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let live: string
let trial: string
let locker: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_WRITE_PER_MINUTE: '100000', WEBHOOK_ALLOW_LOCAL: '1' })
  anna = await signInCustomer(opened)
  live = await makeTestKey(db(), anna.customerUid)
  trial = await makeTestKey(db(), anna.customerUid, { test: true })
  locker = (await insertTerminal(db(), { M: 100 })).number
  await move(db(), { customerUid: anna.customerUid, change: 10_000_000 })
})
afterAll(() => opened.close())

const db = () => opened.database.db
let made = 0
const draft = (more: object = {}) => ({
  number: `S-${(made += 1)}`,
  point: 'TEST-0001',
  recipient: { phone: '+79161234567', email: 'ludmila@mail.ru' },
  packages: [{ cell_size: 'M' }],
  weight_g: 1500,
  dispatch_city: 'Казань',
  ...more,
})
async function call(method: 'GET' | 'POST', path: string, token: string, payload?: object) {
  const response = await callV1(opened, token, method, path, { payload })
  return { status: response.statusCode, raw: response, body: () => response.json() }
}
const order = async (more: object = {}, token = trial) =>
  (await call('POST', '/parcels', token, draft(more))).body()
const rowOf = (barcode: string) =>
  db().selectFrom('parcel').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
const twinOf = (customerUid: string) =>
  db()
    .selectFrom('customer')
    .selectAll()
    .where('sandbox_of', '=', customerUid)
    .executeTakeFirstOrThrow()

async function drive(barcode: string, status: 'ready_for_pickup' | 'received'): Promise<void> {
  const { uid } = await rowOf(barcode)
  const options = { ...TEST_ORDERS, now: new Date() }
  const event = {
    parcelUid: uid,
    source: 'sandbox',
    eventId: `${uid}:${status}`,
    status,
    kind: 'report',
    originator: 'pulse',
    terminalNumber: null,
    at: options.now,
  } as const
  await inTransaction(db(), (transaction) => recordEvents(transaction, [event], options))
}

test('a test key orders a parcel of the sandbox with money of the sandbox', async () => {
  const before = await balanceOf(db(), anna.customerUid)
  const parcel = await order()
  expect(parcel).toMatchObject({
    id: expect.stringMatching(/^YT\d{13}$/),
    point: { number: 'TEST-0001', city: 'Москва' },
    test: true,
  })
  const deposit = (await call('GET', '/deposit', trial)).body()
  const left = SANDBOX_BALANCE / 100 - Number(parcel.price)
  expect(deposit.balance).toBe(left.toFixed(2))
  expect((await call('GET', `/parcels/${parcel.id}`, trial)).body()).toEqual(parcel)
  const mine = (await call('GET', '/orders', trial)).body()
  expect(mine.data).toMatchObject([{ id: parcel.order, test: true, payment_status: 'paid' }])
  expect(await balanceOf(db(), anna.customerUid)).toBe(before)
  expect((await rowOf(parcel.id)).customer_uid).toBe((await twinOf(anna.customerUid)).uid)
})

test('many first calls at once make one twin', async () => {
  const { customerUid } = await signInCustomer(opened)
  const key = await makeTestKey(db(), customerUid, { test: true })
  const responses = await Promise.all(Array.from({ length: 8 }, () => call('GET', '/deposit', key)))
  expect(new Set(responses.map(({ body }) => body().balance))).toEqual(new Set(['100000.00']))
  await twinOf(customerUid)
})

test('neither mode sees or touches what is the other’s', async () => {
  const mine = await order()
  const real = await order({ point: locker }, live)
  expect(real).toMatchObject({ id: expect.stringMatching(/^YA/), test: false })
  for (const [token, id, number, orderId] of [
    [live, mine.id, mine.number, mine.order],
    [trial, real.id, real.number, real.order],
  ]) {
    const paths = [`/parcels/${id}`, `/parcels/by_number/${number}`, `/parcels/${id}/label`]
    for (const path of [...paths, `/parcels/${id}/events`, `/orders/${orderId}`])
      expect((await call('GET', path, token)).status).toBe(404)
    for (const act of ['cancel', 'block', 'unblock', 'resend_code'])
      expect((await call('POST', `/parcels/${id}/${act}`, token, {})).status).toBe(404)
    const labels = await call('POST', '/labels', token, { parcels: [id] })
    expect(labels.status).toBe(404)
  }
  for (const [token, point] of [
    [live, 'TEST-0001'],
    [trial, locker],
  ] as const) {
    expect((await call('GET', `/points/${encodeURIComponent(point)}`, token)).status).toBe(404)
    expect((await order({ point }, token)).code).toBe('point_unavailable')
    const lines = [{ point, weight_g: 1000, packages: [{ cell_size: 'M' }] }]
    const [rate] = (await call('POST', '/rates', token, { lines })).body().results
    expect(rate).toMatchObject({ status: 'rejected', errors: [{ code: 'not_found' }] })
  }
  const kept = await rowOf(real.id)
  expect((await call('GET', '/parcels?limit=100', trial)).raw.body).not.toContain(kept.barcode)
  expect((await call('GET', '/parcels?limit=100', live)).raw.body).not.toContain(mine.id)
})

test('a test key finds the sixty points of the sandbox and no other, a live key none of them', async () => {
  const seen = (await call('GET', '/points?limit=100', trial)).body()
  expect(seen.data).toHaveLength(60)
  const near = (await call('GET', '/points?near=55.75,37.62&limit=1', trial)).body()
  expect(near.data[0].number).toMatch(/^TEST-000[1-5]$/)
  expect((await call('GET', '/points?limit=100', live)).raw.body).not.toContain('TEST-')
  const states = new Map(seen.data.map((each: { number: string }) => [each.number, each]))
  expect(states.get('TEST-0002')).toMatchObject({ state: 'full', free_cells: 0 })
  expect(states.get('TEST-0003')).toMatchObject({ active: false })
  expect(states.get('TEST-0004')).toMatchObject({ max_weight_g: 1000 })
  const rejections = ['TEST-0002', 'TEST-0003', 'TEST-0004'].map((point) => order({ point }))
  const codes = (await Promise.all(rejections)).map(({ code }) => code)
  expect(codes).toEqual(['point_full', 'point_unavailable', 'too_heavy'])
})

test('a label says across its bars that it goes nowhere', async () => {
  const { id } = await order()
  const zpl = await call('GET', `/parcels/${id}/label?format=zpl`, trial)
  expect(zpl.raw.body).toContain('ТЕСТ, НЕ ОТПРАВЛЯТЬ')
  const real = await order({ point: locker }, live)
  const other = await call('GET', `/parcels/${real.id}/label?format=zpl`, live)
  expect(other.raw.body).not.toContain('ТЕСТ')
})

test.runIf(canReadPdf()).each(['100x75', '58x40', 'a4'])(
  'a label of %s says so as well, to whoever reads it',
  async (format) => {
    const textFor = async (id: string, key: string) => {
      const { raw } = await call('GET', `/parcels/${id}/label?format=${format}`, key)
      return pdfText(raw.rawPayload)
    }
    const { id } = await order()
    expect(await textFor(id, trial)).toContain('ТЕСТ, НЕ ОТПРАВЛЯТЬ')
    const real = await order({ point: locker }, live)
    expect(await textFor(real.id, live)).not.toContain('ТЕСТ')
  },
)

test('nobody is written to about a parcel of the sandbox', async () => {
  const { id } = await order()
  const changed = await opened.app.inject({
    method: 'PATCH',
    url: `/api/v1/parcels/${id}`,
    headers: { authorization: `Bearer ${trial}`, 'if-match': '*' },
    payload: { recipient: { phone: '+79160000001', email: 'other@mail.ru' } },
  })
  expect(changed.statusCode).toBe(200)
  await drive(id, 'ready_for_pickup')
  expect((await call('POST', `/parcels/${id}/resend_code`, trial, {})).status).toBe(200)
  const { uid } = await rowOf(id)
  const messages = await db()
    .selectFrom('outbox_message')
    .selectAll()
    .where('parcel_uid', '=', uid)
    .execute()
  expect(messages.length).toBeGreaterThan(1)
  for (const message of messages)
    expect(message).toMatchObject({ sandbox: true, status: 'kept', attempts: 0 })
  const { rows: jobs } = await sql`SELECT FROM graphile_worker.jobs
    WHERE key = ANY(${messages.map((message) => message.uid)}::text[])`.execute(db())
  expect(jobs).toEqual([])
  const waiting = await db()
    .selectFrom('outbox_message')
    .select(['template', 'status'])
    .where('status', 'in', ['pending', 'sent'])
    .where('recipient', 'in', ['+79161234567', '+79160000001', 'ludmila@mail.ru', 'other@mail.ru'])
    .execute()
  expect(waiting).toEqual([])
  // The company itself hears nothing either: a twin has no people.
  const { rows: users } = await sql`SELECT FROM juridical_user
    WHERE customer_uid = ${(await twinOf(anna.customerUid)).uid}`.execute(db())
  expect(users).toEqual([])
})

test('events and webhooks of the sandbox are its own, and say test', async () => {
  const hook = { url: 'https://shop.example/test', types: ['*'] }
  const own = (await call('POST', '/webhook_endpoints', trial, hook)).body()
  const other = (await call('POST', '/webhook_endpoints', live, hook)).body()
  expect([own.test, other.test]).toEqual([true, false])
  expect((await call('GET', `/webhook_endpoints/${own.id}`, live)).status).toBe(404)
  expect((await call('GET', `/webhook_endpoints/${other.id}`, trial)).status).toBe(404)
  const { id } = await order()
  await drive(id, 'ready_for_pickup')
  while ((await numberEvents(db())) > 0);
  const events = (await call('GET', '/events?limit=100', trial)).body().data
  const mine = events.filter(({ data }: { data: { id: string } }) => data.id === id)
  expect(mine.map(({ type }: { type: string }) => type)).toEqual([
    'parcel.created',
    'parcel.status_changed',
  ])
  expect(events.every((event: { test: boolean }) => event.test)).toBe(true)
  expect((await call('GET', '/events?limit=100', live)).raw.body).not.toMatch(/YT\d{13}/)
  const sent = async (token: string) =>
    (await call('GET', '/webhook_deliveries?limit=100', token)).raw.body
  const eventId = mine[0].id
  expect(await sent(trial)).toContain(eventId)
  expect(await sent(live)).not.toContain(eventId)
})

test('the books add up, and bank, sales and refunds see nothing of the sandbox', async () => {
  const sums = async () => {
    const { rows } = await sql<{ kind: string; sum: number }>`
      SELECT kind, coalesce(sum(side * amount), 0)::bigint AS sum FROM ledger_account
      LEFT JOIN ledger_entry ON account_uid = ledger_account.uid
      WHERE kind NOT IN ('deposit', 'sandbox') GROUP BY 1 ORDER BY 1`.execute(db())
    return rows
  }
  const before = await sums()
  const { id } = await order()
  expect((await call('POST', `/parcels/${id}/cancel`, trial, {})).status).toBe(200)
  expect(await sums()).toEqual(before)
  expect((await verifyLedger(db())).errors).toEqual([])
  expect((await verifyLedgerInSteps(db())).errors).toBe(0)
})

test('papers of the network’s own money are not for a test key', async () => {
  for (const path of [
    '/documents/acts',
    '/documents/acts/2026-10/pdf',
    '/documents/statement?from=2026-11-01&to=2026-11-02',
  ]) {
    const response = await call('GET', path, trial)
    expect([response.status, response.body().code]).toEqual([403, 'live_key_only'])
  }
})

test('the feed knows neither parcels nor points of the sandbox', async () => {
  const { token } = await addTestSource(db(), 'Лента')
  const headers = { authorization: `Token ${token}` }
  const { id, number } = await order()
  const events = [{ barcode: id }, { parcel_number: number }].map((named, at) => ({
    ...named,
    event_id: `sandbox-${at}`,
    status: 'in_delivery',
    datetime: new Date().toISOString(),
  }))
  const response = await opened.app.inject({
    method: 'POST',
    url: '/api/pulse/events/',
    headers,
    payload: events,
  })
  expect(response.json().results.map(({ code }: { code: string }) => code)).toEqual([
    'unknown_parcel',
    'unknown_parcel',
  ])
  const url = '/api/pulse/tasks/?terminal_number=TEST-0001'
  expect((await opened.app.inject({ url, headers })).statusCode).toBe(404)
  expect(await rowOf(id)).toMatchObject({ status: 'created' })
})

test('the store itself keeps the two apart', async () => {
  const { uid: twin } = await twinOf(anna.customerUid)
  const pointOf = async (number: string) => {
    const lines = [lineTo({ number })]
    const found = await Promise.all([false, true].map((each) => readTerminals(db(), lines, each)))
    return found.flatMap((each) => each.get(number)?.uid ?? [])[0] ?? ''
  }
  const [own, other] = [await pointOf('TEST-0001'), await pointOf(locker)]
  for (const [customerUid, pointUid, sandbox] of [
    [twin, other, true],
    [twin, other, false],
    [anna.customerUid, own, false],
    [anna.customerUid, own, true],
    [twin, own, false],
    [anna.customerUid, other, true],
  ] as const) {
    const parcel = {
      customerUid,
      parcelNumber: `X-${(made += 1)}`,
      pointUid,
      sandbox,
      receiverPhone: '',
      receiverEmail: '',
      cod: 0,
      cells: [{ size: 'M' }],
    }
    const storing = inTransaction(db(), (transaction) =>
      createParcels(transaction, [parcel], new Date()),
    )
    await expect(storing).rejects.toThrow(/foreign key/)
  }
})
