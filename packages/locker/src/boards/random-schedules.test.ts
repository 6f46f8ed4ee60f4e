import { expect, test } from 'vitest'
import { type Address, addressKey, type AddressKey } from '../lock.ts'
import type { PulseResult } from '../ports/board.ts'
import { createSerialBoard } from './serial-board.ts'
import { CLEAN, type LineEffect } from './emulated-line.ts'
import { createFakeLine, doorsOf, FAMILIES, randomOf } from './test-bus.ts'
import { createFakeClock } from './test-clock.ts'

// Schedules of openings, reads, doors and every trouble of a line, drawn from a seed. Whatever happens: a lock is energised
// at most once for each opening that was asked for and not refused, no other lock ever, and no reading is older than its
// question.

const SCHEDULES = 10_000
const STEPS = 12

type Random = () => number
const below = (random: Random, count: number) => Math.floor(random() * count)
const pick = <Value>(random: Random, values: readonly [Value, ...Value[]]): Value =>
  values[below(random, values.length)] ?? values[0]

function drawEffect(random: Random): LineEffect {
  const damage = pick<LineEffect['change']>(random, [
    (reply) => reply,
    (reply) => reply,
    (reply) => reply,
    (reply) => reply.subarray(0, below(random, reply.length)),
    (reply) => reply.map((byte) => (random() < 0.1 ? byte ^ (1 << below(random, 8)) : byte)),
    (reply) => Uint8Array.from([...drawBytes(random), ...reply, ...drawBytes(random)]),
    () => Uint8Array.from(drawBytes(random)),
  ])
  return {
    ...CLEAN,
    delay: pick(random, [5, 5, 5, 40, 290, 350, 600]),
    gap: pick(random, [1, 16, 60]),
    splits: [1 + below(random, 6), 7],
    change: damage,
    echo: random() < 0.2,
  }
}

const drawBytes = (random: Random) =>
  Array.from({ length: below(random, 9) }, () => below(random, 256))

interface Opening {
  readonly at: Address
  readonly result: PulseResult
}

async function runSchedule(seed: number): Promise<void> {
  const random = randomOf(seed)
  const family = FAMILIES[seed % FAMILIES.length]
  if (family === undefined) return
  const clock = createFakeClock()
  const numbers = [0, 1, 2].slice(0, 1 + below(random, 3)).map((one) => family.firstBoard + one)
  const doors = numbers.map((board) => doorsOf(board, family.channels))
  const emulator = family.emulate(random() < 0.1 ? doors.slice(1) : doors)
  const isHonest = random() < 0.5
  const fake = createFakeLine(clock, emulator, () => {
    const effect = drawEffect(random)
    // Damaged bits may pass a checksum of 8 bits: readings are judged on lines that lose and delay only.
    return isHonest ? { ...effect, change: CLEAN.change } : effect
  })
  const board = createSerialBoard({
    line: fake.line,
    clock,
    protocol: family.protocol,
    boards: numbers.map((one) => ({ board: one, channels: family.channels })),
  })
  /** States of doors by time, newest last. */
  const history = new Map<AddressKey, { readonly at: number; readonly closed: boolean }[]>()
  const note = () => {
    for (const { board: number, closed } of doors)
      closed.forEach((isClosed, index) => {
        const key = addressKey({ board: number, channel: index + 1 })
        const states = history.get(key) ?? []
        if (states.at(-1)?.closed !== isClosed)
          states.push({ at: clock.monotonic(), closed: isClosed })
        history.set(key, states)
      })
  }
  const openings: Promise<Opening>[] = []
  const waiting: Promise<unknown>[] = []
  const stale: string[] = []
  const read = async () => {
    note()
    const commanded = clock.monotonic()
    const readings = await board.read()
    note()
    for (const [key, { door }] of readings) {
      const states = history.get(key) ?? []
      const during = states.filter(({ at }, index) => {
        const until = states[index + 1]?.at ?? Number.POSITIVE_INFINITY
        return until >= commanded && at <= clock.monotonic()
      })
      if (door !== 'unknown' && !during.some(({ closed }) => closed === (door === 'closed')))
        stale.push(`${key} ${door}`)
    }
  }
  for (let step = 0; step < STEPS; step += 1) {
    const at = {
      board: pick(random, [family.firstBoard, ...numbers]),
      channel: 1 + below(random, family.channels),
    }
    const choice = random()
    if (choice < 0.3) {
      const cut = new AbortController()
      if (random() < 0.2) clock.after(below(random, 400), () => cut.abort())
      openings.push(board.open(at, cut.signal).then((result) => ({ at, result })))
    } else if (choice < 0.75) waiting.push(read())
    else if (choice < 0.85) {
      note()
      const closed = doors.find(({ board: number }) => number === at.board)?.closed
      if (closed !== undefined) closed[at.channel - 1] = random() < 0.5
      note()
    } else if (choice < 0.9) {
      fake.unplug()
      clock.after(below(random, 3000), () => fake.plug())
    } else if (!isHonest) fake.send(Uint8Array.from(drawBytes(random)))
    if (random() < 0.5) await clock.until(clock.sleep(below(random, 1500)))
  }
  const opened = await clock.until(Promise.all(openings))
  await clock.until(Promise.all(waiting))
  const commanded = new Map<AddressKey, number>()
  for (const { at, result } of opened)
    if (result !== 'cooling')
      commanded.set(addressKey(at), (commanded.get(addressKey(at)) ?? 0) + 1)
  for (const pulse of emulator.pulses) {
    const left = (commanded.get(addressKey(pulse)) ?? 0) - 1
    commanded.set(addressKey(pulse), left)
    if (left < 0)
      throw new Error(`seed ${seed}, ${family.name}: nobody asked for ${addressKey(pulse)}`)
  }
  if (emulator.garbage.length > 0) throw new Error(`seed ${seed}, ${family.name}: garbage was sent`)
  if (isHonest && stale.length > 0)
    throw new Error(`seed ${seed}, ${family.name}: stale readings ${stale.join(', ')}`)
}

test('no schedule energises a lock that nobody asked for, or takes an old reply for a new one', async () => {
  for (let seed = 1; seed <= 600; seed += 1) await runSchedule(seed)
  expect.assertions(0)
})

test('ten thousand schedules', { tags: ['slow'] }, async () => {
  for (let seed = 601; seed <= SCHEDULES; seed += 1) await runSchedule(seed)
  expect.assertions(0)
})
