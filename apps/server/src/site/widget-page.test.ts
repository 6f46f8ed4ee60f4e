import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { WidgetBoot } from '@yacheyka/contract/widget/widget'
import fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import type { Context } from '#/context.ts'
import { registerSecurity } from '#/http/security.ts'
import { changePoints } from '#/points/test-points.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { addToken, revokeToken, setOrigins } from '#/widget/tokens.ts'
import { registerWidgetPage } from './widget-page.ts'

const INLINE = { styles: 'main{color:red}', early: 'early()' }
const digestOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const SOURCES = {
  'default-src': "'none'",
  'script-src': `'self' ${digestOf(INLINE.early)}`,
  'style-src': `'self' ${digestOf(INLINE.styles)}`,
}
const HEAD = '<head></head>'
const decoded = (encoding: string, bytes: Uint8Array) => {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : Buffer.from(bytes)
}
const SHOP = 'https://shop.example'

let opened: TestApp
let token = ''
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
  const { db } = opened.database
  token = (await addToken(db, 'Лавка', [SHOP, 'http://localhost:*'])) ?? ''
  await changePoints(db, [
    { number: 'Далёкая', longitude: 61.43, latitude: 55.15 },
    { number: 'Близкая', longitude: 37.62, latitude: 55.75, max_weight: 5000 },
  ])
})
afterAll(() => opened.close())

/** One process, whose documents are what they start with. */
async function makeSite(context: Context = opened.context) {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  registerSecurity(app, context.config)
  await registerWidgetPage(app, context, (boot) => HEAD + JSON.stringify(boot), INLINE)
  return app
}

const site = (env: Readonly<Record<string, unknown>>, overrides: Partial<Context> = {}) =>
  makeSite({
    ...opened.context,
    config: {
      ...opened.context.config,
      // A secret of its own: counters of its own.
      secret: `counters of one test only ${JSON.stringify(env)}`,
      env: { ...opened.context.config.env, ...env },
    },
    ...overrides,
  })

async function open(url: string, headers: InjectOptions['headers'] = {}, app?: FastifyApp) {
  const response = await (app ?? (await makeSite())).inject({ url, headers })
  return {
    ...response,
    boot: () => JSON.parse(response.body.slice(HEAD.length)) as WidgetBoot,
    policy: policyOf(response.headers),
  }
}
type FastifyApp = Awaited<ReturnType<typeof makeSite>>

const policyOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => [part.split(' ', 1)[0] ?? '', part.slice(part.indexOf(' ') + 1)]),
  )

const ofShop = (rest = '') => `/widget?tk=${token}${rest}`

describe('with a token', () => {
  test('the document is for its sites and for ours', async () => {
    const { statusCode, headers, policy, boot } = await open(ofShop())
    expect(statusCode).toBe(200)
    expect(policy['frame-ancestors']).toBe(`'self' ${SHOP} http://localhost:*`)
    expect(policy).toMatchObject(SOURCES)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'strict-origin',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(boot().access).toEqual({ token, origins: [SHOP, 'http://localhost:*'] })
  })

  test('it starts with the points next to the city that take such a parcel', async () => {
    const numbers = async (rest: string) => {
      const { first, city } = (await open(ofShop(rest))).boot()
      return [city.name, first?.count, ...(first?.results.map(({ number }) => number) ?? [])]
    }
    expect(await numbers('')).toEqual(['Москва', 2, 'Близкая', 'Далёкая'])
    expect(await numbers('&city=Челябинск')).toEqual(['Челябинск', 2, 'Далёкая', 'Близкая'])
    expect(await numbers('&city=нигде')).toEqual(['Москва', 2, 'Близкая', 'Далёкая'])
    expect(await numbers('&weight=5001')).toEqual(['Москва', 1, 'Далёкая'])
  })

  test('parcel and place of the address stand in it; what cannot be read does not', async () => {
    const { boot } = await open(ofShop('&weight=1500&dimensions=20x30,5х10'))
    expect(boot().parcel).toEqual({ weight: 1500, box: { height: 20, width: 30.5, depth: 10 } })
    const rest = '&weight=-1&dimensions=20x30&city=%00&selected=&origin=x&weight=2'
    const { statusCode, ...other } = await open(ofShop(rest))
    expect([statusCode, other.boot().parcel]).toEqual([200, {}])
  })

  test('what its form requests without a script is answered: the list, and the card of a point in it', async () => {
    const answered = async (rest: string) => {
      const { first, fields, opened: card, address } = (await open(ofShop(rest))).boot()
      return [first?.results.map(({ number }) => number), fields, card ?? null, address['weight']]
    }
    const near = ['Близкая', 'Далёкая']
    expect(await answered('&point=Далёкая&weight=1')).toEqual([near, {}, 'Далёкая', '1'])
    expect(await answered('&point=Чужая')).toEqual([near, {}, null, undefined])
    expect(await answered('&number=Дал&point=Близкая')).toEqual([
      ['Далёкая'],
      { number: 'Дал' },
      null,
      undefined,
    ])
    expect(await answered(`&full_addr=${'а'.repeat(10_000)}`)).toEqual([near, {}, null, undefined])
  })

  test.each(['br', 'gzip', 'identity'])('as %s it is the same document', async (encoding) => {
    const app = await makeSite()
    const url = ofShop()
    const { rawPayload, headers } = await app.inject({
      url,
      headers: { 'accept-encoding': encoding },
    })
    const plain = decoded(encoding, rawPayload).toString()
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(plain).toBe((await open(url)).body)
    expect(plain).toMatch(/^<head><\/head>/)
  })

  test('a frame that is shown is an opening of its partner; one that is rejected is none', async () => {
    const { db } = opened.database
    const counted = (await addToken(db, 'Считанный', [SHOP])) ?? ''
    const app = await makeSite()
    for (const url of [`/widget?tk=${counted}`, `/widget?tk=${counted}`, '/widget?tk=unknown'])
      await app.inject({ url })
    await app.close()
    const uses = await db
      .selectFrom('widget_use')
      .innerJoin('widget_token', 'widget_token.uid', 'widget_use.token_uid')
      .select(['partner', 'openings', 'calls'])
      .where('partner', '=', 'Считанный')
      .execute()
    expect(uses).toEqual([{ partner: 'Считанный', openings: 2, calls: 0 }])
  })

  test('what nobody may keep has no tag to ask after', async () => {
    for (const url of [ofShop(), '/widget']) {
      const { headers } = await open(url, { 'if-none-match': '*' })
      expect(headers.etag).toBeUndefined()
    }
  })

  test('a list that changes is the list of the next document', async () => {
    const { db } = opened.database
    const moved = (await addToken(db, 'Переезд', [SHOP])) ?? ''
    await setOrigins(db, 'Переезд', ['https://new.example'])
    const { policy } = await open(`/widget?tk=${moved}`)
    expect(policy['frame-ancestors']).toBe("'self' https://new.example")
  })
})

