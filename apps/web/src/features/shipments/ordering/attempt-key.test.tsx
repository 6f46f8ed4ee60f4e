import { expect, test } from 'vitest'
import { attemptKey, forgetAttempt } from './attempt-key.ts'

test('the same order of the same customer keeps its key; another one, or after a final answer, has another', () => {
  const key = attemptKey('anna', { parcels: [1] })
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(attemptKey('anna', { parcels: [1] })).toBe(key)
  const other = attemptKey('anna', { parcels: [2] })
  expect(other).not.toBe(key)
  expect(attemptKey('boris', { parcels: [2] })).not.toBe(other)
  const before = attemptKey('anna', { parcels: [3] })
  forgetAttempt()
  expect(attemptKey('anna', { parcels: [3] })).not.toBe(before)
})
