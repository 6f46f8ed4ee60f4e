import type { DoorSense } from './lock.ts'
import type { Op } from './op.ts'
import type { Turn } from './turn.ts'

/** One visit to a door sends no more pulses: coils have a duty cycle. */
export const PULSES_MAX = 3
/** A door that has not been seen open by then has not opened. */
export const OPENING_WAIT = 3000
/** An open door is asked to be closed after so long. */
export const CLOSE_REMINDER = 40_000
/** Left open for so long, it counts as answered. */
export const LEFT_OPEN = 180_000
export const REOPENS_MAX = 3
const REOPEN_WINDOW = 5 * 60_000

/** Committed before the frame goes out. */
export const pulseOp = (turn: Turn, op: Op): Op =>
  turn.putOp(op, { step: 'pulse', pulses: op.pulses + 1, pulsedAt: turn.now })

export const reopensLeft = ({ reopened }: Op, now: number): number =>
  REOPENS_MAX - reopened.filter((at) => at > now - REOPEN_WINDOW).length

export const reopenOp = (turn: Turn, op: Op): Op =>
  turn.putOp(op, {
    step: 'pulse',
    pulses: 1,
    pulsedAt: turn.now,
    reopened: [...op.reopened, turn.now],
  })

/** What the sensor says of the door of an op; null: nothing that moves it on. */
export function senseOp(turn: Turn, op: Op, sensed: DoorSense): Op | null {
  const about = { door: op.door, barcode: op.barcode }
  if (op.step === 'pulse' && sensed === 'open') {
    turn.fact('door_opened', { ...about, details: { op: op.id, kind: op.kind } })
    turn.putDoor(op.door, { since: turn.now })
    return turn.putOp(op, { step: 'opened', openedAt: op.openedAt ?? turn.now, closedAt: null })
  }
  if (op.step === 'opened' && sensed === 'closed') {
    turn.fact('door_closed', about)
    return turn.putOp(op, { step: 'closed', closedAt: turn.now })
  }
  return null
}

/** Whether the pulse had its time and the door was not seen open. */
export const hasNotOpened = ({ step, pulsedAt }: Op, now: number): boolean =>
  step === 'pulse' && pulsedAt !== null && now - pulsedAt >= OPENING_WAIT

/** Milliseconds since its door was opened last; null: it is not open. */
export const openFor = ({ step, openedAt, reopened }: Op, now: number): number | null =>
  step === 'opened' && openedAt !== null ? now - Math.max(openedAt, ...reopened) : null

export const isLeftOpen = (op: Op, now: number): boolean => (openFor(op, now) ?? 0) >= LEFT_OPEN
