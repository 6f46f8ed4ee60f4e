import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launch } from '../apps/server/src/db/postgres-launch.ts'
import { parseEnv } from '../apps/server/src/env.ts'
import { freePort } from '../tools/free-port.ts'

export const ROOT = join(import.meta.dirname, '..')
/** All that a run leaves behind; it may be removed at any time. */
export const CACHE = join(ROOT, '.cache', 'hostile')

export interface Product {
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  /** What it said of errors. */
  readonly log: () => string
  /** False: it has ended by itself. */
  readonly isAlive: () => boolean
  readonly stop: () => Promise<void>
  /** `kill -9`. */
  readonly kill: () => Promise<void>
}

/** Every limit of calls so high that nothing but the call itself is tried. */
export const unlimited = (): Record<string, string> =>
  Object.fromEntries(
    Object.keys(parseEnv({}))
      .filter((name) => name.startsWith('LIMIT_'))
      .map((name) => [name, '100000']),
  )

/**
 * The real product on an embedded store of its own, which is not durable, with the demonstration's network, which stands still.
 * @param beside a process whose store and files this one shares
 * @throws where it is not ready within five minutes
 */
export async function startProduct(
  name: string,
  env: Readonly<Record<string, string>>,
  beside?: Product,
): Promise<Product> {
  const dataDir = beside?.dataDir ?? join(CACHE, name)
  if (beside === undefined) {
    rmSync(dataDir, { recursive: true, force: true })
    mkdirSync(dataDir, { recursive: true })
    // Nobody cuts the power here: commits need not reach the disk.
    await launch(join(realpathSync(dataDir), 'postgres'), [], 'none')
  }
  const port = await freePort()
  const logFile = join(CACHE, `${name}.log`)
  const output = openSync(logFile, 'w')
  const child = spawn(process.execPath, [join(ROOT, 'apps', 'server', 'src', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_SPEED: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'error',
      ...env,
    },
  })
  closeSync(output)
  const log = () => readFileSync(logFile, 'utf8')
  await untilReady(child, port, log)
  return {
    port,
    pid: child.pid ?? 0,
    dataDir,
    log,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => stop(child, 'SIGTERM'),
    kill: () => stop(child, 'SIGKILL'),
  }
}

async function untilReady(child: ChildProcess, port: number, log: () => string): Promise<void> {
  const until = Date.now() + 300_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the product ended by itself:\n${log()}`)
    const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok === true) return
    await sleep(100)
  }
  await stop(child, 'SIGTERM')
  throw new Error(`the product was not ready within five minutes:\n${log()}`)
}

async function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}
