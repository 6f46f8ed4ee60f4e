import { expect, test } from 'vitest'
import { isFreeCall } from './free-call.ts'

test.each([
  ['8 800 555-00-00', true],
  ['+7 (800) 555-00-00', true],
  ['+7 843 200-00-00', false],
  ['8 495 800-00-00', false],
  ['0800', false],
])('%s: %s', (phone, free) => {
  expect(isFreeCall(phone)).toBe(free)
})
