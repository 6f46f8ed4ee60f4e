import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { altchaCaptcha } from './altcha.ts'

const SECRET = 'a secret that only tests know, 32+'
const TRACK = { form: 'track', ip: '10.0.0.1' } as const

/** Spends by memory: what the database does is tested beside it. */
function makeCaptcha(secret = SECRET) {
  const spent = new Set<string>()
  return altchaCaptcha(secret, (token) => {
    const first = !spent.has(token)
    spent.add(token)
    return Promise.resolve(first)
  })
}

async function solve(challenge: Challenge): Promise<object> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return { challenge, solution }
}

const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')

/** Solved once for all tests, each of which has a captcha of its own: solving is what costs. */
let payload: { challenge: Required<Challenge>; solution: object }
beforeAll(async () => {
  const challenge = (await makeCaptcha().challenge?.('track')) as unknown as Challenge
  payload = (await solve(challenge)) as typeof payload
})
afterEach(() => {
  vi.useRealTimers()
})

const changed = (parameters: object) => ({
  ...payload,
  challenge: {
    ...payload.challenge,
    parameters: { ...payload.challenge.parameters, ...parameters },
  },
})

test('a solved puzzle passes once, and never again', async () => {
  const captcha = makeCaptcha()
  expect(await captcha.verify(encode(payload), TRACK)).toBe(true)
  expect(await captcha.verify(encode(payload), TRACK)).toBe(false)
})

test('the same puzzle written otherwise is the same puzzle', async () => {
  const captcha = makeCaptcha()
  const { parameters, signature } = payload.challenge
  const turned = Object.fromEntries(Object.entries(parameters).reverse())
  expect(await captcha.verify(encode(payload), TRACK)).toBe(true)
  const again = { solution: payload.solution, challenge: { signature, parameters: turned } }
  expect(await captcha.verify(encode(again), TRACK)).toBe(false)
})

test('of another form it is rejected, and not spent by that', async () => {
  const captcha = makeCaptcha()
  expect(await captcha.verify(encode(payload), { ...TRACK, form: 'vacancy' })).toBe(false)
  expect(await captcha.verify(encode(payload), TRACK)).toBe(true)
})

test.each([
  ['a cheaper puzzle', () => changed({ cost: 1 })],
  ['another algorithm', () => changed({ algorithm: 'SHA-256' })],
  ['another form', () => changed({ data: { form: 'vacancy' } })],
  ['a longer life', () => changed({ expiresAt: 4_000_000_000 })],
  ['no end of life', () => changed({ expiresAt: undefined })],
  ['an added parameter', () => changed({ memoryCost: 1 })],
  [
    'a signature in capitals',
    () => ({
      ...payload,
      challenge: { ...payload.challenge, signature: payload.challenge.signature.toUpperCase() },
    }),
  ],
  [
    'no signature',
    () => ({
      ...payload,
      challenge: { parameters: payload.challenge.parameters },
    }),
  ],
  ['no solution', () => ({ challenge: payload.challenge })],
  [
    'a wrong solution',
    () => ({
      ...payload,
      solution: { counter: 1, derivedKey: '00'.repeat(32) },
    }),
  ],
])('%s is rejected', async (_what, make) => {
  const token = encode(make())
  const form = _what === 'another form' ? 'vacancy' : 'track'
  expect(await makeCaptcha().verify(token, { ...TRACK, form })).toBe(false)
})

test('a puzzle signed by somebody else is rejected', async () => {
  expect(await makeCaptcha(`${SECRET}, another`).verify(encode(payload), TRACK)).toBe(false)
})

test('after its time it is rejected', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 21 * 60_000 })
  expect(await makeCaptcha().verify(encode(payload), TRACK)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['a letter', 'x'],
  ['bare JSON', '{}'],
  ['null', encode(null)],
  ['a list', encode([])],
  ['a text', encode('text')],
  ['deep nesting', Buffer.from('[{"a":'.repeat(900)).toString('base64')],
  ['a nul', '\u0000'],
  ['a crowd', '🙂'.repeat(2000)],
])('what is no puzzle is rejected: %s', async (_what, token) => {
  expect(await makeCaptcha().verify(token, TRACK)).toBe(false)
})
