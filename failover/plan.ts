import type { Chance } from '../faults/chance.ts'
import { FAILURE_NAMES, type FailureName } from './failures.ts'
import type { Options } from './options.ts'

/** What loses most where something is wrong. */
const WORST: readonly FailureName[] = [
  'kill primary, replicas behind',
  'hang Patroni',
  'cut primary',
]

/** A few failures are the worst ones; more are all kinds in turn, each round in an order of its own. */
export function planFailures(
  { failures, only }: Pick<Options, 'failures' | 'only'>,
  chance: Chance,
): readonly FailureName[] {
  if (only.length === 0 && failures <= WORST.length) return WORST.slice(0, failures)
  const plan: FailureName[] = []
  while (plan.length < failures)
    plan.push(...chance.shuffle(only.length > 0 ? only : FAILURE_NAMES))
  return plan.slice(0, failures)
}
