import { hasNotOpened, pulseOp, PULSES_MAX } from '../door-op.ts'
import type { Flow } from '../flow.ts'
import type { NewOp } from '../turn.ts'
import type { Op } from '../op.ts'
import { settleNotOpened } from '../settle.ts'

/** J1 of a door that is pulsed without anybody pressing again. */
export function startDoor(flow: Flow, op: NewOp): Op {
  const started = flow.turn.startOp(op)
  flow.effects.push({ kind: 'proceed', op: started.id })
  return started
}

/** Pulses a door that has not opened once more, at most three times. @returns whether it is given up */
export function driveDoor(flow: Flow, op: Op): boolean {
  const { turn } = flow
  if (!hasNotOpened(op, turn.now)) return false
  if (op.pulses < PULSES_MAX) {
    pulseOp(turn, op)
    flow.effects.push({ kind: 'pulse', op: op.id, door: op.door })
    return false
  }
  settleNotOpened(turn, op)
  turn.putDoor(op.door, { state: 'broken', reason: 'did_not_open' })
  return true
}
