import type { Line, LineListener } from './line.ts'
import { bcc485 } from './bcc485.ts'
import { kerong, KERONG_DEFAULTS } from './kerong.ts'
import { CU48_MODBUS, modbus, WAVESHARE_RELAY_D } from './modbus.ts'
import type { BoardProtocol } from './protocol.ts'
import type { FakeClock } from './test-clock.ts'
import { type Doors, emulateBcc, type Emulator } from './emulated-bcc.ts'
import { CLEAN, createEmulatedLine, type LineEffect } from './emulated-line.ts'
import { emulateKerong, emulateModbus } from './test-emulators.ts'

/** Repeatable: the same seed gives the same schedule. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Family {
  readonly name: string
  readonly protocol: BoardProtocol
  readonly firstBoard: number
  readonly channels: number
  readonly emulate: (doors: readonly Doors[]) => Emulator
}

const BCC_WIRINGS = ([0, 1] as const).flatMap((closedIs) =>
  [true, false].flatMap((lastByteFirst) =>
    [8, 24, 50].map((channels) => ({ closedIs, lastByteFirst, channels })),
  ),
)

/** Every family with both polarities and both byte orders. */
export const FAMILIES: readonly Family[] = [
  ...BCC_WIRINGS.map(({ closedIs, lastByteFirst, channels }) => ({
    name: `485-BCC of ${channels}, closed is ${closedIs}, ${lastByteFirst ? 'last' : 'first'} byte first`,
    protocol: bcc485({
      polarity: closedIs === 1 ? 'closed_is_one' : 'closed_is_zero',
      order: lastByteFirst ? 'last_first' : 'first_first',
    }),
    firstBoard: 1,
    channels,
    emulate: (doors: readonly Doors[]) => emulateBcc(doors, { closedIs, lastByteFirst }),
  })),
  ...([0, 1] as const).flatMap((closedIs) =>
    [true, false].map((answersOpening) => ({
      name: `KERONG, closed is ${closedIs}, ${answersOpening ? 'answers' : 'does not answer'} openings`,
      protocol: kerong({
        ...KERONG_DEFAULTS,
        polarity: closedIs === 1 ? 'closed_is_one' : 'closed_is_zero',
        kick: answersOpening,
        infrared: true,
      }),
      firstBoard: 0,
      channels: 16,
      emulate: (doors: readonly Doors[]) => emulateKerong(doors, { closedIs, answersOpening }),
    })),
  ),
  ...([0, 1] as const).flatMap((closedIs) => [
    {
      name: `Waveshare, closed is ${closedIs}`,
      protocol: modbus({ ...WAVESHARE_RELAY_D, closedIs }),
      firstBoard: 1,
      channels: 8,
      emulate: (doors: readonly Doors[]) =>
        emulateModbus(doors, { model: 'waveshare' as const, closedIs }),
    },
    {
      name: `CU48, closed is ${closedIs}`,
      protocol: modbus({ ...CU48_MODBUS, closedIs }),
      firstBoard: 1,
      channels: 48,
      emulate: (doors: readonly Doors[]) =>
        emulateModbus(doors, { model: 'cu48' as const, closedIs }),
    },
  ]),
]

export const doorsOf = (board: number, channels: number): Doors => ({
  board,
  closed: Array<boolean>(channels).fill(true),
  full: Array<boolean>(channels).fill(false),
})

/** An emulated line on a fake clock, which may be unplugged. */
export function createFakeLine(
  clock: FakeClock,
  emulator: Emulator,
  effectOf: (request: Uint8Array) => LineEffect = () => CLEAN,
) {
  let listener: LineListener | null = null
  let isPlugged = true
  let opened = 0
  const plugged = createEmulatedLine(
    (milliseconds, action) => clock.after(milliseconds, action),
    emulator,
    effectOf,
  )
  const line: Line = {
    open: (next) => {
      if (!isPlugged) return Promise.reject(new Error('ENOENT'))
      opened += 1
      listener = next
      return plugged.open(next)
    },
    write: (bytes) => (isPlugged ? plugged.write(bytes) : Promise.reject(new Error('ENXIO'))),
    close: () => {
      listener = null
      return plugged.close()
    },
  }
  return {
    line,
    opened: () => opened,
    send: (bytes: Uint8Array) => listener?.onBytes(bytes),
    unplug: () => {
      isPlugged = false
      listener?.onLost()
    },
    plug: () => {
      isPlugged = true
    },
  }
}
