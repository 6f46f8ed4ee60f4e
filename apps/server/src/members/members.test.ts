import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import type { MessageTemplate } from '@yacheyka/core/messages/message-template'
import { MEMBERS_MAX } from '@yacheyka/core/accounts/customer-role'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { selectEmailsOf } from '#/auth/member-emails.ts'
import { newUid } from '#/db/uuid.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { insertMember, updateMember } from './queries.ts'
import { callsOfTeam, codeOf, emailsTo, OWNER_PASSWORD, signInOwner } from './test-members.ts'

const MANY = '100000'
let opened: TestApp
let team: ReturnType<typeof callsOfTeam>
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ CAPTCHA_PROVIDER: 'off', LIMIT_LOGIN_PER_MINUTE: MANY })
  team = callsOfTeam(opened)
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInOwner(opened)
})
afterEach(() => {
  vi.useRealTimers()
})

const NEW_PASSWORD = 'Zelenyy-2026-krug'
const responsesOf = (template: MessageTemplate, customerUid: string) =>
  emailsTo(opened.database, template, customerUid)

test('an invitation is an email with a link that serves once; whoever opens it signs in with the role', async () => {
  const response = await team.invite(anna, 'petr@example.org', 'accountant')
  expect(response.statusCode).toBe(201)
  const member = response.json<{ uid: string; login: string; state: string; role: string }>()
  expect(member).toMatchObject({ state: 'invited', role: 'accountant', email: 'petr@example.org' })
  // Nothing that the owner has typed stands in it but the address that it goes to.
  const [email] = await responsesOf('member_invited', anna.customerUid)
  expect(email?.body).toContain(member.login)
  expect(email?.body).not.toContain('Петр')
  const link = await team.linkTo('petr@example.org')
  expect((await team.accept(link, NEW_PASSWORD)).statusCode).toBe(202)
  expect((await team.accept(link, NEW_PASSWORD)).statusCode).toBe(401)
  const signedIn = await team.signIn(member.login, NEW_PASSWORD)
  const { access } = signedIn.json<{ access: string }>()
  expect(JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())).toMatchObject(
    { role: 'accountant', user_id: member.uid },
  )
  const [, second] = (await team.team(anna)).results
  expect(second).toMatchObject({ state: 'active', invited_until: null, self: false })
  const emails = await responsesOf('member_changed', anna.customerUid)
  expect(emails.map(({ body }) => body.includes(member.login))).toEqual([true])
})

test('an invitation is over after seven days and can be sent again, which voids the link before', async () => {
  const member = await team.invited(anna, 'pozdno@example.org')
  const first = await team.linkTo('pozdno@example.org')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 + 1000 })
  expect((await team.accept(first, NEW_PASSWORD)).statusCode).toBe(401)
  vi.useRealTimers()
  await opened.database.db
    .updateTable('juridical_user')
    .set({ invited_until: new Date(Date.now() - 1000) })
    .where('uid', '=', member.uid)
    .execute()
  expect((await team.team(anna)).results[1]?.state).toBe('expired')
  const again = await team.call(ENDPOINTS.resendInvitation, anna, member.uid, {})
  expect(again.json<{ state: string }>().state).toBe('invited')
  expect((await team.accept(first, NEW_PASSWORD)).statusCode).toBe(401)
  const second = await team.linkTo('pozdno@example.org')
  expect((await team.accept(second, NEW_PASSWORD)).statusCode).toBe(202)
  const late = await team.call(ENDPOINTS.resendInvitation, anna, member.uid, {})
  expect(codeOf(late)).toBe('409 invitation_accepted')
})

test('a withdrawn invitation leaves nobody behind and its link opens nothing', async () => {
  const member = await team.invited(anna, 'lishniy@example.org')
  const link = await team.linkTo('lishniy@example.org')
  const gone = await team.call(ENDPOINTS.withdrawInvitation, anna, member.uid)
  expect(gone.statusCode).toBe(200)
  expect((await team.team(anna)).results).toHaveLength(1)
  expect((await team.accept(link, NEW_PASSWORD)).statusCode).toBe(401)
})

test('«Забыли пароль?» is no way in for whoever was only invited', async () => {
  const member = await team.invited(anna, 'zabyl@example.org')
  await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.sendPasswordLink.path,
    payload: { username: member.login },
  })
  expect(await responsesOf('password_link', anna.customerUid)).toEqual([])
})

