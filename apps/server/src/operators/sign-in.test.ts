import { obtainTokens } from '@yacheyka/contract/accounts/accounts'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { quickHash } from '#/auth/test-password.ts'
import { insertOperator } from './queries.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { codeOf } from './test-codes.ts'
import { openBrowser } from './test-sign-in.ts'

const GIVEN = 'Given-2026-pass'
const OWN = 'Own-2026-pass-1'

let opened: TestApp
let given: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_LOGIN_PER_MINUTE: '1000', CAPTCHA_PROVIDER: 'off' })
  given = quickHash(GIVEN)
})
afterAll(() => opened.close())

let made = 0
let login: string
let uid: string
beforeEach(async () => {
  made += 1
  login = `anna-${made}`
  const account = { login, name: 'Анна', role: 'support' as const }
  const added = { ...account, passwordHash: given, mustChangePassword: true }
  uid = (await insertOperator(opened.database.db, added, new Date())) ?? ''
})

const row = () =>
  opened.database.db
    .selectFrom('operator_user')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()

const actions = async () => {
  const entries = await opened.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('operator_uid', '=', uid)
    .orderBy('at')
    .orderBy('uid')
    .execute()
  return entries.map(({ action }) => action)
}

/** A first sign-in up to its end. */
async function signInFirst() {
  const browser = openBrowser(opened)
  await browser.signIn(login, GIVEN)
  const { enrolment } = (await browser.setPassword(OWN)).json()
  const code = codeOf(enrolment.secret)
  const { recovery_codes: recovery } = (await browser.sendCode(code)).json()
  return { code, secret: enrolment.secret as string, recovery: recovery as string[] }
}

test('a page that is loaded anew hears where the sign-in stands, with the secret that was offered', async () => {
  const browser = openBrowser(opened)
  const none = { stage: 'credentials', login: '', enrolment: null }
  expect((await browser.progress()).json()).toEqual(none)
  await browser.signIn(login, GIVEN)
  expect((await browser.progress()).json()).toEqual({ stage: 'password', login, enrolment: null })
  const { enrolment } = (await browser.setPassword(OWN)).json()
  const again = await browser.progress()
  expect(again.headers['cache-control']).toBe('no-store')
  expect(again.json()).toEqual({ stage: 'enrol', login, enrolment })
  expect((await openBrowser(opened).progress()).json()).toEqual(none)
  await opened.database.db
    .updateTable('operator_user')
    .set({ totp_offered_at: new Date('2026-01-01') })
    .where('uid', '=', uid)
    .execute()
  expect((await browser.progress()).json()).toEqual(none)
})

test('a finished sign-in offers no secret', async () => {
  const browser = openBrowser(opened)
  await browser.signIn(login, GIVEN)
  const { enrolment } = (await browser.setPassword(OWN)).json()
  await browser.sendCode(codeOf(enrolment.secret))
  expect((await browser.progress()).json()).toEqual({ stage: 'done', login, enrolment: null })
})

test('the first sign-in: a password of one’s own, the second factor, ten recovery codes; then the console', async () => {
  const browser = openBrowser(opened)
  const first = await browser.signIn(login, GIVEN)
  expect(first.json()).toEqual({ stage: 'password', enrolment: null, recovery_codes: null })
  expect((await browser.me()).statusCode).toBe(401)

  const second = await browser.setPassword(OWN)
  const { stage, enrolment } = second.json()
  expect(stage).toBe('enrol')
  expect(enrolment.uri).toContain(`secret=${enrolment.secret}`)
  expect(decodeURIComponent(enrolment.uri)).toContain(`otpauth://totp/`)
  expect(decodeURIComponent(enrolment.uri)).toContain(login)
  expect((await browser.me()).statusCode).toBe(401)

  expect((await browser.sendCode('000000')).statusCode).toBe(403)
  const third = await browser.sendCode(codeOf(enrolment.secret))
  expect(third.json()).toMatchObject({ stage: 'done', enrolment: null })
  expect(new Set(third.json().recovery_codes).size).toBe(10)
  expect((await browser.me()).json()).toMatchObject({ login, role: 'support' })
  expect(await actions()).toEqual([
    'operator.change_password',
    'operator.set_second_factor',
    'operator.sign_in',
  ])
})

