import { type Door, type DoorPlace, isByOperator } from './door.ts'
import { addressKey } from './lock.ts'

/** Nobody has said where the door is: no words are made of it, and no picture. */
const NO_PLACE: DoorPlace = { x: 0, y: 0, width: 0, height: 0 }

type Found = Pick<Door, 'no' | 'size' | 'at'> & Partial<Pick<Door, 'place' | 'low'>>

/**
 * The doors of the cabinet from now on. What belongs to a number stays with the number: its place on the front and the
 * operator's block; what belongs to the box stays with its lock.
 */
export function doorsFound(found: readonly Found[], before: readonly Door[]): readonly Door[] {
  const byNumber = new Map(before.map((door) => [door.no, door]))
  const byLock = new Map(before.map((door) => [addressKey(door.at), door]))
  return found.map(({ no, size, at, place = NO_PLACE, low = false }): Door => {
    const numbered = byNumber.get(no)
    const box = byLock.get(addressKey(at))
    const isBlocked = isByOperator(numbered?.reason ?? null)
    return {
      no,
      at,
      size,
      place: numbered?.place ?? place,
      low: numbered?.low ?? low,
      // It has just opened: whatever was broken works.
      state: isBlocked ? 'blocked' : 'ok',
      reason: isBlocked ? (numbered?.reason ?? null) : null,
      sensed: 'unknown',
      content: box?.content ?? 'unknown',
      cell: null,
      since: box?.since ?? 0,
    }
  })
}
