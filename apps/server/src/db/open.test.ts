import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import type { Log } from '#/log.ts'
import { openDatabase } from './open.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const warnings: string[] = []
const note = (_facts: object, message: string) => void warnings.push(message)
const log: Log = { info: () => undefined, warn: note, error: note }
const options = { dataDir: 'none', applicationName: 'yacheyka-test', poolSize: 2, log }

const select = async (expression: string): Promise<unknown> =>
  (await database.pool.query<{ value: unknown }>(`SELECT ${expression} AS value`)).rows[0]?.value

test('values arrive as the code expects them', async () => {
  expect(await select(`'9007199254740991'::bigint`)).toBe(Number.MAX_SAFE_INTEGER)
  expect(await select(`'2026-03-29'::date`)).toBe('2026-03-29')
  expect(await select(`'2026-03-29 12:00+03'::timestamptz`)).toEqual(
    new Date('2026-03-29T09:00:00Z'),
  )
  expect(await select('count(*)')).toBe(1)
})

test('a bigint that a number cannot hold fails its query, and the connection lives on', async () => {
  await expect(select(`'9007199254740993'::bigint`)).rejects.toThrow(RangeError)
  expect(await select('1')).toBe(1)
})

test('a connection that is cut, idle or at work, does not end the process', async () => {
  const { db, pool, close } = await openDatabase({ ...options, databaseUrl: database.url })
  try {
    const cut = () =>
      database.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      )
    await pool.query('SELECT 1')
    await cut()
    await expect.poll(() => pool.totalCount).toBe(0)
    expect(warnings).toContain('database: an idle connection was lost')
    const work = db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('shop').selectAll().execute()
      await cut()
      await transaction.selectFrom('shop').selectAll().execute()
    })
    await expect(work).rejects.toThrow(/connection error|terminat|ECONNRESET/)
    expect(await db.selectFrom('shop').selectAll().execute()).toEqual([])
  } finally {
    await close()
  }
})

test('a statement has half a minute, and as long as it takes where that is requested', async () => {
  const timeoutOf = async (statementTimeout?: number) => {
    const settings = statementTimeout === undefined ? {} : { statementTimeout }
    const { pool, close } = await openDatabase({
      ...options,
      ...settings,
      databaseUrl: database.url,
    })
    const { rows } = await pool.query('SHOW statement_timeout')
    await close()
    return rows
  }
  expect(await timeoutOf()).toEqual([{ statement_timeout: '30s' }])
  expect(await timeoutOf(0)).toEqual([{ statement_timeout: '0' }])
})

test('it says where it is', () => {
  expect(database.describe).toMatch(/^PostgreSQL \d+\.\d+, .*yacheyka_test_/)
})

test('closing twice is closing once', async () => {
  const other = await openDatabase({ ...options, databaseUrl: database.url })
  await Promise.all([other.close(), other.close()])
  expect(other.pool.ended).toBe(true)
})

test('the limiter finds its table as it wants it', async () => {
  const limiter = new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    points: 2,
    duration: 60,
  })
  await limiter.consume('address')
  expect((await limiter.consume('address')).remainingPoints).toBe(0)
  await expect(limiter.consume('address')).rejects.toMatchObject({ remainingPoints: 0 })
})

test('a call that is counted waits for no disk: the table of counters is not in the write-ahead log', async () => {
  const { rows } = await database.pool.query(
    `SELECT relpersistence FROM pg_class WHERE oid = 'rate_limit'::regclass`,
  )
  expect(rows).toEqual([{ relpersistence: 'u' }])
})
