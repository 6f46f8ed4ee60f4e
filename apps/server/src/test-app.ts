import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { pino } from 'pino'
import { type AppOptions, makeApp } from './app.ts'
import { makeConfig } from './config.ts'
import { keepBuiltInLegal } from './content/keep-built-in-legal.ts'
import type { Context } from './context.ts'
import { parseEnv } from './env.ts'
import { openContext } from './open-context.ts'
import { type TestDatabase, openTestDatabase } from './db/test-database.ts'
import { readMapRows } from './point-index/map-row.ts'
import { packViews, unpackViews } from './point-index/packed-views.ts'
import { buildSnapshot, type Snapshot } from './point-index/snapshot-build.ts'
import type { BuildSnapshot } from './point-index/shared-build.ts'
import { openPointSnapshots } from './point-index/snapshots.ts'

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly context: Context
  close(): Promise<void>
}

/** As the thread builds them, without the start of one, which takes longer than most tests. */
const buildHere: BuildSnapshot = async (connection, specialOwner, sandbox) => {
  const pool = new Pool({ ...connection, max: 1 })
  try {
    const snapshot = await buildSnapshot(await readMapRows(pool, sandbox), specialOwner, sandbox)
    return unpackViews(packViews(snapshot)) as Snapshot
  } finally {
    await pool.end()
  }
}

interface TestAppOptions extends AppOptions {
  /** Closed with the app. */
  readonly database?: TestDatabase
}

/** The server's calls over a database of their own, or that of the options; requests go in by `app.inject`. */
export async function openTestApp(
  env: Readonly<Record<string, string>> = {},
  overrides: Partial<Context> = {},
  { database: given, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const database = given ?? (await openTestDatabase())
  const config = makeConfig(
    parseEnv({
      LOG_LEVEL: 'silent',
      SECRET: 'a secret that only tests know, 32+',
      LIMIT_ACCOUNT_READS_PERCENT: '100',
      ...env,
    }),
  )
  // Forms name the edition that was accepted.
  await keepBuiltInLegal(database.db, { brand: config.brand, site: config.publicUrl })
  const log = pino({ level: 'silent' })
  const points =
    overrides.points ??
    openPointSnapshots(database, config.brand.special_owner?.code, log, buildHere)
  const context = openContext(config, database, log, { ...overrides, points })
  const app = await makeApp(context, options)
  const close = async () => {
    await app.close()
    await context.points.close()
    await database.close()
  }
  return { app, database, context, close }
}
