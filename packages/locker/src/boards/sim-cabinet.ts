import { BYTE_ORDERS } from '@yacheyka/contract/device/door-map'
import type { DoorMapEntry } from '../door.ts'
import {
  type Address,
  addressKey,
  type AddressKey,
  type BoardSetup,
  type Reading,
  type StatusBits,
} from '../lock.ts'
import type { Board } from '../ports/board.ts'
import { bitOfChannel, bitsByChannel, doorOf, type Wiring } from '../wiring.ts'
import { type SimConditions, USUAL_CONDITIONS } from './sim-conditions.ts'

/** What is wrong with a door. */
export type DoorFault =
  /** The lock lets go, but only a hand moves the door. */
  | { readonly kind: 'stuck' }
  /** Opens with the second pulse. */
  | { readonly kind: 'needs_two' }
  /** The lock opens, and the door falls shut again before anybody reads it. */
  | { readonly kind: 'springs_back' }
  | { readonly kind: 'sensor_stuck'; readonly door: 'open' | 'closed' }
  /** Opens four seconds after the pulse. */
  | { readonly kind: 'slow' }
  /** After each move the contact says open and closed in turn for a while. */
  | { readonly kind: 'bounces' }

const SLOW = 4000
/** Readings of a contact that bounces. */
const BOUNCES = 5

/** How the steel is wired, whatever the program believes. */
export interface SimWiring extends Wiring {
  /** Locks whose feedback comes on the channel of another. */
  readonly feedback?: ReadonlyMap<AddressKey, Address>
}
/** What boards are taken for until «Ввод в работу» has found what they are. */
const DEFAULT_WIRING: Wiring = { polarity: 'closed_is_one', order: 'last_first' }
/** As on the boards of the «485-BCC» family. */
const STATUS_BYTES_LEAST = 3

interface SimDoor {
  readonly entry: DoorMapEntry
  isOpen: boolean
  /** Cell barcode of what lies inside. */
  inside: string | null
  fault: DoorFault | null
  pulses: number
  /** Of a slow door that was pulsed: when it opens. */
  opensAt: number | null
  /** The lock of a shut door has let go of it. */
  isReleased: boolean
  /** Readings in which its contact still bounces. */
  bounces: number
}

/** A door as it stands, whatever the agent believes. */
export interface CabinetDoor {
  readonly no: number
  readonly isOpen: boolean
  readonly inside: string | null
  readonly fault: DoorFault | null
  readonly pulses: number
  /** Of a slow door that was pulsed: when it opens, by the cabinet's clock. */
  readonly opensAt?: number
  /** The lock of a shut door has let go of it: a hand opens it. */
  readonly isReleased?: boolean
}

interface SimLocks {
  readonly boards: readonly BoardSetup[]
  /** Of each board, as the contacts stand. */
  readonly readBits: () => StatusBits
  /** Energises a lock; a channel without one takes it, and nothing opens. */
  readonly pulse: (at: Address) => void
}

/** The cabinet itself: it stands outside the agent, so that a power cut does not change it. */
export interface SimCabinet {
  readonly doors: ReadonlyMap<number, SimDoor>
  /** Every pulse that reached a lock, and whether it opened the door. */
  readonly pulses: readonly { readonly door: number; readonly opened: boolean }[]
  push(door: number): void
  /** A hand pulls at the handle. @returns whether the door is open: a lock that holds does not give way */
  pull(door: number): boolean
  /** Opens a door against its lock. */
  force(door: number): void
  /** Lays something behind an open door, or takes it out: null. @returns whether the door was open */
  put(door: number, inside: string | null): boolean
  setFault(door: number, fault: DoorFault | null): void
  conditions(): SimConditions
  setConditions(changes: Partial<SimConditions>): void
  state(): readonly CabinetDoor[]
  restore(state: readonly CabinetDoor[]): void
  /** Told after each change; returns the function that stops listening. */
  onChange(listener: () => void): () => void
  /** Where the wires of its boards end. */
  readonly locks: SimLocks
  /** A new connection to the same boards, without a line that may fail. */
  connect(): Board
}

