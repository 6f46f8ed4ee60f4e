import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { quickHash } from '#/auth/test-password.ts'
import { signInCustomer, type TestAccount } from './test-accounts.ts'
import { sweep } from '#/jobs/sweep.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES } from '#/http/test-fuzz.ts'
import { emailCalls } from './test-email-routes.ts'

const DAY = 86_400_000
const PASSWORD = 'Demo-2026-pass'
let opened: TestApp
let calls: ReturnType<typeof emailCalls>
let anna: TestAccount
let hash: string
/** Anna's address, and the one that comes in its place. */
let own: string
const NEW = 'new@example.org'

beforeAll(async () => {
  hash = quickHash(PASSWORD)
  opened = await openTestApp({
    CAPTCHA_PROVIDER: 'off',
    LIMIT_LOGIN_PER_MINUTE: '100000',
    LIMIT_EMAIL_CHANGES_PER_HOUR: '100000',
    LIMIT_PASSWORD_LINKS_PER_HOUR: '100000',
    PUBLIC_URL: 'https://yacheyka.example',
  })
  calls = emailCalls(opened)
})
afterAll(() => opened.close())
beforeEach(async () => {
  await opened.database.db.deleteFrom('outbox_message').execute()
  anna = await signInCustomer(opened, { passwordHash: hash })
  own = `${anna.login}@example.org`
})
afterEach(() => {
  vi.useRealTimers()
})

/** From now on it is so many milliseconds later; tokens of sessions are over then, links are not. */
const pass = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}
/** A new session, since the one before may have ended. */
const enter = async () => {
  const { json, statusCode } = await signIn()
  const { access } = json<{ access: string }>()
  anna = { ...anna, headers: { authorization: `Bearer ${access}` } }
  expect(statusCode).toBe(200)
}
const signIn = () =>
  opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.obtainTokens.path,
    payload: { username: anna.login, password: PASSWORD, yandex_token: 'x' },
  })
const forget = () =>
  opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.sendPasswordLink.path,
    payload: { username: anna.login, yandex_token: 'x' },
  })
/** Where «Забыли пароль?» writes to. */
const resetGoesTo = async () => {
  await opened.database.db
    .deleteFrom('outbox_message')
    .where('template', '=', 'password_link')
    .execute()
  await forget()
  return (await calls.emails('password_link')).map(({ recipient }) => recipient)
}
const confirmed = async () => {
  const { email } = await opened.database.db
    .selectFrom('juridical_user')
    .select('email')
    .where('uid', '=', anna.userUid)
    .executeTakeFirstOrThrow()
  return email
}
const detailOf = ({ json }: { readonly json: () => { readonly detail: string } }) => json().detail

test('a stolen access token does not become a takeover: resets go to the owner, whatever address it sets', async () => {
  expect((await calls.change(anna, 'thief@example.org')).statusCode).toBe(200)
  expect(await resetGoesTo()).toEqual([own])
  // The thief has the new mailbox, and opens its link.
  expect((await calls.confirm(await calls.confirmToken())).statusCode).toBe(200)
  expect(await resetGoesTo()).toEqual([own])
  // One more address does not shorten the day.
  await calls.change(anna, 'second@example.org')
  expect((await calls.confirm(await calls.confirmToken())).statusCode).toBe(200)
  expect(await resetGoesTo()).toEqual([own])
  const [first] = await calls.emails('email_changed')
  expect(first?.recipient).toBe(own)
  const token = /\/ec\/(\w+)/.exec(first?.body ?? '')?.[1]
  expect((await calls.takeBack(token)).statusCode).toBe(200)
  expect(await confirmed()).toBe(own)
})

