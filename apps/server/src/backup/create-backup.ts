import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '@yacheyka/core/text/wording'
import { sql } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import type { OpenDatabase } from '#/db/open.ts'
import { StoreError } from '#/db/store-error.ts'
import { countRows, listFileKeys, newestMigration } from './contents.ts'
import { copyFiles, flush, namesIn } from './copy-files.ts'
import { writeDigests } from './file-digests.ts'
import {
  DUMP,
  digestOf,
  FILES,
  listBackups,
  type Manifest,
  printOf,
  writeManifest,
} from './manifest.ts'
import { requireTools, runTool, serverVersion } from './postgres-tools.ts'

export interface BackupSource {
  readonly database: OpenDatabase
  /** The uploaded files. */
  readonly files: Files
  readonly secret: string
  /** So many files that rows name may be missing. Unless it is told: ten, and less than all. */
  readonly lost?: number
}

const UNFINISHED = '.unfinished'
const REMOVED = '.removed'

/**
 * Copies the database as it is at one moment and the files that its rows name, while the product runs. Files are copied
 * before that moment and, by the keys of that moment, after it: one that is deleted meanwhile was copied before, one
 * that is new is copied after. What the last backup has is linked.
 * @param parent folder of all backups; this one is named by its moment
 * @returns the folder
 * @throws {StoreError} where the tools are missing or fail, or the files are not there
 */
export async function createBackup(source: BackupSource, parent: string): Promise<string> {
  const postgres = await serverVersion(source.database.db)
  await requireTools(postgres)
  const before = (await listBackups(parent)).at(-1)
  const name = stampOf(new Date())
  const folder = join(parent, name)
  if (before === name) throw new StoreError(`${folder} уже есть: подождите секунду`)
  const draft = `${folder}${UNFINISHED}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const previous = before === undefined ? undefined : join(parent, before)
    const copying = {
      from: source.files,
      to: join(draft, FILES),
      before: previous === undefined ? undefined : join(previous, FILES),
    }
    await copyFiles(await Array.fromAsync(source.files.keys()), copying)
    const { keys, ...said } = await dump(source, join(draft, DUMP))
    const gone = await copyFiles(keys, copying)
    requireFiles(source, keys.length, gone.length)
    const manifest: Manifest = {
      format: 1,
      postgres,
      ...said,
      files: keys.length,
      files_gone: gone,
      files_sha256: await writeDigests(draft, previous),
      secret_print: printOf(source.secret),
    }
    await writeManifest(draft, manifest)
    await rename(draft, folder)
    await flush(parent)
    return folder
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** A few may be deleted while they are copied. Of more, it is the folder that is missing. */
function requireFiles({ files, lost }: BackupSource, named: number, gone: number): void {
  if (gone <= (lost ?? Math.min(10, Math.max(1, named - 1)))) return
  throw new StoreError(
    `Нет ${counted(gone, FILE)} из ${named}, которые названы в базе: туда ли смотрит ${files.place}? Копия не сделана. Если файлы потеряны и раньше: --lost ${gone}`,
  )
}
const FILE = ['файла', 'файлов', 'файлов'] as const

/** The dump and what is counted beside it see one snapshot. */
async function dump({ database }: BackupSource, path: string) {
  const seen = await database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(transaction)
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(transaction)
      const { rows } = await sql<{ snapshot: string; now: Date }>`
        SELECT pg_export_snapshot() AS snapshot, now() AS now`.execute(transaction)
      const { snapshot = '', now = new Date() } = rows[0] ?? {}
      const parameters = ['--format=custom', `--snapshot=${snapshot}`, `--file=${path}`]
      await runTool(
        'pg_dump',
        [...parameters, '--no-owner', '--no-privileges'],
        database.connection,
      )
      return {
        made_at: new Date(now).toISOString(),
        migration: await newestMigration(transaction),
        tables: await countRows(transaction),
        keys: await listFileKeys(transaction),
      }
    })
  await flush(path)
  const { size } = await stat(path)
  return { ...seen, dump_bytes: size, dump_sha256: await digestOf(path) }
}

/** `20261122T031500Z`. */
export const stampOf = (now: Date): string => now.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const DAY = 86_400_000

/**
 * Removes all but the newest, and what others left behind a day ago unfinished or now half removed; files that newer
 * ones link stay theirs.
 * @returns names of the removed
 */
export async function removeOldBackups(
  parent: string,
  keep: number,
  now: Date,
): Promise<readonly string[]> {
  const whole = await listBackups(parent)
  const old = whole.slice(0, Math.max(0, whole.length - keep))
  // Half of a copy must not be taken for one.
  for (const name of old) await rename(join(parent, name), join(parent, `${name}${REMOVED}`))
  // Another process may be at work on a younger one.
  const abandoned = `${stampOf(new Date(now.getTime() - DAY))}${UNFINISHED}`
  const left = (await namesIn(parent)).filter(
    (name) => name.endsWith(REMOVED) || (name.endsWith(UNFINISHED) && name < abandoned),
  )
  for (const name of left) await rm(join(parent, name), { recursive: true, force: true })
  return old
}