/** @param now milliseconds: the cabinet's own clock, which no power cut stops */
export function createSimCabinet(
  map: readonly DoorMapEntry[],
  wiring: SimWiring = DEFAULT_WIRING,
  now: () => number = Date.now,
): SimCabinet {
  const doors = new Map(
    map.map((entry): [number, SimDoor] => [
      entry.no,
      {
        entry,
        isOpen: false,
        inside: null,
        fault: null,
        pulses: 0,
        opensAt: null,
        isReleased: false,
        bounces: 0,
      },
    ]),
  )
  const byAddress = new Map([...doors.values()].map((door) => [addressKey(door.entry.at), door]))
  const pulses: { door: number; opened: boolean }[] = []
  const listeners = new Set<() => void>()
  let conditions = USUAL_CONDITIONS
  const notifyAll = () => {
    for (const listener of listeners) listener()
  }
  const change = (no: number, action: (door: SimDoor) => void) => {
    const door = doors.get(no)
    if (door === undefined) return
    action(door)
    notifyAll()
  }
  const pulse = (no: number) =>
    change(no, (door) => {
      door.pulses += 1
      const wasOpen = door.isOpen
      const opens =
        door.fault?.kind !== 'stuck' && !(door.fault?.kind === 'needs_two' && door.pulses % 2 === 1)
      if (door.fault?.kind === 'stuck') door.isReleased = !wasOpen
      if (opens && door.fault?.kind === 'slow') door.opensAt ??= now() + SLOW
      else if (opens) move(door, door.fault?.kind !== 'springs_back')
      pulses.push({ door: no, opened: opens && !wasOpen })
    })
  const move = (door: SimDoor, isOpen: boolean) => {
    if (door.isOpen !== isOpen && door.fault?.kind === 'bounces') door.bounces = BOUNCES
    door.isOpen = isOpen
    door.opensAt = null
    door.isReleased = false
  }
  /** Opens the slow doors whose time has come. */
  const moveSlow = () => {
    for (const { entry, opensAt } of doors.values())
      if (opensAt !== null && now() >= opensAt) change(entry.no, (door) => move(door, true))
  }
  const boards = setupsOf(map)
  const senseOf = ({ isOpen, fault, bounces }: SimDoor) =>
    fault?.kind === 'sensor_stuck' ? fault.door : isOpen === (bounces % 2 === 0) ? 'open' : 'closed'
  /** Doors by the channel of their feedback. */
  const sensed = Map.groupBy(doors.values(), ({ entry: { at } }) =>
    addressKey(wiring.feedback?.get(addressKey(at)) ?? at),
  )
  /** A channel without feedback reads 0. */
  const readBits = (): StatusBits => {
    moveSlow()
    for (const door of doors.values()) door.bounces = Math.max(0, door.bounces - 1)
    return new Map(
      boards.map(({ board, channels }) => {
        const bytes = Math.max(STATUS_BYTES_LEAST, Math.ceil(channels / 8))
        const status = Array.from({ length: bytes * 8 }, () => false)
        for (let channel = 1; channel <= channels; channel += 1) {
          const wired = sensed.get(addressKey({ board, channel }))
          if (wired === undefined) continue
          // Contacts that share a channel are wired in series: any open door opens it.
          const sense = wired.some((door) => senseOf(door) === 'open') ? 'open' : 'closed'
          const bit = bitOfChannel(channel, bytes, wiring.order)
          status[bit] = sense === doorOf(true, wiring.polarity)
        }
        return [board, status]
      }),
    )
  }

  return {
    doors,
    pulses,
    push: (no) => change(no, (door) => move(door, false)),
    pull: (no) => {
      const door = doors.get(no)
      if (door?.isReleased === true) change(no, () => move(door, true))
      return door?.isOpen === true
    },
    force: (no) => change(no, (door) => move(door, true)),
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
    conditions: () => conditions,
    setConditions: (changes) => {
      conditions = { ...conditions, ...changes }
      notifyAll()
    },
    state: () => {
      moveSlow()
      return [...doors.values()].map(
        ({ entry, isOpen, inside, fault, pulses: count, opensAt, isReleased }) => ({
          no: entry.no,
          isOpen,
          inside,
          fault,
          pulses: count,
          ...(opensAt !== null && { opensAt }),
          ...(isReleased && { isReleased }),
        }),
      )
    },
    restore: (state) => {
      for (const { no, isOpen, inside, fault, ...rest } of state) {
        const { pulses: count, opensAt = null, isReleased = false } = rest
        const known = { isOpen, inside, fault, pulses: count, opensAt, isReleased }
        change(no, (door) => Object.assign(door, known))
      }
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    locks: { boards, readBits, pulse: pulseAt },
    connect,
  }

  function pulseAt(at: Address): void {
    const door = byAddress.get(addressKey(at))
    if (door !== undefined) pulse(door.entry.no)
  }

  function connect(): Board {
    let believed = DEFAULT_WIRING
    return {
      open: (at, signal) => {
        const setup = boards.find(({ board }) => board === at.board)
        if (at.channel > (setup?.channels ?? 0))
          return Promise.reject(new RangeError(`no lock ${addressKey(at)} in this cabinet`))
        if (signal.aborted) return Promise.resolve('rejected')
        pulseAt(at)
        return Promise.resolve('sent')
      },
      read: () => Promise.resolve(readingsOf(readBits(), boards, believed)),
      health: () => [],
      feedback: {
        boards,
        orders: BYTE_ORDERS,
        readBits: () => Promise.resolve(readBits()),
        rewire: (found) => {
          believed = found
        },
      },
      close: () => Promise.resolve(),
    }
  }
}

/** Boards of the map, each with as many channels as the highest that has a lock. */
function setupsOf(map: readonly DoorMapEntry[]): readonly BoardSetup[] {
  const channels = new Map<number, number>()
  for (const { at } of map)
    channels.set(at.board, Math.max(channels.get(at.board) ?? 0, at.channel))
  return [...channels].map(([board, most]) => ({ board, channels: most }))
}

const readingsOf = (
  status: StatusBits,
  boards: readonly BoardSetup[],
  { polarity, order }: Wiring,
): ReadonlyMap<AddressKey, Reading> =>
  new Map(
    boards.flatMap(({ board, channels }) =>
      bitsByChannel(status.get(board) ?? [], channels, order).map(
        (bit, index): [AddressKey, Reading] => [
          addressKey({ board, channel: index + 1 }),
          { door: status.has(board) ? doorOf(bit, polarity) : 'unknown', inside: 'unknown' },
        ],
      ),
    ),
  )
