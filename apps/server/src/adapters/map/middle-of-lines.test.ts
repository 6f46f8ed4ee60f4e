import { expect, test } from 'vitest'
import { middleOf } from './middle-of-lines.ts'

test('the middle lies on the lines, nearest to the centre of their length', () => {
  const bent = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ]
  // The centre is (0.75, 0.25): both parts are as near.
  expect(middleOf([bent])).toEqual({
    middle: { x: 0.75, y: 0 },
    length: 2,
    reach: Math.hypot(0.25, 1),
  })
})

test('the longer lines weigh more, and those without length nothing', () => {
  const long = [
    { x: 0, y: 0 },
    { x: 0.6, y: 0 },
  ]
  const short = [
    { x: 0.8, y: 0 },
    { x: 1, y: 0 },
  ]
  const dot = [
    { x: 0.5, y: 1 },
    { x: 0.5, y: 1 },
  ]
  const { middle, length, reach } = middleOf([long, short, dot])
  expect(middle.x).toBeCloseTo(0.45)
  expect(middle.y).toBe(0)
  expect(length).toBeCloseTo(0.8)
  expect(reach).toBeCloseTo(Math.hypot(0.05, 1))
})

test('nothing has no length', () => {
  expect(middleOf([]).length).toBe(0)
})
