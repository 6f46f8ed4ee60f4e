import { doorOf } from '../wiring.ts'
import { crc16Of, withCrc } from './checksum.ts'
import {
  answeredBy,
  bitsOf,
  type BoardProtocol,
  COOL_DOWN,
  type Exchange,
  type Match,
  OPEN_TIMEOUT,
  type OpenAnswer,
  READ_TIMEOUT,
  scan,
} from './protocol.ts'

// Modbus RTU by a profile. Only boards that time the pulse themselves are driven: were we to send ON and later OFF, a cut
// between the two would leave a coil burning. Written from published documents, tried on an emulator only.

const READ_FUNCTIONS = { coils: 0x01, inputs: 0x02 } as const
const WRITE_COIL = 0x05
const EXCEPTION = 0x80
/** Coil that stands for all relays on Waveshare boards. */
const ALL_RELAYS = 0xff
const STANDARD_ON = 0xff00

export interface ModbusProfile {
  readonly name: string
  readonly baudRate: 9600 | 19_200 | 38_400 | 57_600 | 115_200
  readonly channels: number
  /** `coil`: the board turns a write of one coil into a pulse; `flash`: Waveshare's timed write. */
  readonly open: 'coil' | 'flash'
  /** Address of the coil of channel 1. */
  readonly address: number
  /** With `flash` tenths of a second. */
  readonly value: number
  readonly read: 'coils' | 'inputs'
  /** Address of the feedback of channel 1. */
  readonly base: number
  readonly closedIs: 0 | 1
  /** All relays off when the port is opened. */
  readonly offAtStart: boolean
}

/** Relay board whose `flash` command times the pulse: 700 ms. */
export const WAVESHARE_RELAY_D: ModbusProfile = {
  name: 'Waveshare Modbus RTU Relay (D)',
  baudRate: 9600,
  channels: 8,
  open: 'flash',
  address: 0x0200,
  value: 7,
  read: 'inputs',
  base: 0,
  closedIs: 1,
  offAtStart: true,
}

/** From an emulator's document only: not verified on hardware by anybody whose words we have read. */
export const CU48_MODBUS: ModbusProfile = {
  name: 'CU48 (Modbus)',
  baudRate: 115_200,
  channels: 48,
  open: 'coil',
  address: 0,
  value: 0,
  read: 'coils',
  base: 0,
  closedIs: 1,
  offAtStart: false,
}

export const MODBUS_PROFILES: Readonly<Record<string, ModbusProfile>> = {
  'waveshare-relay-d': WAVESHARE_RELAY_D,
  cu48: CU48_MODBUS,
}

/** Why a profile cannot be driven; null: it can. */
export function profileError(profile: ModbusProfile): string | null {
  const { open, address, value, channels, base } = profile
  const words = [address, address + channels - 1, value, base, base + channels - 1]
  if (words.some((word) => !Number.isInteger(word) || word < 0 || word > 0xffff))
    return 'addresses and the value are whole numbers from 0 to 65535'
  if (channels < 1 || channels > 64) return `channels ${channels}: 1 to 64 is expected`
  if (open === 'coil' && value === STANDARD_ON)
    return 'a coil that is switched ON must be switched OFF by us: a power cut between would leave it burning'
  if (open === 'flash' && (value < 1 || value > 20))
    return `flash of ${value} tenths of a second: 1 to 20 is expected`
  for (let coil = address; coil < address + channels; coil += 1)
    if ((coil & 0xff) === ALL_RELAYS) return `coil ${coil} stands for all relays on some boards`
  return null
}

const word = (value: number) => [value >>> 8, value & 0xff]
const hasCrc = (frame: Uint8Array) => {
  const crc = crc16Of(frame.subarray(0, -2))
  return frame.at(-2) === (crc & 0xff) && frame.at(-1) === crc >>> 8
}

const matchException = (received: Uint8Array, board: number, code: number): Match<number> =>
  scan(received, 5, (frame) =>
    frame[0] === board && frame[1] === (code | EXCEPTION) && hasCrc(frame) ? (frame[2] ?? 0) : null,
  )

/** @throws RangeError where the profile would need us to end a pulse, or could reach more than one lock */
export const modbus = (profile: ModbusProfile): BoardProtocol => {
  const error = profileError(profile)
  if (error !== null) throw new RangeError(`${profile.name}: ${error}`)
  const { channels, address, value, base } = profile
  const readFunction = READ_FUNCTIONS[profile.read]
  const readStatus = (board: number): Exchange<readonly boolean[]> => {
    const length = Math.ceil(channels / 8)
    return {
      board,
      request: withCrc([board, readFunction, ...word(base), ...word(channels)]),
      match: (received) =>
        scan(received, length + 5, (frame) =>
          frame[0] === board && frame[1] === readFunction && frame[2] === length && hasCrc(frame)
            ? bitsOf([...frame.subarray(3, 3 + length)])
            : null,
        ),
      replyLength: length + 5,
      timeout: READ_TIMEOUT,
    }
  }
  const polarity = profile.closedIs === 1 ? 'closed_is_one' : 'closed_is_zero'
  return {
    name: profile.name,
    // 0 is the broadcast address.
    range: { boards: [1, 247], channels },
    baudRate: profile.baudRate,
    coolDown: COOL_DOWN,
    open: ({ board, channel }) => {
      const request = withCrc([board, WRITE_COIL, ...word(address + channel - 1), ...word(value)])
      return {
        board,
        request,
        match: (received): Match<OpenAnswer> => {
          // The reply repeats the request, which says no more than that it arrived.
          const echo = scan(received, request.length, (frame) =>
            frame.every((byte, index) => byte === request[index]) ? ('sent' as const) : null,
          )
          const exception = matchException(received, board, WRITE_COIL)
          return exception === null ? echo : { answer: 'rejected', boundary: exception.boundary }
        },
        replyLength: 5,
        timeout: OPEN_TIMEOUT,
      }
    },
    ...(profile.offAtStart && {
      atStart: (board: number) => [withCrc([board, WRITE_COIL, 0, ALL_RELAYS, 0, 0])],
    }),
    orders: ['first_first'],
    rewire: (wiring) =>
      modbus({ ...profile, closedIs: wiring.polarity === 'closed_is_one' ? 1 : 0 }),
    readBits: readStatus,
    read: (board) =>
      answeredBy(readStatus(board), (status) =>
        status
          .slice(0, channels)
          .map((bit) => ({ door: doorOf(bit, polarity), inside: 'unknown' as const })),
      ),
  }
}
