import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from '#/test-database.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { StoreError } from './store-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
})

const file = (number: number, text: string): MigrationFile => ({
  number,
  name: `000${number}-step`,
  sql: text,
  checksum: text,
})
const create = file(1, 'CREATE TABLE step (id integer); INSERT INTO step VALUES (1)')
const add = file(2, 'INSERT INTO step VALUES (2)')
const steps = async () =>
  (await database.pool.query<{ id: number }>('SELECT id FROM step ORDER BY id')).rows.map(
    (row) => row.id,
  )

test('a fresh database gets every migration, and a second start nothing more', async () => {
  const files = await readMigrations()
  expect(await migrate(database.pool)).toEqual(files.map(({ name }) => name))
  expect(await pendingMigrations(database.db)).toEqual([])
  expect(await migrate(database.pool)).toEqual([])
})

test('what is missing is named', async () => {
  await migrate(database.pool, [])
  const names = (await readMigrations()).map(({ name }) => name)
  expect(await pendingMigrations(database.db)).toEqual(names)
})

test('a newer program adds only what is new', async () => {
  await migrate(database.pool, [create])
  expect(await migrate(database.pool, [create, add])).toEqual([add.name])
  expect(await steps()).toEqual([1, 2])
})

test('an applied file that was changed, renamed or removed stops the start and changes nothing', async () => {
  await migrate(database.pool, [create])
  const changed = { ...create, checksum: 'another' }
  await expect(migrate(database.pool, [changed, add])).rejects.toThrow(/0001-step.*изменился/s)
  const renamed = { ...create, name: '0001-other' }
  await expect(migrate(database.pool, [renamed, add])).rejects.toThrow(/0001-other/)
  await expect(migrate(database.pool, [])).rejects.toThrow(/База новее программы/)
  expect(await steps()).toEqual([1])
})

test('a migration that fails leaves nothing of itself, and the ones before it stay', async () => {
  const broken = file(2, 'INSERT INTO step VALUES (2); SELECT * FROM nowhere')
  const migrating = migrate(database.pool, [create, broken])
  await expect(migrating).rejects.toThrow(StoreError)
  await expect(migrating).rejects.toThrow(/0002-step.*nowhere/s)
  expect(await steps()).toEqual([1])
})

test('processes that start together apply each migration once', async () => {
  const slow = file(2, 'SELECT pg_sleep(0.02); INSERT INTO step VALUES (2)')
  for (let round = 0; round < 10; round += 1) {
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const starts = Array.from({ length: 4 }, () => migrate(database.pool, [create, slow]))
    const applied = (await Promise.all(starts)).flat().sort()
    expect(applied).toEqual([create.name, slow.name])
    expect(await steps()).toEqual([1, 2])
  }
})

test('the queue has its schema, once, however many start together', async () => {
  for (let round = 0; round < 3; round += 1) {
    await database.pool.query('DROP SCHEMA graphile_worker CASCADE')
    await database.pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool)))
    await database.pool.query(`SELECT graphile_worker.add_job('something')`)
    const { rows } = await database.pool.query('SELECT key FROM graphile_worker.jobs')
    expect(rows).toHaveLength(1)
  }
})

test('numbers go from one without gaps, and line ends do not matter', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  const address = pathToFileURL(`${folder}/`)
  try {
    await writeFile(join(folder, '0001-first.sql'), 'SELECT 1;\r\nSELECT 2;\r\n')
    const [windows] = await readMigrations(address)
    await writeFile(join(folder, '0001-first.sql'), 'SELECT 1;\nSELECT 2;\n')
    expect(await readMigrations(address)).toEqual([windows])
    await writeFile(join(folder, '0003-third.sql'), 'SELECT 3;')
    await expect(readMigrations(address)).rejects.toThrow(/0003-third\.sql.*0002-name\.sql/s)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the database itself refuses a point that stands nowhere', async () => {
  await migrate(database.pool)
  const put = (longitude: string, latitude: string) =>
    sql`INSERT INTO point (uid, number, name, settlement, address, active, point_type, owner, fitting_room,
      check_order, payment_point, payment_card, payment_cash, operation_time, how_to_find, photos, longitude,
      latitude, time_zone)
    VALUES (gen_random_uuid(), ${`${longitude} ${latitude}`}, '', '', '', true, 'locker', 'russian_post', false,
      false, false, false, false, ${Array.from({ length: 7 }, () => '')}, '', '{}',
      ${longitude}::float8, ${latitude}::float8, 'UTC')`.execute(database.db)
  for (const place of ['0', '180', '-180']) await put(place, '0')
  for (const place of ['NaN', 'Infinity', '-Infinity', '180.1']) {
    await expect(put(place, '0')).rejects.toMatchObject({ code: '23514' })
    await expect(put('0', place)).rejects.toMatchObject({ code: '23514' })
  }
})
