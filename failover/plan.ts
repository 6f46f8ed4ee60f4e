import type { Chance } from '../faults/chance.ts'
import { FAILURE_NAMES, type FailureName } from './failures.ts'
import type { Options, Planned } from './options.ts'

/** One of each: killed, frozen, cut off. */
const FEW: readonly FailureName[] = ['kill primary, replicas behind', 'hang Patroni', 'cut replica']

/** A few failures are those; more are all kinds in turn, each round in an order of its own. */
export function planFailures(
  { failures, only }: Pick<Options, 'failures' | 'only'>,
  chance: Chance,
): readonly Planned[] {
  if (only.length === 0 && failures <= FEW.length) return FEW.slice(0, failures)
  const plan: Planned[] = []
  const kinds: readonly Planned[] = only.length > 0 ? only : FAILURE_NAMES
  while (plan.length < failures) plan.push(...chance.shuffle(kinds))
  return plan.slice(0, failures)
}
