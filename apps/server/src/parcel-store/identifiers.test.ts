import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { base58 } from '#/db/base58.ts'
import { RANDOM_IDENTIFIERS } from './identifiers.ts'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

test('128 bits are 22 characters of base58, each value its own', () => {
  const value = fc.uint8Array({ minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(value, (bytes) => {
      const text = base58(bytes)
      expect(text).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/)
      const read = Array.from(text).reduce(
        (sum, sign) => sum * 58n + BigInt(ALPHABET.indexOf(sign)),
        0n,
      )
      expect(read).toBe(BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
    }),
  )
  expect(base58(new Uint8Array(16))).toBe('1'.repeat(22))
  expect(base58(new Uint8Array(16).fill(255))).toBe('YcVfxkQb6JRzqk5kF2tNLv')
})

test('no code comes twice, and no byte of it is fixed', () => {
  const codes = Array.from({ length: 5000 }, RANDOM_IDENTIFIERS.uid)
  expect(new Set(codes).size).toBe(codes.length)
  for (let at = 1; at < 22; at += 1)
    expect(new Set(codes.map((code) => code[at])).size).toBeGreaterThan(50)
})
