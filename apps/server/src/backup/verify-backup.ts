import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { folderFiles } from '#/adapters/files/folder.ts'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import type { Log } from '#/log.ts'
import { findFileErrors } from './file-digests.ts'
import { FILES, type Manifest } from './manifest.ts'
import { findRestoreErrors, readWholeBackup, restoreDatabase } from './restore-backup.ts'

export interface VerifyOptions {
  /** A server on which a database may be made and dropped; what it holds is not touched. */
  readonly server: OpenDatabase
  readonly log: Log
}

/**
 * Restores a backup into a database of its own, checks it and drops it: only a backup that was restored is one.
 * @returns what the backup says of itself, and in Russian what is wrong
 */
export async function verifyBackup(
  folder: string,
  { server, log }: VerifyOptions,
): Promise<{ readonly manifest: Manifest; readonly errors: readonly string[] }> {
  const manifest = await readWholeBackup(folder)
  await dropAbandoned({ server, log })
  const name = `${PREFIX}${secondsNow()}_${randomBytes(6).toString('hex')}`
  await sql`CREATE DATABASE ${sql.id(name)}`.execute(server.db)
  try {
    const scratch = await openDatabase({
      databaseUrl: urlOf(server.connection, name),
      dataDir: '',
      applicationName: 'yacheyka-backup-verify',
      poolSize: 2,
      statementTimeout: 0,
      log,
    })
    try {
      await restoreDatabase(folder, scratch, log)
      const files = folderFiles(join(folder, FILES))
      const errors = await findRestoreErrors(scratch.db, manifest, files)
      return { manifest, errors: [...errors, ...(await findFileErrors(folder, manifest, files))] }
    } finally {
      await scratch.close()
    }
  } finally {
    await sql`DROP DATABASE IF EXISTS ${sql.id(name)} WITH (FORCE)`.execute(server.db)
  }
}

const PREFIX = 'yacheyka_verify_'
const secondsNow = () => Math.floor(Date.now() / 1000)
/** Seconds. One that is at work is connected nearly all the time, so this is more than enough. */
const ABANDONED = 3600

/** Drops what verifications that were killed have left behind. */
async function dropAbandoned({ server, log }: VerifyOptions): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT datname AS name FROM pg_database
    WHERE starts_with(datname, ${PREFIX}) AND pg_has_role(datdba, 'USAGE')
      AND NOT EXISTS (SELECT FROM pg_stat_activity AS one WHERE one.datname = pg_database.datname)`.execute(
    server.db,
  )
  for (const { name } of rows) {
    const madeAt = Number(/^(\d+)_/.exec(name.slice(PREFIX.length))?.[1] ?? 0)
    if (madeAt > secondsNow() - ABANDONED) continue
    await sql`DROP DATABASE IF EXISTS ${sql.id(name)}`
      .execute(server.db)
      .catch((error: unknown) =>
        log.warn({ reason: String(error) }, 'backup: an abandoned verification was not dropped'),
      )
  }
}

/** The address of another database on the same server. */
function urlOf({ connectionString, host, user }: PoolConfig, name: string): string {
  if (connectionString === undefined)
    return `postgresql:///${name}?host=${encodeURIComponent(host ?? '')}&user=${user ?? 'postgres'}`
  const url = new URL(connectionString)
  url.pathname = `/${name}`
  return url.href
}
