import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsApproval } from './correction.ts'

test('a correction needs a second operator from the first kopeck above the limit, either way', () => {
  expect(needsApproval(1_000_000, 0, 1_000_000)).toBe(false)
  expect(needsApproval(-1_000_000, 0, 1_000_000)).toBe(false)
  expect(needsApproval(1_000_001, 0, 1_000_000)).toBe(true)
  expect(needsApproval(-1_000_001, 0, 1_000_000)).toBe(true)
  expect(needsApproval(1, 0, 0)).toBe(true)
})

test('whatever is corrected alone in a day never sums up to more than the limit', () => {
  const changes = fc.array(fc.integer({ min: -2_000_000, max: 2_000_000 }), { maxLength: 40 })
  fc.assert(
    fc.property(changes, fc.nat(1_500_000), (requested, limit) => {
      let alone = 0
      for (const change of requested)
        if (!needsApproval(change, alone, limit)) alone += Math.abs(change)
      expect(alone).toBeLessThanOrEqual(limit)
    }),
  )
})
