import { expect, test } from 'vitest'
import type { Reading } from './lock.ts'
import { createSensorCheck } from './sensor-check.ts'

const DOOR = { no: 3, at: { board: 1, channel: 3 } }
/** Verdict after these readings, written as `closed full`. */
function verdictAfter(...read: readonly `${Reading['door']} ${Reading['inside']}`[]) {
  const check = createSensorCheck()
  for (const text of read) {
    const [door, inside] = text.split(' ') as [Reading['door'], Reading['inside']]
    check.take(new Map([['1:3', { door, inside }]]))
  }
  return check.verdicts([DOOR]).get(3)
}

test('things that come or go behind a door that was never seen open', () => {
  const taken = ['closed full', 'closed full', 'closed empty', 'closed empty'] as const
  expect(verdictAfter(...taken)).toBe(true)
  expect(verdictAfter(...taken, 'open empty')).toBe(false)
})

test('a door that was seen open, or was not read meanwhile, contradicts nothing', () => {
  const before = ['closed full', 'closed full'] as const
  const after = ['closed empty', 'closed empty'] as const
  expect(verdictAfter(...before, 'open full', ...after)).toBe(false)
  expect(verdictAfter(...before, 'unknown unknown', ...after)).toBeNull()
})

test('one reading is not believed, and boards without infrared say nothing', () => {
  expect(verdictAfter('closed full', 'closed full', 'closed empty', 'closed full')).toBeNull()
  expect(
    verdictAfter('closed unknown', 'closed unknown', 'closed empty', 'closed empty'),
  ).toBeNull()
})
