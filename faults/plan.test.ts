import { expect, test } from 'vitest'
import { Chance } from './chance.ts'
import { readOptions } from './options.ts'
import { planCycles } from './plan.ts'

const planOf = (...words: string[]) => {
  const options = readOptions(['--seed=7', ...words])
  return planCycles(options, new Chance(options.seed))
}

test('a full run has 200 cycles of every kind; the same seed makes the same, another one another order', () => {
  const plan = planOf()
  expect(plan).toHaveLength(200)
  expect(new Set(plan).size).toBe(7)
  expect(planOf()).toEqual(plan)
  expect(planOf('--seed=8')).not.toEqual(plan)
})

test('the short form kills in every way once, and ends with a storm', () => {
  const plan = planOf('--short')
  expect(plan.at(-1)).toBe('storm')
  expect(plan.toSorted()).toEqual([
    'backend',
    'both',
    'database',
    'restart',
    'server',
    'storm',
    'two',
  ])
})

test('what is named alone is done; a name or a number that means nothing is rejected', () => {
  expect(new Set(planOf('--only=server,two', '--cycles=10'))).toEqual(new Set(['server', 'two']))
  expect(planOf('--only=disk')).toEqual([])
  expect(() => planOf('--only=serve')).toThrow('--only: server, database')
  expect(() => planOf('--cycles=0')).toThrow('--cycles: a whole number from 1')
})
