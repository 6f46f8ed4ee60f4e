import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '../apps/server/src/db/open.ts'
import { chooseAccount, commandOf } from '../apps/server/src/db/postgres-account.ts'
import { findBinaries } from '../apps/server/src/db/postgres-binaries.ts'
import { ensureCluster } from '../apps/server/src/db/postgres-cluster.ts'
import { fixedClock } from './fixed-clock.ts'

const PORT = 4391
const TRIES = 100
const LOG = { info: () => undefined, warn: () => undefined, error: console.error }

export const urlOf = (database: string): string =>
  `postgresql://postgres@127.0.0.1:${PORT}/${database}`

/** A PostgreSQL server whose clock stands still. */
export interface FixedDatabase {
  /** Makes a database, as a copy of another where that is named. */
  readonly create: (name: string, template?: string) => Promise<void>
  readonly stop: () => Promise<void>
}

export async function openFixedDatabase(folder: string): Promise<FixedDatabase> {
  const directory = join(folder, 'postgres')
  const binaries = await findBinaries()
  const account = await chooseAccount(directory, binaries.postgres)
  await ensureCluster(directory, binaries.initdb, account)
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${PORT}`,
    'unix_socket_directories=',
    'fsync=off',
  ]
  const { file, args, options } = commandOf(account, binaries.postgres, [
    '-D',
    directory,
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(file, args, {
    ...options,
    env: { ...options.env, ...fixedClock() },
    stdio: 'ignore',
  })
  const stop = async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    // A fast shutdown: connections of the product are closed.
    child.kill('SIGINT')
    await gone
  }
  const create = async (name: string, template = 'template1') => {
    const store = await connect()
    await sql`CREATE DATABASE ${sql.id(name)} TEMPLATE ${sql.id(template)}`.execute(store.db)
    await store.close()
  }
  try {
    await (await connect()).close()
  } catch (error) {
    await stop()
    throw error
  }
  return { create, stop }
}

/** A connection to the server's own database, once it takes any. */
async function connect(): Promise<OpenDatabase> {
  for (let tries = 1; ; tries += 1) {
    const store = await openDatabase({
      databaseUrl: urlOf('postgres'),
      dataDir: '',
      applicationName: 'yacheyka-compare',
      poolSize: 1,
      log: LOG,
    })
    try {
      await sql`SELECT`.execute(store.db)
      return store
    } catch (error) {
      await store.close()
      if (tries === TRIES) throw error
      await sleep(100)
    }
  }
}
