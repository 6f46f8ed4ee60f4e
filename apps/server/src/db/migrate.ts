import type { Kysely } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import { installQueue } from './install-queue.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { StoreError } from './store-error.ts'
import type { Database } from './types.ts'

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS migration (
  number integer PRIMARY KEY,
  name text NOT NULL UNIQUE,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

type Applied = Pick<MigrationFile, 'number' | 'name' | 'checksum'>

/**
 * Brings the database up to the newest migration: each in a transaction of its own, under a lock of the table of
 * applied ones, so that processes that start together apply each of them once. Then the queue's own schema, under the
 * same lock.
 * @returns names of those that this call applied
 * @throws {StoreError} where an applied file was changed since, is missing, or its SQL fails
 */
export async function migrate(
  pool: Pool,
  files?: readonly MigrationFile[],
): Promise<readonly string[]> {
  const wanted = files ?? (await readMigrations())
  const client = await pool.connect()
  try {
    const before = await readApplied(client)
    compare(wanted, before)
    const done: string[] = []
    for (const file of wanted.slice(before.length))
      if (await apply(client, wanted, file)) done.push(file.name)
    await underLock(client, () => installQueue(pool))
    return done
  } finally {
    client.release()
  }
}

/** Names of the migrations that this program carries and the database has not. */
export async function pendingMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  carried ??= readMigrations()
  const rows = await db.selectFrom('migration').select('number').execute()
  const applied = new Set(rows.map((row) => row.number))
  return (await carried).filter((file) => !applied.has(file.number)).map((file) => file.name)
}
let carried: Promise<readonly MigrationFile[]> | undefined

/** @returns false where another process was faster */
async function apply(
  client: ClientBase,
  wanted: readonly MigrationFile[],
  file: MigrationFile,
): Promise<boolean> {
  return underLock(client, async () => {
    const applied = await selectApplied(client)
    compare(wanted, applied)
    const mine = !applied.some(({ number }) => number === file.number)
    if (mine) await run(client, file)
    return mine
  })
}

async function underLock<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    // A large table may take its time, and so may a neighbour who holds the lock.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query('LOCK TABLE migration IN ACCESS EXCLUSIVE MODE')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function run(client: ClientBase, file: MigrationFile): Promise<void> {
  try {
    await client.query(file.sql)
  } catch (error) {
    throw new StoreError(`Миграция ${file.name} не прошла: ${String(error)}`, { cause: error })
  }
  await client.query('INSERT INTO migration (number, name, checksum) VALUES ($1, $2, $3)', [
    file.number,
    file.name,
    file.checksum,
  ])
}

async function readApplied(client: ClientBase): Promise<readonly Applied[]> {
  try {
    await client.query(CREATE_TABLE)
    return await selectApplied(client)
  } catch (error) {
    // Two processes may both find the table missing; the slower one fails in one of several ways, and the table is there.
    return await selectApplied(client).catch(() => {
      throw error
    })
  }
}

const selectApplied = async (client: ClientBase): Promise<readonly Applied[]> =>
  (await client.query<Applied>('SELECT number, name, checksum FROM migration ORDER BY number')).rows

/** What is applied must be the beginning of what the program carries. */
function compare(wanted: readonly MigrationFile[], applied: readonly Applied[]): void {
  for (const [index, was] of applied.entries()) {
    const file = wanted[index]
    if (file === undefined)
      throw new StoreError(
        `База новее программы: в ней уже есть миграция ${was.name}. Запустите более новую версию.`,
      )
    if (file.name !== was.name || file.checksum !== was.checksum)
      throw new StoreError(
        `Миграция ${was.name} уже применена, но её файл с тех пор изменился (сейчас это ${file.name}). Верните файл прежним, а изменения вынесите в новую миграцию.`,
      )
  }
}
