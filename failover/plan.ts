import type { Chance } from '../faults/chance.ts'
import { FAILURES, type FailureName } from './failures.ts'

const NAMES = Object.keys(FAILURES) as FailureName[]
/** What loses most where something is wrong. */
const FIRST: readonly FailureName[] = [
  'kill primary, replicas behind',
  'hang Patroni',
  'cut primary',
]

/** A few failures are the worst ones; more are all of them, in turn, each round in an order of its own. */
export function planFailures(count: number, chance: Chance): readonly FailureName[] {
  if (count <= FIRST.length) return FIRST.slice(0, count)
  const plan: FailureName[] = []
  while (plan.length < count) plan.push(...chance.shuffle(NAMES))
  return plan.slice(0, count)
}
