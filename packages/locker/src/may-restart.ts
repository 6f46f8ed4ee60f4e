import { isAlarmed } from './open-doors.ts'
import type { Turn } from './turn.ts'

/** Nobody is at a door, and none stands open but those whose alarm stands. */
export const mayRestart = (turn: Turn): boolean =>
  turn.ops().length === 0 &&
  turn.doors().every(({ no, sensed }) => sensed !== 'open' || isAlarmed(turn.meta(), no))
