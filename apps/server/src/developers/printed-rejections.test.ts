import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { blocksOf } from './test-guides.ts'

// What guides promise of rejections, against the product.

let opened: TestApp
let key: string
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  const { customerUid } = await signInCustomer(opened)
  key = await makeTestKey(opened.database.db, customerUid, { test: true })
})
afterAll(() => opened.close())

let sent = 0
async function call(method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await opened.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': `call-${(sent += 1)}` },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}
const order = (point: string) =>
  call('POST', '/parcels', {
    number: `R-${(sent += 1)}`,
    point,
    recipient: { phone: '+79161234567' },
    packages: [{ cell_size: 'M' }],
    weight_g: 500,
  })

test('the rejection that errors.md prints is the product’s', async () => {
  const [printed = ''] = blocksOf('json', 'errors.md')
  const { body } = await order('TEST-0002')
  const anyId: unknown = expect.stringMatching(/^[\da-f-]{36}$/)
  expect(body).toEqual({ ...JSON.parse(printed), request_id: anyId })
})

test('advance goes over steps without making them, and rejects what sandbox.md says', async () => {
  const { id } = (await order('TEST-0001')).body
  const advance = async (of: string, body: object) => {
    const { status, body: response } = await call('POST', `/sandbox/parcels/${of}/advance`, body)
    return [status, response.code ?? response.status]
  }
  const historyOf = async (of: string) =>
    (await call('GET', `/parcels/${of}/events`)).body.data.map(
      ({ status }: { readonly status: string }) => status,
    )
  expect(await advance(id, { to: 'received' })).toEqual([200, 'received'])
  expect(await historyOf(id)).toEqual(['created', 'received'])
  const other = (await order('TEST-0001')).body.id
  const future = new Date(Date.now() + 3_600_000).toISOString()
  expect(await advance(other, { to: 'in_delivery' })).toEqual([200, 'in_delivery'])
  for (const [of, body, rejection] of [
    [id, { to: 'returned' }, [409, 'action_refused']],
    [other, { to: 'in_delivery' }, [409, 'action_refused']],
    [other, { to: 'created' }, [409, 'action_refused']],
    [other, { to: 'received', at: future }, [409, 'action_refused']],
    [other, { to: 'received', at: '2020-01-01T00:00:00Z' }, [409, 'action_refused']],
    [other, { to: 'cancelled' }, [422, 'validation_failed']],
    [other, { to: 'blocked_for_return' }, [422, 'validation_failed']],
  ] as const)
    expect([body, await advance(of, body)]).toEqual([body, rejection])
  expect(await historyOf(other)).toEqual(['created', 'in_delivery'])
  await call('POST', '/sandbox/deposit', { balance: '0.00' })
  const unpaid = (await order('TEST-0001')).body.id
  expect(await advance(unpaid, { to: 'in_delivery' })).toEqual([409, 'action_refused'])
})
