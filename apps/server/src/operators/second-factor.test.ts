import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newUid } from '#/db/uuid.ts'
import { urlOfSecret, openSecondFactor, stepOfCode } from './second-factor.ts'

const factor = openSecondFactor('a secret that only tests know, 32+')
/** RFC 6238, appendix B: the ASCII secret 12345678901234567890. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the codes are those of the standard: at %d it is %s', (seconds, code) => {
  expect(stepOfCode(RFC_SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
})

test('a code serves one step early or late, and no more', () => {
  const at = (steps: number) => stepOfCode(RFC_SECRET, '287082', new Date((59 + steps * 30) * 1000))
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, 1, 1, 1, undefined])
})

test('what is sealed opens for its operator under the same secret, and for nobody else', () => {
  const uid = newUid()
  fc.assert(
    fc.property(fc.string(), (secret) => {
      const sealed = factor.seal(uid, secret)
      expect(factor.open(uid, sealed)).toBe(secret)
      expect(factor.seal(uid, secret)).not.toBe(sealed)
      expect(factor.open(newUid(), sealed)).toBeUndefined()
      expect(
        openSecondFactor('another secret of an installation').open(uid, sealed),
      ).toBeUndefined()
      const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
      expect(factor.open(uid, broken)).toBeUndefined()
    }),
    { numRuns: 30 },
  )
  expect(factor.open(uid, '')).toBeUndefined()
})

test('secrets are 160 bits, each another; the address names the network and the operator', () => {
  const secrets = Array.from({ length: 20 }, factor.makeSecret)
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
  expect(new Set(secrets).size).toBe(20)
  const [secret = ''] = secrets
  const url = new URL(urlOfSecret(secret, { issuer: 'Ячейка', label: 'anna' }))
  expect([url.protocol, url.host, decodeURIComponent(url.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Ячейка:anna',
  ])
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    secret,
    issuer: 'Ячейка',
    digits: '6',
    period: '30',
  })
})

test('of recovery codes keyed digests are kept', () => {
  const { codes, digests } = factor.makeRecovery()
  expect(codes.flatMap((code) => factor.digestsOf(code))).toEqual(digests)
  const [code = ''] = codes
  expect(openSecondFactor('another secret of an installation').digestsOf(code)).not.toContain(
    digests[0],
  )
})

test('while a new secret takes its place, what the previous one sealed is read, and nothing is made under it', () => {
  const uid = newUid()
  const old = openSecondFactor('the secret that was there before, 32+')
  const both = openSecondFactor(
    'the one that takes its place, 32+',
    'the secret that was there before, 32+',
  )
  const sealed = old.seal(uid, 'JBSWY3DPEHPK3PXP')
  expect(both.open(uid, sealed)).toBe('JBSWY3DPEHPK3PXP')
  expect(old.open(uid, both.seal(uid, 'JBSWY3DPEHPK3PXP'))).toBeUndefined()
  const { codes, digests } = old.makeRecovery()
  expect(both.digestsOf(codes[0] ?? '')).toContain(digests[0])
  expect(old.digestsOf(both.makeRecovery().codes[0] ?? '')).toHaveLength(1)
})