test('a new address is shown and waits; both addresses are notified, each with a link of its own', async () => {
  const response = await calls.change(anna, NEW)
  expect(response.json()).toMatchObject({
    email: NEW,
    email_confirmed: false,
    confirmed_email: own,
    confirm_email_until: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(await calls.read(anna)).toEqual(response.json())
  expect(await confirmed()).toBe(own)
  const [toNew] = await calls.emails('email_confirm')
  const [toOwn] = await calls.emails('email_changed')
  expect([toNew?.recipient, toOwn?.recipient]).toEqual([NEW, own])
  expect(toOwn?.body).toContain(NEW)
  expect(toOwn?.body).toMatch(/Когда: \d.+ по\sМоскве/)
  expect(toOwn?.body).toMatch(/Откуда: Неизвестное устройство, вход выполнен/)
  expect(toNew?.body).not.toContain(own)
  for (const email of [toNew, toOwn])
    expect(email?.body).toMatch(/https:\/\/yacheyka\.example\/ec\/[1-9A-HJ-NP-Za-km-z]{22}(\s|$)/)
  // What is kept opens nothing.
  const kept = await opened.database.db.selectFrom('email_change').selectAll().execute()
  const text = JSON.stringify(kept)
  expect(text).not.toContain(await calls.confirmToken())
  expect(text).not.toContain(await calls.takeBackToken())
})

test('the link says what it does and changes nothing; its button confirms, once', async () => {
  await calls.change(anna, NEW)
  const token = await calls.confirmToken()
  const facts = { kind: 'confirm', username: anna.login, email: NEW, confirmed_email: null }
  for (let times = 0; times < 2; times += 1) {
    const looked = await calls.look(token)
    expect([looked.statusCode, looked.json()]).toEqual([200, facts])
  }
  expect(await confirmed()).toBe(own)
  const done = await calls.confirm(token)
  expect([done.statusCode, done.json()]).toEqual([200, { success: true, email: NEW }])
  expect(await calls.read(anna)).toMatchObject({
    email: NEW,
    email_confirmed: true,
    confirmed_email: NEW,
    confirm_email_until: null,
  })
  for (const again of [await calls.confirm(token), await calls.look(token)])
    expect([again.statusCode, detailOf(again)]).toEqual([
      410,
      'Ссылка уже использована: адрес подтверждён.',
    ])
  expect(await calls.emails('email_confirmed')).toMatchObject([{ recipient: own }])
})

test('links of passwords go to the old address for a day after the confirmation, then to the new one', async () => {
  await calls.change(anna, NEW)
  await calls.confirm(await calls.confirmToken())
  pass(DAY - 60_000)
  expect(await resetGoesTo()).toEqual([own])
  pass(61_000)
  expect(await resetGoesTo()).toEqual([NEW])
})

test('the old address takes the change back while it waits: sessions and the password end, a link for a new one comes', async () => {
  await calls.change(anna, NEW)
  const token = await calls.takeBackToken()
  expect((await calls.look(token)).json()).toEqual({
    kind: 'take_back',
    username: anna.login,
    email: NEW,
    confirmed_email: own,
  })
  expect((await calls.read(anna)).email).toBe(NEW)
  const done = await calls.takeBack(token)
  expect([done.statusCode, done.json()]).toEqual([200, { success: true, email: own }])
  const ended = await calls.change(anna, 'again@example.org')
  expect(ended.statusCode).toBe(401)
  expect((await signIn()).statusCode).toBe(403)
  const refused = await calls.confirm(await calls.confirmToken())
  expect([refused.statusCode, detailOf(refused)]).toEqual([
    410,
    'Ссылка больше не действует: изменение адреса отменили.',
  ])
  expect(detailOf(await calls.takeBack(token))).toBe(
    'Ссылка уже использована: изменение адреса отменено.',
  )

  const [email] = await calls.emails('password_link')
  expect(email?.recipient).toBe(own)
  const password = /\/rp\/(\S+)/.exec(email?.body ?? '')?.[1] ?? ''
  const set = await opened.app.inject({
    method: 'POST',
    url: ENDPOINTS.updatePassword.path,
    payload: { new_password: PASSWORD },
    headers: { authorization: `Bearer ${password}` },
  })
  expect(set.statusCode).toBe(202)
  await enter()
  expect(await calls.read(anna)).toMatchObject({ email: own, email_confirmed: true })
})

test('it is taken back after the confirmation too, for fourteen days; who lost it is notified', async () => {
  await calls.change(anna, NEW)
  const token = await calls.takeBackToken()
  pass(6.9 * DAY)
  await calls.confirm(await calls.confirmToken())
  pass(7 * DAY)
  expect((await calls.takeBack(token)).statusCode).toBe(200)
  expect(await confirmed()).toBe(own)
  expect(await resetGoesTo()).toEqual([own])
  expect(await calls.emails('email_taken_back')).toMatchObject([{ recipient: NEW }])
})

test('past fourteen days it is not, and a sweep forgets the addresses', async () => {
  await calls.change(anna, NEW)
  const token = await calls.takeBackToken()
  await calls.confirm(await calls.confirmToken())
  pass(14 * DAY + 1000)
  const late = await calls.takeBack(token)
  expect([late.statusCode, detailOf(late)]).toEqual([
    410,
    'Срок ссылки вышел: она действовала 14 дней.',
  ])
  expect(await confirmed()).toBe(NEW)
  await sweep(opened.database.db, new Date())
  const kept = await opened.database.db.selectFrom('email_change').selectAll().execute()
  expect(kept).toEqual([])
  expect((await calls.takeBack(token)).statusCode).toBe(404)
})

test('whoever holds a later address does not undo what the first one took back', async () => {
  await calls.change(anna, NEW)
  const first = await calls.takeBackToken()
  await calls.confirm(await calls.confirmToken())
  await calls.change(anna, 'third@example.org')
  const second = await calls.takeBackToken()
  expect((await calls.emails('email_changed')).at(-1)?.recipient).toBe(NEW)
  await calls.takeBack(first)
  expect((await calls.takeBack(second)).statusCode).toBe(410)
  expect((await calls.confirm(await calls.confirmToken())).statusCode).toBe(410)
  expect(await confirmed()).toBe(own)
})

test('a second change voids the first link, begins the week anew, and keeps the confirmed address', async () => {
  await calls.change(anna, NEW)
  const first = await calls.confirmToken()
  pass(6 * DAY)
  await enter()
  await calls.change(anna, 'newer@example.org')
  expect((await calls.emails('email_changed')).map(({ recipient }) => recipient)).toEqual([
    own,
    own,
  ])
  expect(detailOf(await calls.confirm(first))).toBe(
    'Ссылка больше не действует: после неё указали другой адрес.',
  )
  pass(6 * DAY)
  expect((await calls.confirm(await calls.confirmToken())).statusCode).toBe(200)
  expect(await confirmed()).toBe('newer@example.org')
})

test('the same address again sends nothing; the confirmed one ends the waiting', async () => {
  await calls.change(anna, NEW)
  await calls.change(anna, NEW)
  expect(await calls.emails('email_confirm', 'email_changed')).toHaveLength(2)
  const back = await calls.change(anna, own)
  expect(back.json()).toMatchObject({ email: own, email_confirmed: true })
  expect(await calls.emails('email_confirm', 'email_changed')).toHaveLength(2)
  expect(detailOf(await calls.confirm(await calls.confirmToken()))).toBe(
    'Ссылка больше не действует: в профиль вернули прежний адрес.',
  )
  // Whoever did not ask for any of it still ends the sessions.
  expect((await calls.takeBack(await calls.takeBackToken())).statusCode).toBe(200)
})

test('unopened for seven days it falls back, without any chore', async () => {
  await calls.change(anna, NEW)
  pass(7 * DAY - 60_000)
  await enter()
  expect(await calls.read(anna)).toMatchObject({ email: NEW, email_confirmed: false })
  pass(61_000)
  expect(await calls.read(anna)).toMatchObject({
    email: own,
    email_confirmed: true,
    confirm_email_until: null,
  })
  expect(detailOf(await calls.confirm(await calls.confirmToken()))).toMatch(/^Срок ссылки вышел/)
  expect((await calls.resend(anna)).statusCode).toBe(409)
  // It may be asked for again.
  await calls.change(anna, NEW)
  expect((await calls.confirm(await calls.confirmToken())).statusCode).toBe(200)
})

test('sent again, the newest link serves alone; so often an hour a customer', async () => {
  expect((await calls.resend(anna)).statusCode).toBe(409)
  await calls.change(anna, NEW)
  const first = await calls.confirmToken()
  const again = await calls.resend(anna)
  expect([again.statusCode, again.json()]).toEqual([200, await calls.read(anna)])
  expect(await calls.emails('email_changed')).toHaveLength(1)
  expect((await calls.confirm(first)).statusCode).toBe(404)
  expect((await calls.confirm(await calls.confirmToken())).statusCode).toBe(200)

  const limited = await openTestApp({ LIMIT_EMAIL_CONFIRMATIONS_PER_HOUR: '2' })
  const [vera, boris] = [await signInCustomer(limited), await signInCustomer(limited)]
  const other = emailCalls(limited)
  const statuses = [
    await other.change(vera, NEW),
    await other.resend(vera),
    await other.resend(vera),
    await other.change(vera, 'newer@example.org'),
    await other.change(boris, NEW),
  ].map(({ statusCode }) => statusCode)
  await limited.close()
  expect(statuses).toEqual([200, 200, 429, 429, 200])
})

test('a stranger sends nothing again and reads nothing; a link of one kind does not do the other’s work', async () => {
  const boris = await signInCustomer(opened)
  await calls.change(anna, NEW)
  expect((await calls.resend(anna, boris.headers)).statusCode).toBe(404)
  expect((await calls.resend(anna, {})).statusCode).toBe(401)
  const [confirm, takeBack] = [await calls.confirmToken(), await calls.takeBackToken()]
  expect((await calls.confirm(takeBack)).statusCode).toBe(404)
  expect((await calls.takeBack(confirm)).statusCode).toBe(404)
  for (const wrong of [
    confirm.toLowerCase(),
    `${confirm.slice(0, -1)}${confirm.endsWith('z') ? 'y' : 'z'}`,
  ])
    expect([400, 404]).toContain((await calls.confirm(wrong)).statusCode)
  expect(await confirmed()).toBe(own)
  expect(await calls.read(boris)).toMatchObject({ email_confirmed: true })
})

test.each([
  ['to confirm', () => calls.confirm, () => calls.confirmToken()],
  ['to take back', () => calls.takeBack, () => calls.takeBackToken()],
])('of many calls %s at once one does', async (_, use, token) => {
  await calls.change(anna, NEW)
  const good = await token()
  const responses = await Promise.all(Array.from({ length: 5 }, () => use()(good)))
  const statuses = responses.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 410, 410, 410, 410])
})