/** Says that the widget is unavailable, to whoever holds it, and tells nothing. */
const expectRejection = (
  { headers, policy, boot }: Awaited<ReturnType<typeof open>>,
  mayPass = false,
) => {
  // Not `*`: a page that was opened as a file is none of those.
  expect(policy['frame-ancestors']).toBeUndefined()
  expect(policy).toMatchObject(SOURCES)
  expect(headers['x-frame-options']).toBeUndefined()
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(boot()).toMatchObject({ access: null, mayPass, first: null, city: { name: 'Москва' } })
}

describe('without a token that opens', () => {
  test.each(['/widget', '/widget/', '/widget?tk=', '/widget?tk=unknown', '/widget?tk=a&tk=b'])(
    '%s: 403 and the message, which any site may hold',
    async (url) => {
      const response = await open(url)
      expect(response.statusCode).toBe(403)
      expectRejection(response)
    },
  )

  test('a revoked one, at once and in every process', async () => {
    const { db } = opened.database
    const shown = (await addToken(db, 'Бывший', [SHOP])) ?? ''
    const processes = [await makeSite(), await makeSite()]
    for (const app of processes)
      expect((await open(`/widget?tk=${shown}`, {}, app)).statusCode).toBe(200)
    await revokeToken(db, 'Бывший', new Date())
    for (const app of processes) {
      const response = await open(`/widget?tk=${shown}`, {}, app)
      expect(response.statusCode).toBe(403)
      expectRejection(response)
    }
  })

  test('a publishable key opens it on its sites; a test one names the points of the sandbox', async () => {
    const { customerUid } = await signInCustomer(opened)
    const { db } = opened.database
    const keys = [false, true].map((isTest) =>
      makeTestKey(db, customerUid, { kind: 'publishable', test: isTest, origins: [SHOP] }),
    )
    const [live = '', trial = ''] = await Promise.all(keys)
    const real = await open(`/widget?tk=${live}`)
    expect(real.policy['frame-ancestors']).toBe(`'self' ${SHOP}`)
    expect(real.boot().access).toEqual({ token: live, origins: [SHOP] })
    const { access, first } = (await open(`/widget?tk=${trial}`)).boot()
    expect(access?.sandbox).toMatchObject({ version: expect.stringMatching(/^sandbox-/) })
    expect(first?.count).toBe(access?.sandbox?.count)
    expect(first?.results[0]?.number).toMatch(/^TEST-/)
    const secret = await open(`/widget?tk=${await makeTestKey(db, customerUid)}`)
    expect(secret.statusCode).toBe(403)
    expectRejection(secret)
  })

  test('whatever stands there is rejected, and comes back nowhere', async () => {
    const app = await site({ LIMIT_WIDGET_REFUSED_PER_MINUTE: 1000 })
    for (const [, text] of FUZZ_STRINGS) {
      const shown = encodeURIComponent(text.slice(0, 10_000).toWellFormed())
      const url = `/widget?tk=${shown}&city=${shown}&dimensions=${shown}&weight=${shown}&origin=${shown}&selected=${shown}`
      const response = await open(url, {}, app)
      expect(response.statusCode).toBe(403)
      expectRejection(response)
    }
  })
})

