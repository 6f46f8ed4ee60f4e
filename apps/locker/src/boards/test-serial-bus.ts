import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'
import { CLEAN, type LineEffect } from '@yacheyka/locker/boards/emulated-line'
import { createSerialBoard } from '@yacheyka/locker/boards/serial-board'
import { doorsOf, FAMILIES, type Family } from '@yacheyka/locker/boards/test-bus'
import type { Board } from '@yacheyka/locker/ports/board'
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
/** A line between two pseudo-terminals. */
const CABLE = `
import os, pty, select, tty
ends = [pty.openpty() for _ in range(2)]
for main, other in ends: tty.setraw(main); tty.setraw(other)
for _, other in ends: print(os.ttyname(other), flush=True)
one, two = ends[0][0], ends[1][0]
while True:
    for fd in select.select([one, two], [], [])[0]:
        os.write(two if fd == one else one, os.read(fd, 4096))
`
const PYTHON = 'python3'
export const hasPython = spawnSync(PYTHON, ['-c', 'import pty']).status === 0
const bridges: ChildProcess[] = []

export function closeBridges(): void {
  for (const bridge of bridges.splice(0)) bridge.kill()
}

const startPython = (program: string) => {
  const child = spawn(PYTHON, ['-u', '-c', program], { stdio: ['pipe', 'pipe', 'inherit'] })
  bridges.push(child)
  return { child, lines: createInterface({ input: child.stdout }) }
}

/** Paths of two ports that hear each other. */
export async function openCable(): Promise<readonly [string, string]> {
  const { lines } = startPython(CABLE)
  const paths: string[] = []
  for await (const path of lines) if (paths.push(path) === 2) break
  const [one = '', other = ''] = paths
  return [one, other]
}

/** What the line does to the replies from now on; may be changed between questions. */
interface LineTrouble {
  effect: LineEffect
}

/** A board of the family that an emulator plays, and the real driver of its port. */
export async function openBus(family: Family) {
  const doors = doorsOf(family.firstBoard, family.channels)
  const emulator = family.emulate([doors])
  const { child: bridge, lines } = startPython(BRIDGE)
  const [path] = (await once(lines, 'line')) as [string]
  const trouble: LineTrouble = { effect: CLEAN }
  const send = (bytes: Uint8Array) => bridge.stdin.write(`${Buffer.from(bytes).toString('hex')}\n`)
  const deliver = async (request: Uint8Array, replies: readonly Uint8Array[]) => {
    const { delay, gap, splits, change, echo } = trouble.effect
    if (echo) send(request)
    if (delay > CLEAN.delay) await setTimeout(delay)
    for (const bytes of replies.map(change)) {
      const inside = splits.filter((at) => at > 0 && at < bytes.length)
      for (const [index, end] of [...inside, bytes.length].entries()) {
        if (index > 0) await setTimeout(gap)
        send(bytes.subarray(inside[index - 1] ?? 0, end))
      }
    }
  }
  let line = Promise.resolve()
  lines.on('line', (hex: string) => {
    const request = Buffer.from(hex, 'hex')
    const replies = emulator.receive(request)
    line = line.then(() => deliver(request, replies))
  })
  const { protocol } = family
  const board = createSerialBoard({
    line: createSerialLine(path, protocol.baudRate),
    clock: createSystemClock(),
    protocol,
    boards: [{ board: family.firstBoard, channels: family.channels }],
  })
  return { board, emulator, bridge, doors, trouble }
}

const NAMES = [
  '485-BCC of 24, closed is 1, last',
  'KERONG, closed is 1, does',
  'CU48, closed is 1',
] as const
export const TRIED: readonly Family[] = NAMES.flatMap(
  (name) => FAMILIES.find((family) => family.name.startsWith(name)) ?? [],
)

/** Reads until the door is known: a busy machine misses deadlines, and then a reading is `unknown`, never another. */
export async function readKnown(board: Board, key: string): Promise<string> {
  for (;;) {
    const door = (await board.read()).get(key as `${number}:${number}`)?.door ?? 'unknown'
    if (door !== 'unknown') return door
    await setTimeout(20)
  }
}
