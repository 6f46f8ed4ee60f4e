import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import { type OpenDatabase, openDatabase } from './open.ts'
import { namedIfMarked, PREPARED } from './prepared-statement.ts'

let database: TestDatabase
let one: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const databaseUrl = database.url
  one = await openDatabase({ databaseUrl, dataDir: '', applicationName: 'test', poolSize: 1, log })
})
afterAll(async () => {
  await one.close()
  await database.close()
})

const prepared = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ statement: string }>`
    SELECT statement FROM pg_prepared_statements ORDER BY name`.execute(one.db)
  return rows.map(({ statement }) => statement)
}

test('a marked query is prepared once for its connection, a plain one is not', async () => {
  const run = (value: number) =>
    sql<{ twice: number }>`SELECT ${PREPARED} ${value}::int * 2 AS twice`.execute(one.db)
  for (const value of [1, 2, 3]) expect((await run(value)).rows).toEqual([{ twice: value * 2 }])
  await sql`SELECT ${4}::int`.execute(one.db)
  expect(await prepared()).toEqual(['SELECT /* prepared */ $1::int * 2 AS twice'])
})

test('a query of the builder is prepared too, and lives through a column that a migration adds', async () => {
  await sql`CREATE TABLE migrated (known integer NOT NULL)`.execute(one.db)
  await sql`INSERT INTO migrated VALUES (7)`.execute(one.db)
  const run = () => sql`SELECT ${PREPARED} known FROM migrated WHERE known = ${7}`.execute(one.db)
  for (let time = 0; time < 10; time += 1) await run()
  await sql`ALTER TABLE migrated ADD added text`.execute(one.db)
  expect((await run()).rows).toEqual([{ known: 7 }])
  await one.db
    .selectFrom('feed_source')
    .modifyFront(PREPARED)
    .select('name')
    .where('name', '=', 'none')
    .execute()
  expect(await prepared()).toContain(
    'select /* prepared */ "name" from "feed_source" where "name" = $1',
  )
})

test('a rejected one leaves its connection as it was', async () => {
  const run = (text: string) => sql`SELECT ${PREPARED} ${text}::int AS number`.execute(one.db)
  await expect(run('none')).rejects.toThrow('invalid input syntax')
  expect((await run('5')).rows).toEqual([{ number: 5 }])
})

// The last one: it uses up what all of this process share.
test('queries that are written anew with each call do not fill the memory of connections', async () => {
  for (let column = 0; column < 300; column += 1)
    await sql`SELECT ${PREPARED} 1 AS ${sql.id(`column_${column}`)}`.execute(one.db)
  expect((await prepared()).length).toBeLessThanOrEqual(100)
  expect(namedIfMarked('SELECT /* prepared */ 2')).toBe('SELECT /* prepared */ 2')
})
