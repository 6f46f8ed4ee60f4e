import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { folderFiles } from '#/adapters/files/folder.ts'
import type { Files } from '#/adapters/files/port.ts'
import type { OpenDatabase } from '#/db/open.ts'
import type { Log } from '#/log.ts'
import { StoreError } from '#/db/store-error.ts'
import type { Database } from '#/db/types.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { findCounterErrors } from '#/counters/verify-counters.ts'
import { countRows, listFileKeys } from './contents.ts'
import { keysIn } from './copy-files.ts'
import { DUMP, digestOf, FILES, type Manifest, readManifest } from './manifest.ts'
import { requireRestore, runTool, serverVersion } from './postgres-tools.ts'

interface RestoreTarget {
  readonly database: OpenDatabase
  readonly files: Files
  readonly log: Log
}

/**
 * Fills an empty database and an empty store of files from a backup: the files first, then the database whole or not at
 * all. So one that was cut off is simply done again, and finds no files but its own.
 * @throws {StoreError} where either holds something else, or the backup is not what it says of itself
 */
export async function restoreBackup(folder: string, target: RestoreTarget): Promise<Manifest> {
  const { database, files, log } = target
  const manifest = await readWholeBackup(folder)
  const from = join(folder, FILES)
  const keys = await keysIn(from)
  const own = new Set(keys)
  const there = new Set(await Array.fromAsync(files.keys()))
  if ([...there].some((key) => !own.has(key)))
    throw new StoreError(
      `Хранилище файлов не пусто: ${files.place}. Уберите, что в нём, и повторите.`,
    )
  await requireEmpty(database)
  const backup = folderFiles(from)
  for (const key of keys.filter((each) => !there.has(each))) {
    const content = await backup.get(key)
    if (content === undefined) throw new StoreError(`${from}: файл ${key} пропал из копии`)
    await files.putAs(key, content)
  }
  await restoreDatabase(folder, database, log)
  return manifest
}

/**
 * @throws {StoreError} where the dump is not the one that the manifest was written for
 */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const digest = await digestOf(join(folder, DUMP)).catch(() => '')
  if (digest !== manifest.dump_sha256)
    throw new StoreError(`${folder}: ${DUMP} повреждён, контрольная сумма другая`)
  return manifest
}

/** In one transaction, into a database without tables. */
export async function restoreDatabase(
  folder: string,
  database: OpenDatabase,
  log: Log,
): Promise<void> {
  await requireEmpty(database)
  const parameters = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges']
  await runTool('pg_restore', [...parameters, join(folder, DUMP)], database.connection)
  // What is restored is there by now; without statistics it is slow for a while.
  await sql`ANALYZE`.execute(database.db).catch((error: unknown) => {
    const facts = { reason: String(error) }
    log.warn(facts, 'backup: statistics were not collected; the server does it later')
  })
}

async function requireEmpty(database: OpenDatabase): Promise<void> {
  await requireRestore(await serverVersion(database.db))
  const { rows } = await sql<{ name: string }>`
    SELECT table_schema || '.' || table_name AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') LIMIT 1`.execute(database.db)
  if (rows[0] !== undefined)
    throw new StoreError(
      `База не пуста: в ней есть ${rows[0].name}. Создайте пустую и укажите её в DATABASE_URL.`,
    )
}

/**
 * Compares a restored database with what the backup says, recounts its books and looks for every file.
 * @param files where the files should be
 * @returns in Russian, what is wrong; nothing where all is well
 */
export async function findRestoreErrors(
  db: Kysely<Database>,
  manifest: Manifest,
  files: Pick<Files, 'keys'>,
): Promise<readonly string[]> {
  const counts = await countRows(db)
  const ledger = await verifyLedger(db)
  const counters = await findCounterErrors(db)
  const keys = await listFileKeys(db)
  const there = new Set(await Array.fromAsync(files.keys()))
  const gone = new Set(manifest.files_gone)
  return [
    ...Object.entries(manifest.tables)
      .filter(([table, count]) => counts[table] !== count)
      .map(([table, count]) => `${table}: строк ${counts[table] ?? 'нет'}, а было ${count}`),
    ...ledger.errors.map(({ rule, subject }) => `Проводки: ${rule}: ${subject}`),
    ...(counters.length === 0 ? [] : [`Счётчиков не сходится: ${counters.length}`]),
    ...keys.filter((key) => !there.has(key) && !gone.has(key)).map((key) => `Нет файла ${key}`),
  ]
}
