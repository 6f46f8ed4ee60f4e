import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const CONFIG = join(import.meta.dirname, '../../../../deploy/cluster/pgbouncer.ini')
const READY_WITHIN = 30_000

/** PgBouncer by `deploy/cluster/pgbouncer.ini` before a database of a test. */
export interface Pooler {
  /** What DATABASE_URL would be through it. */
  readonly url: string
  /** The same of a worker. */
  readonly workersUrl: string
  readonly close: () => Promise<void>
}

/** Whether PgBouncer is here. In CI it must be: there nothing is skipped. */
export function hasPooler(): boolean {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    if (process.env['CI'])
      throw new Error('PgBouncer is missing: tools/setup/test-tools.sh installs it')
    console.warn('! SKIPPED, PgBouncer: it is not installed (Debian: apt-get install pgbouncer)')
    return false
  }
}

/**
 * @param url of the database, over TCP: it runs as a user who may not see the socket
 * @param change what is to be other than in the file
 */
export async function openPooler(
  url: string,
  change: (config: string) => string = (config) => config,
): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const behind = new Client(url)
  const port = await freePort()
  const values: Readonly<Record<string, string>> = {
    PRIMARY_HOST: behind.host,
    PRIMARY_PORT: String(behind.port),
    LISTEN: '127.0.0.1',
    PORT: String(port),
  }
  const config = change(readFileSync(CONFIG, 'utf8'))
    .replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
    .replaceAll('dbname=yacheyka', `dbname=${behind.database} ${accountOf(behind)}`)
    // Whoever comes is let in as the one account of the test.
    .replace('scram-sha-256', 'any')
    .replace(/^auth_file.*$/m, '')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, config)
  chmodSync(folder, 0o755)
  const child = spawn('pgbouncer', [...ACCOUNT, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += String(chunk)))
  await answering(port, child).catch((error: unknown) => {
    throw new Error(`PgBouncer does not start: ${said}`, { cause: error })
  })
  const urlOf = (name: string) => `postgresql://product@127.0.0.1:${port}/${name}`
  return {
    url: urlOf('yacheyka'),
    workersUrl: urlOf('yacheyka_jobs'),
    close: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      }
      rmSync(folder, { recursive: true })
    },
  }
}

/** It does not run as root. */
const ACCOUNT = userInfo().uid === 0 ? ['-q', '-u', 'nobody'] : ['-q']

const accountOf = ({ user = '', password }: Client): string =>
  password ? `user=${user} password=${password}` : `user=${user}`

async function freePort(): Promise<number> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const closed = once(server, 'close')
  server.close()
  await closed
  return port
}

async function answering(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + READY_WITHIN
  for (;;) {
    const client = new Client(`postgresql://product@127.0.0.1:${port}/yacheyka`)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (child.exitCode !== null || Date.now() > until) throw error
      await sleep(20)
    }
  }
}
