import { BALANCE_MAX } from '@yacheyka/core/ledger/ledger'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

// Rejections of the merchant API that need a network in a rare state.

let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_WRITE_PER_MINUTE: '100000' })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  await move(db(), { customerUid: anna.customerUid, change: 10_000_000 })
})
afterAll(() => opened.close())

const db = () => opened.database.db
let made = 0
async function call(method: 'GET' | 'POST', path: string, payload?: object, token = key) {
  const response = await callV1(opened, token, method, path, { payload })
  return {
    status: response.statusCode,
    body: response.json(),
    retryAfter: response.headers['retry-after'],
  }
}
const line = (more: object = {}) => ({
  number: `R-${(made += 1)}`,
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'M' }],
  weight_g: 1500,
  dispatch_city: 'Казань',
  ...more,
})

test('a company with four lists at work, by whichever of its keys, is made to wait for one of them', async () => {
  const other = await makeTestKey(db(), anna.customerUid)
  // A connection of its own: the lists take four of the pool's five.
  const holder = new Client(opened.database.connection)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('LOCK TABLE juridical_order IN ACCESS EXCLUSIVE MODE')
  const lists = [key, key, other, other, other].map((token) =>
    call('GET', '/orders', undefined, token),
  )
  // The others wait for the table.
  const refused = await Promise.race(lists)
  await holder.query('COMMIT')
  await holder.end()
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_at_once', detail: expect.stringContaining('списков') },
  })
  const statuses = (await Promise.all(lists)).map(({ status }) => status)
  expect(statuses.toSorted((one, next) => one - next)).toEqual([200, 200, 200, 200, 429])
  expect(await call('GET', '/orders')).toMatchObject({ status: 200 })
})

test('where a point has fewer free cells than an order needs, the lines beyond them are reported as such, and so is a parcel of several', async () => {
  const { number: point } = await insertTerminal(db(), { M: 3 })
  const two = { packages: [{ cell_size: 'M' }, { cell_size: 'M' }], point }
  const { status, body } = await call('POST', '/orders', {
    parcels: [line({ point }), line({ point }), line(two)].map(
      ({ dispatch_city: _city, ...each }) => each,
    ),
    dispatch_city: 'Казань',
  })
  expect([status, body.code]).toEqual([422, 'batch_rejected'])
  expect(body.results.map(({ errors }: { errors: object[] }) => errors)).toEqual([
    [],
    [],
    [expect.objectContaining({ code: 'point_full', pointer: '#/parcels/2/point' })],
  ])
  expect(await call('POST', '/parcels', line(two))).toMatchObject({ status: 201 })
  expect(await call('POST', '/parcels', line(two))).toMatchObject({
    status: 409,
    body: { code: 'point_full', errors: [{ pointer: '#/point' }] },
  })
  expect(await call('POST', '/parcels', line({ point }))).toMatchObject({ status: 201 })
})

test('a company that has too much unpaid, or ordered too much today, is informed which, and how long to wait', async () => {
  const { number: point } = await insertTerminal(db(), { M: 9 })
  const rejectionOf = async (caps: object, count: number) => {
    const { customerUid } = await signInCustomer(opened)
    await db()
      .insertInto('customer_cap')
      .values({
        customer_uid: customerUid,
        held_cells: null,
        unpaid_orders: null,
        unpaid_parcels: null,
        parcels_per_day: null,
        reason: '',
        changed_by: 'test',
        changed_at: new Date(),
        ...caps,
      })
      .execute()
    const token = await makeTestKey(db(), customerUid)
    const parcel = () => call('POST', '/parcels', line({ point }), token)
    for (let turn = 0; turn < count; turn += 1) expect((await parcel()).status).toBe(201)
    return await parcel()
  }
  const unpaid = { status: 409, body: { code: 'unpaid_limit' }, retryAfter: undefined }
  expect(await rejectionOf({ unpaid_orders: 1 }, 1)).toMatchObject(unpaid)
  expect(await rejectionOf({ unpaid_parcels: 2 }, 2)).toMatchObject(unpaid)
  const full = await rejectionOf({ parcels_per_day: 1 }, 1)
  expect(full).toMatchObject({ status: 429, body: { code: 'daily_limit' } })
  expect(Number(full.retryAfter)).toBeGreaterThan(0)
})

test('a parcel whose refund the deposit cannot hold is not cancelled', async () => {
  const { number: point } = await insertTerminal(db(), { M: 1 })
  const { body: parcel } = await call('POST', '/parcels', line({ point }))
  const { customerUid } = anna
  await move(db(), { customerUid, change: BALANCE_MAX - (await balanceOf(db(), customerUid)) })
  expect(await call('POST', `/parcels/${parcel.id}/cancel`, {})).toMatchObject({
    status: 409,
    body: { code: 'deposit_full' },
  })
  expect((await call('GET', `/parcels/${parcel.id}`)).body.status).toBe('created')
})

// The last one: no tariff is left.
test('without a tariff in force nothing has a price', async () => {
  const { number: point } = await insertTerminal(db(), { M: 1 })
  await db().updateTable('tariff').set({ valid_from: '2126-01-01' }).execute()
  const { packages, weight_g } = line()
  const lines = [{ point, packages, weight_g, dispatch_city: 'Казань' }]
  for (const [path, payload] of [
    ['/rates', { lines }],
    ['/parcels', line({ point })],
  ] as const)
    expect(await call('POST', path, payload)).toMatchObject({
      status: 503,
      body: { code: 'no_tariff' },
    })
})
