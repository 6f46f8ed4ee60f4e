import { expect, test } from 'vitest'
import { orderedUid } from './ordered-uid.ts'

test('each is greater than the last, within a millisecond, beyond its count and after the clock went back', () => {
  const now = Date.now()
  const uids = Array.from({ length: 10_000 }, () => orderedUid(now))
  uids.push(orderedUid(now + 10), orderedUid(now - 60_000))
  expect(uids.toSorted()).toEqual(uids)
  expect(new Set(uids).size).toBe(uids.length)
})
