import type { Door } from './door.ts'
import { addressKey, type AddressKey, type Reading } from './lock.ts'

interface Watched {
  readonly last: Reading
  /** What the infrared sensor saw twice in a row; null before that. */
  readonly inside: 'full' | 'empty' | null
  /** The door sensor has said `open` since `inside` was last settled. */
  readonly wasOpen: boolean
  readonly disagrees: boolean | null
}

/**
 * A door sensor that said «closed» all the time while the infrared sensor behind the door saw things come or go: something
 * passed through a door that was never seen open. Over when the sensor says «open» again. Boards without infrared say
 * nothing of it.
 */
export function createSensorCheck() {
  const locks = new Map<AddressKey, Watched>()
  return {
    take: (readings: ReadonlyMap<AddressKey, Reading>): void => {
      for (const [key, reading] of readings) locks.set(key, next(locks.get(key), reading))
    },
    verdicts: (doors: readonly Pick<Door, 'no' | 'at'>[]): ReadonlyMap<number, boolean | null> =>
      new Map(doors.map(({ no, at }) => [no, locks.get(addressKey(at))?.disagrees ?? null])),
  }
}

function next(before: Watched | undefined, reading: Reading): Watched {
  const { door, inside: seen } = reading
  const { last, inside = null, disagrees = null } = before ?? {}
  // What an unread door did meanwhile nobody knows.
  const wasOpen = door !== 'closed' || (before?.wasOpen ?? true)
  const kept = {
    last: reading,
    inside,
    wasOpen,
    disagrees: door === 'open' ? false : disagrees,
  }
  if (door !== 'closed' || seen === 'unknown' || last?.inside !== seen) return kept
  const isContradiction = inside !== null && inside !== seen && !wasOpen
  return {
    ...kept,
    inside: seen,
    wasOpen: false,
    disagrees: isContradiction ? true : kept.disagrees,
  }
}
