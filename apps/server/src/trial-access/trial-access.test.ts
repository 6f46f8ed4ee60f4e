import { FIRST_EDITION } from '@yacheyka/core/legal/legal-edition'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeDigests } from '#/privacy/subject.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { codeOf, PASSWORD, testTrials, TRIAL_ENV } from './test-trials.ts'
import { openTrialLinks } from './trial-link.ts'

let opened: TestApp
let trials: ReturnType<typeof testTrials>
beforeAll(async () => {
  opened = await openTestApp({ ...TRIAL_ENV, LIMIT_TRIALS_PER_HOUR: '5' })
  trials = testTrials(opened)
})
afterAll(() => opened.close())

const db = () => opened.database.db
const customers = () =>
  db().selectFrom('customer').selectAll().where('trial_until', 'is not', null).execute()
/** As the product makes it, of a moment of the test's. */
const linkOf = (email: string, requestedAt: Date): string => {
  const link = openTrialLinks(opened.context.config).make({
    email,
    consent: undefined,
    requestedAt,
  })
  return link.split('/').at(-1) ?? ''
}

test('whoever’s address it is, the response is the same, and an email is all that is stored', async () => {
  const { customerUid } = await signInCustomer(opened, { email: 'known@example.org' })
  const before = await customers()
  const responses = [
    await trials.request('known@example.org'),
    await trials.request('new@example.org'),
  ]
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [202, '{"success":true}'],
    [202, '{"success":true}'],
  ])
  expect(await customers()).toEqual(before)
  const [email, ...others] = await trials.emailsTo('known@example.org')
  expect(others).toEqual([])
  expect(email?.body).toContain('/test-access/')
  expect(email?.body).not.toContain(customerUid)
})

test('the link does not show whose it is', async () => {
  await trials.request('hidden@example.org')
  const token = await trials.tokenTo('hidden@example.org')
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('hidden')
  expect(token.length).toBeLessThan(512)
})

test('the longest address that the form takes fits into a page’s path', () => {
  const long = `${'ж'.repeat(30)}@${'д'.repeat(60)}.рф`
  expect(linkOf(long, new Date()).length).toBeLessThan(512)
})

test.each([
  ['a line end', 'one@example.org\r\nBcc: two@example.org'],
  ['a line end of Unicode', 'one@example.org\u2028two@example.org'],
  ['two addresses', 'one@example.org,two@example.org'],
  ['a name', 'Имя <one@example.org>'],
  ['nothing', ''],
  ['a list', ['one@example.org']],
])('%s in place of an address is rejected, and nothing leaves', async (_what, email) => {
  const before = await db().selectFrom('outbox_message').select('uid').execute()
  expect((await trials.request(email)).statusCode).toBe(400)
  expect(await db().selectFrom('outbox_message').select('uid').execute()).toEqual(before)
})

test('an edition that is not in force is rejected', async () => {
  const response = await trials.request('edition@example.org', undefined, { consent: '2020-01-01' })
  expect(response.statusCode).toBe(400)
  expect(await trials.emailsTo('edition@example.org')).toEqual([])
})

test('an address gets three emails a day, however it is written; a caller asks five times an hour', async () => {
  const written = [
    'often@example.org',
    ' OFTEN@example.org',
    'Often@Example.org ',
    'often+2@example.org',
  ]
  const statuses: number[] = []
  for (const email of written) statuses.push((await trials.request(email)).statusCode)
  expect(statuses).toEqual([202, 202, 202, 429])
  const requested: number[] = []
  for (let at = 0; at < 6; at += 1)
    requested.push((await trials.request(`caller-${at}@example.org`, '10.7.7.7')).statusCode)
  expect(requested).toEqual([202, 202, 202, 202, 202, 429])
})

test('an installation sends so many emails a day, whoever asks', async () => {
  const small = await openTestApp({ ...TRIAL_ENV, LIMIT_TRIALS_PER_DAY: '2' })
  const its = testTrials(small)
  const statuses: number[] = []
  for (const name of ['one', 'two', 'three'])
    statuses.push((await its.request(`${name}@example.org`)).statusCode)
  expect(statuses).toEqual([202, 202, 429])
  expect(await its.emailsTo('three@example.org')).toEqual([])
  await small.close()
})

test('without a captcha’s token nobody is written to', async () => {
  const guarded = await openTestApp({ TRUST_PROXY: '1' })
  const its = testTrials(guarded)
  expect((await its.request('robot@example.org')).statusCode).toBe(400)
  const forged = await its.request('robot@example.org', undefined, { yandex_token: 'forged' })
  expect(codeOf(forged)).toBe('403 captcha_refused')
  expect(await its.emailsTo('robot@example.org')).toEqual([])
  await guarded.close()
})

