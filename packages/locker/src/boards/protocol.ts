import type { ByteOrder } from '@yacheyka/contract/device/door-map'
import { type Address, parseAddress, type Reading } from '../lock.ts'
import type { Wiring } from '../wiring.ts'

declare const CHECKED: unique symbol

/**
 * One lock of one board, checked against the protocol's range. It is the only argument that an opening takes, so a frame
 * for «all locks» (channel 0, broadcast addresses, commands of their own) cannot be written down.
 */
export interface Lock extends Address {
  readonly [CHECKED]: true
}

/** What may stand on a bus of the family. */
export interface LockRange {
  readonly boards: readonly [least: number, most: number]
  readonly channels: number
}

/** @throws RangeError beyond what the protocol can address as a single lock */
export function parseLock(at: Address, { boards: [least, most], channels }: LockRange): Lock {
  const { board, channel } = parseAddress(at.board, at.channel)
  if (board < least || board > most)
    throw new RangeError(`board ${board}: ${least} to ${most} is expected`)
  if (channel > channels) throw new RangeError(`channel ${channel}: 1 to ${channels} is expected`)
  return { board, channel } as Lock
}

/** `boundary`: how many leading bytes are the reply and what stood before it. */
export type Match<Reply> = {
  readonly answer: Reply
  readonly boundary: number
} | null

/** One question to one board, and how its reply is recognised among whatever else arrives. */
export interface Exchange<Reply> {
  readonly board: number
  readonly request: Uint8Array
  /** Finds a whole reply anywhere in the received bytes; null: not yet, or never. */
  readonly match: (received: Uint8Array) => Match<Reply>
  /** Length of a reply: that many bytes without a match are a bad frame once the line is quiet. */
  readonly replyLength: number
  /** Milliseconds until the reply must be complete. */
  readonly timeout: number
}

export type OpenAnswer = 'sent' | 'rejected' | 'cooling'

export interface BoardProtocol {
  readonly name: string
  readonly range: LockRange
  readonly baudRate: number
  /** Milliseconds between two pulses of one coil. */
  readonly coolDown: number
  open(at: Lock): Exchange<OpenAnswer>
  /** Frames that must follow an opening, without a reply. */
  afterOpen?(at: Lock): readonly Uint8Array[]
  /** Frames sent once when the port is opened, without a reply. */
  atStart?(board: number): readonly Uint8Array[]
  /** All channels of one board; index 0 is channel 1. */
  read(board: number, channels: number): Exchange<readonly Reading[]>
  /** Orders of status bytes that boards of the family have. */
  readonly orders: readonly ByteOrder[]
  /** The same protocol for feedback that is wired so. */
  rewire(wiring: Wiring): BoardProtocol
  /** Feedback of one board as it comes, whatever its wiring: first byte first, lowest bit of each first. */
  readBits(board: number, channels: number): Exchange<readonly boolean[]>
  /** A report that a board sends by itself. */
  matchReport?(received: Uint8Array): Match<{ readonly at: Lock; readonly door: 'open' | 'closed' }>
}

/** Milliseconds within which a reply to a read must come; an opening may be answered after its pulse. */
export const READ_TIMEOUT = 300
export const OPEN_TIMEOUT = 2500
/** Milliseconds between two pulses of one coil, where the board names no other. */
export const COOL_DOWN = 1200

/** Tries `at` for each offset: boards prefix rubbish, adapters echo, other boards speak between. */
export function scan<Reply>(
  received: Uint8Array,
  length: number,
  at: (frame: Uint8Array) => Reply | null,
): Match<Reply> {
  for (let start = 0; start + length <= received.length; start += 1) {
    const answer = at(received.subarray(start, start + length))
    if (answer !== null) return { answer, boundary: start + length }
  }
  return null
}

/** The same question, and what its reply means. */
export const answeredBy = <Status, Reply>(
  exchange: Exchange<Status>,
  answerOf: (status: Status) => Reply,
): Exchange<Reply> => ({
  ...exchange,
  match: (received) => {
    const found = exchange.match(received)
    return found === null ? null : { ...found, answer: answerOf(found.answer) }
  },
})

/** Bits of the bytes, lowest first. */
export const bitsOf = (bytes: readonly number[]): boolean[] =>
  bytes.flatMap((byte) => Array.from({ length: 8 }, (_, bit) => ((byte >>> bit) & 1) === 1))
