import type { DoorMapEntry } from '../door.ts'
import { addressKey, type Board, type Reading } from '../ports/board.ts'

/** What is wrong with a door. */
export type DoorFault =
  | { readonly kind: 'stuck' }
  /** Opens with the second pulse. */
  | { readonly kind: 'needs_two' }
  /** The lock opens, and the door falls shut again before anybody reads it. */
  | { readonly kind: 'springs_back' }
  | { readonly kind: 'sensor_stuck'; readonly door: 'open' | 'closed' }

interface SimDoor {
  readonly entry: DoorMapEntry
  isOpen: boolean
  /** Cell barcode of what lies inside. */
  inside: string | null
  fault: DoorFault | null
  pulses: number
}

/** The cabinet itself: it stands outside the agent, so that a power cut does not change it. */
export interface SimCabinet {
  readonly doors: ReadonlyMap<number, SimDoor>
  /** Every pulse that reached a lock, and whether it opened the door. */
  readonly pulses: readonly { readonly door: number; readonly opened: boolean }[]
  push(door: number): void
  /** A new connection to the same boards. */
  connect(): Board
}

export function createSimCabinet(map: readonly DoorMapEntry[]): SimCabinet {
  const doors = new Map(
    map.map((entry): [number, SimDoor] => [
      entry.no,
      { entry, isOpen: false, inside: null, fault: null, pulses: 0 },
    ]),
  )
  const byAddress = new Map([...doors.values()].map((door) => [addressKey(door.entry.at), door]))
  const pulses: { door: number; opened: boolean }[] = []

  const pulse = (door: SimDoor) => {
    door.pulses += 1
    const wasOpen = door.isOpen
    const opens =
      door.fault?.kind !== 'stuck' && !(door.fault?.kind === 'needs_two' && door.pulses % 2 === 1)
    if (opens) door.isOpen = door.fault?.kind !== 'springs_back'
    pulses.push({ door: door.entry.no, opened: opens && !wasOpen })
  }
  const readingOf = ({ isOpen, fault }: SimDoor): Reading => ({
    door: fault?.kind === 'sensor_stuck' ? fault.door : isOpen ? 'open' : 'closed',
    inside: 'unknown',
  })

  return {
    doors,
    pulses,
    push: (no) => {
      const door = doors.get(no)
      if (door !== undefined) door.isOpen = false
    },
    connect: () => ({
      open: (at, signal) => {
        const door = byAddress.get(addressKey(at))
        if (door === undefined)
          return Promise.reject(new RangeError(`no lock ${addressKey(at)} in this cabinet`))
        if (signal.aborted) return Promise.resolve('rejected')
        pulse(door)
        return Promise.resolve('sent')
      },
      read: () =>
        Promise.resolve(new Map([...byAddress].map(([key, door]) => [key, readingOf(door)]))),
      health: () => [],
      close: () => Promise.resolve(),
    }),
  }
}
