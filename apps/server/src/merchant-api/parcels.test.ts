import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
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
    LIMIT_API_REFUSED_PER_MINUTE: '100000',
  })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid, {
    scopes: API_SCOPES.filter((scope) => scope !== 'pickup:read'),
  })
  point = (await insertTerminal(db(), { M: 500 })).number
  await move(db(), { customerUid: anna.customerUid, change: 10_000_000 })
})
afterAll(() => opened.close())

const db = () => opened.database.db
let made = 0
const draft = (more: object = {}) => ({
  number: `A-${(made += 1)}`,
  point,
  recipient: { phone: '+7 (916) 123-45-67', email: 'ludmila@mail.ru' },
  packages: [{ cell_size: 'M' }],
  weight_g: 1500,
  dispatch_city: 'Казань',
  ...more,
})
const post = (payload: object, once: string | null = `key-${made}`, token = key) =>
  callV1(opened, token, 'POST', '/parcels', { payload, once })
const get = (path: string, token = key) => callV1(opened, token, 'GET', path)
const state = async () => ({
  balance: await balanceOf(db(), anna.customerUid),
  parcels: (await db().selectFrom('parcel').select('uid').execute()).length,
})

test('a parcel is ordered, charged, read back and labelled', async () => {
  const before = await state()
  const response = await post(
    draft({ items: [{ label: 'Чай', price: '120.00', quantity: 2, vat: '20' }] }),
  )
  expect(response.statusCode).toBe(201)
  const parcel = response.json()
  expect(parcel).toMatchObject({
    id: expect.stringMatching(/^YA\d+$/),
    status: 'created',
    status_group: 'preparing',
    point: { number: point },
    packages: [{ cell_size: 'M', status: 'created' }],
    price: expect.stringMatching(/^\d+\.\d\d$/),
    recipient: { phone: '+79161234567', email: 'ludmila@mail.ru' },
    can: { cancel: true, extend: false },
    test: false,
  })
  const after = await state()
  expect(after.parcels).toBe(before.parcels + 1)
  expect(before.balance - after.balance).toBe(Math.round(Number(parcel.price) * 100))
  expect((await get(`/parcels/${parcel.id}`)).json()).toEqual(parcel)
  expect((await get(`/parcels/by_number/${parcel.number}`)).json()).toEqual(parcel)
  const label = await get(`/parcels/${parcel.id}/label`)
  expect(label.rawPayload.subarray(0, 4).toString()).toBe('%PDF')
})

test('without a scope contacts are masked, and nothing that opens a cell ever leaves', async () => {
  const narrow = await makeTestKey(db(), anna.customerUid, { scopes: ['parcels:read'] })
  const { id } = (await post(draft())).json()
  const response = await get(`/parcels/${id}`, narrow)
  expect(response.json().recipient).toEqual({ phone: '+7••••••••67', email: 'l•••@m•••.ru' })
  const row = await db()
    .selectFrom('parcel')
    .select(['uid', 'pin', 'qr'])
    .where('barcode', '=', id)
    .executeTakeFirstOrThrow()
  const open = (await get(`/parcels/${id}`)).body
  for (const secret of [row.uid, row.pin, row.qr]) {
    expect(response.body).not.toContain(secret)
    expect(open).not.toContain(secret)
  }
  expect(response.body).not.toContain('9161234567')
})

test('the same key makes one parcel, however many come at once', async () => {
  const before = await state()
  const body = draft()
  const responses = await Promise.all(Array.from({ length: 8 }, () => post(body, 'once')))
  const again = await post(body, '"once"')
  expect(new Set([...responses, again].map((each) => each.json().id)).size).toBe(1)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await state()).parcels).toBe(before.parcels + 1)
  const other = await post({ ...body, weight_g: 2000 }, 'once')
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused'])
})

test('a trial reports the price and leaves nothing, a key is not needed', async () => {
  const before = await state()
  const trial = await post(draft({ dry_run: true }), null)
  expect([trial.statusCode, trial.json()]).toEqual([
    200,
    { number: `A-${made}`, price: expect.any(String), currency: 'RUB' },
  ])
  expect(await state()).toEqual(before)
  const real = await post(draft(), null)
  expect(real.json().code).toBe('idempotency_key_missing')
})

