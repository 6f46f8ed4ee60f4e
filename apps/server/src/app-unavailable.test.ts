import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { obtainTokens, sendPasswordLink } from '@yacheyka/contract/accounts/accounts'
import { requestTrialAccess } from '@yacheyka/contract/applications/trial-access'
import type { CaptchaForm } from '@yacheyka/contract/captcha/captcha'
import { expect, test } from 'vitest'
import { openDatabase } from './db/open.ts'
import { isUnavailable } from './db/unavailable.ts'
import { openRelay } from './db/test-relay.ts'
import { openTestApp } from './test-app.ts'
import { openTestDatabase } from './db/test-database.ts'
import { insertParcel, insertPoint } from './parcel-store/test-parcels.ts'
import { tokenSpender } from './captcha/spent-tokens.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('while the database is away, calls that need it are 503 and say when to come back; then all is well again', async () => {
  const behind = await openTestDatabase()
  const relay = await openRelay(behind.url)
  const options = { dataDir: 'none', applicationName: 'yacheyka-test', poolSize: 2, log: quiet }
  const database = await openDatabase({ ...options, databaseUrl: relay.url })
  const opened = await openTestApp({}, { database })
  const { app } = opened
  const calls = [
    ['GET', '/api/terminals/A-1/'],
    ['GET', '/api/news/'],
    ['PATCH', '/api/shops/1/visitor_count_incr/'],
    ['GET', '/readyz'],
  ] as const
  const responses = () =>
    Promise.all(calls.map(([method, url]) => app.inject({ method, url, payload: '1' })))
  const statuses = async () => (await responses()).map(({ statusCode }) => statusCode)
  try {
    expect((await app.inject('/api/terminals/')).statusCode).toBe(200)
    const before = await statuses()
    expect(before).toEqual([404, 200, 404, 200])

    await relay.cut()
    for (const { statusCode, headers, body } of await responses()) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
      expect(JSON.parse(body).detail).toMatch(/^Сервис временно недоступен/)
    }
    expect((await app.inject('/api/terminals/')).statusCode, 'the points are kept').toBe(200)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    // So that the proxy goes on sending those who ask for what is kept.
    expect((await app.inject('/serving')).statusCode).toBe(200)

    await relay.mend()
    expect(await statuses()).toEqual(before)
  } finally {
    await opened.close()
    await database.close()
    await relay.cut()
    await behind.close()
  }
})

test('while the primary is away, tracking, points and texts are read from a replica, limits are counted by the process, and what only the primary decides waits for it', async () => {
  const behind = await openTestDatabase()
  const relay = await openRelay(behind.url)
  const options = { dataDir: 'none', applicationName: 'yacheyka-test', poolSize: 2, log: quiet }
  const database = await openDatabase({ ...options, databaseUrl: relay.url })
  const replicated = { ...database, read: behind.read }
  const env = { CAPTCHA_PROVIDER: 'off', LIMIT_TRACK_PER_MINUTE: '2' }
  const opened = await openTestApp(env, { database: replicated })
  const statusOf = async (url: string) => (await opened.app.inject(url)).statusCode
  const track = '/api/track/?number=AWAY-1&yandex_token=token'
  try {
    const pointUid = await insertPoint(behind.db, { number: 'AWAY' })
    await insertParcel(behind.db, { pointUid, parcelNumber: 'AWAY-1' })
    await relay.cut()
    const paths = ['/api/terminals/AWAY/', '/api/news/', '/api/faq', '/api/vacancies']
    for (const path of paths) expect([path, await statusOf(path)]).toEqual([path, 200])
    expect([await statusOf(track), await statusOf(track), await statusOf(track)]).toEqual([
      200, 200, 429,
    ])
    // A replica may not know of the edition that came into force a second ago.
    for (const path of ['/api/legal', '/api/legal/offer'])
      expect([path, await statusOf(path)]).toEqual([path, 503])
    // Another process may spend the same token at this moment.
    const spend = tokenSpender(database.db)
    const until = new Date(Date.now() + 60_000)
    const spending = spend('one', until, 'vacancy')
    expect(isUnavailable(await spending.catch((error: unknown) => error))).toBe(true)
    // A call that only reads is worth less than the pages that go on: a token passes once in each process.
    expect([await spend('two', until, 'track'), await spend('two', until, 'track')]).toEqual([
      true,
      false,
    ])
  } finally {
    await opened.close()
    await database.close()
    await behind.close()
  }
})

test('while the primary is away, challenges are made and their proofs verified; only what marks one as used says when to come back, and the same proof passes then', async () => {
  const behind = await openTestDatabase()
  const relay = await openRelay(behind.url)
  const options = { dataDir: 'none', applicationName: 'yacheyka-test', poolSize: 2, log: quiet }
  const database = await openDatabase({ ...options, databaseUrl: relay.url })
  const opened = await openTestApp({}, { database: { ...database, read: behind.read } })
  const { app, context } = opened
  const prove = async (form: CaptchaForm) => {
    const response = await app.inject(`/api/captcha/challenge?form=${form}`)
    expect(response.statusCode).toBe(200)
    const challenge = response.json<Challenge>()
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const send = (url: string, body: object) => app.inject({ method: 'POST', url, payload: body })
  try {
    await insertParcel(behind.db, { parcelNumber: 'AWAY-2' })
    await relay.cut()
    const track = `/api/track/?number=AWAY-2&yandex_token=${encodeURIComponent(await prove('track'))}`
    expect((await app.inject(track)).statusCode).toBe(200)

    const login = { username: 'nobody', password: 'wrong', yandex_token: await prove('login') }
    const forms = [
      [obtainTokens.path, login],
      [sendPasswordLink.path, login],
      [requestTrialAccess.path, { email: 'a@example.com', consent: '1', yandex_token: 'x' }],
    ] as const
    for (const [path, body] of forms) {
      const { statusCode, headers } = await send(path, body)
      expect([path, statusCode, headers['retry-after']]).toEqual([path, 503, '5'])
    }
    // A proof that is none costs no call of the primary.
    const forged = { form: 'login', ip: '10.0.0.1' } as const
    expect(await context.captcha.verify('forged', forged)).toBe(false)

    await relay.mend()
    const codeOf = async () => (await send(obtainTokens.path, login)).json<{ code: string }>().code
    expect([await codeOf(), await codeOf()]).toEqual(['wrong_credentials', 'captcha_refused'])
  } finally {
    await opened.close()
    await database.close()
    await relay.cut()
    await behind.close()
  }
})
