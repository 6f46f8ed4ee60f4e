import { expect, test } from 'vitest'
import { makeLanes } from './lanes.ts'

const freeOf = (lanes: ReturnType<typeof makeLanes>) => [lanes.free('fast'), lanes.free('slow')]

test('calls that hang give their places in the fast lane back, and stop the slow one alone', () => {
  const lanes = makeLanes({ fast: 3, slow: 1 })
  const hanging = [1, 2, 3].map(() => lanes.begin('fast'))
  expect(freeOf(lanes)).toEqual([0, 1])
  for (const slot of hanging) slot.slowDown(true)
  expect(freeOf(lanes)).toEqual([3, 0])
  hanging[0]?.end()
  expect(freeOf(lanes)).toEqual([3, 0])
  hanging[1]?.end()
  hanging[2]?.end()
  expect(freeOf(lanes)).toEqual([3, 1])
})

test('a place is given back once, whatever is said of it later', () => {
  const lanes = makeLanes({ fast: 1, slow: 1 })
  const slot = lanes.begin('fast')
  slot.end()
  slot.end()
  slot.slowDown(true)
  expect(freeOf(lanes)).toEqual([1, 1])
  const slow = lanes.begin('slow')
  slow.slowDown(true)
  expect(freeOf(lanes)).toEqual([1, 0])
  slow.end()
})

test('calls beyond those of their customer that count give their places back, and stop nobody', () => {
  const lanes = makeLanes({ fast: 4, slow: 3 })
  const hanging = [1, 2, 3, 4].map(() => lanes.begin('fast'))
  hanging.forEach((slot, at) => slot.slowDown(at < 2))
  expect(freeOf(lanes)).toEqual([4, 1])
  for (const slot of hanging) slot.end()
  expect(freeOf(lanes)).toEqual([4, 3])
})
