import type { ByteOrder } from '@yacheyka/contract/device/door-map'
import type { Wiring } from '../wiring.ts'

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

/** Actuation only: none of these says that the door has opened. */
export type PulseResult = 'sent' | 'rejected' | 'cooling'

export interface BoardHealth {
  readonly board: number
  readonly state: 'ok' | 'silent' | 'noisy'
  /** Monotonic milliseconds. */
  readonly since: number
  readonly errors: number
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

/** What «Ввод в работу» looks at. */
export interface BoardFeedback {
  /** By configuration. */
  readonly boards: readonly BoardSetup[]
  /** Orders of status bytes that such boards have, the usual one first. */
  readonly orders: readonly ByteOrder[]
  readBits(): Promise<StatusBits>
  /** From now on readings are made of the bits so. */
  rewire(wiring: Wiring): void
}

/** What is known of them before anything is asked. */
export type CabinetBoards = Pick<BoardFeedback, 'boards' | 'orders'>

/** All boards of a cabinet. One bus, one queue, pulses before reads; a silent board never stops the others. */
export interface Board {
  /** Sends one pulse to one lock. Aborting drops the pulse only while it is still queued. */
  open(at: Address, pulse: AbortSignal): Promise<PulseResult>
  /** Readings of all locks; those of a silent board are `unknown`. */
  read(): Promise<ReadonlyMap<AddressKey, Reading>>
  /** Boards that report on their own; returns the function that stops listening. */
  onChange?(listener: (at: Address, door: 'open' | 'closed') => void): () => void
  health(): readonly BoardHealth[]
  readonly feedback: BoardFeedback
  close(): Promise<void>
}
