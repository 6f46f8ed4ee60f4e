import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextUid, uuidv7 } from './uuid.ts'

const random = fc.uint8Array({ minLength: 10, maxLength: 10 })
const time = fc.nat({ max: 2 ** 48 - 1 })

test('the example of RFC 9562, appendix A.6', () => {
  const chance = Buffer.from('0cc318c4dc0c0c07398f', 'hex')
  expect(uuidv7(0x017f22e279b0, chance)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

test('every one is of version 7 and variant 10', () => {
  const form = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  fc.assert(
    fc.property(time, random, (now, chance) => {
      expect(uuidv7(now, chance)).toMatch(form)
    }),
  )
})

test('a later one sorts later', () => {
  fc.assert(
    fc.property(time, time, random, random, (one, other, first, second) => {
      fc.pre(one < other)
      expect(uuidv7(one, first) < uuidv7(other, second)).toBe(true)
    }),
  )
})

test('what is no time, or too little chance, is rejected', () => {
  for (const now of [-1, 0.5, 2 ** 48, Number.NaN])
    expect(() => uuidv7(now, new Uint8Array(10))).toThrow(RangeError)
  expect(() => uuidv7(0, new Uint8Array(9))).toThrow(RangeError)
})

test('each new one is greater than the last, within a millisecond, beyond its count and after the clock was put right', () => {
  const now = Date.now()
  const uids = Array.from({ length: 10_000 }, () => nextUid(now))
  uids.push(nextUid(now + 10), nextUid(now - 60_000))
  expect(uids.toSorted()).toEqual(uids)
  expect(new Set(uids).size).toBe(uids.length)
})

test('another time is followed back', () => {
  const now = Date.now()
  nextUid(now + 86_400_000)
  expect(nextUid(now) < nextUid(now + 1000)).toBe(true)
  expect(nextUid(now) < uuidv7(now + 60_000, new Uint8Array(10))).toBe(true)
})
