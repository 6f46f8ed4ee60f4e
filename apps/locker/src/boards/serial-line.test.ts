import { once } from 'node:events'
import { CLEAN } from '@yacheyka/locker/boards/emulated-line'
import { CU48_MODBUS, modbus } from '@yacheyka/locker/boards/modbus'
import { createSerialBoard } from '@yacheyka/locker/boards/serial-board'
import type { Family } from '@yacheyka/locker/boards/test-bus'
import { addressKey } from '@yacheyka/locker/lock'
import { ServerSerial } from 'modbus-serial'
import { afterEach, expect, test } from 'vitest'
import { createSystemClock } from '../system/system-clock.ts'
import { createSerialLine } from './serial-line.ts'
import { closeBridges, hasPython, openBus, openCable, readKnown, TRIED } from './test-serial-bus.ts'

afterEach(closeBridges)

const CHANNEL = 3
const signal = new AbortController().signal

/** A bus whose third door is moved by hand, and read. */
async function openTried(family: Family) {
  const bus = await openBus(family)
  const at = { board: family.firstBoard, channel: CHANNEL }
  return {
    ...bus,
    at,
    move: (isClosed: boolean) => {
      bus.doors.closed[CHANNEL - 1] = isClosed
    },
    read: () => readKnown(bus.board, addressKey(at)),
  }
}

test.runIf(hasPython).for(TRIED)('opens the lock that was asked for, $name', async (family) => {
  const { board, emulator, at, read, trouble } = await openTried(family)
  trouble.effect = { ...CLEAN, splits: Array.from({ length: 20 }, (_, index) => index + 1) }
  expect(await board.open(at, signal)).toBe('sent')
  expect(await read()).toBe('open')
  expect(await readKnown(board, addressKey({ ...at, channel: 1 }))).toBe('closed')
  expect(emulator.pulses).toEqual([at])
  expect(emulator.garbage).toEqual([])
  await board.close()
})

test.runIf(hasPython).for(TRIED)(
  'reads a reply that is split at any byte, $name',
  async (family) => {
    const { board, emulator, move, read, trouble } = await openTried(family)
    const { replyLength } = family.protocol.read(family.firstBoard, family.channels)
    for (let split = 1; split < replyLength; split += 1) {
      trouble.effect = { ...CLEAN, splits: [split], gap: 15 }
      move(split % 2 === 0)
      expect(await read()).toBe(split % 2 === 0 ? 'closed' : 'open')
    }
    expect(emulator.pulses).toEqual([])
    await board.close()
  },
)

test.runIf(hasPython).for(TRIED)(
  'finds a reply behind noise and an echo, $name',
  async (family) => {
    const { board, emulator, at, move, read, trouble } = await openTried(family)
    const noises = [[0x00], [0xff, 0x80, 0x02], [0x80, 0x01, 0x00], [family.firstBoard, 0x01, 0x06]]
    for (const [turn, noise] of noises.entries())
      for (const echo of [false, true]) {
        trouble.effect = {
          ...CLEAN,
          echo,
          change: (reply) => Uint8Array.from([...noise, ...reply]),
        }
        move(turn % 2 === 0)
        expect(await read()).toBe(turn % 2 === 0 ? 'closed' : 'open')
      }
    expect(await board.open(at, signal)).toBe('sent')
    expect(emulator.pulses).toEqual([at])
    expect(emulator.garbage).toEqual([])
    await board.close()
  },
)

test.runIf(hasPython).for(TRIED)(
  'takes no late reply for one to the next question, $name',
  async (family) => {
    const { board, at, move, read, trouble } = await openTried(family)
    expect(await read()).toBe('closed')
    trouble.effect = { ...CLEAN, delay: 500 }
    expect((await board.read()).get(addressKey(at))?.door).toBe('unknown')
    trouble.effect = CLEAN
    move(false)
    expect(await read()).toBe('open')
    await board.close()
  },
)

test.runIf(hasPython).for(TRIED)('takes no reply of another board, $name', async (family) => {
  const { board, at, read, trouble } = await openTried(family)
  const other = family.firstBoard + 1
  const { request } = family.protocol.read(other, family.channels)
  const [foreign] = family
    .emulate([
      {
        board: other,
        closed: Array.from({ length: family.channels }, () => false),
        full: Array.from({ length: family.channels }, () => false),
      },
    ])
    .receive(request)
  trouble.effect = { ...CLEAN, change: () => foreign ?? Uint8Array.of() }
  for (let turn = 0; turn < 3; turn += 1)
    expect((await board.read()).get(addressKey(at))?.door).toBe('unknown')
  trouble.effect = CLEAN
  expect(await read()).toBe('closed')
  await board.close()
})

test.runIf(hasPython)(
  'a port that goes away makes its doors unknown, and nothing breaks',
  async () => {
    const [family] = TRIED
    if (family === undefined) throw new Error('no family of boards')
    const { board, bridge, read, at } = await openTried(family)
    expect(await read()).toBe('closed')
    const gone = once(bridge, 'exit')
    bridge.kill()
    await gone
    await expect.poll(async () => (await board.read()).get(addressKey(at))?.door).toBe('unknown')
    await board.close()
  },
)

test.runIf(hasPython)('a Modbus board of another author understands the same', async () => {
  const UNIT = 5
  const [ours, theirs] = await openCable()
  const closed = Array.from({ length: CU48_MODBUS.channels }, () => true)
  const opened: number[] = []
  const slave = new ServerSerial(
    {
      getCoil: (address: number) => closed[address] ?? false,
      setCoil: (address: number) => {
        opened.push(address + 1)
        closed[address] = false
      },
    },
    { path: theirs, baudRate: CU48_MODBUS.baudRate, unitID: UNIT },
  )
  await once(slave, 'initialized')
  const board = createSerialBoard({
    line: createSerialLine(ours, CU48_MODBUS.baudRate),
    clock: createSystemClock(),
    protocol: modbus(CU48_MODBUS),
    boards: [{ board: UNIT, channels: CU48_MODBUS.channels }],
  })
  for (const channel of [1, 17, 48]) {
    const key = addressKey({ board: UNIT, channel })
    expect(await readKnown(board, key)).toBe('closed')
    expect(await board.open({ board: UNIT, channel }, signal)).toBe('sent')
    expect(await readKnown(board, key)).toBe('open')
  }
  expect(opened).toEqual([1, 17, 48])
  await board.close()
  await new Promise<void>((resolve) => {
    slave.close(() => resolve())
  })
})
