import type { Kysely } from 'kysely'
import { type ClientBase, DatabaseError, type Pool } from 'pg'
import { compare, readApplied, selectApplied } from './applied-migrations.ts'
import { installQueue, lacksQueue } from './install-queue.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { patiently, SCHEMA_LOCK_TIMEOUT } from './patiently.ts'
import { type OpenDatabase, openPool } from './open.ts'
import { StoreError } from './store-error.ts'
import type { Database } from './types.ts'
import type { Log } from '#/log.ts'

/**
 * Brings the database up to the newest migration: each in a transaction of its own, under a lock of the table of
 * applied ones, so that processes that start together apply each of them once. Then the queue's own schema, under the
 * same lock. With nothing to apply nothing is locked. A database that newer programs have added to is left as it is:
 * this one works beside them, unless one of their migrations says that it cannot.
 * @returns names of those that this call applied
 * @throws {StoreError} where an applied file was changed since, is missing, or its SQL fails; and where the role may not
 * change the schema
 */
export async function migrate(
  pool: Pool,
  files?: readonly MigrationFile[],
): Promise<readonly string[]> {
  const wanted = files ?? (await readMigrations())
  const client = await pool.connect()
  try {
    // A large table may take its time, and so may a neighbour who holds the lock.
    await client.query('SET statement_timeout = 0')
    const before = await patiently(() => withLockTimeout(client, () => readApplied(client)))
    compare(wanted, before)
    const done: string[] = []
    for (const file of wanted.slice(before.length))
      if (await patiently(() => apply(pool, client, wanted, file))) done.push(file.name)
    if (await lacksQueue(client)) await underLock(client, () => installQueue(pool))
    else await installQueue(pool)
    return done
  } catch (error) {
    if (error instanceof DatabaseError && error.code === NO_RIGHT) throw mayNotMigrate(error)
    throw error
  } finally {
    await client.query('RESET statement_timeout').catch(() => undefined)
    client.release()
  }
}

/** The same past PgBouncer, which gives no connection for longer than a transaction. */
export async function migrateDirectly(
  { direct }: Pick<OpenDatabase, 'direct'>,
  log: Log,
): Promise<readonly string[]> {
  const pool = openPool(direct, CONNECTIONS, log)
  try {
    return await migrate(pool)
  } finally {
    await pool.end()
  }
}

/** One holds the lock, the other does what no transaction can hold. */
const CONNECTIONS = 2

const NO_RIGHT = '42501'

const mayNotMigrate = (error: DatabaseError) =>
  new StoreError(
    `Роль базы не может менять схему (${error.message}). Запустите \`migrate\` под ролью, которая владеет базой, а этот процесс — с MIGRATE=0.`,
    { cause: error },
  )

/** Names of the migrations that this program carries and the database has not. */
export async function pendingMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  carried ??= readMigrations()
  const rows = await db.selectFrom('migration').select('number').execute()
  const applied = new Set(rows.map((row) => row.number))
  return (await carried).filter((file) => !applied.has(file.number)).map((file) => file.name)
}
let carried: Promise<readonly MigrationFile[]> | undefined

async function withLockTimeout<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`SET lock_timeout = ${SCHEMA_LOCK_TIMEOUT}`)
  try {
    return await work()
  } finally {
    await client.query('RESET lock_timeout').catch(() => undefined)
  }
}

/** @returns false where another process was faster */
async function apply(
  pool: Pool,
  client: ClientBase,
  wanted: readonly MigrationFile[],
  file: MigrationFile,
): Promise<boolean> {
  return underLock(client, async () => {
    const applied = await selectApplied(client)
    compare(wanted, applied)
    const mine = !applied.some(({ number }) => number === file.number)
    if (mine) await run(pool, client, file)
    return mine
  })
}

/** One at a time. Whoever reads the table, a dump or `/readyz`, neither waits for this lock nor is waited for. */
async function underLock<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await client.query('LOCK TABLE migration IN SHARE ROW EXCLUSIVE MODE')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function run(pool: Pool, client: ClientBase, file: MigrationFile): Promise<void> {
  try {
    if (file.alone) await runAlone(pool, file)
    else {
      await client.query(`SET LOCAL lock_timeout = ${SCHEMA_LOCK_TIMEOUT}`)
      await client.query(file.sql)
    }
  } catch (error) {
    throw new StoreError(`Миграция ${file.name} не прошла: ${String(error)}`, { cause: error })
  }
  await client.query(
    'INSERT INTO migration (number, name, checksum, least) VALUES ($1, $2, $3, $4)',
    [file.number, file.name, file.checksum, file.least],
  )
}

/** Statements that no transaction can hold, on a connection beside the one that keeps others from doing the same. */
async function runAlone(pool: Pool, { sql }: MigrationFile): Promise<void> {
  const beside = await pool.connect()
  try {
    await beside.query('SET statement_timeout = 0')
    for (const statement of sql.split(/;\s*$/m))
      if (isStatement(statement)) await beside.query(statement)
  } finally {
    // With its settings it goes back to nobody.
    beside.release(true)
  }
}

const isStatement = (text: string) => text.replaceAll(/^\s*--.*$/gm, '').trim() !== ''
