import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Intent, View } from '@yacheyka/locker/ports/screen'
import { PRESS_PATH, SIM_ACT_PATH, EVENTS_PATH } from '../host/paths.ts'

const CHILD = join(import.meta.dirname, 'test-child.ts')

/** A locker's process in another process, its screen and its cabinet over their calls. */
export interface LockerProcess {
  isAlive(): boolean
  view(): Promise<View | null>
  press(view: View, intent: Intent): Promise<void>
  act(act: object): Promise<void>
  kill(): Promise<void>
}

/** @param killAt number of the kill point at which it dies; 0: none */
export async function startLocker(
  data: string,
  server: string,
  killAt: number,
): Promise<LockerProcess | null> {
  const args = ['--board=sim', `--data=${data}`, `--server=${server}`, '--port=0']
  const child = spawn(process.execPath, [CHILD, String(killAt), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  if (port === null) return null
  const origin = `http://127.0.0.1:${port}`
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const call = async (path: string, value?: object) => {
    try {
      return await fetch(origin + path, {
        method: value === undefined ? 'GET' : 'POST',
        ...(value !== undefined && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(value),
        }),
      })
    } catch {
      return null
    }
  }
  return {
    isAlive,
    view: async () => {
      const response = await call(EVENTS_PATH)
      try {
        const reader = response?.body?.pipeThrough(new TextDecoderStream()).getReader()
        const first = await reader?.read()
        await reader?.cancel()
        const text = first?.value?.split('data: ')[1]
        return text === undefined ? null : (JSON.parse(text) as View)
      } catch {
        return null
      }
    },
    press: async ({ viewId }, intent) => void (await call(PRESS_PATH, { viewId, intent })),
    act: async (act) => void (await call(SIM_ACT_PATH, act)),
    kill: async () => {
      if (!isAlive()) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Null where it died before it listened. */
async function portOf(child: ChildProcess): Promise<number | null> {
  if (child.stdout === null) return null
  for await (const line of createInterface({ input: child.stdout })) {
    const [, port] = /^port (\d+)$/.exec(line) ?? []
    if (port !== undefined) return Number(port)
  }
  return null
}
