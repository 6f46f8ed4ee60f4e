import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { createSerialBoard } from '@yacheyka/locker/boards/serial-board'
import { FAMILIES, type Family } from '@yacheyka/locker/boards/test-bus'
import type { Emulator } from '@yacheyka/locker/boards/test-emulators'
import { afterEach, expect, test } from 'vitest'
import { createSystemClock } from '../system/system-clock.ts'
import { createSerialLine } from './serial-line.ts'

// The real port driver over a pseudo-terminal: a bridge in Python holds its other end, and carries what an emulator of the
// board hears and answers. Boards themselves were tried on emulators only.

const BRIDGE = `
import os, pty, select, sys, tty
main, other = pty.openpty()
tty.setraw(main); tty.setraw(other)
print(os.ttyname(other), flush=True)
while True:
    for fd in select.select([main, 0], [], [])[0]:
        data = os.read(fd, 4096)
        if not data: sys.exit()
        os.write(1 if fd == main else main, data.hex().encode() + b'\\n' if fd == main else bytes.fromhex(data.decode().replace('\\n', '')))
`
const PYTHON = 'python3'
const hasPython = spawnSync(PYTHON, ['-c', 'import pty']).status === 0
const bridges: ChildProcess[] = []
afterEach(() => {
  for (const bridge of bridges.splice(0)) bridge.kill()
})

/** @param pause bytes of a reply go out one by one */
async function openBus(family: Family, pause: boolean) {
  const channels = Math.min(family.channels, 16)
  const doors = [
    {
      board: family.firstBoard,
      closed: Array.from({ length: family.channels }, () => true),
      full: Array.from({ length: family.channels }, () => false),
    },
  ]
  const emulator: Emulator = family.emulate(doors)
  const bridge = spawn(PYTHON, ['-u', '-c', BRIDGE], { stdio: ['pipe', 'pipe', 'inherit'] })
  bridges.push(bridge)
  const lines = createInterface({ input: bridge.stdout })
  const [path] = (await once(lines, 'line')) as [string]
  lines.on('line', (hex: string) => {
    for (const reply of emulator.receive(Buffer.from(hex, 'hex'))) {
      const parts = pause ? [...reply].map((byte) => Uint8Array.of(byte)) : [reply]
      for (const part of parts) bridge.stdin.write(`${Buffer.from(part).toString('hex')}\n`)
    }
  })
  const { protocol } = family
  const board = createSerialBoard({
    line: createSerialLine(path, protocol.baudRate),
    clock: createSystemClock(),
    protocol,
    boards: [{ board: family.firstBoard, channels }],
  })
  return { board, emulator, bridge, doors: doors[0] }
}

const NAMES = [
  '485-BCC of 24, closed is 1, last',
  'KERONG, closed is 1, does',
  'CU48, closed is 1',
] as const
const TRIED = NAMES.flatMap((name) => FAMILIES.find((family) => family.name.startsWith(name)) ?? [])

test.runIf(hasPython).for(TRIED)('opens the lock that was asked for, $name', async (family) => {
  const { board, emulator } = await openBus(family, true)
  const at = { board: family.firstBoard, channel: 3 }
  const signal = new AbortController().signal
  expect(await board.open(at, signal)).toBe('sent')
  const readings = await board.read()
  expect(emulator.pulses).toEqual([at])
  expect(readings.get(`${at.board}:3`)?.door).toBe('open')
  expect(readings.get(`${at.board}:1`)?.door).toBe('closed')
  expect(emulator.garbage).toEqual([])
  await board.close()
})

test.runIf(hasPython)(
  'a port that goes away makes its doors unknown, and nothing breaks',
  async () => {
    const [family] = TRIED
    if (family === undefined) throw new Error('no family of boards')
    const { board, bridge } = await openBus(family, false)
    expect((await board.read()).get('1:1')?.door).toBe('closed')
    const gone = once(bridge, 'exit')
    bridge.kill()
    await gone
    await expect.poll(async () => (await board.read()).get('1:1')?.door).toBe('unknown')
    await board.close()
  },
)
