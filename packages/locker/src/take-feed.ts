import type { FeedResponse } from '@yacheyka/contract/device/feed'
import { byOperator, isByOperator } from './door.ts'
import { restoreLayout } from './restore-layout.ts'
import { endContinuation, forgetTasks, takeTasks } from './take-tasks.ts'
import type { Turn } from './turn.ts'
import type { Wiring } from './wiring.ts'

/** Everything but secrets and the clock. Returns how the locks are wired, where it has learnt it. */
export function takeFeed(turn: Turn, answer: FeedResponse): Wiring | null {
  takeTasks(turn, answer.tasks)
  // A device that is not confirmed is told no parcels.
  if (answer.state === 'active' && !answer.has_more) endContinuation(turn)
  forgetTasks(turn)
  turn.putMeta({
    cursor: answer.cursor,
    ...(answer.config !== null && { config: answer.config }),
    ...(answer.staff !== null && { staff: answer.staff }),
    ...(answer.state === 'active' && answer.config !== null && { hasHeardBlocks: true }),
  })
  const wiring = restoreLayout(turn)
  // Of doors that the server has not heard of yet it has corrected nothing.
  if (answer.config !== null && turn.meta().unsentMap === null)
    for (const { door, size } of answer.config.door_sizes) turn.putDoor(door, { size })
  if (answer.blocked_doors !== null) blockDoors(turn, answer.blocked_doors)
  return wiring
}

function blockDoors(
  turn: Turn,
  blocked: readonly { readonly door: number; readonly reason: string }[],
): void {
  const reasons = new Map(blocked.map(({ door, reason }) => [door, byOperator(reason)]))
  for (const { no, state, reason } of turn.doors()) {
    const wanted = reasons.get(no)
    const isTheirs = isByOperator(reason)
    if (wanted !== undefined && (state === 'ok' || isTheirs))
      turn.putDoor(no, { state: 'blocked', reason: wanted })
    else if (wanted === undefined && isTheirs) turn.putDoor(no, { state: 'ok', reason: null })
  }
}
