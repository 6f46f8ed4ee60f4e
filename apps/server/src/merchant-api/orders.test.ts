import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { loseNextCommit } from '#/db/test-lost-commit.ts'
import { FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
let point: string
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_WRITE_PER_MINUTE: '100000',
    LIMIT_API_PARCELS_PER_MINUTE: '1000000',
  })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  point = (await insertTerminal(db(), { M: 5000 })).number
  await move(db(), { customerUid: anna.customerUid, change: 100_000_000 })
})
afterAll(() => opened.close())

const db = () => opened.database.db
let made = 0
const line = (more: object = {}) => ({
  number: `B-${(made += 1)}`,
  point,
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'M' }],
  weight_g: 1500,
  ...more,
})
const post = (
  payload: object,
  once: string | null = `key-${(made += 1)}`,
  token = key,
  headers = {},
) => callV1(opened, token, 'POST', '/orders', { payload, once, headers })
const state = async (customerUid = anna.customerUid) => {
  const countOf = (table: 'parcel' | 'juridical_order') =>
    db().selectFrom(table).select('uid').where('customer_uid', '=', customerUid).execute()
  return {
    parcels: (await countOf('parcel')).length,
    orders: (await countOf('juridical_order')).length,
    balance: await balanceOf(db(), customerUid),
  }
}
/** What each line came to: `created`, or the codes of its errors. */
const outcomesOf = (response: { json: () => unknown }) =>
  (
    response.json() as {
      results: { index: number; status: string; errors?: { code: string }[] }[]
    }
  ).results.map(({ status, errors }) =>
    status === 'created' ? status : (errors ?? []).map(({ code }) => code).join(),
  )

test('an order of several parcels is one order, charged once, its results in the order of its lines', async () => {
  const before = await state()
  const lines = [line({ metadata: { shop_order: '10042' } }), line({ weight_g: 3000 }), line()]
  const response = await post({ dispatch_city: 'Казань', parcels: lines })
  expect(response.statusCode).toBe(201)
  const { order, summary, results } = response.json()
  expect(order).toMatchObject({ status: 'active', payment_status: 'paid', parcels_count: 3 })
  expect(order.price).toBe(summary.price)
  expect(summary).toMatchObject({ created: 3, rejected: 0 })
  expect(results.map(({ parcel }: { parcel: { number: string } }) => parcel.number)).toEqual(
    lines.map(({ number }) => number),
  )
  expect(results[0].parcel).toMatchObject({ order: order.id, metadata: { shop_order: '10042' } })
  const after = await state()
  expect(before.balance - after.balance).toBe(Math.round(Number(order.price) * 100))
  expect(after).toMatchObject({ orders: before.orders + 1 })
})

test('an order whose COMMIT was not answered is there, and its repeat makes no other', async () => {
  const before = await state()
  const body = { parcels: [line(), line()] }
  const once = `lost-${(made += 1)}`
  loseNextCommit(opened.database.pool)
  const lost = await post(body, once)
  expect([lost.statusCode, lost.headers['content-type']]).toEqual([
    503,
    'application/problem+json; charset=utf-8',
  ])
  const stored = await state()
  expect(stored).toMatchObject({ orders: before.orders + 1, parcels: before.parcels + 2 })
  const again = await post(body, once)
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  const { order, summary } = again.json()
  expect([order.parcels_count, summary.created]).toEqual([2, 2])
  expect(stored.balance).toBe(before.balance - Math.round(Number(order.price) * 100))
  expect(await state()).toEqual(stored)
})

/** One line of each error that a line can have, and a good one last. */
async function faultyLines() {
  const full = (await insertTerminal(db(), { M: 1 })).number
  const taken = line()
  await post({ parcels: [taken] })
  const twice = line()
  return {
    lines: [
      twice,
      { ...line(), number: twice.number },
      { ...line(), number: taken.number },
      line({ point: 'nowhere' }),
      line({ point: full }),
      line({ point: full }),
      line({ expected_price: '1.00' }),
      line({ packages: [{ height_mm: 900, width_mm: 1, depth_mm: 1 }] }),
      line({ recipient: { phone: '1' } }),
      line({ wieght_g: 1 }),
      line(),
    ],
    outcomes: [
      'created',
      'number_taken',
      'number_taken',
      'point_unavailable',
      'created',
      'point_full',
      'price_changed',
      'oversize',
      'phone_invalid',
      'unknown_field',
      'created',
    ],
  }
}

test('errors of any line reject the whole order, each named at its place', async () => {
  const { lines, outcomes } = await faultyLines()
  const before = await state()
  const response = await post({ parcels: lines })
  expect([response.statusCode, response.json().code]).toEqual([422, 'batch_rejected'])
  expect(outcomesOf(response)).toEqual(outcomes.map((each) => (each === 'created' ? '' : each)))
  const pointers = response
    .json()
    .results.flatMap(({ errors }: { errors: { pointer: string }[] }) => errors)
    .map(({ pointer }: { pointer: string }) => pointer)
  expect(pointers).toEqual([
    '#/parcels/1/number',
    '#/parcels/2/number',
    '#/parcels/3/point',
    '#/parcels/5/point',
    '#/parcels/6/expected_price',
    '#/parcels/7/packages/0',
    '#/parcels/8/recipient/phone',
    '#/parcels/9/wieght_g',
  ])
  expect(await state()).toEqual(before)
})