test('inviting requests the password, for an address that is new in the company, and keeps to its limits', async () => {
  const body = { email: 'a@example.org', name: 'А', role: 'shipper', password: 'wrong' }
  const wrong = await team.call(ENDPOINTS.inviteMember, anna, undefined, body)
  expect(codeOf(wrong)).toBe('403 wrong_password')
  const faulty = { ...body, email: 'x', name: ' ', role: 'king' }
  const refused = await team.call(ENDPOINTS.inviteMember, anna, undefined, faulty)
  expect(refused.statusCode).toBe(400)
  expect(Object.keys(refused.json<object>())).toEqual(
    expect.arrayContaining(['email', 'name', 'role']),
  )
  expect((await team.invite(anna, 'one@example.org')).statusCode).toBe(201)
  const twice = await team.invite(anna, 'ONE@example.org')
  expect(twice.json<object>()).toMatchObject({
    email: ['В команде уже есть человек с этим адресом'],
  })
  // Of another company it says nothing: the same response as for any address.
  const boris = await signInOwner(opened)
  expect((await team.invite(boris, 'one@example.org')).statusCode).toBe(201)
})

test('one address gets five emails a day from a company, and a company sends twenty an hour', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    const member = await team.invited(anna, 'spam@example.org')
    await team.call(ENDPOINTS.withdrawInvitation, anna, member.uid)
  }
  expect((await team.invite(anna, 'spam@example.org')).statusCode).toBe(429)
  for (let turn = 5; turn < 20; turn += 1)
    expect((await team.invite(anna, `spam-${turn}@example.org`)).statusCode).toBe(201)
  expect((await team.invite(anna, 'spam-20@example.org')).statusCode).toBe(429)
})

test('a company has fifty members, invitations counted and ended ones not', async () => {
  const now = new Date()
  for (let turn = 1; turn < MEMBERS_MAX; turn += 1)
    await insertMember(opened.database.db, {
      uid: newUid(),
      customerUid: anna.customerUid,
      login: `full-${anna.login}-${turn}`,
      email: `full-${turn}@example.org`,
      name: 'Н',
      role: 'shipper',
      invitedBy: anna.userUid,
      now,
      invitedUntil: new Date(now.getTime() + 1000),
    })
  expect(codeOf(await team.invite(anna, 'more@example.org'))).toBe('409 members_limit')
  const member = (await team.team(anna)).results[1]
  const ended = { invited_until: null, disabled_at: now }
  await opened.database.db
    .updateTable('juridical_user')
    .set(ended)
    .where('uid', '=', member?.uid ?? '')
    .execute()
  expect((await team.invite(anna, 'more@example.org')).statusCode).toBe(201)
  const back = await team.change(anna, member?.uid ?? '', { disabled: false })
  expect(codeOf(back)).toBe('409 members_limit')
})

test('ended access ends sessions and links at once and no keys; the card lists them; it can be given back', async () => {
  const { db } = opened.database
  const dev = await signInCustomer(opened, { customerUid: anna.customerUid, role: 'developer' })
  const key = await makeTestKey(db, anna.customerUid, { test: true })
  await db
    .updateTable('api_key')
    .set({ created_by: dev.userUid })
    .where('customer_uid', '=', anna.customerUid)
    .execute()
  const response = await team.change(anna, dev.userUid, { disabled: true })
  expect(response.json<object>()).toMatchObject({ state: 'disabled', keys: [{ test: true }] })
  const refused = await team.call(ENDPOINTS.getProfile, dev)
  expect(codeOf(refused)).toBe('401 session_ended')
  const refresh = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.refreshTokens.path,
    payload: { refresh: dev.refresh },
  })
  expect(refresh.statusCode).toBe(401)
  const merchant = await opened.app.inject({
    url: '/api/v1/me',
    headers: { authorization: `Bearer ${key}` },
  })
  expect(merchant.statusCode).toBe(200)
  expect((await team.change(anna, dev.userUid, { disabled: false })).statusCode).toBe(200)
  // Sessions from before stay over.
  expect((await team.call(ENDPOINTS.getProfile, dev)).statusCode).toBe(401)
})

test('whoever was disabled is reported as such at sign-in, with the right password only', async () => {
  const boss = await signInOwner(opened, { customerUid: anna.customerUid })
  await team.change(anna, boss.userUid, { disabled: true })
  expect(codeOf(await team.signIn(boss.login, OWNER_PASSWORD))).toBe('403 member_disabled')
  expect(codeOf(await team.signIn(boss.login, 'Drugoy-2026-pass'))).toBe('403 wrong_credentials')
})

