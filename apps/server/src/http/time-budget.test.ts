import { expect, test } from 'vitest'
import { makeTimeBudget } from './time-budget.ts'

test('spends a burst at once, then its share of the time that passes', () => {
  const { spend } = makeTimeBudget({ share: 0.25, burst: 1000 }, 0)
  expect(spend(1000, 0)).toBe(0)
  expect(spend(10, 0)).toBe(40)
  expect(spend(10, 40)).toBe(40)
  expect(spend(10, 120)).toBe(0)
})

test('never grows beyond the burst, and reports when it is full', () => {
  const { spend, isFull } = makeTimeBudget({ share: 0.5, burst: 100 }, 0)
  spend(50, 0)
  expect(isFull(99)).toBe(false)
  expect(isFull(100)).toBe(true)
  expect(spend(100, 10_000)).toBe(0)
  expect(spend(1, 10_000)).toBe(2)
})
