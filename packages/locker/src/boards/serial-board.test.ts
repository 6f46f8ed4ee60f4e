import { describe, expect, test } from 'vitest'
import { addressKey } from '../lock.ts'
import { bitOfChannel } from '../wiring.ts'
import { bcc485 } from './bcc485.ts'
import { CLEAN, type LineEffect } from './emulated-line.ts'
import { createSerialBoard } from './serial-board.ts'
import { createFakeLine, doorsOf, FAMILIES, type Family } from './test-bus.ts'
import { createFakeClock } from './test-clock.ts'

function start(
  family: Family,
  effectOf?: (request: Uint8Array) => LineEffect,
  boards: readonly number[] = [family.firstBoard],
) {
  const clock = createFakeClock()
  const doors = boards.map((board) => doorsOf(board, family.channels))
  const emulator = family.emulate(doors)
  const fake = createFakeLine(clock, emulator, effectOf)
  const board = createSerialBoard({
    line: fake.line,
    clock,
    protocol: family.protocol,
    boards: boards.map((one) => ({ board: one, channels: family.channels })),
  })
  const stateOf = async (at: { board: number; channel: number }) =>
    (await clock.until(board.read())).get(addressKey(at))?.door
  const open = (at: { board: number; channel: number }) =>
    clock.until(board.open(at, new AbortController().signal))
  return { clock, doors, emulator, board, fake, stateOf, open }
}

const BCC: Family = {
  name: '485-BCC',
  protocol: bcc485(),
  firstBoard: 1,
  channels: 24,
  emulate: (doors) => FAMILIES[2]?.emulate(doors) ?? expect.unreachable(),
}
const LAST_FIRST_24 = FAMILIES.find(
  ({ name }) => name === '485-BCC of 24, closed is 1, last byte first',
)
const family24 = LAST_FIRST_24 ?? BCC
const LAST = { board: 1, channel: 24 }
const signal = new AbortController().signal

describe.each(FAMILIES)('$name', (family) => {
  const at = { board: family.firstBoard, channel: family.channels }

  test('one bit moves with a door, and is read right once the wiring is known', async () => {
    const kind = family.name.split(/[ ,]/)[0] ?? ''
    const usual =
      FAMILIES.find(({ name, channels }) => name.startsWith(kind) && channels === at.channel) ??
      family
    const { board, doors, clock, stateOf } = start({ ...family, protocol: usual.protocol })
    const read = async () => (await clock.until(board.feedback.readBits())).get(at.board) ?? []
    const before = await read()
    if (doors[0] !== undefined) doors[0].closed[at.channel - 1] = false
    const moved = (await read()).flatMap((bit, index) => (bit === before[index] ? [] : [index]))
    expect(moved).toHaveLength(1)
    const [index = 0] = moved
    const polarity = before[index] === true ? 'closed_is_one' : 'closed_is_zero'
    const orders = board.feedback.orders.filter(
      (order) => bitOfChannel(at.channel, before.length / 8, order) === index,
    )
    expect(orders).not.toEqual([])
    for (const order of orders) {
      board.feedback.rewire({ polarity, order })
      expect(await stateOf(at)).toBe('open')
      expect(await stateOf({ ...at, channel: 1 })).toBe('closed')
    }
  })

  test('opens one door and reads it', async () => {
    const { emulator, stateOf, open } = start(family)
    expect(await stateOf(at)).toBe('closed')
    expect(await open(at)).toBe('sent')
    expect(emulator.pulses).toEqual([at])
    expect(await stateOf(at)).toBe('open')
    expect(await stateOf({ ...at, channel: 1 })).toBe('closed')
  })

  test('reads a reply that arrives in two parts, split at any byte, with pauses longer than a frame', async () => {
    for (let split = 1; split < 14; split += 1) {
      const { doors, stateOf } = start(family, () => ({ ...CLEAN, splits: [split], gap: 60 }))
      if (doors[0] !== undefined) doors[0].closed[at.channel - 1] = false
      expect(await stateOf(at)).toBe('open')
      expect(await stateOf({ ...at, channel: 2 })).toBe('closed')
    }
  })

  test('reads through an adapter that echoes, and behind a prefix of rubbish', async () => {
    const rubbish = (reply: Uint8Array) => Uint8Array.from([0x00, 0xff, 0x80, ...reply])
    const { emulator, stateOf, open } = start(family, () => ({
      ...CLEAN,
      echo: true,
      change: rubbish,
    }))
    expect(await stateOf(at)).toBe('closed')
    expect(await open(at)).toBe('sent')
    expect(emulator.pulses).toEqual([at])
    expect(await stateOf(at)).toBe('open')
  })

  test('takes no reply with a broken checksum, a wrong address or a missing end', async () => {
    const changes: ((reply: Uint8Array) => Uint8Array)[] = [
      (reply) => reply.map((byte, index) => (index === reply.length - 1 ? byte ^ 0x40 : byte)),
      (reply) => reply.map((byte, index) => (index === 3 ? byte ^ 0x01 : byte)),
      (reply) => reply.subarray(0, -1),
      (reply) => reply.subarray(0, 1),
    ]
    for (const change of changes) {
      const { board, stateOf } = start(family, () => ({ ...CLEAN, change }))
      expect(await stateOf(at)).toBe('unknown')
      expect(board.health()[0]?.errors).toBe(1)
    }
    const other = start({ ...family, emulate: () => family.emulate([]) })
    expect(await other.stateOf(at)).toBe('unknown')
  })
})

