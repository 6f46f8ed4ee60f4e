import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInOperator, TEST_OPERATOR_PASSWORD, type TestOperator } from './test-operators.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { codeOf } from './test-codes.ts'
import { openBrowser } from './test-sign-in.ts'

const OWN = 'Another-2026-pass'

let opened: TestApp
let anna: TestOperator
let other: TestOperator
let made = 0
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_LOGIN_PER_MINUTE: '1000' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  made += 1
  anna = await signInOperator(opened, 'support', `anna-${made}`)
  other = await signInOperator(opened, 'support', `anna-${made}`)
})

const {
  changeOwnPassword,
  confirmSecondFactor,
  endOtherSessions,
  endOwnSession,
  getOwnAccess,
  offerSecondFactor,
} = OPERATOR_ENDPOINTS

const accessOf = async ({ inject }: TestOperator) => {
  const response = await inject({ url: getOwnAccess.path })
  return { status: response.statusCode, ...response.json() }
}
const post = ({ inject }: TestOperator, url: string, payload: object) =>
  inject({ method: 'POST', url, payload })
const offer = (operator: TestOperator, code: string | null = null) =>
  post(operator, offerSecondFactor.path, { code })
const confirm = (operator: TestOperator, code: string) =>
  post(operator, confirmSecondFactor.path, { code })

test('an operator sees where the console is open, and which of these is this one', async () => {
  const { sessions, second_factor: factor } = await accessOf(anna)
  expect(sessions.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([
    false,
    true,
  ])
  expect(factor).toEqual({ asked: true, confirmed_at: null, recovery_codes_left: 0 })
})

test('one of the own sessions is ended, or all the others; nobody else’s', async () => {
  const stranger = await signInOperator(opened, 'support', 'stranger')
  const [theirs] = (await accessOf(stranger)).sessions
  const path = (uid: string) => ({
    method: 'DELETE' as const,
    url: endOwnSession.path.replace(':session', uid),
  })
  expect((await anna.inject(path(theirs.uid))).statusCode).toBe(404)
  const { sessions } = await accessOf(anna)
  const another = sessions.find(({ current }: { current: boolean }) => !current)
  expect((await anna.inject(path(another.uid))).json()).toEqual({ ended: 1 })
  expect((await accessOf(other)).status).toBe(401)
  await signInOperator(opened, 'support', anna.login)
  const rest = await anna.inject({ method: 'DELETE', url: endOtherSessions.path })
  expect(rest.json()).toEqual({ ended: 1 })
  expect((await accessOf(anna)).status).toBe(200)
  expect((await accessOf(stranger)).status).toBe(200)
})

test('the own password is changed by the present one, and ends the others', async () => {
  const wrong = await post(anna, changeOwnPassword.path, {
    current_password: 'Wrong-2026-pass',
    new_password: OWN,
  })
  expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['current_password']])
  const same = await post(anna, changeOwnPassword.path, {
    current_password: TEST_OPERATOR_PASSWORD,
    new_password: TEST_OPERATOR_PASSWORD,
  })
  expect([same.statusCode, Object.keys(same.json())]).toEqual([400, ['new_password']])
  expect((await accessOf(other)).status).toBe(200)
  const changed = await post(anna, changeOwnPassword.path, {
    current_password: TEST_OPERATOR_PASSWORD,
    new_password: OWN,
  })
  expect(changed.json()).toEqual({ ended: 1 })
  expect([(await accessOf(anna)).status, (await accessOf(other)).status]).toEqual([200, 401])
  const browser = openBrowser(opened)
  expect((await browser.signIn(anna.login, TEST_OPERATOR_PASSWORD)).statusCode).toBe(403)
  expect((await browser.signIn(anna.login, OWN)).statusCode).toBe(200)
})

test('the present password cannot be guessed by whoever finds the console open', async () => {
  const tries = Array.from({ length: 11 }, (_, at) => ({
    current_password: `Wrong-2026-pass-${at}`,
    new_password: OWN,
  }))
  const statuses: number[] = []
  for (const body of tries)
    statuses.push((await post(anna, changeOwnPassword.path, body)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
})

test('the second factor is set up anew with a code of the present one, which serves until the new one does', async () => {
  const { secret: first } = (await offer(anna)).json()
  expect((await confirm(anna, codeOf(first))).json().recovery_codes).toHaveLength(10)
  expect((await accessOf(other)).status).toBe(401)

  expect((await offer(anna)).statusCode).toBe(400)
  expect((await offer(anna, codeOf(first, 8))).statusCode).toBe(403)
  const { secret: second } = (await offer(anna, codeOf(first, 1))).json()
  expect((await confirm(anna, codeOf(first, 1))).statusCode).toBe(403)
  const browser = openBrowser(opened)
  await browser.signIn(anna.login, TEST_OPERATOR_PASSWORD)
  // The new one is only offered: it opens nothing yet.
  expect((await browser.sendCode(codeOf(second))).statusCode).toBe(403)

  expect((await confirm(anna, codeOf(second))).statusCode).toBe(200)
  const later = openBrowser(opened)
  await later.signIn(anna.login, TEST_OPERATOR_PASSWORD)
  expect((await later.sendCode(codeOf(second, 1))).json().stage).toBe('done')
  expect((await accessOf(anna)).second_factor.recovery_codes_left).toBe(10)
})

test('a recovery code that a new second factor was set up with is in the journal', async () => {
  const { secret } = (await offer(anna)).json()
  const [code] = (await confirm(anna, codeOf(secret))).json().recovery_codes
  expect((await offer(anna, code)).statusCode).toBe(200)
  const entries = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('operator_uid', '=', anna.uid)
    .where('action', '=', 'operator.use_recovery_code')
    .execute()
  expect(entries.map(({ after }) => after)).toEqual([{ recovery_codes_left: 9 }])
})

test('an offer is confirmed within ten minutes, once', async () => {
  const { secret } = (await offer(anna)).json()
  await opened.database.db
    .updateTable('operator_user')
    .set({ totp_offered_at: new Date(Date.now() - 11 * 60_000) })
    .where('uid', '=', anna.uid)
    .execute()
  expect((await confirm(anna, codeOf(secret))).statusCode).toBe(409)
  const { secret: next } = (await offer(anna)).json()
  expect((await confirm(anna, codeOf(next))).statusCode).toBe(200)
  expect((await confirm(anna, codeOf(next, 1))).statusCode).toBe(409)
})
