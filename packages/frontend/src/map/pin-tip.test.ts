import { expect, test } from 'vitest'
import { pinTip } from './pin-tip.ts'

test('the pin of a chosen point stands on the point itself beside single markers and far groups', () => {
  expect(pinTip([100, 100], [{ at: [100, 100], side: 0 }])).toEqual([100, 100])
  expect(pinTip([100, 100], [{ at: [140, 100], side: 46 }])).toEqual([100, 100])
})

test('the pin of a point inside a group stands on the group’s upper edge and leaves its number in sight', () => {
  expect(pinTip([100, 100], [{ at: [102, 104], side: 38 }])).toEqual([100, 88])
})