test('the last owner stays one, also when two owners end each other at once', async () => {
  expect(codeOf(await team.change(anna, anna.userUid, { role: 'shipper' }))).toBe('409 last_owner')
  expect(codeOf(await team.change(anna, anna.userUid, { disabled: true }))).toBe('409 member_self')
  // An owner who has not come yet is none.
  await team.invite(anna, 'budet@example.org', 'owner')
  expect(codeOf(await team.change(anna, anna.userUid, { role: 'shipper' }))).toBe('409 last_owner')
  const vera = await signInOwner(opened, { customerUid: anna.customerUid })
  const responses = await Promise.all([
    team.change(anna, vera.userUid, { disabled: true }),
    team.change(vera, anna.userUid, { disabled: true }),
    team.change(anna, vera.userUid, { role: 'developer' }),
    team.change(vera, anna.userUid, { role: 'developer' }),
  ])
  expect(responses.filter(({ statusCode }) => statusCode === 200)).not.toHaveLength(4)
  const { rows } = await opened.database.pool.query<{ count: string }>(
    `SELECT count(*) FROM juridical_user WHERE customer_uid = $1 AND role = 'owner'
      AND disabled_at IS NULL AND invited_until IS NULL`,
    [anna.customerUid],
  )
  expect(Number(rows[0]?.count)).toBe(1)
})

test('another company’s members are not there', async () => {
  const boris = await signInOwner(opened)
  for (const response of [
    await team.change(anna, boris.userUid, { disabled: true }),
    await team.call(ENDPOINTS.resendInvitation, anna, boris.userUid, {}),
    await team.call(ENDPOINTS.withdrawInvitation, anna, boris.userUid),
  ])
    expect(response.statusCode).toBe(404)
})

test('emails go to those whom they concern, and to nobody who was only invited or is out', async () => {
  const { customerUid } = anna
  const { db } = opened.database
  for (const role of ['shipper', 'accountant', 'developer'] as const)
    await signInCustomer(opened, { customerUid, role, email: `${role}@team.example` })
  await team.invite(anna, 'invited@team.example', 'accountant')
  const out = await signInCustomer(opened, {
    customerUid,
    role: 'accountant',
    email: 'out@team.example',
  })
  await team.change(anna, out.userUid, { disabled: true })
  const to = async (area: 'money' | 'shipping' | 'integrations') =>
    (await selectEmailsOf(db, customerUid, area).orderBy('created_at').execute()).map(
      ({ email }) => email,
    )
  const own = `${anna.login}@example.org`
  expect(await to('money')).toEqual([own, 'accountant@team.example'])
  expect(await to('shipping')).toEqual([own, 'shipper@team.example'])
  expect(await to('integrations')).toEqual([own, 'developer@team.example'])
})

test('the journal names who invited, changed and ended whom', async () => {
  const member = await team.invited(anna, 'zhurnal@example.org')
  await team.change(anna, member.uid, { role: 'accountant' })
  await team.call(ENDPOINTS.withdrawInvitation, anna, member.uid)
  const entries = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'subject_name'])
    .where('subject_id', '=', member.uid)
    .orderBy('at')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'member.invite',
    'member.role',
    'member.withdraw',
  ])
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set([`business:${anna.login}`]))
})

test('ended and returned access is in the journal, and its owners are informed of each', async () => {
  const { customerUid } = anna
  const { userUid, login } = await signInCustomer(opened, { customerUid, role: 'shipper' })
  for (const disabled of [true, true, false]) await team.change(anna, userUid, { disabled })
  const entries = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'subject_name'])
    .where('subject_id', '=', userUid)
    .orderBy('uid')
    .execute()
  const of = { actor: `business:${anna.login}`, subject_name: expect.stringContaining(login) }
  expect(entries).toEqual([
    { ...of, action: 'member.disable' },
    { ...of, action: 'member.enable' },
  ])
  const emails = await responsesOf('member_changed', customerUid)
  expect(emails.map(({ body }) => /Сотрудник [^.]*/.exec(body)?.[0] ?? '').toSorted()).toEqual([
    'Сотрудник отключён',
    'Сотрудник снова включён',
  ])
})

test('a change of a member who has become another meanwhile is rejected', async () => {
  const stale = { uid: anna.userUid, version: 7 }
  const { db } = opened.database
  await expect(updateMember(db, stale, { role: 'shipper' })).rejects.toMatchObject({
    status: 409,
    code: 'member_changed',
  })
})
