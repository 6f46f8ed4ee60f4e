import { expect, test } from 'vitest'
import { digestOfKey, hintOf, KEY_PATTERN, makeKeyToken, readKeyToken } from './key-format.ts'

const MODES = [
  ['secret', false, /^yach_live_/],
  ['secret', true, /^yach_test_/],
  ['publishable', false, /^yach_pub_live_/],
  ['publishable', true, /^yach_pub_test_/],
] as const

test.each(MODES)(
  'a %s key, test %s, reads back and matches the scanners’ pattern',
  (kind, isTest, prefix) => {
    for (let made = 0; made < 200; made += 1) {
      const token = makeKeyToken({ kind, test: isTest })
      expect(token).toMatch(prefix)
      expect(KEY_PATTERN.exec(`key=${token};`)?.[0]).toBe(token)
      expect(readKeyToken(token)).toEqual({ kind, test: isTest })
    }
  },
)

test('a key with one wrong character is none', () => {
  const token = makeKeyToken({ kind: 'secret', test: false })
  for (let at = 0; at < token.length; at += 1) {
    const wrong = token[at] === 'z' ? 'y' : 'z'
    expect(readKeyToken(token.slice(0, at) + wrong + token.slice(at + 1))).toBeUndefined()
  }
  expect(readKeyToken(`${token}1`)).toBeUndefined()
  expect(readKeyToken('')).toBeUndefined()
})

test('the checksum is that of the documentation', () => {
  const body = `yach_live_${'1'.repeat(32)}`
  expect(readKeyToken(`${body}6sGvMa`)).toBeDefined()
})

test('the hint shows four characters of each end, the digest nothing', () => {
  const token = makeKeyToken({ kind: 'publishable', test: true })
  expect(hintOf(token)).toBe(`yach_pub_test_${token.slice(14, 18)}…${token.slice(-4)}`)
  expect(digestOfKey(token)).toMatch(/^[0-9a-f]{64}$/)
})