test('whoever requests English reads the rule of each error in English', async () => {
  const { lines } = await faultyLines()
  const english = { 'accept-language': 'en-GB,ru;q=0.5' }
  const response = await post({ parcels: lines }, 'english', key, english)
  expect(response.statusCode).toBe(422)
  expect(response.body).not.toMatch(/[а-я]/i)
  expect(response.json()).toMatchObject({
    detail: 'Nothing was ordered: see results for the faults of each parcel.',
    results: expect.arrayContaining([
      expect.objectContaining({
        errors: [expect.objectContaining({ detail: 'The call has no such field.' })],
      }),
    ]),
  })
})

test('with skip the good ones are ordered, and the response is the same again', async () => {
  const { lines, outcomes } = await faultyLines()
  const before = await state()
  const response = await post({ on_error: 'skip', parcels: lines }, 'skip')
  expect(response.statusCode).toBe(201)
  expect(outcomesOf(response)).toEqual(outcomes)
  expect(response.json().summary).toMatchObject({ created: 3, rejected: 8 })
  expect(response.json().order.parcels_count).toBe(3)
  const after = await state()
  expect(after).toMatchObject({ parcels: before.parcels + 3 })
  const again = await post({ on_error: 'skip', parcels: lines }, 'skip')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.json()).toEqual(response.json())
  expect(await state()).toEqual(after)
  const none = await post({ on_error: 'skip', parcels: [lines[3], lines[8]] })
  expect([none.statusCode, outcomesOf(none)]).toEqual([422, ['point_unavailable', 'phone_invalid']])
})

test('another price is named beside its rejection, of the order and of each parcel', async () => {
  const lines = [line(), line({ point: (await insertTerminal(db(), { M: 5 })).number })]
  const { summary, results } = (await post({ dry_run: true, parcels: lines }, null)).json()
  const whole = { pointer: '#/expected_price', code: 'price_changed', price: summary.price }
  const refused = await post({ parcels: lines, expected_price: '1.00' })
  expect(refused.json()).toMatchObject({ price: summary.price, errors: [whole] })
  const [first, second] = lines
  const single = await post({ parcels: [first, { ...second, expected_price: '1.00' }] })
  const pointer = '#/parcels/1/expected_price'
  expect(single.json().results).toMatchObject([
    { errors: [] },
    { errors: [{ pointer, code: 'price_changed', price: results[1].price }] },
  ])
})

test('a trial judges the same, needs no key and leaves nothing', async () => {
  const { lines, outcomes } = await faultyLines()
  const before = await state()
  const trial = await post({ dry_run: true, on_error: 'skip', parcels: lines }, null)
  expect([trial.statusCode, trial.json().order, outcomesOf(trial)]).toEqual([200, null, outcomes])
  expect((await post({ dry_run: true, parcels: lines }, null)).statusCode).toBe(422)
  expect(await state()).toEqual(before)
  expect((await post({ parcels: [line()] }, null)).json().code).toBe('idempotency_key_missing')
})

test('another price, a short deposit and an unknown city reject the order as a whole', async () => {
  const poor = await signInCustomer(opened)
  const his = await makeTestKey(db(), poor.customerUid)
  const before = await state(poor.customerUid)
  const tries: [object, number, string][] = [
    [{ expected_price: '1.00' }, 409, 'price_changed'],
    [{ payment: 'deposit_only' }, 409, 'deposit_short'],
    [{ dispatch_city: 'Нетакогород' }, 422, 'unknown_city'],
    [{ on_error: 'skip', expected_price: '1.00' }, 422, 'validation_failed'],
    [{ on_eror: 'skip' }, 422, 'unknown_field'],
    [{ parcels: [] }, 422, 'validation_failed'],
    [{ parcels: Array.from({ length: 1001 }, () => 0) }, 422, 'too_many_items'],
  ]
  for (const [more, status, code] of tries) {
    const response = await post({ parcels: [line()], ...more }, undefined, his)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  }
  expect(await state(poor.customerUid)).toEqual(before)
  const waits = await post({ parcels: [line()] }, undefined, his)
  expect(waits.json().order).toMatchObject({
    status: 'awaiting_payment',
    payment_status: 'awaiting',
  })
})

test('equal calls at once make one order', async () => {
  const before = await state()
  const body = { parcels: [line(), line()] }
  const waves = await Promise.all(Array.from({ length: 12 }, () => post(body, 'equal')))
  expect(new Set(waves.map((each) => each.json().order?.id))).toHaveLength(1)
  expect(await state()).toMatchObject({ orders: before.orders + 1 })
})

test('a thousand parcels are one call', async () => {
  const parcels = Array.from({ length: 1000 }, () => line())
  const response = await post({ parcels })
  expect([response.statusCode, response.json().summary.created]).toEqual([201, 1000])
})

test.each(FUZZ_VALUES)(
  '%s anywhere is rejected, never by an error of ours',
  async (_name, value) => {
    const bodies = [
      { parcels: value },
      { parcels: [value] },
      { on_error: 'skip', parcels: [line(), value] },
      ...Object.keys(line({ metadata: {} })).map((field) => ({
        on_error: 'skip',
        parcels: [line({ [field]: value }), line()],
      })),
      {
        on_error: 'skip',
        parcels: [line({ metadata: { a: value, [String(value)]: 'x' } }), line()],
      },
      ...['on_error', 'payment', 'expected_price', 'dispatch_city'].map((field) => ({
        [field]: value,
        parcels: [line()],
      })),
    ]
    for (const body of bodies) {
      const { statusCode } = await post(body)
      expect(statusCode).toBeLessThan(500)
    }
  },
)
