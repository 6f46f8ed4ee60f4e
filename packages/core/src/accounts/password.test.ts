import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenPasswordRules, isGoodPassword, PASSWORD_SPECIALS } from './password.ts'

test.each([
  ['Demo-2026-pass', []],
  ['Абвгд1234!', []],
  ['Aa1!567890', []],
  ['Aa1!56789', ['length']],
  [`Aa1!${'x'.repeat(36)}`, []],
  [`Aa1!${'x'.repeat(37)}`, ['length']],
  ['aa1!567890', ['upper']],
  ['AA1!567890', ['lower']],
  ['Aa!aaaaaaaa', ['digit']],
  ['Aa12345678', ['special']],
  ['Aa1 567890', ['special']],
  ['', ['length', 'upper', 'lower', 'digit', 'special']],
])('%j breaks %j', (password, broken) => {
  expect(brokenPasswordRules(password)).toEqual(broken)
})

test('each special character of the decision serves, and no other sign of ASCII does', () => {
  const decided = '!"#$%&\'()*+,-./:;<=>?@[\\]^_{|}~`'
  expect(PASSWORD_SPECIALS).toBe(decided)
  for (let code = 0x20; code < 0x7f; code += 1) {
    const sign = String.fromCharCode(code)
    expect([sign, isGoodPassword(`Aa1aaaaaaa${sign}`)]).toEqual([sign, decided.includes(sign)])
  }
})

test('what nobody can type again is no password', () => {
  for (const bad of ['Aa1!567890\n', 'Aa1!567890\0', 'Aa1!567890\ud83d'])
    expect(isGoodPassword(bad)).toBe(false)
})

test('any text is judged without an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const broken = brokenPasswordRules(text)
      expect(isGoodPassword(text) && broken.length > 0).toBe(false)
    }),
  )
})
