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

/** A door as it stands, whatever the agent believes. */
export interface CabinetDoor {
  readonly no: number
  readonly isOpen: boolean
  readonly inside: string | null
  readonly fault: DoorFault | null
  readonly pulses: number
}

/** The cabinet itself: it stands outside the agent, so that a power cut does not change it. */
export interface SimCabinet {
  readonly doors: ReadonlyMap<number, SimDoor>
  /** Every pulse that reached a lock, and whether it opened the door. */
  readonly pulses: readonly { readonly door: number; readonly opened: boolean }[]
  push(door: number): void
  /** Lays something behind an open door, or takes it out: null. @returns whether the door was open */
  put(door: number, inside: string | null): boolean
  setFault(door: number, fault: DoorFault | null): void
  state(): readonly CabinetDoor[]
  restore(state: readonly CabinetDoor[]): void
  /** Told after each change; returns the function that stops listening. */
  onChange(listener: () => void): () => void
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
  const listeners = new Set<() => void>()
  const change = (no: number, action: (door: SimDoor) => void) => {
    const door = doors.get(no)
    if (door === undefined) return
    action(door)
    for (const listener of listeners) listener()
  }
  const pulse = (no: number) =>
    change(no, (door) => {
      door.pulses += 1
      const wasOpen = door.isOpen
      const opens =
        door.fault?.kind !== 'stuck' && !(door.fault?.kind === 'needs_two' && door.pulses % 2 === 1)
      if (opens) door.isOpen = door.fault?.kind !== 'springs_back'
      pulses.push({ door: no, opened: opens && !wasOpen })
    })
  const readingOf = ({ isOpen, fault }: SimDoor): Reading => ({
    door: fault?.kind === 'sensor_stuck' ? fault.door : isOpen ? 'open' : 'closed',
    inside: 'unknown',
  })

  return {
    doors,
    pulses,
    push: (no) =>
      change(no, (door) => {
        door.isOpen = false
      }),
    put: (no, inside) => {
      const isOpen = doors.get(no)?.isOpen === true
      if (isOpen)
        change(no, (door) => {
          door.inside = inside
        })
      return isOpen
    },
    setFault: (no, fault) =>
      change(no, (door) => {
        door.fault = fault
      }),
    state: () =>
      [...doors.values()].map(({ entry, isOpen, inside, fault, pulses: count }) => ({
        no: entry.no,
        isOpen,
        inside,
        fault,
        pulses: count,
      })),
    restore: (state) => {
      for (const { no, isOpen, inside, fault, pulses: count } of state)
        change(no, (door) => Object.assign(door, { isOpen, inside, fault, pulses: count }))
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    connect: () => ({
      open: (at, signal) => {
        const door = byAddress.get(addressKey(at))
        if (door === undefined)
          return Promise.reject(new RangeError(`no lock ${addressKey(at)} in this cabinet`))
        if (signal.aborted) return Promise.resolve('rejected')
        pulse(door.entry.no)
        return Promise.resolve('sent')
      },
      read: () =>
        Promise.resolve(new Map([...byAddress].map(([key, door]) => [key, readingOf(door)]))),
      health: () => [],
      close: () => Promise.resolve(),
    }),
  }
}
