import { OPERATOR_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { CustomerCard } from '@yacheyka/contract/customers/console-customers'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quickHash } from '#/auth/test-password.ts'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { newUid } from '#/db/uuid.ts'
import { move } from '#/ledger/test-ledger.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'

let opened: TestApp
let manager: TestOperator
let support: TestOperator
let customer: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', LIMIT_LOGIN_PER_MINUTE: '100000' })
  manager = await signInOperator(opened, 'manager')
  support = await signInOperator(opened, 'support')
})
afterAll(() => opened.close())
beforeEach(async () => {
  customer = await signInCustomer(opened, { name: 'ООО «Ёлка и Ко»' })
})

const find = async (search: string, by = manager, query: Record<string, string> = {}) =>
  by.inject({
    url: OPERATOR_ENDPOINTS.operatorListCustomers.path,
    query: { search, limit: '100', ...query },
  })
const uids = async (search: string) =>
  (await find(search)).json<{ results: { uid: string }[] }>().results.map(({ uid }) => uid)
const call = (
  {
    method,
    path,
  }: { readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; readonly path: string },
  payload?: object,
  by = manager,
  names: Readonly<Record<string, string>> = {},
) =>
  by.inject({
    method,
    url: path.replaceAll(/:(\w+)/g, (_, name: string) => names[name] ?? customer.customerUid),
    ...(payload === undefined ? {} : { payload }),
  })
const card = async (by = manager): Promise<CustomerCard> =>
  (await call(OPERATOR_ENDPOINTS.operatorGetCustomer, undefined, by)).json()
const actions = async () => {
  const rows = await opened.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_id', '=', customer.customerUid)
    .orderBy('uid')
    .execute()
  return rows.map(({ action }) => action)
}

test('a customer is found by its names, INN, login, e-mail and phone, and by nothing else', async () => {
  const { customerUid: uid, login } = customer
  const { inn } = await card()
  await opened.database.db
    .updateTable('juridical_user')
    .set({ ceo_phone: '+79991112233', email: `Anna_1@${login}.example` })
    .where('uid', '=', customer.userUid)
    .execute()
  for (const search of [
    'елка',
    'ЁЛКА и ко',
    'ооо елка',
    inn,
    inn.slice(0, 9),
    login,
    login.toUpperCase(),
    `anna_1@${login}`,
    '8 (999) 111-22-33',
    '111-22-33',
    '',
  ])
    expect([search, (await uids(search)).includes(uid)]).toEqual([search, true])
  for (const search of ['ромашка', '000', `anna%${login}`, 'annax1@', '«»'])
    expect([search, (await uids(search)).includes(uid)]).toEqual([search, false])
})

test('no text breaks the search', async () => {
  for (const [name, text] of FUZZ_STRINGS) {
    const { statusCode } = await find(text)
    expect([name, [200, 400].includes(statusCode)]).toEqual([name, true])
  }
})

test('sorted by what is on deposits, page by page', async () => {
  await move(opened.database.db, { customerUid: customer.customerUid, change: 99_999_999 })
  const first = await find('', manager, { ordering: '-balance', limit: '1' })
  expect(first.json()).toMatchObject({
    results: [{ uid: customer.customerUid, balance: '999999.99' }],
    next: expect.stringContaining('offset=1'),
  })
  const all = (await find('', manager, { ordering: 'balance' })).json()
  expect(all.results.at(-1).uid).toBe(customer.customerUid)
  const newest = (await find('', manager)).json()
  expect(newest.results[0].uid).toBe(customer.customerUid)
})

test('support reads customers without their money, and changes nothing', async () => {
  await move(opened.database.db, { customerUid: customer.customerUid, change: 100 })
  expect(await card(support)).toMatchObject({
    juridical_name: 'ООО «Ёлка и Ко»',
    balance: null,
    warn_below: null,
    corrections_waiting: 0,
    users: [{ login: customer.login, sessions: 1 }],
  })
  expect((await find('', support)).json().results[0].balance).toBeNull()
  expect((await find('', support, { ordering: '-balance' })).statusCode).toBe(403)
  const editor = await signInOperator(opened, 'content')
  for (const endpoint of OPERATOR_ENDPOINT_LIST) {
    if (!endpoint.id.startsWith('operator') || !endpoint.path.includes('/customers')) continue
    const readable = /^operator(?:GetCustomer|ListCustomers|GetIntegrations)$/.test(endpoint.id)
    const names = { user: customer.userUid, month: '2026-01' }
    const requested = await call(endpoint, undefined, support, names)
    expect([endpoint.id, requested.statusCode]).toEqual([endpoint.id, readable ? 200 : 403])
    expect((await call(endpoint, undefined, editor, names)).statusCode).toBe(403)
  }
})

