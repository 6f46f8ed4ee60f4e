import { doorsFound } from './doors-found.ts'
import { parseAddress } from './lock.ts'
import type { Turn } from './turn.ts'
import type { Wiring } from './wiring.ts'

/**
 * Takes the doors and the wiring that «Ввод в работу» of this cabinet found into a store that knows no wiring: it is new,
 * or another computer's. What lies in the doors is unknown. Returns the wiring, null where it was known or somebody is at
 * a door: the next start of the program tries again.
 */
export function restoreLayout(turn: Turn): Wiring | null {
  const { config, wiring, commissioning } = turn.meta()
  const layout = config?.layout ?? null
  if (layout === null || wiring !== null || commissioning !== null) return null
  if (turn.ops().length > 0) return null
  const { polarity, order } = layout
  const doors = layout.doors.map(({ door, size, board, channel, x, y, width, height, low }) => ({
    no: door,
    size,
    at: parseAddress(board, channel),
    place: { x, y, width, height },
    low,
  }))
  turn.setDoors(doorsFound(doors, []))
  turn.putMeta({ wiring: { polarity, order } })
  return { polarity, order }
}
