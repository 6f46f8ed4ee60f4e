import { expect, test } from 'vitest'
import { Chance } from '../faults/chance.ts'
import { FAILURES } from './failures.ts'
import { planFailures } from './plan.ts'

const planOf = (count: number, seed: number) => planFailures(count, new Chance(seed))
const KINDS = Object.keys(FAILURES)

test('fifty failures have every kind, each round in another order; the same seed makes the same', () => {
  const plan = planOf(50, 7)
  expect(plan).toHaveLength(50)
  expect(plan.slice(0, KINDS.length).toSorted()).toEqual(KINDS.toSorted())
  expect(plan.slice(KINDS.length, KINDS.length * 2)).not.toEqual(plan.slice(0, KINDS.length))
  expect(planOf(50, 7)).toEqual(plan)
  expect(planOf(50, 8)).not.toEqual(plan)
})

test('the short form makes the failures that lose most where something is wrong', () => {
  expect(planOf(3, 7)).toEqual(['kill primary, replicas behind', 'hang Patroni', 'cut primary'])
})
