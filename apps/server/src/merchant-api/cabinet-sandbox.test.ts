import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

let made = 0

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  payload?: object,
  account = anna,
) {
  const response = await opened.app.inject({
    method,
    url: `/api/juridical/juridical_users/${account.userUid}/sandbox${path}`,
    headers: account.headers,
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: response.statusCode, body: response.json() }
}

async function order(account = anna) {
  made += 1
  const key = await makeTestKey(opened.database.db, account.customerUid, { test: true })
  const response = await callV1(opened, key, 'POST', '/parcels', {
    payload: {
      number: `C-${made}`,
      point: 'TEST-0001',
      recipient: { phone: '+79161234567' },
      packages: [{ cell_size: 'M' }, { cell_size: 'S' }],
      weight_g: 1500,
      dispatch_city: 'Казань',
    },
  })
  return response.json<{ id: string; number: string }>()
}

test('there is nothing until a test key has called', async () => {
  expect(await call('GET', '')).toEqual({ status: 200, body: { balance: null, parcels: [] } })
})

test('what a test key has ordered is shown once and driven, with nothing of its recipient', async () => {
  const { id, number } = await order()
  const { body } = await call('GET', '')
  const shown = { id, number, point: 'TEST-0001', created_at: expect.any(String) }
  expect(body).toEqual({
    balance: expect.stringMatching(/^99\d{3}\.\d\d$/),
    parcels: [{ ...shown, status: 'created' }],
  })
  const path = `/parcels/${id}/advance`
  expect(await call('POST', path, { to: 'ready_for_pickup' })).toEqual({
    status: 200,
    body: { ...shown, status: 'ready_for_pickup' },
  })
  const refused = await call('POST', path, { to: 'created' })
  expect([refused.status, refused.body.code]).toEqual([409, 'action_refused'])
})

test('another company neither sees nor drives it', async () => {
  const { id } = await order()
  const boris = await signInCustomer(opened)
  const drive = () => call('POST', `/parcels/${id}/advance`, { to: 'in_delivery' }, boris)
  expect((await drive()).status).toBe(404)
  await order(boris)
  expect((await drive()).status).toBe(404)
  expect((await call('GET', '')).body.parcels).toMatchObject([{ id, status: 'created' }])
})

test('what was made is cleared by its company alone, and the journal of its owners says who did it', async () => {
  await order()
  const boris = await signInCustomer(opened)
  await order(boris)
  const cleared = await call('DELETE', '')
  expect(cleared).toEqual({ status: 200, body: { balance: '100000.00', parcels: [] } })
  expect((await call('GET', '', undefined, boris)).body.parcels).toHaveLength(1)
  const journal = await opened.app.inject({
    url: `/api/juridical/juridical_users/${anna.userUid}/actions`,
    headers: anna.headers,
  })
  expect(journal.json().results).toMatchObject([
    { action: 'sandbox.clear', actor: { login: anna.login } },
  ])
})
