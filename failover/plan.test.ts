import { expect, test } from 'vitest'
import { Chance } from '../faults/chance.ts'
import { FAILURE_NAMES } from './failures.ts'
import { readOptions } from './options.ts'
import { planFailures } from './plan.ts'

const planOf = (...words: string[]) => {
  const options = readOptions(['--seed=7', ...words])
  return planFailures(options, new Chance(options.seed))
}

test('fifty failures have every kind, each round in another order; the same seed makes the same', () => {
  const plan = planOf()
  const kinds = FAILURE_NAMES.length
  expect(plan).toHaveLength(50)
  expect(plan.slice(0, kinds).toSorted()).toEqual(FAILURE_NAMES.toSorted())
  expect(plan.slice(kinds, kinds * 2)).not.toEqual(plan.slice(0, kinds))
  expect(planOf()).toEqual(plan)
  expect(planOf('--seed=8')).not.toEqual(plan)
})

test('the short form kills the primary, freezes its Patroni and cuts a replica off', () => {
  expect(planOf('--short')).toEqual([
    'kill primary, replicas behind',
    'hang Patroni',
    'cut replica',
  ])
})

test('what is named alone is done; a name that means nothing is rejected', () => {
  expect(planOf('--only=switchover', '--failures=2')).toEqual(['switchover', 'switchover'])
  expect(() => planOf('--only=switch')).toThrow('--only: kill primary, pause primary')
})

test('an upgrade is done by name alone, and once', () => {
  expect(planOf('--only=node upgrade', '--only=major upgrade').toSorted()).toEqual([
    'major upgrade',
    'node upgrade',
  ])
  expect(planOf()).not.toContain('node upgrade')
})
