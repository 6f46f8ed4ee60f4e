import { expect, test } from 'vitest'
import { makeWebhookSecret, signWebhook } from './signature.ts'

const STANDARD = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const content = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('the vector of Standard Webhooks', () => {
  expect(signWebhook([STANDARD], content)).toBe(SIGNATURE)
})

test('while a secret is rotated both sign, the new one first', () => {
  const fresh = makeWebhookSecret()
  expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [first, second, ...more] = signWebhook([fresh, STANDARD], content).split(' ')
  expect(first).toBe(signWebhook([fresh], content))
  expect([second, more]).toEqual([SIGNATURE, []])
})