const SOUND = {
  name: 'Ёлка',
  juridical_name: 'ООО «Новая ёлка»',
  inn: '7707083893',
  kpp: '770701001',
  ogrn: '1027700132195',
  egrul_number: 'ЮЭ9965-26-123456789',
}

test('requisites change when their control digits agree, and the log has what differed', async () => {
  const change = (body: object) => call(OPERATOR_ENDPOINTS.operatorChangeRequisites, body)
  const faulty = await change({ ...SOUND, name: ' ', inn: '7707083894' })
  expect([faulty.statusCode, Object.keys(faulty.json())]).toEqual([400, ['name']])
  const digits = await change({ ...SOUND, inn: '7707083894', ogrn: '1027700132196' })
  expect([digits.statusCode, Object.keys(digits.json())]).toEqual([400, ['inn', 'ogrn']])
  const before = await card()
  const done = await change(SOUND)
  expect([done.statusCode, done.json()]).toEqual([200, { ...before, ...SOUND }])
  expect((await change(SOUND)).statusCode).toBe(200)
  expect(await actions()).toEqual(['customer.change'])
  const [entry] = await opened.database.db
    .selectFrom('audit_log')
    .select(['before', 'after', 'actor'])
    .where('subject_id', '=', customer.customerUid)
    .execute()
  expect(entry).toMatchObject({
    actor: 'manager',
    before: { inn: before.inn, name: 'ООО «Ёлка и Ко»' },
    after: { inn: SOUND.inn, name: 'Ёлка' },
  })
  expect(entry?.after).not.toHaveProperty('kpp', before.kpp)
  customer = await signInCustomer(opened)
  const taken = await change(SOUND)
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'inn_taken'])
})

test('a suspended customer is let nowhere and informed why; resumed, it signs in again', async () => {
  const passwordHash = quickHash('Proba-2026-pass')
  customer = await signInCustomer(opened, { passwordHash })
  const obtain = (password = 'Proba-2026-pass') =>
    opened.app.inject({
      method: 'POST',
      url: ENDPOINTS.obtainTokens.path,
      payload: { username: customer.login, password },
    })
  const amount = (authorization: string) =>
    opened.app.inject({
      url: ENDPOINTS.getAmount.path.replace(':uid', customer.userUid),
      headers: { authorization },
    })
  const suspend = (reason: string) => call(OPERATOR_ENDPOINTS.operatorSuspendCustomer, { reason })
  const signedIn = (await obtain()).json<{ access: string; refresh: string }>()
  expect((await amount(`Bearer ${signedIn.access}`)).statusCode).toBe(200)

  expect((await suspend('Долг по договору')).json()).toMatchObject({
    suspended: true,
    suspension_reason: 'Долг по договору',
    users: [{ sessions: 0 }],
  })
  const refused = await obtain()
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'suspended'])
  expect(refused.json().detail).toContain('приостановлен')
  expect(refused.body).not.toContain('Долг')
  // Who does not know the password is not told.
  expect((await obtain('wrong-Password-1')).json().code).toBe('wrong_credentials')
  expect((await amount(`Bearer ${signedIn.access}`)).statusCode).toBe(401)
  const refresh = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.refreshTokens.path,
    payload: { refresh: signedIn.refresh },
  })
  expect(refresh.statusCode).toBe(401)
  // A sign-in that was under way when the customer was suspended.
  const late = await signInCustomer(opened, { customerUid: customer.customerUid })
  const lateCall = await opened.app.inject({
    url: ENDPOINTS.getAmount.path.replace(':uid', late.userUid),
    headers: late.headers,
  })
  expect([lateCall.statusCode, lateCall.json().code]).toEqual([403, 'suspended'])
  expect((await find(customer.login)).json().results[0].suspended).toBe(true)

  await suspend('Долг по договору')
  await suspend('Долг погашен наполовину')
  const resume = () => call(OPERATOR_ENDPOINTS.operatorResumeCustomer)
  expect((await resume()).json()).toMatchObject({ suspended: false, suspension_reason: '' })
  await resume()
  expect((await obtain()).statusCode).toBe(200)
  expect(await actions()).toEqual(['customer.suspend', 'customer.suspend', 'customer.resume'])
})

