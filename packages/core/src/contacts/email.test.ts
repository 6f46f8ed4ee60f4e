import { expect, test } from 'vitest'
import { isEmail } from './email.ts'
import set from './test-email-addresses.json' with { type: 'json' }

const addresses = set.addresses.map(([text = '', diagnosis = '']) => ({ text, diagnosis }))

test.each([
  'a@b.example',
  'anna.maria+work@mail.example.org',
  'анна@почта.рф',
  "o'neil@b.example",
  'anna_ivanova@xn--e1afmkfd.xn--p1ai',
  `${'a'.repeat(64)}@b.example`,
])('%j is an address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  'a@b',
  '@b.example',
  'a@',
  'a@@b.example',
  'a b@c.example',
  'a@b..example',
  'a@.example',
  'a@b.example,c@d.example',
  'Анна <a@b.example>',
  'a@b.example\u202e',
  'a\u0000@b.example',
  'а\u200bнна@b.example',
  `${'a'.repeat(65)}@b.example`,
])('%j is none', (text) => {
  expect(isEmail(text)).toBe(false)
})

test('of the known set every valid address passes and no other', () => {
  // One label is valid there; no shop's customer has a mailbox at a top-level domain.
  const expected = addresses.filter(
    ({ text, diagnosis }) => /^(?:valid|dnsWarn)/.test(diagnosis) && text !== 'test@io',
  )
  expect(expected.length).toBeGreaterThan(15)
  expect(addresses.filter(({ text }) => isEmail(text))).toEqual(expected)
})
