import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Point } from '@yacheyka/core/points/point'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../apps/server/src/db/open.ts'
import { inTransaction } from '../apps/server/src/db/transaction.ts'
import type { Database } from '../apps/server/src/db/types.ts'
import { bumpRevision, writePoints } from '../apps/server/src/points/import-write.ts'
import { makeNetwork } from './network.ts'
import { isTrial, part, sized } from './size.ts'

/** All that the benchmarks leave behind; it may be removed at any time. Parts that run side by side share none of it. */
export const CACHE = join(
  import.meta.dirname,
  '..',
  '.cache',
  'bench',
  sized('', `trial-${part.replace('/', '-of-')}`),
)

const BATCH = 1_000
const FILLED_WITH = 'bench-network'
const LOG = { info: () => undefined, warn: console.warn, error: console.error }

/** An empty one: to copy it takes a trial less than to make the cluster and to migrate it. */
const EMPTY_STORE = join(CACHE, 'data-empty')

/** Opens the database of a data folder, migrated. */
export async function openStore(dataDir: string, poolSize = 2): Promise<OpenDatabase> {
  if (isTrial && dataDir !== EMPTY_STORE && !existsSync(dataDir)) {
    if (!existsSync(EMPTY_STORE)) await (await openStore(EMPTY_STORE)).close()
    // The cluster belongs to another account where this runs as root.
    execFileSync('cp', ['--archive', EMPTY_STORE, dataDir])
  }
  mkdirSync(dataDir, { recursive: true })
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    applicationName: 'yacheyka-bench',
    poolSize,
    log: LOG,
  })
  await migrate(database.pool)
  return database
}

/** The same at a server that runs: a database of this name, made where there is none. */
export async function openServerStore(
  url: string,
  name: string,
  poolSize = 2,
): Promise<OpenDatabase> {
  const database = `bench_${name.replaceAll('-', '_')}${sized('', '_trial')}`
  const reach = { dataDir: CACHE, applicationName: 'yacheyka-bench', poolSize, log: LOG }
  const server = await openDatabase({ ...reach, databaseUrl: url })
  try {
    const { rows } = await sql`SELECT FROM pg_database WHERE datname = ${database}`.execute(
      server.db,
    )
    if (rows.length === 0) await sql`CREATE DATABASE ${sql.id(database)}`.execute(server.db)
  } finally {
    await server.close()
  }
  const { href } = Object.assign(new URL(url), { pathname: `/${database}` })
  const opened = await openDatabase({ ...reach, databaseUrl: href })
  await migrate(opened.pool)
  return opened
}

/** A data folder of the product that holds the network of so many points; kept between runs. */
export async function prepareStore(count: number): Promise<string> {
  const dataDir = join(CACHE, `data-${count}`)
  const database = await openStore(dataDir)
  try {
    await fill(database.db, count)
  } finally {
    await database.close()
  }
  return dataDir
}

/** Where imports go. */
export const IMPORT_STORE = join(CACHE, 'data-import')

/** Takes all points out of the store of imports. */
export async function emptyStore(): Promise<string> {
  const database = await openStore(IMPORT_STORE)
  try {
    await sql`TRUNCATE point, point_quarantine CASCADE`.execute(database.db)
  } finally {
    await database.close()
  }
  return IMPORT_STORE
}

/** Anew where it holds another network, or this one as an older version of the product made it. */
async function fill(db: Kysely<Database>, count: number) {
  const network = makeNetwork(count)
  const value = JSON.stringify(digestOf(network))
  const kept = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', FILLED_WITH)
    .executeTakeFirst()
  if (JSON.stringify(kept?.value) === value) return
  await inTransaction(db, async (transaction) => {
    await transaction.deleteFrom('point').execute()
    for (let from = 0; from < count; from += BATCH)
      await writePoints(transaction, network.slice(from, from + BATCH), new Set(['name']))
    await bumpRevision(transaction)
    await transaction
      .insertInto('setting')
      .values({ name: FILLED_WITH, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  })
  await sql`VACUUM ANALYZE point`.execute(db)
}

const digestOf = (network: readonly Point[]) =>
  createHash('sha256').update(JSON.stringify(network)).digest('base64url')
