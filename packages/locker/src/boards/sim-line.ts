import type { Clock } from '../ports/clock.ts'
import { bitsByChannel } from '../wiring.ts'
import { BCC485_DEFAULTS } from './bcc485.ts'
import { type Doors, emulateBcc } from './emulated-bcc.ts'
import { CLEAN, createEmulatedLine, type LineEffect } from './emulated-line.ts'
import type { Line } from './line.ts'
import { READ_TIMEOUT } from './protocol.ts'
import type { SimCabinet } from './sim-cabinet.ts'
import type { BusFault } from './sim-conditions.ts'

/** Milliseconds: past the deadline of a reading, within that of an opening. */
const LATE = READ_TIMEOUT + 200
/** Turns every byte into another. */
const NOISE = 0x55

const EFFECTS: Readonly<Record<Exclude<BusFault, 'silent'>, LineEffect>> = {
  noise: { ...CLEAN, change: (reply) => reply.map((byte) => byte ^ NOISE) },
  truncated: { ...CLEAN, change: (reply) => reply.subarray(0, Math.ceil(reply.length / 2)) },
  late: { ...CLEAN, delay: LATE },
  echo: { ...CLEAN, echo: true },
  bad_checksum: {
    ...CLEAN,
    change: (reply) => reply.map((byte, at) => (at === reply.length - 1 ? byte ^ NOISE : byte)),
  },
}

/** The line of the cabinet's boards, of the «485-BCC» family as it is usually wired, with what is wrong with it. */
export function createSimLine(cabinet: SimCabinet, clock: Pick<Clock, 'sleep'>): Line {
  const { boards, readBits, pulse } = cabinet.locks
  const fault = () => cabinet.conditions().bus
  const doors = boards.map(({ board, channels }): Doors => ({
    board,
    closed: Array<boolean>(channels).fill(true),
    full: [],
  }))
  const emulator = emulateBcc(doors, { closedIs: 1, lastByteFirst: true })
  const sense = () => {
    const status = readBits()
    for (const { board, closed } of doors) {
      const bits = bitsByChannel(status.get(board) ?? [], closed.length, BCC485_DEFAULTS.order)
      closed.splice(0, closed.length, ...bits)
    }
  }
  const receive = (request: Uint8Array) => {
    if (fault() === 'silent') return []
    sense()
    const replies = emulator.receive(request)
    for (const at of emulator.pulses.splice(0)) pulse(at)
    return replies
  }
  return createEmulatedLine(
    (milliseconds, action) => void clock.sleep(milliseconds).then(action),
    { receive },
    () => {
      const now = fault()
      return now === null || now === 'silent' ? CLEAN : EFFECTS[now]
    },
  )
}
