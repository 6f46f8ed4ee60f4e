import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { openPool } from '../apps/server/src/db/open.ts'
import { readPostmaster, stateOf } from '../apps/server/src/db/postmaster.ts'
import type { Database } from '../apps/server/src/db/types.ts'

const nothing = () => undefined
const SILENT = { info: nothing, warn: nothing, error: nothing }

export function openBeside(connection: PoolConfig) {
  const pool = openPool({ ...connection, application_name: 'faults' }, 2, SILENT)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => pool.end() }
}

/** A connection beside the product's own; it waits while the server is away. */
export interface OpensDatabase {
  readonly open: () => Promise<{
    readonly db: Kysely<Database>
    readonly close: () => Promise<void>
  }>
}

/** The embedded server of a data folder, from outside: to be killed, and to be asked. */
export class EmbeddedDatabase implements OpensDatabase {
  readonly directory: string

  /** @param dataDir its real path */
  constructor(dataDir: string) {
    this.directory = join(dataDir, 'postgres')
  }

  /** The postmaster that serves, or undefined. */
  async postmaster(): Promise<number | undefined> {
    const found = await readPostmaster(this.directory)
    if (found === undefined || (await stateOf(found.pid, this.directory)) !== 'serves')
      return undefined
    return found.pid
  }

  /** `kill -9` of the postmaster; its backends find themselves alone. @returns whether there was one */
  async killPostmaster(): Promise<boolean> {
    return this.#signal(await this.postmaster(), 'SIGKILL')
  }

  /** `kill -9` of one process that works for a client: the postmaster then ends all of them and recovers. */
  async killBackend(choose: (pids: readonly number[]) => number): Promise<boolean> {
    const { db, close } = await this.open()
    const { rows } = await sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`.execute(
      db,
    )
    await close()
    return rows.length > 0 && this.#signal(choose(rows.map(({ pid }) => pid)), 'SIGKILL')
  }

  /** «fast» ends every connection and writes a checkpoint; «immediate» just ends. */
  async stop(how: 'fast' | 'immediate'): Promise<boolean> {
    return this.#signal(await this.postmaster(), how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  }

  async url(): Promise<string> {
    return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(await this.#socketFolder())}`
  }

  /** It keeps nobody's server alive. */
  async open() {
    const host = await this.#socketFolder()
    return openBeside({ host, user: 'postgres', database: 'postgres' })
  }

  async #socketFolder(): Promise<string> {
    for (;;) {
      const found = await readPostmaster(this.directory)
      if (found?.socketFolder !== undefined) return found.socketFolder
      await sleep(50)
    }
  }

  #signal(pid: number | undefined, signal: NodeJS.Signals): boolean {
    if (pid === undefined) return false
    try {
      process.kill(pid, signal)
      return true
    } catch {
      return false
    }
  }
}
