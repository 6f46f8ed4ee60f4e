import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openDatabase } from '#/db/open.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'

const logged: object[] = []
const log = {
  info: () => undefined,
  error: () => undefined,
  warn: (facts: object) => void logged.push(facts),
}

const options = () => ({
  databaseUrl: database.url,
  dataDir: '',
  applicationName: 'test',
  poolSize: 2,
  log,
})

let database: TestDatabase
let watched: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  watched = await openDatabase({ ...options(), slowQueryMs: 10 })
})
afterAll(async () => {
  await watched.close()
  await database.close()
})

test('a slow query has a line with its text and none of its values, however it is asked', async () => {
  const secret = 'ivan@mail.example'
  await sql`SELECT pg_sleep(0.02), ${secret}::text AS said`.execute(watched.db)
  await watched.pool.query('SELECT pg_sleep(0.02), $1::text AS said', [secret])
  await expect(
    watched.pool.query('SELECT (SELECT $1::text FROM pg_sleep(0.02))::integer', [secret]),
  ).rejects.toThrow('invalid input syntax')
  expect(logged).toHaveLength(3)
  expect(logged[0]).toEqual({
    ms: expect.any(Number),
    sql: 'SELECT pg_sleep(0.02), $1::text AS said',
  })
  expect(JSON.stringify(logged)).not.toContain(secret)
})

test('what is quick is not reported, and is answered as ever', async () => {
  logged.length = 0
  const patient = await openDatabase({ ...options(), slowQueryMs: 600_000 })
  const { rows } = await patient.pool.query('SELECT 1 AS one')
  const named = await patient.pool.query({
    name: 'named',
    text: 'SELECT $1::int AS two',
    values: [2],
  })
  expect([rows, named.rows, logged]).toEqual([[{ one: 1 }], [{ two: 2 }], []])
  await patient.close()
})