test('the link opens a customer with a developer and sixty days, and keeps the consent as digests', async () => {
  await trials.request('Anna@example.org', undefined, { consent: FIRST_EDITION })
  const response = await trials.open(await trials.tokenTo('Anna@example.org'))
  expect([response.statusCode, response.headers['cache-control']]).toEqual([201, 'no-store'])
  const { username, trial_until: until } = response.json<{
    username: string
    trial_until: string
  }>()
  expect(username).toMatch(/^dev-\d{6}$/)
  const days = (Date.parse(until) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(60)
  const members = await db()
    .selectFrom('juridical_user as user')
    .innerJoin('customer', 'customer.uid', 'customer_uid')
    .select(['user.email', 'user.role', 'customer.inn', 'customer.sandbox', 'trial_until'])
    .where('customer_uid', '=', (eb) =>
      eb.selectFrom('juridical_user').select('customer_uid').where('login', '=', username),
    )
    .execute()
  expect(members).toEqual([
    {
      email: 'Anna@example.org',
      role: 'developer',
      inn: null,
      sandbox: false,
      trial_until: new Date(until),
    },
  ])
  const evidence = await db()
    .selectFrom('consent_evidence')
    .select(['form', 'consent_version', 'phone_digest'])
    .where('email_digest', '=', makeDigests(opened.context.config).of('anna@example.org'))
    .execute()
  expect(evidence).toEqual([{ form: 'trial', consent_version: FIRST_EDITION, phone_digest: '' }])
  expect((await trials.signIn(username)).statusCode).toBe(200)
})

test('a link serves once, and so does any other to the same address', async () => {
  await trials.request('once@example.org')
  const first = await trials.tokenTo('once@example.org')
  await trials.request('ONCE@example.org')
  const second = await trials.tokenTo('ONCE@example.org')
  const { username } = (await trials.open(first)).json<{ username: string }>()
  const again = [await trials.open(first), await trials.open(second)]
  expect(again.map(codeOf)).toEqual(['409 trial_open', '409 trial_open'])
  expect(again[0]?.json<{ detail: string }>().detail).toContain(`Ваш логин: ${username}`)
  expect((await trials.signIn(username)).statusCode).toBe(200)
})

test('emails keep the login: one when access is opened, and one to whoever asks again', async () => {
  await trials.request('keeper@example.org')
  const { username } = (await trials.open(await trials.tokenTo('keeper@example.org'))).json<{
    username: string
  }>()
  await trials.request('Keeper@example.org')
  const emails = [
    ...(await trials.emailsTo('keeper@example.org')),
    ...(await trials.emailsTo('Keeper@example.org')),
  ]
  expect(emails.map(({ body }) => body.includes(`Логин: ${username}`))).toEqual([false, true, true])
  expect(emails.map(({ body }) => body.includes('/test-access/'))).toEqual([true, false, false])
})

test('another address of the mailbox is informed that it is open, and no login', async () => {
  await trials.request('tagged+1@example.org')
  const link = await trials.tokenTo('tagged+1@example.org')
  await trials.request('tagged@example.org')
  const { username } = (await trials.open(await trials.tokenTo('tagged@example.org'))).json<{
    username: string
  }>()
  await trials.request('tagged+1@example.org')
  const email = (await trials.emailsTo('tagged+1@example.org')).at(-1)?.body ?? ''
  const refused = await trials.open(link)
  expect(codeOf(refused)).toBe('409 trial_open')
  for (const text of [email, refused.json<{ detail: string }>().detail]) {
    expect(text).toMatch(/другой\sметкой/)
    expect(text).not.toContain(username)
  }
})

test('of sixteen openings at once one makes a customer', async () => {
  await trials.request('parallel@example.org')
  const token = await trials.tokenTo('parallel@example.org')
  const before = await customers()
  const responses = await Promise.all(Array.from({ length: 16 }, () => trials.open(token)))
  const codes = responses.map(codeOf).toSorted()
  expect(codes).toEqual(['201', ...Array.from({ length: 15 }, () => '409 trial_open')])
  expect((await customers()).length - before.length).toBe(1)
})

test('a link that is forged, changed or a day old opens nothing', async () => {
  const now = Date.now()
  const good = linkOf('late@example.org', new Date(now))
  const flipped = `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`
  const old = linkOf('late@example.org', new Date(now - 24 * 3_600_000))
  const before = await customers()
  for (const token of ['x', flipped, old, good.slice(0, 20)])
    expect(codeOf(await trials.open(token))).toBe('410 link_over')
  expect(await customers()).toEqual(before)
})

test('a weak password, or one made of the address, leaves the link good', async () => {
  await trials.request('weakling@example.org')
  const token = await trials.tokenTo('weakling@example.org')
  expect(codeOf(await trials.open(token, 'abc'))).toBe('405 weak_password')
  expect(codeOf(await trials.open(token, 'Weakling-2026'))).toBe('405 guessable_password')
  expect(codeOf(await trials.open(token, PASSWORD))).toBe('201')
})
