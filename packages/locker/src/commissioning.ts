import type { ByteOrder, Polarity } from '@yacheyka/contract/device/door-map'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Address, BoardSetup, StatusBits } from './lock.ts'
import { bitOfChannel } from './wiring.ts'

// «Ввод в работу»: which door hangs at which lock, and how the feedback is wired.

/** A bit of the status of a board, counted as it came. */
export interface StatusBit {
  readonly board: number
  readonly bit: number
}

/** A door that was opened, named and shut. */
export interface FoundDoor {
  readonly no: number
  readonly size: CellSize
  readonly at: Address
  /** The bit that moved with it. */
  readonly feedback: StatusBit
  /** Bytes of that status. */
  readonly bytes: number
  /** Its bit while the door was shut. */
  readonly closedBit: boolean
}

/** What is kept over power cuts until «Принять»: all but the door in hand. */
export interface CommissioningDraft {
  /** Channels that nobody has answered yet; the first is in hand. */
  readonly todo: readonly Address[]
  readonly found: readonly FoundDoor[]
}

/** What the doors that were found say together. */
export interface Findings {
  readonly doors: number
  /** Doors that move the bit of another. */
  readonly shared: readonly number[]
  /** Doors that move the bit of another channel. */
  readonly crossed: readonly number[]
  /** Null: bits of shut doors differ. */
  readonly polarity: Polarity | null
  /** Null: no order puts any bit at the channel of its lock. */
  readonly order: ByteOrder | null
}

export const channelsOf = (boards: readonly BoardSetup[]): readonly Address[] =>
  boards.flatMap(({ board, channels }) =>
    Array.from({ length: channels }, (_, index) => ({ board, channel: index + 1 })),
  )

const isSameBit = (one: StatusBit, other: StatusBit) =>
  one.board === other.board && one.bit === other.bit

/** Bits of boards that answered both times, and are not what they were. */
export const movedBits = (before: StatusBits, now: StatusBits): readonly StatusBit[] =>
  [...now].flatMap(([board, status]) => {
    const was = before.get(board)
    if (was === undefined) return []
    return status.flatMap((value, bit) => (value === was[bit] ? [] : [{ board, bit }]))
  })

/** All of the one, and those of the other that are not among them. */
export const withBits = (
  known: readonly StatusBit[],
  seen: readonly StatusBit[],
): readonly StatusBit[] => [
  ...known,
  ...seen.filter((bit) => !known.some((one) => isSameBit(one, bit))),
]

const fits = ({ at, feedback, bytes }: FoundDoor, order: ByteOrder): boolean =>
  feedback.board === at.board && feedback.bit === bitOfChannel(at.channel, bytes, order)

/** @param orders those that the boards may have; of two that say the same of all doors the first is taken */
export function findingsOf(found: readonly FoundDoor[], orders: readonly ByteOrder[]): Findings {
  const fitting = (order: ByteOrder) => found.filter((door) => fits(door, order)).length
  const [best] = orders.toSorted((one, other) => fitting(other) - fitting(one))
  const order = best === undefined || fitting(best) === 0 ? null : best
  const shut = new Set(found.map(({ closedBit }) => closedBit))
  const isShared = (door: FoundDoor) =>
    found.some((one) => one !== door && isSameBit(one.feedback, door.feedback))
  const numbersOf = (doors: readonly FoundDoor[]) =>
    doors.map(({ no }) => no).toSorted((one, other) => one - other)
  return {
    doors: found.length,
    shared: numbersOf(found.filter(isShared)),
    crossed: numbersOf(
      found.filter((door) => order !== null && !isShared(door) && !fits(door, order)),
    ),
    polarity: shut.size === 1 ? (shut.has(true) ? 'closed_is_one' : 'closed_is_zero') : null,
    order,
  }
}

/** Doors that must be opened once more. */
export const doubtfulDoors = (
  found: readonly FoundDoor[],
  { shared, crossed }: Findings,
): readonly FoundDoor[] => {
  const doubted = new Set([...shared, ...crossed])
  return found.filter(({ no }) => doubted.has(no))
}

/** The order in force comes first: where the doors allow both, it stays. */
export const ordersBy = (
  orders: readonly ByteOrder[],
  known: ByteOrder | undefined,
): readonly ByteOrder[] => (known === undefined ? orders : [known, ...orders])

export const isTaken = (found: readonly FoundDoor[], no: number): boolean =>
  found.some((door) => door.no === no)
