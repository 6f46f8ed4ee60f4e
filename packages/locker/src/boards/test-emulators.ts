// Boards as the tables of the documents describe them, written without the drivers' code: checksums and frames of their own.
// They also obey the commands that open every door, so that a driver that sent one would be seen.

import { type Command, type Doors, emulate, type Emulator } from './emulated-bcc.ts'

const sum = (bytes: readonly number[]) => bytes.reduce((one, other) => one + other, 0) % 256

export function emulateKerong(
  boards: readonly Doors[],
  { closedIs, answersOpening }: { readonly closedIs: 0 | 1; readonly answersOpening: boolean },
): Emulator {
  const pulses: Emulator['pulses'] = []
  const octet = (bits: readonly (boolean | undefined)[]) =>
    bits.reduce((byte, bit, at) => byte + (bit === true ? 2 ** at : 0), 0)
  const status = (doors: Doors) => {
    const hooks = Array.from(
      { length: 16 },
      (_, at) => (doors.closed[at] ?? false) === (closedIs === 1),
    )
    const inside = Array.from({ length: 16 }, (_, at) => doors.full[at])
    const bytes = [
      2,
      doors.board * 16,
      0x35,
      octet(hooks.slice(0, 8)),
      octet(hooks.slice(8)),
      octet(inside.slice(0, 8)),
      octet(inside.slice(8)),
      3,
    ]
    return Uint8Array.from([...bytes, sum(bytes)])
  }
  const parse = (buffer: readonly number[]): Command => {
    if (buffer[0] !== 2) return { length: -1 }
    if (buffer.length < 5) return { length: 0 }
    const [, address = 0, command = 0, end = 0, check = 0] = buffer
    if (end !== 3 || sum([2, address, command, end]) !== check) return { length: -1 }
    const doors = boards.find((one) => one.board === Math.floor(address / 16))
    if (doors === undefined) return { length: 5 }
    const run = (): Uint8Array[] => {
      if (command === 0x30) return [status(doors)]
      const opened =
        command === 0x31
          ? [(address % 16) + 1]
          : command === 0x33
            ? doors.closed.map((_, at) => at + 1)
            : []
      for (const channel of opened) {
        pulses.push({ board: doors.board, channel })
        doors.closed[channel - 1] = false
      }
      return command === 0x31 && answersOpening ? [status(doors)] : []
    }
    return { length: 5, run }
  }
  return { ...emulate(parse), pulses }
}

/** CRC-16/MODBUS by its table-free definition in binary: written apart from the drivers' one. */
function crc(bytes: readonly number[]): readonly number[] {
  let rest = 65_535
  for (const byte of bytes) {
    rest = (rest ^ byte) % 65_536
    for (let turn = 0; turn < 8; turn += 1) {
      const isOdd = rest % 2 === 1
      rest = Math.floor(rest / 2)
      if (isOdd) rest ^= 40_961
    }
  }
  return [rest % 256, Math.floor(rest / 256)]
}

interface ModbusWiring {
  /** `waveshare`: flash coils at 512, inputs; `cu48`: coils are locks and their feedback. */
  readonly model: 'waveshare' | 'cu48'
  readonly closedIs: 0 | 1
}

export function emulateModbus(
  boards: readonly Doors[],
  { model, closedIs }: ModbusWiring,
): Emulator {
  const pulses: Emulator['pulses'] = []
  const frame = (bytes: readonly number[]) => Uint8Array.from([...bytes, ...crc(bytes)])
  const parse = (buffer: readonly number[]): Command => {
    const code = buffer[1]
    if (code === undefined) return { length: 0 }
    if (![1, 2, 5].includes(code)) return { length: -1 }
    if (buffer.length < 8) return { length: 0 }
    const request = buffer.slice(0, 6)
    const [low, high] = crc(request)
    if (low !== buffer[6] || high !== buffer[7]) return { length: -1 }
    const [board = 0, , addressHigh = 0, addressLow = 0, valueHigh = 0, valueLow = 0] = request
    const address = addressHigh * 256 + addressLow
    const value = valueHigh * 256 + valueLow
    const chosen = boards.filter((one) => board === 0 || one.board === board)
    const run = (): Uint8Array[] => chosen.flatMap((doors) => answer(doors, code, address, value))
    return { length: 8, run: board === 0 ? () => (run(), []) : run }
  }
  const answer = (doors: Doors, code: number, address: number, value: number): Uint8Array[] => {
    const words = [Math.floor(address / 256), address % 256, Math.floor(value / 256), value % 256]
    if (code === 5) {
      const isAll = model === 'waveshare' && address % 256 === 255
      const isOff = model === 'waveshare' && address < 512 && value === 0
      const channels = isAll
        ? doors.closed.map((_, at) => at + 1)
        : [(model === 'waveshare' ? address % 256 : address) + 1]
      if (channels.some((channel) => channel > doors.closed.length))
        return [frame([doors.board, 0x85, 2])]
      if (!isOff)
        for (const channel of channels) {
          pulses.push({ board: doors.board, channel })
          doors.closed[channel - 1] = false
        }
      return [frame([doors.board, 5, ...words])]
    }
    if (code !== (model === 'waveshare' ? 2 : 1)) return [frame([doors.board, code + 128, 1])]
    const octets = Array.from({ length: Math.ceil(value / 8) }, (_, byte) =>
      Array.from({ length: 8 }, (__, at) => byte * 8 + at).reduce((octet, at, bit) => {
        const isSet = at < value && (doors.closed[address + at] ?? false) === (closedIs === 1)
        return octet + (isSet ? 2 ** bit : 0)
      }, 0),
    )
    return [frame([doors.board, code, octets.length, ...octets])]
  }
  return { ...emulate(parse), pulses }
}