test('the token is another at each stage: what was known half-way opens nothing later', async () => {
  const browser = openBrowser(opened)
  await browser.signIn(login, GIVEN)
  const first = browser.token()
  await browser.setPassword(OWN)
  const second = browser.token()
  expect(second).not.toBe(first)
  for (const token of [first, second])
    expect(Buffer.from(token ?? '', 'base64url')).toHaveLength(32)
  browser.carry(first)
  expect((await browser.setPassword('Other-2026-pass')).statusCode).toBe(401)
})

test('a stage that is not next is rejected, and so is a half-way session that is over', async () => {
  const browser = openBrowser(opened)
  await browser.signIn(login, GIVEN)
  expect((await browser.sendCode('123456')).statusCode).toBe(409)
  await opened.database.db
    .updateTable('operator_session')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('operator_uid', '=', uid)
    .execute()
  expect((await browser.setPassword(OWN)).statusCode).toBe(401)
  expect((await openBrowser(opened).setPassword(OWN)).statusCode).toBe(401)
})

test('half-way sessions last ten minutes', async () => {
  await openBrowser(opened).signIn(login, GIVEN)
  const { created_at: from, expires_at: to } = await opened.database.db
    .selectFrom('operator_session')
    .selectAll()
    .where('operator_uid', '=', uid)
    .executeTakeFirstOrThrow()
  expect(to.getTime() - from.getTime()).toBe(10 * 60_000)
})

test.each([
  ['short-1A', 'Пароль не соответствует требованиям'],
  ['Operator2026!', 'Такой пароль легко угадать. Придумайте другой.'],
  [GIVEN, 'Это нынешний пароль. Придумайте другой.'],
])('the own password %s is rejected at its field', async (password, message) => {
  const browser = openBrowser(opened)
  await browser.signIn(login, GIVEN)
  const refused = await browser.setPassword(password)
  expect([refused.statusCode, refused.json()]).toEqual([400, { new_password: [message] }])
  expect((await row()).must_change_password).toBe(true)
})

test('later sign-ins request a code; each serves once, one step early or late', async () => {
  const { secret, code } = await signInFirst()
  const browser = openBrowser(opened)
  expect((await browser.signIn(login, OWN)).json().stage).toBe('code')
  expect((await browser.me()).statusCode).toBe(401)
  // That of the enrolment has served.
  const repeated = await browser.sendCode(code)
  expect([repeated.statusCode, repeated.json().code]).toEqual([403, 'code_has_served'])
  expect((await browser.sendCode(codeOf(secret, 4))).json().code).toBe('wrong_code')
  expect((await browser.sendCode(codeOf(secret, 1))).json().stage).toBe('done')
  expect((await browser.me()).statusCode).toBe(200)

  const other = openBrowser(opened)
  await other.signIn(login, OWN)
  expect((await other.sendCode(codeOf(secret, 1))).statusCode).toBe(403)
})

test('of two sign-ins with one code at once, one is let in', async () => {
  const { secret } = await signInFirst()
  const browsers = [openBrowser(opened), openBrowser(opened)]
  for (const browser of browsers) await browser.signIn(login, OWN)
  const code = codeOf(secret, 1)
  const responses = await Promise.all(browsers.map((browser) => browser.sendCode(code)))
  expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200, 403,
  ])
})

test('a recovery code serves once, however it is typed', async () => {
  const { recovery } = await signInFirst()
  const [code = ''] = recovery
  const browser = openBrowser(opened)
  await browser.signIn(login, OWN)
  expect((await browser.sendCode(` ${code.toUpperCase().replaceAll('-', ' ')}`)).json().stage).toBe(
    'done',
  )
  expect((await row()).recovery_digests).toHaveLength(9)
  expect(await actions()).toContain('operator.use_recovery_code')
  const other = openBrowser(opened)
  await other.signIn(login, OWN)
  expect((await other.sendCode(code)).statusCode).toBe(403)
})

test('a password that is reset while it is judged lets nobody in', async () => {
  const { db, pool } = opened.database
  const resetting = await pool.connect()
  try {
    await resetting.query('BEGIN')
    await resetting.query(`UPDATE operator_user SET password_hash = 'reset' WHERE uid = $1`, [uid])
    const coming = openBrowser(opened).signIn(login, GIVEN)
    const waiting = async () => {
      const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db)
      return rows.length
    }
    await expect.poll(waiting).toBe(1)
    await resetting.query('COMMIT')
    expect((await coming).statusCode).toBe(403)
  } finally {
    resetting.release()
  }
  const sessions = db.selectFrom('operator_session').select('uid').where('operator_uid', '=', uid)
  expect(await sessions.execute()).toEqual([])
})

