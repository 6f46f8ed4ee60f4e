import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/free-port.ts'

export interface Server {
  /** `http://127.0.0.1:port` */
  readonly origin: string
  readonly port: number
  readonly pid: number
  /** Seconds of processor time that the process has used so far; not its database's. */
  readonly cpuSeconds: () => number
  readonly close: () => Promise<void>
}

/**
 * Starts a server in a process of its own and waits until it is ready.
 * @param file a TypeScript file that listens at PORT
 * @throws where it ends or is not ready within two minutes
 */
export async function startServer(
  file: string,
  env: Readonly<Record<string, string>>,
  ready = '/readyz',
): Promise<Server> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const endWithUs = () => void child.kill()
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const origin = `http://127.0.0.1:${port}`
  await waitUntilReady(child, `${origin}${ready}`)
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    cpuSeconds: () => cpuSecondsOf(child),
    close: () => stop(child),
  }
}

async function waitUntilReady(child: ChildProcess, address: string) {
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended by itself`)
    const response = await fetch(address).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok) return
    await sleep(50)
  }
  await stop(child)
  throw new Error(`${child.spawnargs.join(' ')} was not ready within two minutes`)
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

/** The kernel counts in hundredths of a second. Linux only; elsewhere the column stays empty. */
function cpuSecondsOf({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return (user + system) / 100
  } catch {
    return Number.NaN
  }
}
