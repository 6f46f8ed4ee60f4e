import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlimited } from '../hostile/child.ts'
import { signInCustomer, type Tokens } from '../hostile/facts.ts'
import { urlOf } from './database.ts'
import { fixedClock } from './fixed-clock.ts'
import type { Version } from './version.ts'

/** Both versions stand at one address, one after the other, so that nothing they say differs by it. */
const PORT = 4390
export const ORIGIN = `http://127.0.0.1:${PORT}`
const START_MOST = 300_000

/** Runs the demonstration of a version on a database and the files of a folder, with its simulator and its clock standing still. */
export async function withProduct<T>(
  { folder, commit }: Version,
  { database, dataDir }: { readonly database: string; readonly dataDir: string },
  act: () => Promise<T>,
): Promise<T> {
  mkdirSync(dataDir, { recursive: true })
  const logFile = `${dataDir}.log`
  const output = openSync(logFile, 'w')
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: folder,
    stdio: ['ignore', output, output],
    env: {
      ...process.env,
      ...unlimited(),
      ...fixedClock(),
      DATABASE_URL: urlOf(database),
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_SPEED: '0',
      CAPTCHA_PROVIDER: 'off',
      SECRET: 'a secret of the comparison alone, 32+',
      HOST: '127.0.0.1',
      PORT: String(PORT),
      PUBLIC_URL: ORIGIN,
      LOG_LEVEL: 'error',
    },
  })
  closeSync(output)
  try {
    await untilReady(child, () => `${commit}:\n${readFileSync(logFile, 'utf8')}`)
    return await act()
  } finally {
    if (child.exitCode === null) {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }
  }
}

async function untilReady(child: ChildProcess, log: () => string): Promise<void> {
  const until = performance.now() + START_MOST
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the product ended by itself, ${log()}`)
    const response = await fetch(`${ORIGIN}/readyz`).catch(() => undefined)
    await response?.arrayBuffer()
    if (response?.ok === true) return
    await sleep(200)
  }
  throw new Error(`the product was not ready in time, ${log()}`)
}

/** The demonstration's accounts of the console, one of each role. */
export const OPERATORS = {
  administrator: 'admin',
  manager: 'manager',
  content: 'editor',
  support: 'support',
} as const
export type Role = keyof typeof OPERATORS

/** Sessions that began before the database was copied, so that both versions know them by the same identifiers. */
export interface Sessions {
  readonly customer: Tokens
  /** Values of the cookie `operator`. */
  readonly operators: Readonly<Record<Role, string>>
}

export async function beginSessions(): Promise<Sessions> {
  return {
    customer: await signInCustomer(ORIGIN),
    operators: {
      administrator: await signInOperator('administrator'),
      manager: await signInOperator('manager'),
      content: await signInOperator('content'),
      support: await signInOperator('support'),
    },
  }
}

async function signInOperator(role: Role): Promise<string> {
  const response = await fetch(`${ORIGIN}/api/operator/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: OPERATORS[role], password: 'Demo-2026-pass' }),
  })
  const text = await response.text()
  const value = /operator=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1]
  if (value === undefined) throw new Error(`${role}: ${response.status} ${text}`)
  return value
}
