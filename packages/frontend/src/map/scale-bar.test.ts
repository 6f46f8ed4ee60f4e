import { expect, test } from 'vitest'
import { scaleBar } from './scale-bar.ts'

test.each([
  [19, '10\u00A0м'],
  [16, '100\u00A0м'],
  [10, '5\u00A0км'],
  [3, '500\u00A0км'],
])('at zoom %i over Moscow the bar says %s and is not too long', (zoom, label) => {
  const bar = scaleBar(zoom, 55.75)
  expect(bar.label).toBe(label)
  expect(bar.width).toBeGreaterThan(35)
  expect(bar.width).toBeLessThanOrEqual(90)
})
