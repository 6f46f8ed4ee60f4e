import { BYTE_ORDERS } from '@yacheyka/contract/device/door-map'
import { bitsByChannel, doorOf, type Wiring } from '../wiring.ts'
import { xorOf } from './checksum.ts'
import {
  answeredBy,
  bitsOf,
  type BoardProtocol,
  COOL_DOWN,
  type Exchange,
  type LockRange,
  OPEN_TIMEOUT,
  parseLock,
  READ_TIMEOUT,
  scan,
} from './protocol.ts'

// «485锁控板通讯协议»: Shuoming boards and their clones of 2 to 50 channels, RS-485, 9600 8N1, `HEAD BOARD CHANNEL CODE BCC`.
// Written from published code and captures, tried on an emulator only. The family's commands for all or several locks
// (`8A` with channel 0, `90`, `9A`, `9B`) are not implemented.

const OPEN = 0x8a
const READ = 0x80
const REPORT = 0x82
const OPEN_CODE = 0x11
const READ_CODE = 0x33
const LOCK_STATES = new Set([0x00, 0x11])
/** Boards of fewer channels answer with as many status bytes as one of 24. */
const STATUS_BYTES_LEAST = 3

const RANGE: LockRange = { boards: [1, 32], channels: 50 }

/**
 * Sources disagree: three say that `11` and a set bit are a closed door, one says the contrary; the last status byte holds
 * channels 1 to 8, or the first.
 */
export const BCC485_DEFAULTS: Wiring = { polarity: 'closed_is_one', order: 'last_first' }

const withBcc = (bytes: readonly number[]) => Uint8Array.from([...bytes, xorOf(bytes)])
const isValid = (frame: Uint8Array) => xorOf(frame) === 0

const readStatus = (board: number, channels: number): Exchange<readonly boolean[]> => {
  const length = Math.max(STATUS_BYTES_LEAST, Math.ceil(channels / 8))
  return {
    board,
    request: withBcc([READ, board, 0, READ_CODE]),
    match: (received) =>
      scan(received, length + 4, (frame) => {
        const isReply =
          frame[0] === READ &&
          frame[1] === board &&
          frame[length + 2] === READ_CODE &&
          isValid(frame)
        return isReply ? bitsOf([...frame.subarray(2, length + 2)]) : null
      }),
    replyLength: length + 4,
    timeout: READ_TIMEOUT,
  }
}

export const bcc485 = ({ polarity, order }: Wiring = BCC485_DEFAULTS): BoardProtocol => ({
  name: '485-BCC',
  range: RANGE,
  baudRate: 9600,
  coolDown: COOL_DOWN,
  open: ({ board, channel }) => ({
    board,
    request: withBcc([OPEN, board, channel, OPEN_CODE]),
    // An echoed request looks like this reply, so its state is not a reading.
    match: (received) =>
      scan(received, 5, (frame) =>
        frame[0] === OPEN &&
        frame[1] === board &&
        frame[2] === channel &&
        LOCK_STATES.has(frame[3] ?? -1) &&
        isValid(frame)
          ? 'sent'
          : null,
      ),
    replyLength: 5,
    timeout: OPEN_TIMEOUT,
  }),
  orders: BYTE_ORDERS,
  rewire: bcc485,
  readBits: readStatus,
  read: (board, channels) =>
    answeredBy(readStatus(board, channels), (status) =>
      bitsByChannel(status, channels, order).map((bit) => ({
        door: doorOf(bit, polarity),
        inside: 'unknown' as const,
      })),
    ),
  matchReport: (received) =>
    scan(received, 5, (frame) => {
      const [head, board = 0, channel = 0, state = -1] = frame
      const [least, most] = RANGE.boards
      const isReport =
        head === REPORT &&
        LOCK_STATES.has(state) &&
        isValid(frame) &&
        board >= least &&
        board <= most &&
        channel >= 1 &&
        channel <= RANGE.channels
      return isReport
        ? { at: parseLock({ board, channel }, RANGE), door: doorOf(state === 0x11, polarity) }
        : null
    }),
})