test('each rejection has its code and its place, and leaves nothing', async () => {
  const full = (await insertTerminal(db(), { M: 0 })).number
  const small = (await insertTerminal(db(), { S: 1 })).number
  const taken = draft()
  await post(taken)
  const before = await state()
  const rejections: [object, number, string, string][] = [
    [{ ...draft(), number: taken.number }, 409, 'number_taken', '#/number'],
    [draft({ point: 'nowhere' }), 409, 'point_unavailable', '#/point'],
    [draft({ expected_price: '1.00' }), 409, 'price_changed', '#/expected_price'],
    [
      draft({ packages: [{ height_mm: 900, width_mm: 1, depth_mm: 1 }] }),
      422,
      'oversize',
      '#/packages/0',
    ],
    [draft({ recipient: { phone: '1' } }), 422, 'phone_invalid', '#/recipient/phone'],
    [
      draft({ recipient: { phone: '+79161234567', email: 'я' } }),
      422,
      'email_invalid',
      '#/recipient/email',
    ],
    [draft({ number: '%' }), 422, 'number_invalid', '#/number'],
    [
      draft({ recipient: { phone: '1' }, weight_g: 99 }),
      422,
      'validation_failed',
      '#/recipient/phone',
    ],
    [draft({ weight_g: 99 }), 422, 'weight_out_of_range', '#/weight_g'],
    [draft({ wieght_g: 99 }), 422, 'unknown_field', '#/wieght_g'],
    [draft({ point: full }), 409, 'point_full', '#/point'],
    [draft({ point: small }), 422, 'too_big', '#/packages'],
  ]
  for (const [payload, status, code, pointer] of rejections) {
    const { statusCode, body } = await post(payload)
    const problem = JSON.parse(body)
    expect([statusCode, problem.code, problem.errors[0]?.pointer]).toEqual([status, code, pointer])
  }
  const { errors } = (await post(draft({ recipient: { phone: '1' } }))).json()
  expect(errors[0].detail).toContain('+79161234567')
  expect(await state()).toEqual(before)
})

const english = async (body: object) => {
  const headers = {
    authorization: `Bearer ${key}`,
    'idempotency-key': 'english',
    'accept-language': 'en',
  }
  const response = await opened.app.inject({
    method: 'POST',
    url: '/api/v1/parcels',
    payload: body,
    headers,
  })
  return response.json()
}

test('another price is named beside its rejection, and a repetition with it passes', async () => {
  const { price } = (await post(draft({ dry_run: true }), null)).json()
  const error = { pointer: '#/expected_price', code: 'price_changed', price }
  const refused = await post(draft({ expected_price: '1.00' }))
  expect(refused.json()).toMatchObject({ price, errors: [error] })
  expect((await post(draft({ expected_price: price }))).statusCode).toBe(201)
  const { detail, ...rest } = await english(draft({ expected_price: '1.00' }))
  expect(rest).toMatchObject({ price, errors: [error] })
  expect(detail).toMatch(/^The price is no longer expected_price/)
  expect((await post(draft({ point: 'nowhere' }))).json()).not.toHaveProperty('price')
})

test('a box that fits on its side is given the cell, one that fits in no way is not', async () => {
  const box = { height_mm: 200, width_mm: 420, depth_mm: 390 }
  const lying = draft({ packages: [{ cell_size: 'M' }, box] })
  const error = { pointer: '#/packages/1', code: 'oversize', turned: 'M' }
  const { errors, detail } = (await post(lying)).json()
  expect(errors).toMatchObject([error])
  expect(detail).toMatch(/Если положить на\sбок, подойдёт\sM\.$/)
  const problem = await english(lying)
  expect(problem.errors).toMatchObject([error])
  expect(new Set([problem.detail, problem.errors[0].detail])).toEqual(
    new Set([
      'The package fits no cell of the network as it stands. Laid on its side it fits cell M.',
    ]),
  )
  const [huge] = (await post(draft({ packages: [{ ...box, depth_mm: 500 }] }))).json().errors
  expect(huge).toMatchObject({ code: 'oversize', detail: expect.not.stringContaining('бок') })
  expect(huge).not.toHaveProperty('turned')
})

test('a deposit that does not cover it rejects or waits, as requested', async () => {
  const poor = await signInCustomer(opened)
  const own = await makeTestKey(db(), poor.customerUid)
  const refused = await post(draft({ payment: 'deposit_only' }), 'poor', own)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'deposit_short'])
  expect((await post(draft(), 'poor', own)).statusCode).toBe(201)
})

test('another customer’s parcel is not there, nor any to a test key', async () => {
  const boris = await signInCustomer(opened)
  const his = await makeTestKey(db(), boris.customerUid)
  const trial = await makeTestKey(db(), anna.customerUid, { test: true })
  const { id, number } = (await post(draft())).json()
  for (const url of [`/parcels/${id}`, `/parcels/by_number/${number}`, `/parcels/${id}/label`])
    for (const token of [his, trial]) expect((await get(url, token)).json().code).toBe('not_found')
})

test.each(FUZZ_VALUES)(
  '%s in any field is rejected, never by an error of ours',
  async (_name, value) => {
    for (const field of Object.keys(draft())) {
      const { statusCode } = await post(draft({ [field]: value }), `fuzz-${made}`)
      expect([field, statusCode]).toEqual([
        field,
        expect.toSatisfy((status: number) => status < 500),
      ])
    }
  },
)
