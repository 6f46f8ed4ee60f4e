import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from './index.ts'

const ID = 'msg_p5jXN8AQM9LWM0D4loKWxJek'
const BODY = '{"test": 2432232314}'
const OURS = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const PREVIOUS = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
/** The moment of the standard's own vector, and its signature. */
const AT = 1_614_265_330
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const FALSE_ONE = 'Ceo5qEr07ixe2NLpvHk3FH9bwy/WavXrAFQ/9tdO6mc='

beforeEach(() => {
  vi.useFakeTimers({ now: AT * 1000, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const headers = (more: Readonly<Record<string, string | undefined>> = {}) => ({
  'webhook-id': ID,
  'webhook-timestamp': String(AT),
  'webhook-signature': SIGNATURE,
  ...more,
})
/** Whether it is refused as no message of ours. */
const isRefused = (more: Readonly<Record<string, string | undefined>>, body = BODY) =>
  verifyWebhook(body, headers(more), OURS).then(
    () => false,
    (error: unknown) => error instanceof WebhookVerificationError,
  )

describe('the cases of the standard’s own webhook.test.ts', () => {
  test('the vector of the standard is verified and its JSON answered', async () => {
    expect(await verifyWebhook(BODY, headers(), OURS)).toEqual({ test: 2432232314 })
  })
  test.each(['', 'whsec_', 'whsec_?'])(
    'an empty or malformed secret is rejected: «%s»',
    async (secret) => {
      await expect(verifyWebhook(BODY, headers(), secret)).rejects.toThrow(WebhookVerificationError)
    },
  )
  test('no secret at all is rejected', async () => {
    await expect(verifyWebhook(BODY, headers(), [])).rejects.toThrow(WebhookVerificationError)
  })
  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])(
    'a message without %s is rejected',
    async (name) => {
      expect(await isRefused({ [name]: undefined })).toBe(true)
    },
  )
  test('a timestamp that is none is rejected', async () => {
    expect(await isRefused({ 'webhook-timestamp': 'hello' })).toBe(true)
  })
  test('a false signature is rejected', async () => {
    expect(await isRefused({ 'webhook-signature': 'v1,dawfeoifkpqwoekfpqoekf' })).toBe(true)
  })
  test.each([SIGNATURE.slice(0, 8), 'v1,', 'v1', SIGNATURE.slice(0, -4)])(
    'a part of a signature is rejected: %s',
    async (part) => {
      expect(await isRefused({ 'webhook-signature': part })).toBe(true)
    },
  )
  test('an old timestamp is rejected', async () => {
    vi.setSystemTime((AT + 301) * 1000)
    expect(await isRefused({})).toBe(true)
  })
  test('a timestamp of the future is rejected', async () => {
    vi.setSystemTime((AT - 301) * 1000)
    expect(await isRefused({})).toBe(true)
  })
  test('five minutes are borne either way', async () => {
    for (const now of [AT + 300, AT - 300]) {
      vi.setSystemTime(now * 1000)
      expect(await verifyWebhook(BODY, headers(), OURS)).toBeDefined()
    }
  })
  test('one true signature among several suffices', async () => {
    const several = [`v1,${FALSE_ONE}`, `v2,${FALSE_ONE}`, SIGNATURE, `v1,${FALSE_ONE}`].join(' ')
    expect(await verifyWebhook(BODY, headers({ 'webhook-signature': several }), OURS)).toBeDefined()
  })
  test('a true signature of another version is rejected', async () => {
    expect(await isRefused({ 'webhook-signature': SIGNATURE.replace('v1', 'v2') })).toBe(true)
  })
  test('a secret is taken with its prefix and without', async () => {
    expect(await verifyWebhook(BODY, headers(), OURS.slice('whsec_'.length))).toBeDefined()
  })
})

test('while a secret is changed either of two will do', async () => {
  expect(await verifyWebhook(BODY, headers(), [PREVIOUS, OURS])).toBeDefined()
  expect(await verifyWebhook(BODY, headers(), [OURS, PREVIOUS])).toBeDefined()
  await expect(verifyWebhook(BODY, headers(), [PREVIOUS])).rejects.toThrow('no signature matches')
})

test('the body counts to the byte, and the id and the time with it', async () => {
  expect(await isRefused({}, '{"test":2432232314}')).toBe(true)
  expect(await isRefused({ 'webhook-id': `${ID}x` })).toBe(true)
  expect(await isRefused({ 'webhook-timestamp': String(AT + 1) })).toBe(true)
})

test('headers may be those of fetch or of Node, the body bytes', async () => {
  const bytes = new TextEncoder().encode(BODY)
  expect(await verifyWebhook(bytes, new Headers(headers()), OURS)).toBeDefined()
  const { 'webhook-id': id, ...rest } = headers()
  expect(await verifyWebhook(BODY, { ...rest, 'Webhook-Id': id }, OURS)).toBeDefined()
  await expect(verifyWebhook(BODY, { ...rest, 'webhook-id': [ID, ID] }, OURS)).rejects.toThrow(
    WebhookVerificationError,
  )
})