test('all sign-ins of a customer end at once, and of nobody else', async () => {
  const stranger = await signInCustomer(opened)
  await signInCustomer(opened, { customerUid: customer.customerUid })
  const end = () => call(OPERATOR_ENDPOINTS.operatorEndCustomerSessions)
  expect((await end()).json()).toEqual({ ended: 2 })
  expect((await end()).json()).toEqual({ ended: 0 })
  const amount = ({ userUid, headers }: TestAccount) =>
    opened.app.inject({
      url: ENDPOINTS.getAmount.path.replace(':uid', userUid),
      headers: { ...headers },
    })
  expect((await amount(customer)).statusCode).toBe(401)
  expect((await amount(stranger)).statusCode).toBe(200)
  expect(await actions()).toEqual(['customer.end_sessions'])
})

test('the link for a password is mailed, once in five minutes, to a user of this customer', async () => {
  const send = (user: string) =>
    call(OPERATOR_ENDPOINTS.operatorMailPasswordLink, undefined, manager, { user })
  const email = `${customer.login}@example.org`
  expect((await send(customer.userUid)).json()).toEqual({ sent: true, email })
  // Unless the clock has just passed into the next five minutes.
  const again = (await send(customer.userUid)).json<{ sent: boolean }>()
  const mails = await opened.database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('recipient', '=', email)
    .execute()
  expect(mails).toHaveLength(again.sent ? 2 : 1)
  expect(mails[0]?.body).toContain('/rp/')
  expect(await actions()).toEqual(
    Array.from({ length: mails.length }, () => 'customer.mail_password_link'),
  )
  const stranger = await signInCustomer(opened)
  expect((await send(stranger.userUid)).statusCode).toBe(404)
  expect((await send(newUid())).statusCode).toBe(404)
})

test('nobody is 404', async () => {
  customer = { ...customer, customerUid: newUid() }
  for (const endpoint of [
    OPERATOR_ENDPOINTS.operatorGetCustomer,
    OPERATOR_ENDPOINTS.operatorResumeCustomer,
    OPERATOR_ENDPOINTS.operatorEndCustomerSessions,
    OPERATOR_ENDPOINTS.operatorListActs,
  ])
    expect([endpoint.id, (await call(endpoint)).statusCode]).toEqual([endpoint.id, 404])
})

test('caps are raised with a reason and taken back; the card says who, and the journal what', async () => {
  const { path, method } = OPERATOR_ENDPOINTS.operatorChangeCaps
  const none = {
    held_cells: null,
    unpaid_orders: null,
    unpaid_parcels: null,
    parcels_per_day: null,
    reason: 'Новый договор',
  }
  expect((await card(support)).caps).toEqual({
    held_cells: { now: 0, most: 20 },
    unpaid_orders: { now: 0, most: 200 },
    unpaid_parcels: { now: 0, most: 10_000 },
    parcels_per_day: { now: 0, most: 100_000 },
    raised: null,
  })
  const change = (body: object, by = manager) => call({ method, path }, body, by)
  expect((await change(none, support)).statusCode).toBe(403)
  const wrong = await change({ ...none, held_cells: -1, reason: ' ' })
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['held_cells', 'reason']])
  const raised = await change({ ...none, held_cells: 500 })
  expect(raised.json()).toMatchObject({
    caps: {
      held_cells: { now: 0, most: 500 },
      unpaid_orders: { most: 200 },
      raised: { held_cells: 500, unpaid_orders: null, reason: 'Новый договор' },
    },
  })
  await change({ ...none, held_cells: 500 })
  expect((await change(none)).json()).toMatchObject({ caps: { raised: null } })
  expect(await actions()).toEqual(['customer.change_caps', 'customer.change_caps'])
})