describe('held by a page', () => {
  const held = (referer: string, dest = 'iframe') =>
    open(ofShop(), { referer, 'sec-fetch-dest': dest })

  test.each([
    `${SHOP}/`,
    `${SHOP}/cart?a=1`,
    'http://localhost:5173/',
    'https://yacheyka.example/',
  ])('of %s, which may: the map', async (referer) => {
    expect((await held(referer)).statusCode).toBe(200)
  })

  test.each([
    'https://evil.example/',
    'http://shop.example/',
    'https://shop.example.evil.example/',
  ])('of %s, which may not: the message instead of nothing', async (referer) => {
    const response = await held(referer)
    expect(response.statusCode).toBe(403)
    expectRejection(response)
    expect(response.body).not.toContain(token)
  })

  test.each(['', 'not an address', 'about:blank'])(
    'that says «%s» of itself, or opened by a person: the policy decides',
    async (referer) => {
      const statuses = [
        (await held(referer)).statusCode,
        (await held('https://evil.example/', 'document')).statusCode,
      ]
      expect(statuses[1]).toBe(200)
      expect(statuses[0]).toBe(referer === 'about:blank' ? 403 : 200)
    },
  )
})

test('the origin that the element claims decides where the browser names none, and only there', async () => {
  const claim = async (origin: string, headers: Readonly<Record<string, string>>) =>
    (await open(ofShop(`&origin=${encodeURIComponent(origin)}`), headers)).statusCode
  const frame = { 'sec-fetch-dest': 'iframe' }
  expect(await claim('https://evil.example', frame)).toBe(403)
  expect(await claim('null', frame)).toBe(403)
  expect(await claim(SHOP, frame)).toBe(200)
  expect(await claim('https://evil.example', { ...frame, referer: `${SHOP}/` })).toBe(200)
  expect(await claim(SHOP, { ...frame, referer: 'https://evil.example/' })).toBe(403)
  expect(await claim('https://evil.example', {})).toBe(200)
})

describe('the business variant', () => {
  test.each(['/juridical-widget', '/juridical/widget', '/juridical-widget?tk=anything'])(
    '%s needs no token in its address, and stands in our pages only',
    async (url) => {
      const { statusCode, policy, headers, boot } = await open(url)
      expect([statusCode, policy['frame-ancestors']]).toEqual([200, "'self'"])
      expect(headers['x-frame-options']).toBeUndefined()
      expect(boot().access?.origins).toEqual([])
      expect(boot().access?.token).toMatch(/^[\w-]{43}$/)
    },
  )

  test('has the configured token; a partner’s one follows the partner’s rules', async () => {
    const configured = 'configured-token-of-32-signs-and-more'
    const own = await site({ WIDGET_BUSINESS_TOKEN: configured })
    expect((await open('/juridical-widget', {}, own)).boot().access).toEqual({
      token: configured,
      origins: [],
    })
    const { db } = opened.database
    const shared = (await addToken(db, 'Общий', [SHOP])) ?? ''
    const other = await site({ WIDGET_BUSINESS_TOKEN: shared })
    expect((await open('/juridical-widget', {}, other)).boot().access?.origins).toEqual([SHOP])
    await revokeToken(db, 'Общий', new Date())
    expect((await open('/juridical-widget', {}, other)).statusCode).toBe(403)
  })
})

describe('what goes wrong is a message too', () => {
  test('past the limit: 429 with Retry-After', async () => {
    const app = await site({ LIMIT_WIDGET_PER_MINUTE: 2 })
    const responses = []
    for (let at = 0; at < 3; at += 1) responses.push(await open(ofShop(), {}, app))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
    const [, , last] = responses
    if (last === undefined) throw new Error('no answer')
    expectRejection(last, true)
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('wrong tokens past theirs: 429, and a right one still opens', async () => {
    const app = await site({ LIMIT_WIDGET_REFUSED_PER_MINUTE: 1 })
    expect((await open('/widget?tk=a', {}, app)).statusCode).toBe(403)
    const response = await open('/widget?tk=b', {}, app)
    expect(response.statusCode).toBe(429)
    expectRejection(response, true)
    expect((await open(ofShop(), {}, app)).statusCode).toBe(200)
    expect((await open('/widget', {}, app)).statusCode).toBe(403)
  })

  test('the database is away: 503; something breaks: 500', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (const [error, status] of [
      [away, 503],
      [new Error('a fault of ours'), 500],
    ] as const) {
      const points = { ...opened.context.points, current: () => Promise.reject(error) }
      const response = await open(ofShop(), {}, await site({ LOG_LEVEL: status }, { points }))
      expect(response.statusCode).toBe(status)
      expectRejection(response, true)
      expect(response.body).not.toContain('fault')
    }
  })
})
