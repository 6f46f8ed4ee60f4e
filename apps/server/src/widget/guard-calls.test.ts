import { listWidgetTerminals, validateWidgetTerminal } from '@yacheyka/contract/widget/widget'
import fastify, { type FastifyError, type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendError } from '#/http/response-error.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { businessToken } from './access.ts'
import { guardWidgetCalls } from './guard-calls.ts'
import { addToken, renewToken, revokeToken, setOrigins } from './tokens.ts'

const SHOP = 'https://shop.example'
const LIST = listWidgetTerminals.path

let opened: TestApp
let token = ''
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  token = (await addToken(opened.database.db, 'Лавка', [SHOP, 'http://localhost:*'])) ?? ''
})
afterAll(() => opened.close())

/** One process: the guard before a call that only says that it was let in. */
function makeGuarded(context = opened.context) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler((error: FastifyError, _request, reply) => void sendError(error, reply))
  void app.register(async (scope) => {
    guardWidgetCalls(scope, context)
    scope.get(LIST, () => 'let in')
    scope.post(validateWidgetTerminal.path, () => 'let in')
  })
  return app
}

const sendCall = (options: InjectOptions = {}, app = makeGuarded()) =>
  app.inject({ url: LIST, ...options })

const withToken = (shown: string, headers: Readonly<Record<string, string>> = {}) => ({
  headers: { authorization: `Token ${shown}`, ...headers },
})

const limited = (env: Readonly<Record<string, number>>) =>
  makeGuarded({
    ...opened.context,
    config: {
      ...opened.context.config,
      // A secret of its own: counters of its own.
      secret: `counters of one test only ${JSON.stringify(env)}`,
      env: { ...opened.context.config.env, ...env },
    },
  })

describe('without a token that opens', () => {
  test.each([
    ['none', {}],
    ['an unknown one', { authorization: 'Token unknown' }],
    ['another kind', { authorization: 'Bearer abc' }],
    ['an empty one', { authorization: 'Token ' }],
    ['ten kilobytes', { authorization: `Token ${'a'.repeat(10_000)}` }],
    ['ten kilobytes of spaces', { authorization: `Token${' '.repeat(10_000)}` }],
    ['Cyrillic', { authorization: 'Token ключ' }],
    ['two', { authorization: 'Token a b' }],
  ])('%s: 401, with words', async (_name, headers) => {
    const response = await sendCall({ headers })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
      401,
      'Token realm="widget"',
    ])
    expect(response.json()).toMatchObject({ detail: expect.stringContaining('Нужен действующий') })
  })

  test('nothing that stands in the header breaks anything', async () => {
    const app = limited({ LIMIT_WIDGET_REFUSED_PER_MINUTE: 1000 })
    for (const [, text] of FUZZ_STRINGS) {
      const shown = text.slice(0, 8000)
      const response = await sendCall({ headers: { authorization: `Token ${shown}` } }, app)
      expect(response.statusCode).toBe(401)
    }
  })

  test('a revoked one: 403 at once and in every process; a new one acts again', async () => {
    const { db } = opened.database
    const shown = (await addToken(db, 'Бывший', [SHOP])) ?? ''
    const [one, other] = [makeGuarded(), makeGuarded()]
    for (const app of [one, other])
      expect((await sendCall(withToken(shown), app)).statusCode).toBe(200)
    await revokeToken(db, 'Бывший', new Date())
    for (const app of [one, other]) {
      const response = await sendCall(withToken(shown), app)
      expect(response.statusCode).toBe(403)
      expect(response.json()).toMatchObject({ code: 'revoked' })
    }
    const renewed = (await renewToken(db, 'Бывший')) ?? ''
    expect((await sendCall(withToken(shown), one)).statusCode).toBe(401)
    expect((await sendCall(withToken(renewed), one)).statusCode).toBe(200)
  })
})