test('a pulse is not repeated while the coil cools, and is after it', async () => {
  const { clock, emulator, open } = start(family24)
  expect(await open(LAST)).toBe('sent')
  expect(await open(LAST)).toBe('cooling')
  expect(await open({ board: 1, channel: 1 })).toBe('sent')
  await clock.until(clock.sleep(1200))
  expect(await open(LAST)).toBe('sent')
  expect(emulator.pulses).toEqual([LAST, { board: 1, channel: 1 }, LAST])
})

test('an opening goes before reads that wait, and is dropped where it is aborted in the queue', async () => {
  const order: number[] = []
  const { clock, board, emulator } = start(
    family24,
    (request) => {
      order.push(request[0] ?? 0)
      return CLEAN
    },
    [1, 2, 3],
  )
  const read = board.read()
  const opening = board.open({ board: 3, channel: 1 }, signal)
  const aborted = board.open({ board: 2, channel: 1 }, AbortSignal.abort())
  await clock.until(Promise.all([read, opening]))
  expect(order).toEqual([0x8a, 0x80, 0x80, 0x80])
  expect(await clock.until(aborted)).toBe('rejected')
  expect(emulator.pulses).toEqual([{ board: 3, channel: 1 }])
})

test('a silent board does not stop the others, and is asked less and less', async () => {
  let polls = 0
  const emulate: Family['emulate'] = (doors) =>
    family24.emulate(doors.filter(({ board }) => board !== 2))
  const { clock, board } = start(
    { ...family24, emulate },
    (request) => {
      if (request[1] === 2) polls += 1
      return CLEAN
    },
    [1, 2, 3],
  )
  for (let turn = 0; turn < 200; turn += 1) {
    const readings = await clock.until(board.read())
    expect(readings.get('1:1')?.door).toBe('closed')
    expect(readings.get('2:1')?.door).toBe('unknown')
    expect(readings.get('3:1')?.door).toBe('closed')
    await clock.until(clock.sleep(150))
  }
  expect(board.health().map(({ state }) => state)).toEqual(['ok', 'silent', 'ok'])
  expect(polls).toBeLessThan(10)
})

test('a late reply does not answer the next question', async () => {
  let late = true
  const { clock, doors, stateOf } = start(family24, () => ({ ...CLEAN, delay: late ? 700 : 5 }))
  expect(await stateOf(LAST)).toBe('unknown')
  late = false
  if (doors[0] !== undefined) doors[0].closed[23] = false
  const seen = new Set<string | undefined>()
  for (let turn = 0; turn < 20; turn += 1) {
    seen.add(await stateOf(LAST))
    await clock.until(clock.sleep(100))
  }
  expect([...seen]).toEqual(['unknown', 'open'])
})

test('the port is opened anew after three bad frames', async () => {
  const { clock, fake, stateOf } = start(family24, () => ({
    ...CLEAN,
    change: (reply) => reply.subarray(1),
  }))
  for (let turn = 0; turn < 3; turn += 1) {
    await stateOf(LAST)
    await clock.until(clock.sleep(10_000))
  }
  expect(fake.opened()).toBe(1)
  await stateOf(LAST)
  expect(fake.opened()).toBe(2)
})

test('an unplugged adapter: nothing is sent, all is unknown; plugged in again it goes on', async () => {
  const { clock, emulator, fake, stateOf, open } = start(family24)
  expect(await stateOf(LAST)).toBe('closed')
  fake.unplug()
  expect(await stateOf(LAST)).toBe('unknown')
  expect(await open(LAST)).toBe('rejected')
  fake.plug()
  await clock.until(clock.sleep(10_000))
  expect(emulator.pulses).toEqual([])
  expect(await open(LAST)).toBe('sent')
  await clock.until(clock.sleep(10_000))
  expect(await stateOf(LAST)).toBe('open')
})

test('reports that a board sends by itself are passed on, between questions and within them', async () => {
  const report = Uint8Array.from([0x82, 0x01, 0x01, 0x11, 0x93])
  const { board, fake, stateOf } = start(family24, () => ({
    ...CLEAN,
    change: (reply) => Uint8Array.from([...report, ...reply, ...report]),
  }))
  const reports: string[] = []
  board.onChange?.((at, door) => reports.push(`${addressKey(at)} ${door}`))
  expect(await stateOf(LAST)).toBe('closed')
  fake.send(report)
  expect(reports.length).toBeGreaterThanOrEqual(2)
  expect(new Set(reports)).toEqual(new Set(['1:1 closed']))
})

test('Waveshare relays are switched off when the port is opened', async () => {
  const family = FAMILIES.find(({ name }) => name === 'Waveshare, closed is 1') ?? BCC
  const frames: string[] = []
  const { emulator, stateOf } = start(family, (request) => {
    frames.push([...request].join(' '))
    return CLEAN
  })
  expect(await stateOf({ board: 1, channel: 1 })).toBe('closed')
  expect(frames[0]).toBe('1 5 0 255 0 0 253 250')
  expect(emulator.pulses).toEqual([])
})
