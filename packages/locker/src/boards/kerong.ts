import type { Polarity } from '@yacheyka/contract/device/door-map'
import type { Reading } from '../lock.ts'
import { doorOf } from '../wiring.ts'
import { sumOf } from './checksum.ts'
import {
  answeredBy,
  bitsOf,
  type BoardProtocol,
  COOL_DOWN,
  type Exchange,
  type LockRange,
  READ_TIMEOUT,
  scan,
} from './protocol.ts'

// KERONG CU16 and CU12: RS-485, 19200 8N1 (some are set to 115200), `02 ADDR CMD 03 SUM`, where ADDR holds the board in
// its high nibble and the lock, from 0, in its low one. Written from published code, tried on an emulator only. The
// command that opens all locks of a board (`33`) and the address of all boards are not implemented.

const STX = 0x02
const ETX = 0x03
const READ = 0x30
const OPEN = 0x31
const KICK = 0x38
const STATUS = 0x35
const STATUS_LENGTH = 9

export interface KerongOptions {
  readonly model: 'CU16' | 'CU12'
  /** Of the hook: sources disagree. */
  readonly polarity: Polarity
  readonly baudRate: 19_200 | 115_200
  /** One author had to send `38` after an opening, or the board stayed busy. */
  readonly kick: boolean
  /** Whether infrared sensors are fitted: without them their bits mean nothing. */
  readonly infrared: boolean
}
export const KERONG_DEFAULTS: KerongOptions = {
  model: 'CU16',
  polarity: 'closed_is_one',
  baudRate: 19_200,
  kick: false,
  infrared: false,
}

const CHANNELS = { CU16: 16, CU12: 12 } as const

const frameOf = (board: number, lock: number, command: number) => {
  const bytes = [STX, (board << 4) | lock, command, ETX]
  return Uint8Array.from([...bytes, sumOf(bytes)])
}

export const kerong = (options: KerongOptions = KERONG_DEFAULTS): BoardProtocol => {
  const { model, polarity, baudRate, kick, infrared } = options
  // Board 15 is the address of all boards.
  const range: LockRange = { boards: [0, 14], channels: CHANNELS[model] }
  const matchStatus = (received: Uint8Array, board: number) =>
    scan(received, STATUS_LENGTH, (frame) => {
      const isStatus =
        frame[0] === STX &&
        (frame[1] ?? 0) >>> 4 === board &&
        frame[2] === STATUS &&
        frame[7] === ETX &&
        sumOf(frame.subarray(0, 8)) === frame[8]
      return isStatus ? frame : null
    })
  const readStatus = (board: number): Exchange<Uint8Array> => ({
    board,
    request: frameOf(board, 0, READ),
    match: (received) => matchStatus(received, board),
    replyLength: STATUS_LENGTH,
    timeout: READ_TIMEOUT,
  })
  const hooksOf = (frame: Uint8Array) => bitsOf([...frame.subarray(3, 5)])
  const parseStatus = (frame: Uint8Array): readonly Reading[] => {
    const [hooks, inside] = [hooksOf(frame), bitsOf([...frame.subarray(5, 7)])]
    return hooks.slice(0, range.channels).map((hook, index) => ({
      door: doorOf(hook, polarity),
      inside: !infrared ? 'unknown' : inside[index] === true ? 'full' : 'empty',
    }))
  }
  return {
    name: `KERONG ${model}`,
    range,
    baudRate,
    coolDown: COOL_DOWN,
    open: ({ board, channel }) => ({
      board,
      request: frameOf(board, channel - 1, OPEN),
      // A reply may or may not come; where it does, it is a status.
      match: (received) => {
        const match = matchStatus(received, board)
        return match === null ? null : { answer: 'sent', boundary: match.boundary }
      },
      replyLength: STATUS_LENGTH,
      timeout: READ_TIMEOUT,
    }),
    ...(kick && { afterOpen: ({ board, channel }) => [frameOf(board, channel - 1, KICK)] }),
    orders: ['first_first'],
    rewire: (wiring) => kerong({ ...options, polarity: wiring.polarity }),
    readBits: (board) => answeredBy(readStatus(board), hooksOf),
    read: (board) => answeredBy(readStatus(board), parseStatus),
  }
}
