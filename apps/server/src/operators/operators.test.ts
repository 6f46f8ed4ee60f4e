import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { isGoodPassword } from '@yacheyka/core/accounts/password'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { makeUpPassword } from './made-up-password.ts'
import { TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { signInOperator, type TestOperator } from './test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { changeAccount, disableAccount, enableAccount } from './manage-operators.ts'
import { openBrowser } from './test-sign-in.ts'

let opened: TestApp
let admin: TestOperator
let helper: TestOperator
let made = 0
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_LOGIN_PER_MINUTE: '1000' })
  admin = await signInOperator(opened, 'administrator')
})
afterAll(() => opened.close())
beforeEach(async () => {
  made += 1
  helper = await signInOperator(opened, 'support', `helper-${made}`)
})

const {
  createOperator,
  disableOperator,
  enableOperator,
  endOperatorSession,
  endOperatorSessions,
  getOperator,
  getOperatorSession,
  listOperators,
  resetOperatorPassword,
  resetOperatorSecondFactor,
  updateOperator,
} = OPERATOR_ENDPOINTS

interface Place {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  readonly path: string
}
const of = ({ method, path }: Place, uid: string, session = '') => ({
  method,
  url: path.replace(':uid', uid).replace(':session', session),
})
const isIn = async ({ inject }: TestOperator) =>
  (await inject({ url: getOperatorSession.path })).statusCode === 200

const journalOf = async (uid: string) => {
  const rows = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after', 'reason', 'actor'])
    .where('subject_kind', '=', 'operator')
    .where('subject_id', '=', uid)
    .orderBy('at')
    .orderBy('uid')
    .execute()
  return rows
}

test('an operator is added with a password that opens the first step and nothing else', async () => {
  const payload = { login: ' Vera.K ', name: ' Вера Котова ', role: 'content' }
  const added = await admin.inject({ method: 'POST', url: createOperator.path, payload })
  expect(added.statusCode).toBe(201)
  const { operator, password } = added.json()
  expect(operator).toMatchObject({
    login: 'vera.k',
    name: 'Вера Котова',
    role: 'content',
    must_change_password: true,
    second_factor: false,
  })
  expect(isGoodPassword(password)).toBe(true)
  expect((await openBrowser(opened).signIn('vera.k', password)).json().stage).toBe('password')
  const [entry] = await journalOf(operator.uid)
  expect(entry).toMatchObject({
    action: 'operator.create',
    actor: 'administrator',
    before: null,
    after: { login: 'vera.k', name: 'Вера Котова', role: 'content' },
  })
  expect(JSON.stringify(await journalOf(operator.uid))).not.toContain(password)
  const again = await admin.inject({ method: 'POST', url: createOperator.path, payload })
  expect([again.statusCode, again.json()]).toEqual([400, { login: ['Такой логин уже есть'] }])
})

test.each([
  [{ login: 'вера', name: 'Вера', role: 'support' }, ['login']],
  [{ login: 'vera', name: ' ', role: 'support' }, ['name']],
  [{ login: 'vera', name: 'Вера', role: 'king' }, ['role']],
  [{}, ['login', 'name', 'role']],
  [{ login: 'vera', name: 'Ве\0ра', role: 'support' }, ['name']],
])('%j is rejected at %j', async (payload, fields) => {
  const refused = await admin.inject({ method: 'POST', url: createOperator.path, payload })
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, fields])
})

test('a name is changed; a role too, which ends the sessions; nothing changed is nothing recorded', async () => {
  const renamed = await admin.inject({
    ...of(updateOperator, helper.uid),
    payload: { name: 'Ольга' },
  })
  expect(renamed.json()).toMatchObject({ name: 'Ольга', role: 'support' })
  expect(await isIn(helper)).toBe(true)
  const payload = { name: 'Ольга', role: 'manager' }
  const moved = await admin.inject({ ...of(updateOperator, helper.uid), payload })
  expect(moved.json().role).toBe('manager')
  expect(await isIn(helper)).toBe(false)
  await admin.inject({ ...of(updateOperator, helper.uid), payload })
  expect((await journalOf(helper.uid)).map(({ before, after }) => [before, after])).toEqual([
    [{ name: `Оператор ${helper.login}` }, { name: 'Ольга' }],
    [{ role: 'support' }, { role: 'manager' }],
  ])
})

test('an address is given and changed, in the journal; the former one is notified, so that nobody silences another’s emails', async () => {
  const change = async (email: string) =>
    (await admin.inject({ ...of(updateOperator, helper.uid), payload: { email } })).json()
  expect(await change('no address')).toEqual({ email: [expect.any(String)] })
  expect(await change('olga@example.org')).toMatchObject({ email: 'olga@example.org' })
  expect(await change('')).toMatchObject({ email: '' })
  const emails = await opened.database.db
    .selectFrom('outbox_message')
    .select('recipient')
    .where('template', '=', 'operator_email_changed')
    .execute()
  expect(emails).toEqual([{ recipient: 'olga@example.org' }])
  expect((await journalOf(helper.uid)).map(({ before, after }) => [before, after])).toEqual([
    [{ email: '' }, { email: 'olga@example.org' }],
    [{ email: 'olga@example.org' }, { email: '' }],
  ])
  expect(await isIn(helper)).toBe(true)
})

test('who is disabled is out at once, and in again only by a new sign-in', async () => {
  const payload = { reason: 'Уволилась' }
  const off = await admin.inject({ ...of(disableOperator, helper.uid), payload })
  expect(off.json().disabled_at).not.toBeNull()
  expect(await isIn(helper)).toBe(false)
  const on = await admin.inject(of(enableOperator, helper.uid))
  expect(on.json().disabled_at).toBeNull()
  expect(await isIn(helper)).toBe(false)
  expect((await journalOf(helper.uid)).map(({ action, reason }) => [action, reason])).toEqual([
    ['operator.disable', 'Уволилась'],
    ['operator.enable', ''],
  ])
})

