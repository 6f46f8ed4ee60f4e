import { isLeftOpen } from '../door-op.ts'
import type { Flow } from '../flow.ts'
import type { Op } from '../op.ts'
import { settle, settleDoubtful } from '../settle.ts'
import { driveDoor } from './drive-door.ts'

/** Doors that a command or a technician opens: no visit waits for them. */
export const isUnattended = ({ kind }: Op): boolean => kind === 'remote' || kind === 'technician'

/** Moves such doors on by what the sensor and the clock say. */
export function advanceUnattended(flow: Flow): void {
  const { turn } = flow
  for (const op of turn.ops().filter(isUnattended)) {
    if (driveDoor(flow, op)) continue
    if (op.step === 'closed' || isLeftOpen(op, turn.now)) leave(flow, op)
  }
}

/** Whoever stood there may have taken the parcel: its code asks the next time. */
function leave({ turn }: Flow, op: Op): void {
  if (op.barcode === null) settle(turn, op, 'looked')
  else settleDoubtful(turn, op)
}