test('confirmed and taken back at once, the old address has it in the end', async () => {
  for (let times = 0; times < 4; times += 1) {
    const vera = await signInCustomer(opened)
    await calls.change(vera, NEW)
    const [confirm, takeBack] = [await calls.confirmToken(), await calls.takeBackToken()]
    const [one, other] = await Promise.all([calls.confirm(confirm), calls.takeBack(takeBack)])
    expect(other.statusCode).toBe(200)
    expect([200, 410]).toContain(one.statusCode)
    anna = vera
    expect(await confirmed()).toBe(`${vera.login}@example.org`)
  }
})

test('of many changes at once one waits, and its link alone serves', async () => {
  const names = Array.from({ length: 5 }, (_, at) => `at-once-${at}@example.org`)
  const responses = await Promise.all(names.map((email) => calls.change(anna, email)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
  const { email } = await calls.read(anna)
  const emails = await calls.emails('email_confirm')
  const served = []
  for (const { recipient, body } of emails)
    if ((await calls.confirm(/\/ec\/(\w+)/.exec(body)?.[1])).statusCode === 200)
      served.push(recipient)
  expect(served).toEqual([email])
  expect(await confirmed()).toBe(email)
})

test('no token and no broken body breaks a link', async () => {
  for (const [what, value] of [...FUZZ_STRINGS, ...FUZZ_VALUES])
    for (const use of [calls.look, calls.confirm, calls.takeBack]) {
      const { statusCode } = await use(value)
      expect([what, [400, 413].includes(statusCode)]).toEqual([what, true])
    }
  for (const name of ['readEmailLink', 'confirmEmail', 'takeBackEmail'] as const)
    for (const [what, type, payload] of BROKEN_BODIES) {
      const url = ENDPOINTS[name].path
      const headers = { 'content-type': type }
      const { statusCode } = await opened.app.inject({ method: 'POST', url, payload, headers })
      expect([what, statusCode >= 400 && statusCode < 500]).toEqual([what, true])
    }
})
