import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { framedPolicyOf } from './security.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
})
afterAll(() => opened.close())

const headersOf = async (path: string) => (await opened.app.inject(path)).headers

test('the response of a call may do nothing where a browser opens it, nor stand in a frame', async () => {
  for (const path of ['/api/points/', '/api/terminals/NONE/']) {
    const headers = await headersOf(path)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

test('what a call responds is kept by nobody unless the call says so itself', async () => {
  const { headers, statusCode } = await opened.app.inject(
    '/api/suggest?text=%D0%9C%D0%BE%D1%81%D0%BA%D0%B2%D0%B0',
  )
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
})

test('all else, the unknown too, has the headers of a page', async () => {
  for (const path of ['/api/docs/', '/healthz', '/unknown']) {
    const headers = await headersOf(path)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  }
})

test('a page of ours may hold the widget of ours, and nothing else holds a page of ours', async () => {
  const policy = String((await headersOf('/unknown'))['content-security-policy']).split(';')
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('a policy for a frame differs in who may hold it and in two digests, and in nothing else', async () => {
  const policy = String((await headersOf('/unknown'))['content-security-policy'])
  const inline = { script: 'early()', style: 'main{color:red}' }
  const framed = framedPolicyOf(opened.context.config, inline)(["'self'", 'https://shop.example'])
  const digests = framed.match(/ 'sha256-[^']+'/g) ?? []
  expect(digests).toHaveLength(2)
  expect(digests.reduce((text, digest) => text.replace(digest, ''), framed)).toBe(
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self' https://shop.example"),
  )
})

test('only the captcha that is configured may be loaded, and only by pages', async () => {
  expect((await headersOf('/unknown'))['content-security-policy']).not.toContain('smartcaptcha')
  const other = await openTestApp({
    CAPTCHA_PROVIDER: 'yandex',
    YANDEX_CAPTCHA_SITE_KEY: 'site',
    YANDEX_CAPTCHA_SERVER_KEY: 'server',
  })
  const { headers } = await other.app.inject('/unknown')
  const policy = String(headers['content-security-policy'])
  for (const directive of ['script-src', 'connect-src', 'frame-src'])
    expect(policy.split(';').find((part) => part.startsWith(directive))).toContain(
      'https://smartcaptcha.cloud.yandex.ru',
    )
  await other.close()
})

test('https is asked of other hosts of the domain only where that is said', async () => {
  const other = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example', HSTS_SUBDOMAINS: '1' })
  const { headers } = await other.app.inject('/unknown')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  await other.close()
  const plain = await openTestApp()
  expect((await plain.app.inject('/unknown')).headers).not.toHaveProperty(
    'strict-transport-security',
  )
  await plain.close()
})

test('a page may request the place, and for no camera, microphone or payment', async () => {
  const powers = String((await headersOf('/unknown'))['permissions-policy']).split(', ')
  expect(powers).toEqual(
    expect.arrayContaining(['geolocation=(self)', 'camera=()', 'microphone=()', 'payment=()']),
  )
})

test('no script and no style stands inline, nothing is loaded that is not named', async () => {
  const policy = String((await headersOf('/unknown'))['content-security-policy']).split(';')
  const directives = Object.fromEntries(
    policy.map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  )
  expect(directives).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})

test('what is rejected before a route is found says no less', async () => {
  const { headers, statusCode } = await opened.app.inject('/api/points/%zz')
  expect(statusCode).toBe(400)
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('a method that nobody declared finds no route', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)
    expect((await opened.app.inject({ method, url: '/api/points/' })).statusCode).toBe(404)
})

test.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}'])(
  'a body that would reach for what all objects share is rejected: %s',
  async (payload) => {
    const { statusCode } = await opened.app.inject({
      method: 'POST',
      url: '/api/juridical/jwt/logout/',
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(statusCode).toBe(400)
    expect({}).not.toHaveProperty('isAdmin')
  },
)

test('what is rejected before any route carries every header that the response of a call does', async () => {
  const ofCall = Object.keys(await headersOf('/api/terminals/NONE/'))
  const wanted = ['content-security-policy', 'cross-origin-resource-policy', 'referrer-policy']
  const broken = await opened.app.inject('/api/%ff/')
  expect(broken.statusCode).toBe(400)
  for (const name of [...wanted, 'x-content-type-options', 'x-frame-options'])
    expect([name, ofCall.includes(name), name in broken.headers]).toEqual([name, true, true])
})
