import { afterEach, beforeEach, expect, test } from 'vitest'
import { openPool } from '#/db/open.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { QueuePool } from './queue-pool.ts'

const silent = () => undefined
const log = { info: silent, warn: silent, error: silent }
let database: TestDatabase

beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

test('a connection that is let go twice is let go once, whoever holds it by then', async () => {
  const pool = openPool(database.connection, 1, log, { PoolOf: QueuePool })
  const letGo = await new Promise<() => void>((resolve) => {
    pool.connect((_error, _client, release) => resolve(() => release()))
  })
  letGo()
  const client = await pool.connect()
  letGo()
  expect(pool.idleCount).toBe(0)
  client.release()
  expect(pool.idleCount).toBe(1)
  await pool.end()
})

test('who waited for a connection while the pool ended lets nothing go, without harm', async () => {
  const pool = openPool(database.connection, 1, log, { PoolOf: QueuePool })
  await pool.end()
  const refused = await new Promise<Error | undefined>((resolve) => {
    pool.connect((error, _client, release) => {
      release()
      resolve(error)
    })
  })
  expect(refused?.message).toContain('after calling end')
})
