import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// What the contract allows at the most is taken, however a client writes its JSON.

let opened: TestApp
let key: string
let point: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_PARCELS_PER_MINUTE: '100000' })
  const { db } = opened.database
  key = await makeTestKey(db, (await signInCustomer(opened)).customerUid)
  point = (await insertTerminal(db, { M: 9 })).number
})
afterAll(() => opened.close())

/** As PHP's `json_encode` and Python's `json.dumps` write it. */
const escaped = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\0-~]/g,
    (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
const post = (method: 'POST' | 'PATCH', path: string, body: unknown) =>
  opened.app.inject({
    method,
    url: `/api/v1${path}`,
    payload: escaped(body),
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': 'largest',
      'if-match': '*',
    },
  })
const metadata = Object.fromEntries(
  Array.from({ length: 20 }, (_, n) => [`field_${n}`, 'ж'.repeat(500)]),
)
const line = (number: string) => ({
  number,
  point,
  recipient: { phone: '+79161234567' },
  packages: [{ cell_size: 'M' }],
  weight_g: 1500,
  metadata,
  description: 'ж'.repeat(500),
  items: Array.from({ length: 100 }, () => ({
    label: 'ж'.repeat(256),
    price: '1.00',
    quantity: 1,
    vat: '22',
  })),
})

/** The status, and what is said against the body. */
const outcomeOf = (response: { readonly statusCode: number; readonly json: () => unknown }) => {
  const { errors = [] } = response.json() as { errors?: object[] }
  return [response.statusCode, ...errors]
}

test('a parcel of a hundred items, and its change', async () => {
  const made = await post('POST', '/parcels', { ...line('L-1'), dispatch_city: 'Казань' })
  expect(outcomeOf(made)).toEqual([201])
  const changed = await post('PATCH', `/parcels/${made.json().id}`, { metadata })
  expect(outcomeOf(changed)).toEqual([200])
})

test('an order of thirty such parcels, and prices of a hundred lines', async () => {
  const parcels = Array.from({ length: 30 }, (_, n) => line(`L-2-${n}`))
  const order = { dispatch_city: 'Казань', parcels, dry_run: true, on_error: 'skip' }
  expect(escaped(order).length).toBeGreaterThan(6 * 1024 * 1024)
  expect(outcomeOf(await post('POST', '/orders', order))).toEqual([200])
  const { packages, weight_g } = line('')
  const lines = Array.from({ length: 100 }, () => ({
    point,
    packages: Array.from({ length: 5 }, () => packages).flat(),
    weight_g,
    dispatch_city: 'Казань',
  }))
  expect(outcomeOf(await post('POST', '/rates', { lines }))).toEqual([200])
})
