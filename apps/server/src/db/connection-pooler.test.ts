import { sql } from 'kysely'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { message, put, SILENT, startTestJobs, statuses } from '#/messages/test-outbox.ts'
import { migrateDirectly } from './migrate.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { PREPARED } from './prepared-statement.ts'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import { hasPooler, openPooler, type Pooler } from './test-pooler.ts'
import { openRelay, type Relay } from './test-relay.ts'
import { isUnavailable } from './unavailable.ts'

/** As docs/cluster.md tells a process behind PgBouncer; the test opens the databases itself. */
const THROUGH = {
  DATABASE_URL: 'postgres://127.0.0.1:6432/yacheyka',
  DATABASE_DIRECT_URL: 'postgres://127.0.0.1:5000/yacheyka',
  DATABASE_PREPARED: '0',
  SECRET: 'a secret of the test, longer than it must be',
}

const FEW = (config: string) =>
  config
    .replace(/^default_pool_size = .*$/m, 'default_pool_size = 2')
    .replace(/ pool_size=\d+/, ' pool_size=2')
    .replace(/^query_wait_timeout = .*$/m, 'query_wait_timeout = 1')

let database: TestDatabase
let relay: Relay
let pooler: Pooler
let pooled: OpenDatabase

const open = (databaseUrl: string, namedStatements: boolean) =>
  openDatabase({
    databaseUrl,
    directUrl: database.url,
    namedStatements,
    dataDir: '',
    applicationName: 'test',
    poolSize: 8,
    log: SILENT,
  })

describe.skipIf(!hasPooler())('through PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    database = await openTestDatabase()
    relay = await openRelay(database.url)
    pooler = await openPooler(relay.url, FEW)
    pooled = await open(pooler.url, false)
  })
  afterAll(async () => {
    await pooled.close()
    await pooler.close()
    await relay.cut()
    await database.close()
  })

  const backends = async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'test'`.execute(database.db)
    return rows[0]?.count
  }
  const limiter = ({ pool }: OpenDatabase, name: string) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points: 1000,
      duration: 60,
    })
  /** Queries that the product and a library want prepared, more at once than there are connections. */
  const run = async (through: OpenDatabase) => {
    const limit = limiter(through, 'pooled')
    const queries = Array.from({ length: 40 }, async (_, value) => {
      await limit.consume(String(value % 4))
      const { rows } = await through.db
        .transaction()
        .execute((transaction) =>
          sql<{ twice: number }>`SELECT ${PREPARED} ${value}::int * 2 AS twice`.execute(
            transaction,
          ),
        )
      return rows[0]?.twice
    })
    return Promise.all(queries)
  }

  test('eight connections of a process share two of the database, and prepare nothing under a name', async () => {
    await pooled.db.transaction().execute(async (transaction) => {
      // PgBouncer opens the second where the first is busy: this one keeps it so.
      await sql`SELECT 1`.execute(transaction)
      expect(await run(pooled)).toEqual(Array.from({ length: 40 }, (_, value) => value * 2))
      expect(await backends()).toBe(2)
    })
    const { rows } = await sql`SELECT name FROM pg_prepared_statements`.execute(pooled.db)
    expect(rows).toEqual([])
  })

  test('workers whose chores hold all their connections take none from the site', async () => {
    const jobs = await open(pooler.workersUrl, false)
    let end: () => void = () => undefined
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    try {
      let begun = 0
      const hang = () =>
        jobs.db.transaction().execute(async (transaction) => {
          await sql`SELECT 1`.execute(transaction)
          begun += 1
          await ended
        })
      const hanging = [hang(), hang()]
      await expect.poll(() => begun).toBe(2)
      await expect(sql`SELECT 1`.execute(jobs.db)).rejects.toThrow('query_wait_timeout')
      const { rows } = await sql<{ base: string }>`SELECT current_database() AS base`.execute(
        pooled.db,
      )
      expect(rows).toEqual([{ base: new URL(database.url).pathname.slice(1) }])
      end()
      await Promise.all(hanging)
    } finally {
      end()
      await jobs.close()
    }
  })

  test('with statements prepared under names queries fail: what the switch is for', async () => {
    const named = await open(pooler.url, true)
    try {
      await expect(run(named)).rejects.toThrow(/prepared statement/)
    } finally {
      await named.close()
    }
  })

  test('the time limits of a query and of a transaction are those of a direct connection', async () => {
    const limits = async ({ db }: OpenDatabase) => {
      const { rows } = await sql`
        SELECT current_setting('statement_timeout') AS statement,
          current_setting('idle_in_transaction_session_timeout') AS idle`.execute(db)
      return rows
    }
    expect(await limits(pooled)).toEqual([{ statement: '30s', idle: '1min' }])
    expect(await limits(pooled)).toEqual(await limits(database))
  })

  test('a PgBouncer without the limits is rejected at the start, by name', async () => {
    const without = await openPooler(relay.url, (config) =>
      config.replace(/ connect_query='[^']*'/, ''),
    )
    try {
      await expect(open(without.url, false)).rejects.toThrow(
        'не заданы idle_in_transaction_session_timeout, statement_timeout: допишите connect_query',
      )
    } finally {
      await without.close()
    }
  })

  test('a PgBouncer that rejects our parameters is rejected at the start, with what to write', async () => {
    const strict = await openPooler(relay.url, (config) =>
      config.replace(/^ignore_startup_parameters.*$/m, ''),
    )
    try {
      await expect(open(strict.url, false)).rejects.toThrow('допишите ignore_startup_parameters')
    } finally {
      await strict.close()
    }
  })

  test('the queue hears of a job at once, past PgBouncer', async () => {
    // Long enough that only NOTIFY can tell of the message.
    const jobs = startTestJobs(pooled, THROUGH, { lookEvery: 3_600_000 })
    try {
      const listening = async () => {
        const { rows } = await sql<{ count: number }>`
          SELECT count(*)::integer AS count FROM pg_stat_activity
          WHERE datname = current_database() AND query ILIKE 'listen%'`.execute(database.db)
        return rows[0]?.count
      }
      // Without chores: the channels and the sandbox.
      await expect.poll(listening).toBe(4)
      await put(database, [message()])
      await expect.poll(() => statuses(database)).toEqual(['kept'])
    } finally {
      await jobs.stop()
    }
  })

  test('migrations go past PgBouncer', async () => {
    await expect(migrateDirectly(pooled, SILENT)).resolves.toEqual([])
  })

  // The last one: it takes the database away.
  test('a database that PgBouncer cannot reach is unavailable, as one that we cannot reach', async () => {
    await relay.cut()
    const error = await sql`SELECT 1`.execute(pooled.db).catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    await relay.mend()
    await expect
      .poll(() => sql`SELECT 1`.execute(pooled.db).then(() => true, isUnavailable))
      .toBe(true)
  })
})
