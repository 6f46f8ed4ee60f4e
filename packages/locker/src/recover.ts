import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import type { Op } from './op.ts'
import type { DoorSense } from './lock.ts'
import { senseOp } from './door-op.ts'
import {
  dropUnnumbered,
  isTroubled,
  settle,
  settleDoubtful,
  settlePlaced,
  settleTaken,
} from './settle.ts'
import type { Turn } from './turn.ts'

/**
 * What becomes of an op that a power cut interrupted, by its last step and by what the sensor says now.
 * @returns the op where it goes on at the screen; null where it is settled
 */
export function recoverOp(
  turn: Turn,
  op: Op,
  sensed: DoorSense,
  handedOutAs: ParcelStatus,
): Op | null {
  if (op.kind === 'commissioning') return recoverCommissioning(turn, op)
  if (isTroubled(op)) {
    if (sensed === 'closed') turn.fact('door_closed', { door: op.door, barcode: op.barcode })
    settle(turn, op, 'not_placed')
    return null
  }
  switch (op.step) {
    case 'settled':
      return null
    case 'intent':
      settle(turn, op, 'dropped')
      if (sensed === 'open') turn.fact('door_open_unasked', { door: op.door })
      return null
    case 'pulse':
      if (sensed === 'open') return senseOp(turn, op, sensed)
      settleDoubtful(turn, op)
      return null
    case 'opened':
      if (sensed !== 'closed') return op
      turn.fact('door_closed', { door: op.door, barcode: op.barcode })
      return settleSeenOpen(turn, op, handedOutAs)
    case 'closed':
      if (op.kind === 'load') settlePlaced(turn, op, op.closedAt ?? turn.now)
      else settleSeenOpen(turn, op, handedOutAs)
      return null
  }
}

/** The technician opens it once more. */
function recoverCommissioning(turn: Turn, op: Op): null {
  dropUnnumbered(turn, op)
  return null
}

/** The right code, and the door was seen open. */
function settleSeenOpen(turn: Turn, op: Op, handedOutAs: ParcelStatus): null {
  if (op.kind === 'pickup') settleTaken(turn, op, handedOutAs, op.openedAt ?? turn.now)
  // Who stood there knows what they did; nobody else does.
  else if (op.barcode !== null) settleDoubtful(turn, op)
  else settle(turn, op, 'looked')
  return null
}
