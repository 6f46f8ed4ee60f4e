import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from '#/db/open.ts'
import { flush } from './copy-files.ts'
import { stampOf } from './create-backup.ts'
import { digestOf } from './manifest.ts'
import { requireTools, runTool, serverVersion } from './postgres-tools.ts'

/**
 * Writes the rows of a partition by month into a folder, beside their checksum as `sha256sum --check` reads it: a compressed
 * `COPY` into the whole table, which `psql` takes back. An empty partition makes no file, and no file replaces another.
 * @throws {StoreError} where the tools are missing, are older than the server or fail
 */
export async function archivePartition(
  database: Pick<OpenDatabase, 'db' | 'connection'>,
  partition: string,
  folder: string,
): Promise<void> {
  const { rows } = await sql`SELECT FROM ${sql.id('partitions', partition)} LIMIT 1`.execute(
    database.db,
  )
  if (rows.length === 0) return
  await requireTools(await serverVersion(database.db))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${partition}-${stampOf(new Date())}.sql.gz`)
  const draft = `${path}.unfinished`
  try {
    await runTool(
      'pg_dump',
      [
        '--data-only',
        '--load-via-partition-root',
        `--table=partitions.${partition}`,
        '--compress=6',
        `--file=${draft}`,
      ],
      database.connection,
    )
    await flush(draft)
    const sums = `${path}.sha256`
    await writeFile(sums, `${await digestOf(draft)}  ${basename(path)}\n`, { mode: 0o600 })
    await flush(sums)
    await rename(draft, path)
    await flush(folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
