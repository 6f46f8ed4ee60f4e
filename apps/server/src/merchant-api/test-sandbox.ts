import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

/** A company for each test, with a test key that orders parcels and drives them. */
export function openSandbox() {
  let opened: TestApp
  let anna: TestAccount
  let key: string
  beforeAll(async () => {
    opened = await openTestApp({ LIMIT_API_WRITE_PER_MINUTE: '100000' })
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    anna = await signInCustomer(opened)
    key = await makeTestKey(db(), anna.customerUid, { test: true })
  })

  const db = () => opened.database.db
  let made = 0

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    payload?: object,
    { token = key, once }: { readonly token?: string | undefined; readonly once?: string } = {},
  ) {
    const response = await callV1(opened, token, method, path, { payload, once })
    const { statusCode: status, headers } = response
    return { status, headers, body: response.json() }
  }
  const newNumber = () => `D-${(made += 1)}`
  const draft = (more: object = {}) => ({
    number: newNumber(),
    point: 'TEST-0006',
    recipient: { phone: '+79161234567', email: 'ludmila@mail.ru' },
    packages: [{ cell_size: 'M' }],
    weight_g: 1500,
    ...more,
  })
  const order = async (more: object = {}) => (await call('POST', '/parcels', draft(more))).body
  const advance = (id: string, body: object) => call('POST', `/sandbox/parcels/${id}/advance`, body)

  return { opened: () => opened, anna: () => anna, db, call, newNumber, draft, order, advance }
}
