import { describe, expect, test } from 'vitest'
import { pressHeight, restingHeight, stepHeight } from './sheet-height.ts'

const HEIGHTS = { peek: 100, half: 340, full: 560 }

describe('where a sheet comes to rest', () => {
  test.each([
    ['let go at a height, it stays', 340, 0, 'half'],
    ['let go between, the nearest', 200, 0, 'peek'],
    ['the other one', 240, 0, 'half'],
    ['a slow move decides nothing', 430, 0.2, 'half'],
    ['a flick up from just above the peek', 110, 0.6, 'half'],
    ['a flick up from above the half', 350, 0.6, 'full'],
    ['a flick down from just below the top', 550, -0.6, 'half'],
    ['a flick down from below the half', 330, -0.6, 'peek'],
    ['a flick up at the top', 560, 2, 'full'],
    ['a flick down at the foot', 100, -2, 'peek'],
  ] as const)('%s', (_, pixels, velocity, height) => {
    expect(restingHeight(pixels, velocity, HEIGHTS)).toBe(height)
  })
})

test('steps stop at the last height', () => {
  expect(stepHeight('peek', 1)).toBe('half')
  expect(stepHeight('half', 2)).toBe('full')
  expect(stepHeight('full', 1)).toBe('full')
  expect(stepHeight('peek', -1)).toBe('peek')
})

test('presses on the handle go up and from the top down', () => {
  expect(pressHeight('peek')).toBe('half')
  expect(pressHeight('half')).toBe('full')
  expect(pressHeight('full')).toBe('peek')
})
