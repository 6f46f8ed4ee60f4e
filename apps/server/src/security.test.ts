import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { framedPolicyOf } from './security.ts'

let opened: TestApp
beforeAll(async () => {
  opened = await openTestApp({ PUBLIC_URL: 'https://yacheyka.example' })
})
afterAll(() => opened.close())

const headersOf = async (path: string) => (await opened.app.inject(path)).headers

test('the answer of a call may do nothing where a browser opens it, nor stand in a frame', async () => {
  for (const path of ['/api/points/', '/api/terminals/NONE/']) {
    const headers = await headersOf(path)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
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

test('a policy for a frame differs in who may hold it, and in nothing else', async () => {
  const policy = String((await headersOf('/unknown'))['content-security-policy'])
  const framed = framedPolicyOf(opened.context.config)(["'self'", 'https://shop.example'])
  expect(framed).toBe(
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self' https://shop.example"),
  )
  expect(framed).not.toBe(policy)
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