describe('a page of another site', () => {
  test.each([SHOP, 'http://localhost', 'http://localhost:5173'])(
    '%s is on the list: let in, and may read the response',
    async (origin) => {
      const { statusCode, headers } = await sendCall(withToken(token, { origin }))
      expect(statusCode).toBe(200)
      expect([headers['access-control-allow-origin'], headers.vary]).toEqual([origin, 'origin'])
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    },
  )

  test.each([
    'https://evil.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example.evil.example',
    'null',
    `https://${'a'.repeat(5000)}.example`,
    '\u0001',
  ])('%s is not: 403 that names it', async (origin) => {
    const { statusCode, headers, ...response } = await sendCall(withToken(token, { origin }))
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([403, '*'])
    const { detail } = response.json<{ detail: string }>()
    expect(detail).toContain(`Этот ключ не для сайта ${origin.slice(0, 100)}`)
    expect(detail.length).toBeLessThan(400)
  })

  test('the list that the operator changes is the list that counts', async () => {
    const { db } = opened.database
    const shown = (await addToken(db, 'Переезд', [SHOP])) ?? ''
    await setOrigins(db, 'Переезд', ['https://new.example'])
    const from = (origin: string) => sendCall(withToken(shown, { origin }))
    expect((await from(SHOP)).statusCode).toBe(403)
    expect((await from('https://new.example')).statusCode).toBe(200)
  })

  test('this site and no site at all need no place on a list', async () => {
    for (const headers of [
      {},
      { origin: 'https://yacheyka.example' },
      { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
    ] as Record<string, string>[]) {
      const response = await sendCall(withToken(token, headers))
      expect(response.statusCode).toBe(200)
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('asks first, and is informed what it may send', async () => {
    for (const url of [LIST, LIST.replace(/\/$/, ''), '/api/widget-terminals/1/validate']) {
      const { statusCode, headers, body } = await sendCall({
        method: 'OPTIONS',
        url,
        headers: { origin: SHOP, 'access-control-request-method': 'GET' },
      })
      expect([statusCode, body]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '86400',
      })
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })
})

test('the token of the business area opens this site only', async () => {
  const business = businessToken(opened.context.config)
  expect((await sendCall(withToken(business))).statusCode).toBe(200)
  expect((await sendCall(withToken(business, { origin: SHOP }))).statusCode).toBe(403)
  expect((await sendCall(withToken(`${business.slice(1)}a`))).statusCode).toBe(401)
})

describe('limits', () => {
  test('a token has its own at every address, shared by all processes', async () => {
    const { db } = opened.database
    const other = (await addToken(db, 'Сосед', [SHOP])) ?? ''
    const env = { LIMIT_WIDGET_PER_MINUTE: 3 }
    const apps = [limited(env), limited(env)]
    const statuses: number[] = []
    for (let at = 0; at < 5; at += 1)
      statuses.push((await sendCall(withToken(token), apps[at % 2])).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await sendCall(withToken(token), apps[0])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await sendCall(withToken(other), apps[0])).statusCode).toBe(200)
    const elsewhere = { ...withToken(token), remoteAddress: '203.0.113.7' }
    expect((await sendCall(elsewhere, apps[0])).statusCode).toBe(200)
  })

  test('wrong tokens are counted by address, and harm no right one from there', async () => {
    const app = limited({ LIMIT_WIDGET_REFUSED_PER_MINUTE: 2 })
    const statuses: number[] = []
    for (const shown of ['a', 'b', 'c', 'd'])
      statuses.push((await sendCall(withToken(shown), app)).statusCode)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await sendCall(withToken('e'), app)).headers['retry-after']).toBeDefined()
    expect((await sendCall(withToken(token), app)).statusCode).toBe(200)
    expect((await sendCall({}, app)).statusCode).toBe(401)
  })

  test('pages of sites that a token is not for are counted with the wrong tokens', async () => {
    const env = { LIMIT_WIDGET_REFUSED_PER_MINUTE: 2, LIMIT_WIDGET_PER_MINUTE: 1000 }
    const app = limited(env)
    const foreign = withToken(token, { origin: 'https://evil.example' })
    const statuses: number[] = []
    for (let at = 0; at < 3; at += 1) statuses.push((await sendCall(foreign, app)).statusCode)
    expect(statuses).toEqual([403, 403, 429])
    expect((await sendCall(withToken(token, { origin: SHOP }), app)).statusCode).toBe(200)
  })
})
