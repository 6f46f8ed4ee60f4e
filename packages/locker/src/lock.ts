// Locks: where each is wired, and what is read of it.

/** Channel numbers start at 1: channel 0 opens every door of the board on one family of boards. */
export interface Address {
  readonly board: number
  readonly channel: number
}

/** Key of an address in maps. */
export type AddressKey = `${number}:${number}`
export const addressKey = ({ board, channel }: Address): AddressKey => `${board}:${channel}`

/**
 * An address of a lock.
 * @throws RangeError where board or channel is no whole number, the board is negative, or the channel is below 1
 */
export function parseAddress(board: number, channel: number): Address {
  if (!Number.isSafeInteger(board) || board < 0)
    throw new RangeError(`board ${board}: a whole number from 0 is expected`)
  if (!Number.isSafeInteger(channel) || channel < 1)
    throw new RangeError(`channel ${channel}: a whole number from 1 is expected`)
  return { board, channel }
}

export const DOOR_SENSES = ['open', 'closed', 'unknown'] as const
export type DoorSense = (typeof DOOR_SENSES)[number]

export interface Reading {
  readonly door: DoorSense
  /** What an infrared sensor sees; `unknown` on boards without one. */
  readonly inside: 'full' | 'empty' | 'unknown'
}

/** A board that stands on the bus, and how many locks are wired to it. */
export interface BoardSetup {
  readonly board: number
  readonly channels: number
}

/** Whether a lock can be there: a board that is not configured answers no pulse. */
export const hasLock = (boards: readonly BoardSetup[], { board, channel }: Address): boolean =>
  boards.some((setup) => setup.board === board && channel <= setup.channels)

/** Status bits of each board that answered, as they came: first byte first, lowest bit of each first. */
export type StatusBits = ReadonlyMap<number, readonly boolean[]>