test('a new password ends the sessions and must be changed', async () => {
  const response = await admin.inject(of(resetOperatorPassword, helper.uid))
  const { password, operator } = response.json()
  expect(operator.must_change_password).toBe(true)
  expect(await isIn(helper)).toBe(false)
  expect((await openBrowser(opened).signIn(helper.login, password)).json().stage).toBe('password')
})

test('the second factor is taken away with its codes and the sessions', async () => {
  await opened.database.db
    .updateTable('operator_user')
    .set({ totp_secret: 'sealed', totp_confirmed_at: new Date(), recovery_digests: ['a'] })
    .where('uid', '=', helper.uid)
    .execute()
  const response = await admin.inject(of(resetOperatorSecondFactor, helper.uid))
  expect(response.json().second_factor).toBe(false)
  expect(await isIn(helper)).toBe(false)
  const row = await opened.database.db
    .selectFrom('operator_user')
    .selectAll()
    .where('uid', '=', helper.uid)
    .executeTakeFirstOrThrow()
  expect([row.totp_secret, row.recovery_digests]).toEqual([null, []])
  await admin.inject(of(resetOperatorSecondFactor, helper.uid))
  expect(await journalOf(helper.uid)).toHaveLength(1)
})

test('sessions of an operator are shown on the card and ended there, one or all', async () => {
  const second = await signInOperator(opened, 'support', helper.login)
  const third = await signInOperator(opened, 'support', helper.login)
  const { sessions } = (await admin.inject(of(getOperator, helper.uid))).json()
  expect(sessions).toHaveLength(3)
  const [{ uid: one }] = sessions
  expect((await admin.inject(of(endOperatorSession, helper.uid, one))).json()).toEqual({ ended: 1 })
  expect((await admin.inject(of(endOperatorSession, helper.uid, one))).statusCode).toBe(404)
  expect((await admin.inject(of(endOperatorSession, admin.uid, one))).statusCode).toBe(404)
  expect((await admin.inject(of(endOperatorSessions, helper.uid))).json()).toEqual({ ended: 2 })
  for (const each of [helper, second, third]) expect(await isIn(each)).toBe(false)
})

test('nobody disables, demotes or resets himself; his name he may change', async () => {
  await signInOperator(opened, 'administrator', 'second-admin')
  const rejections = await Promise.all([
    admin.inject({ ...of(disableOperator, admin.uid), payload: {} }),
    admin.inject({ ...of(updateOperator, admin.uid), payload: { role: 'manager' } }),
    admin.inject(of(resetOperatorPassword, admin.uid)),
    admin.inject(of(resetOperatorSecondFactor, admin.uid)),
  ])
  expect(rejections.map((response) => [response.statusCode, response.json().code])).toEqual(
    rejections.map(() => [409, 'self']),
  )
  const renamed = await admin.inject({ ...of(updateOperator, admin.uid), payload: { name: 'Я' } })
  expect(renamed.statusCode).toBe(200)
})

test('the last administrator stays, whoever asks, and of two who disable each other one stays', async () => {
  const { db } = opened.database
  const now = new Date()
  const others = await db
    .selectFrom('operator_user')
    .select('uid')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('uid', '!=', admin.uid)
    .execute()
  for (const { uid } of others) await disableAccount(db, CLI_ACTOR, uid, '', now)
  await expect(disableAccount(db, CLI_ACTOR, admin.uid, '', now)).rejects.toThrow('последний')
  const demote = changeAccount(
    db,
    CLI_ACTOR,
    admin.uid,
    { role: 'support' },
    now,
    TEST_LEDGER.messages,
  )
  await expect(demote).rejects.toThrow('последний')

  const rival = await signInOperator(opened, 'administrator', 'rival')
  const responses = await Promise.all([
    admin.inject({ ...of(disableOperator, rival.uid), payload: {} }),
    rival.inject({ ...of(disableOperator, admin.uid), payload: {} }),
  ])
  const left = await db
    .selectFrom('operator_user')
    .select('uid')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .execute()
  expect([left.length, responses.filter(({ statusCode }) => statusCode === 200).length]).toEqual([
    1, 1,
  ])
  await enableAccount(db, CLI_ACTOR, admin.uid, now)
  admin = await signInOperator(opened, 'administrator')
})

test('the list goes by pages, those who work first', async () => {
  await admin.inject({ ...of(disableOperator, helper.uid), payload: {} })
  const all = (await admin.inject({ url: `${listOperators.path}?limit=100` })).json()
  expect(all.results).toHaveLength(all.count)
  const off = all.results.map((row: { disabled_at: string | null }) => row.disabled_at !== null)
  expect(off.indexOf(true)).toBeGreaterThan(off.lastIndexOf(false))
  const page = (await admin.inject({ url: `${listOperators.path}?limit=1&offset=1` })).json()
  expect(page.results).toEqual([all.results[1]])
  expect(JSON.stringify(all)).not.toMatch(/argon2|totp_secret/)
})

test('who is not there is 404', async () => {
  for (const place of [getOperator, enableOperator, resetOperatorPassword])
    expect((await admin.inject(of(place, newUid()))).statusCode).toBe(404)
  expect((await admin.inject(of(getOperator, 'nobody'))).statusCode).toBe(404)
})

test('passwords that are made up are good ones, each another', () => {
  const passwords = Array.from({ length: 200 }, makeUpPassword)
  expect(passwords.every(isGoodPassword)).toBe(true)
  expect(new Set(passwords).size).toBe(200)
})
