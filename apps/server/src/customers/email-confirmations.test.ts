import type { CustomerCard } from '@yacheyka/contract/customers/console-customers'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { waitForEmail } from '#/accounts/test-email-change.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let manager: TestOperator
let other: TestOperator
let support: TestOperator
let customer: TestAccount
const NEW = 'new-director@example.org'
const REASON = 'Письмо на бланке, звонили директору'

beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
  other = await signInOperator(opened, 'administrator')
  support = await signInOperator(opened, 'support')
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.db.deleteFrom('outbox_message').execute()
  customer = await signInCustomer(opened)
  await requestChange(NEW)
})

const requestChange = (email: string) => waitForEmail(opened.database.db, customer.userUid, email)
const card = async (by = manager) => {
  const url = OPERATOR_ENDPOINTS.operatorGetCustomer.path.replace(':uid', customer.customerUid)
  return (await by.inject({ url })).json<CustomerCard>()
}
const waiting = async (by = manager) => (await card(by)).users[0]?.email_change
type Name =
  | 'operatorRequestEmailConfirmation'
  | 'operatorApproveEmailConfirmation'
  | 'operatorRefuseEmailConfirmation'
const call = async (name: Name, by: TestOperator, change?: string, user = customer.userUid) => {
  const { method, path } = OPERATOR_ENDPOINTS[name]
  return by.inject({
    method,
    url: path
      .replace(':uid', customer.customerUid)
      .replace(':user', user)
      .replace(':change', change ?? (await waiting())?.uid ?? ''),
    ...(name === 'operatorRequestEmailConfirmation' ? { payload: { reason: REASON } } : {}),
  })
}
const request = (by = manager, change?: string) =>
  call('operatorRequestEmailConfirmation', by, change)
const approve = (by = other, change?: string) =>
  call('operatorApproveEmailConfirmation', by, change)
const refuse = (by = other) => call('operatorRefuseEmailConfirmation', by)
const audited = () =>
  opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'reason', 'after'])
    .where('subject_id', '=', customer.customerUid)
    .orderBy('uid')
    .execute()

test('the card has the address that waits, the list finds the customer by it, emails go to the other', async () => {
  const [user] = (await card(support)).users
  expect(user).toMatchObject({
    email: `${customer.login}@example.org`,
    email_change: { email: NEW, request: null },
  })
  const { path } = OPERATOR_ENDPOINTS.operatorListCustomers
  const found = async (search: string) => {
    const response = await manager.inject({ url: path, query: { search, limit: '100' } })
    return response.json<{ results: { uid: string }[] }>().results.map(({ uid }) => uid)
  }
  expect(await found('New-Director@')).toContain(customer.customerUid)
  expect(await found(`${customer.login}@`)).toEqual([customer.customerUid])
})

test('one operator asks with a reason, another one approves; both are written down', async () => {
  const requested = await request()
  expect(requested.statusCode).toBe(200)
  expect(await waiting(other)).toMatchObject({
    request: { by: 'Оператор manager', reason: REASON, own: false },
  })
  expect((await waiting())?.request?.own).toBe(true)
  const approved = await approve()
  expect(approved.statusCode).toBe(200)
  expect(approved.json<CustomerCard>().users[0]).toMatchObject({ email: NEW, email_change: null })
  const facts = { login: customer.login, email: NEW }
  expect(await audited()).toEqual([
    {
      action: 'customer.request_email_confirmation',
      actor: 'manager',
      reason: REASON,
      after: facts,
    },
    { action: 'customer.confirm_email', actor: 'administrator', reason: REASON, after: facts },
  ])
  const emails = await opened.database.db
    .selectFrom('outbox_message')
    .select(['recipient', 'body'])
    .where('template', '=', 'email_confirmed')
    .execute()
  expect(emails.map(({ recipient }) => recipient)).toEqual([`${customer.login}@example.org`])
  expect(emails[0]?.body).toContain('подтвердили наши сотрудники')
})

test('who asked does not approve, nobody approves what nobody asked, support does neither', async () => {
  expect((await approve()).statusCode).toBe(409)
  for (const response of [await request(support), await approve(support), await refuse(support)])
    expect(response.statusCode).toBe(403)
  await request()
  const own = await approve(manager)
  expect([own.statusCode, own.json().code]).toEqual([403, 'own_request'])
  expect((await request(other)).statusCode).toBe(409)
  expect((await card()).users[0]?.email).toBe(`${customer.login}@example.org`)
})

test('what is requested stands among what waits, and the list shows whose it is', async () => {
  const { path } = OPERATOR_ENDPOINTS.operatorListCustomers
  const listed = async () => {
    const response = await manager.inject({
      url: path,
      query: { email_requested: '1', limit: '100' },
    })
    return response.json<{ results: { uid: string }[] }>().results.map(({ uid }) => uid)
  }
  const today = async (by: TestOperator) => {
    const { waiting: kinds } = (
      await by.inject({ url: OPERATOR_ENDPOINTS.getOperatorToday.path })
    ).json<{ waiting: { kind: string; count: number }[] }>()
    return kinds.find(({ kind }) => kind === 'email_confirmations')?.count ?? 0
  }
  expect(await listed()).not.toContain(customer.customerUid)
  const before = await today(other)
  await request()
  expect(await listed()).toContain(customer.customerUid)
  expect([await today(other), await today(support)]).toEqual([before + 1, 0])
  await approve()
  expect(await listed()).not.toContain(customer.customerUid)
})

test('rejected, it goes on waiting for its link, and may be requested again', async () => {
  await request()
  expect((await refuse()).statusCode).toBe(200)
  expect(await waiting()).toMatchObject({ email: NEW, request: null })
  expect((await refuse()).statusCode).toBe(409)
  expect((await request(other)).statusCode).toBe(200)
  expect((await approve(manager)).statusCode).toBe(200)
})

test('another address in the meantime is not confirmed in its place', async () => {
  const seen = (await waiting())?.uid
  await request()
  await requestChange('thief@example.org')
  expect((await approve(other)).statusCode).toBe(409)
  await request()
  expect((await approve(other, seen)).statusCode).toBe(409)
  expect((await card()).users[0]?.email).toBe(`${customer.login}@example.org`)
})

test('what is past its week is not confirmed, nor another customer’s', async () => {
  const stranger = await signInCustomer(opened)
  const change = (await waiting())?.uid ?? ''
  await request()
  expect(
    (await call('operatorApproveEmailConfirmation', other, change, stranger.userUid)).statusCode,
  ).toBe(404)
  await opened.database.db
    .updateTable('email_change')
    .set({ expires_at: new Date() })
    .where('uid', '=', change)
    .execute()
  expect((await approve(other, change)).statusCode).toBe(409)
  expect(await waiting()).toBeNull()
})

test('approved by many at once, it is confirmed once', async () => {
  await request()
  const change = (await waiting())?.uid ?? ''
  const responses = await Promise.all(Array.from({ length: 4 }, () => approve(other, change)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
    200, 409, 409, 409,
  ])
  expect((await audited()).map(({ action }) => action)).toEqual([
    'customer.request_email_confirmation',
    'customer.confirm_email',
  ])
})
