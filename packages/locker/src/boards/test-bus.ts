import type { Line, LineListener } from './line.ts'
import { bcc485 } from './bcc485.ts'
import { kerong, KERONG_DEFAULTS } from './kerong.ts'
import { CU48_MODBUS, modbus, WAVESHARE_RELAY_D } from './modbus.ts'
import type { BoardProtocol } from './protocol.ts'
import type { FakeClock } from './test-clock.ts'
import {
  type Doors,
  emulateBcc,
  emulateKerong,
  emulateModbus,
  type Emulator,
} from './test-emulators.ts'

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

/** What the line does to one reply. */
export interface LineEffect {
  /** Milliseconds until its first byte arrives. */
  readonly delay: number
  /** Milliseconds between its pieces. */
  readonly gap: number
  /** Where it is cut into pieces. */
  readonly splits: readonly number[]
  readonly change: (reply: Uint8Array) => Uint8Array
  /** The adapter sends our own bytes back before it. */
  readonly echo: boolean
}

export const CLEAN: LineEffect = {
  delay: 5,
  gap: 1,
  splits: [],
  change: (reply) => reply,
  echo: false,
}

/** A line on a fake clock with an emulator at its end. */
export function createFakeLine(
  clock: FakeClock,
  emulator: Emulator,
  effectOf: (request: Uint8Array) => LineEffect = () => CLEAN,
) {
  let listener: LineListener | null = null
  let isPlugged = true
  let opened = 0
  const deliver = (bytes: Uint8Array, { delay, gap, splits }: LineEffect) => {
    const edges = [0, ...splits.filter((at) => at > 0 && at < bytes.length), bytes.length]
    edges.slice(1).forEach((end, index) => {
      const piece = bytes.subarray(edges[index], end)
      clock.after(delay + index * gap, () => listener?.onBytes(piece))
    })
  }
  const line: Line = {
    open: (next) => {
      if (!isPlugged) return Promise.reject(new Error('ENOENT'))
      opened += 1
      listener = next
      return Promise.resolve()
    },
    write: (bytes) => {
      if (!isPlugged) return Promise.reject(new Error('ENXIO'))
      const effect = effectOf(bytes)
      if (effect.echo) deliver(bytes, { ...effect, delay: 1, splits: [] })
      for (const reply of emulator.receive(bytes)) deliver(effect.change(reply), effect)
      return Promise.resolve()
    },
    close: () => {
      listener = null
      return Promise.resolve()
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
