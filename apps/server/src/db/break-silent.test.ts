import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { breakSilent } from './break-silent.ts'
import { openPool } from './open.ts'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import { openRelay } from './test-relay.ts'
import { isUnavailable } from './unavailable.ts'

const LIMIT = 1000

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function openFrozenPool() {
  const relay = await openRelay(database.url)
  const pool = new Pool({ connectionString: relay.url, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  breakSilent(pool, LIMIT)
  return { relay, pool }
}

test('a query of a frozen server fails as unavailable, and its connection is not used again', async () => {
  const { relay, pool } = await openFrozenPool()
  await pool.query('SELECT 1')
  relay.freeze()
  const error = await pool.query('SELECT 1').catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'ETIMEDOUT', message: 'database: no answer within 1000 ms' })
  expect(isUnavailable(error)).toBe(true)
  expect((await pool.query('SELECT 2 AS value')).rows).toEqual([{ value: 2 }])
  await pool.end()
  await relay.cut()
})

test('a query that may take longer says so, until its connection is back in the pool', async () => {
  const { relay, pool } = await openFrozenPool()
  const client = await pool.connect()
  await client.query('SET statement_timeout = 0')
  await client.query(`SELECT pg_sleep(${(LIMIT * 1.2) / 1000})`)
  client.release()
  await expect(pool.query(`SELECT pg_sleep(${(LIMIT * 1.2) / 1000})`)).rejects.toThrow('no answer')
  await pool.end()
  await relay.cut()
})

test('a connection that is not asked anything may be silent', async () => {
  const { relay, pool } = await openFrozenPool()
  const client = await pool.connect()
  await client.query('SELECT 1')
  await database.pool.query(`SELECT pg_sleep(${(LIMIT * 1.2) / 1000})`)
  expect((await client.query('SELECT 2 AS value')).rows).toEqual([{ value: 2 }])
  client.release()
  await pool.end()
  await relay.cut()
})

test('the pools of the product break a connection five seconds after its statement’s time', () => {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const countOf = (statementTimeout: number) => {
    const pool = openPool({ connectionString: database.url }, 1, silent, { statementTimeout })
    return pool.listenerCount('release')
  }
  expect([countOf(30_000), countOf(0)]).toEqual([1, 0])
})
