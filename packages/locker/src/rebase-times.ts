import type { Flow } from './flow.ts'
import type { GuardRow } from './state.ts'
import { IDLE } from './visit.ts'

/** How the agent's clock stepped when the server's time became known. */
export interface ClockStep {
  /** Corrected time at which this boot began, by the clock of before. */
  readonly began: number
  /** Milliseconds by which the clock went on; negative: back. */
  readonly by: number
}

/**
 * Times of open ops, doors, own observations and guards after the first sync of a boot: those of this boot step with the
 * clock, and none is ahead of it. Otherwise a door would be waited for, or a pad be shut, for as long as the clock was ahead;
 * and events would be stamped ahead of the server, which refuses them.
 */
export function rebaseTimes(flow: Flow, { began, by }: ClockStep): void {
  const { turn, visit } = flow
  const moved = (at: number): number => Math.min(at >= began ? at + by : at, turn.now)
  const movedOrNull = (at: number | null): number | null => (at === null ? null : moved(at))
  const { lastStamped, openDoors } = turn.meta()
  // What was stamped in this boot is sent with the time that it has now; of other boots the server knows the bound.
  turn.putMeta({
    lastStamped: Math.min(lastStamped, turn.now),
    openDoors: openDoors.map((door) => ({ ...door, since: moved(door.since) })),
  })
  for (const op of turn.ops())
    turn.putOp(op, {
      pulsedAt: movedOrNull(op.pulsedAt),
      openedAt: movedOrNull(op.openedAt),
      closedAt: movedOrNull(op.closedAt),
      reopened: op.reopened.map(moved),
    })
  for (const { no, since } of turn.doors())
    if (moved(since) !== since) turn.putDoor(no, { since: moved(since) })
  // Events take the time with which they are sent.
  for (const { barcode, own } of turn.tasks())
    for (const cell of own)
      if (cell.seq === null) turn.putOwn(barcode, { ...cell, at: moved(cell.at) })
  if (visit.kind === 'pickup' && visit.answerBy !== null)
    flow.visit = { ...visit, answerBy: visit.answerBy + by }
  // It says until when.
  if (visit.kind === 'told' && 'until' in visit.screen) flow.visit = IDLE
  for (const guard of turn.guards()) turn.putGuard(movedGuard(guard, moved))
}

function movedGuard(guard: GuardRow, moved: (at: number) => number): GuardRow {
  const { wrong, countedFrom, until } = guard
  const last = wrong.at(-1)
  const isShut = last !== undefined && until > last
  return {
    ...guard,
    wrong: wrong.map(moved),
    countedFrom: moved(countedFrom - 1) + 1,
    until: isShut ? moved(last) + until - last : until,
  }
}