test('neither the secret nor a recovery code stands in the database as it is', async () => {
  const { secret, recovery } = await signInFirst()
  const kept = JSON.stringify(await row())
  for (const hidden of [secret, ...recovery]) expect(kept).not.toContain(hidden)
})

test('what is typed and is no code is reported at its field', async () => {
  await signInFirst()
  const browser = openBrowser(opened)
  await browser.signIn(login, OWN)
  const refused = await browser.sendCode('12 34')
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['code']])
})

test('a stranger who guesses passwords waits; whose login it is does not, until very many guess', async () => {
  const guess = async (address: string) =>
    (await openBrowser(opened, address).signIn(login, 'Wrong-2026-pass')).statusCode
  const stranger = '203.0.113.7'
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries += 1) statuses.push(await guess(stranger))
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
  const own = () => openBrowser(opened, '198.51.100.1').signIn(login, GIVEN)
  expect((await own()).statusCode).toBe(200)

  const { database } = opened
  // As many as would take a minute of hashing here.
  await sql`UPDATE rate_limit SET points = 100 WHERE key LIKE 'operator-everywhere:%'`.execute(
    database.db,
  )
  const waits = await own()
  expect([waits.statusCode, Number(waits.headers['retry-after']) > 0]).toEqual([429, true])
  await sql`DELETE FROM rate_limit WHERE key LIKE 'operator-everywhere:%'`.execute(database.db)
  expect((await own()).statusCode).toBe(200)
})

test('what is typed into the form of customers costs no operator a try', async () => {
  const address = '203.0.113.5'
  const statuses: number[] = []
  for (const username of [`operator ${login} ${address}`, `operator ${login}`])
    for (let tries = 0; tries < 11; tries += 1) {
      const payload = { username, password: 'wrong', yandex_token: 'x' }
      const response = await opened.app.inject({ method: 'POST', url: obtainTokens.path, payload })
      statuses.push(response.statusCode)
    }
  expect([statuses[10], statuses[21]]).toEqual([429, 429])
  const browser = openBrowser(opened, address)
  expect((await browser.signIn(login, GIVEN)).statusCode).toBe(200)
})

test('codes cannot be guessed: after ten wrong ones the operator waits, in every browser', async () => {
  const { secret } = await signInFirst()
  const browser = openBrowser(opened)
  await browser.signIn(login, OWN)
  const statuses: number[] = []
  for (let tries = 0; tries < 10; tries += 1)
    statuses.push((await browser.sendCode(codeOf(secret, 10 + tries))).statusCode)
  expect(new Set(statuses)).toEqual(new Set([403]))
  const other = openBrowser(opened)
  await other.signIn(login, OWN)
  const waits = await other.sendCode(codeOf(secret, 1))
  expect([waits.statusCode, Number(waits.headers['retry-after']) > 0]).toEqual([429, true])
})

test('a disabled operator is not let in, nor let on', async () => {
  const browser = openBrowser(opened)
  await browser.signIn(login, GIVEN)
  await opened.database.db
    .updateTable('operator_user')
    .set({ disabled_at: new Date() })
    .where('uid', '=', uid)
    .execute()
  expect((await browser.setPassword(OWN)).statusCode).toBe(401)
  expect((await openBrowser(opened).signIn(login, GIVEN)).statusCode).toBe(403)
})

test('a sign-in from a page of another site is rejected at every step', async () => {
  const { operatorSignIn, operatorSetPassword, operatorSendCode } = OPERATOR_ENDPOINTS
  for (const { path } of [operatorSignIn, operatorSetPassword, operatorSendCode]) {
    const headers = { 'sec-fetch-site': 'same-site' }
    const response = await opened.app.inject({
      method: 'POST',
      url: path,
      headers,
      payload: { login, password: GIVEN, new_password: OWN, code: '123456' },
    })
    expect([path, response.json().code]).toEqual([path, 'other_site'])
  }
})

test('in a demonstration neither a password of one’s own nor a second factor is requested', async () => {
  const { db } = opened.database
  await db
    .insertInto('setting')
    .values({ name: 'demonstration', value: JSON.stringify(true) })
    .execute()
  try {
    const browser = openBrowser(opened)
    expect((await browser.signIn(login, GIVEN)).json().stage).toBe('done')
    expect((await browser.me()).statusCode).toBe(200)
  } finally {
    await db.deleteFrom('setting').where('name', '=', 'demonstration').execute()
  }
})
