import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, openTestDatabase } from './test-database.ts'
import { QUEUE_STEPS } from './install-queue.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { type MigrationFile, readMigrations } from './migration-files.ts'
import { StoreError } from './store-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const emptyDatabase = () =>
  database.pool.query(
    'DROP SCHEMA IF EXISTS partitions CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  )
beforeEach(emptyDatabase)

const file = (number: number, text: string, more: Partial<MigrationFile> = {}): MigrationFile => ({
  number,
  name: `000${number}-step`,
  sql: text,
  checksum: text,
  least: 1,
  alone: false,
  ...more,
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
  await expect(migrate(database.pool, [])).rejects.toThrow(/База новее программы.*0001-step/)
  expect(await steps()).toEqual([1])
})

test('a program starts beside what newer ones have added, and not where one of their migrations is more than it bears', async () => {
  await migrate(database.pool, [create, add])
  expect(await migrate(database.pool, [create])).toEqual([])
  const contracting = file(3, 'DELETE FROM step', { least: 2 })
  await migrate(database.pool, [create, add, contracting])
  expect(await migrate(database.pool, [create, add])).toEqual([])
  await expect(migrate(database.pool, [create])).rejects.toThrow(/База новее программы.*0003-step/)
})

test('a migration waits for a table that others hold, and they hardly wait for it', async () => {
  await migrate(database.pool, [create])
  const holder = await database.pool.connect()
  await holder.query('BEGIN; SELECT FROM step')
  const migrating = migrate(database.pool, [create, file(2, 'ALTER TABLE step ADD word text')])
  const queued = `SELECT FROM pg_locks WHERE relation = 'step'::regclass AND NOT granted`
  while ((await database.pool.query(queued)).rowCount === 0) continue
  // Behind the waiting ALTER even a reader waits: until it gives up for a while.
  await database.pool.query('SELECT FROM step')
  await holder.query('COMMIT')
  holder.release()
  expect(await migrating).toEqual(['0002-step'])
})

test('a start beside a dump waits for nothing, and nobody waits behind it', async () => {
  await migrate(database.pool)
  const files = await readMigrations()
  const newest = file(files.length + 1, 'CREATE TABLE step (id integer)')
  const dumping = await database.pool.connect()
  try {
    // As `pg_dump` holds every table that it is to read.
    await dumping.query('BEGIN; LOCK TABLE migration IN ACCESS SHARE MODE')
    expect(await migrate(database.pool)).toEqual([])
    expect(await pendingMigrations(database.db)).toEqual([])
    expect(await migrate(database.pool, [...files, newest])).toEqual([newest.name])
  } finally {
    await dumping.query('COMMIT')
    dumping.release()
  }
})

test('a start with nothing to apply does not wait for a neighbour who applies, nor does a reader', async () => {
  const old = await readMigrations()
  await migrate(database.pool)
  const applying = await database.pool.connect()
  try {
    await applying.query('BEGIN; LOCK TABLE migration IN SHARE ROW EXCLUSIVE MODE')
    expect(await migrate(database.pool, old)).toEqual([])
    expect(await pendingMigrations(database.db)).toEqual([])
  } finally {
    await applying.query('COMMIT')
    applying.release()
  }
})

test('a table of migrations from before they said what they bear gets that column, when a reader lets it', async () => {
  await migrate(database.pool, [create])
  await database.pool.query('ALTER TABLE migration DROP COLUMN least')
  const reading = await database.pool.connect()
  await reading.query('BEGIN; SELECT FROM migration')
  const migrating = migrate(database.pool, [create, add])
  const queued = `SELECT FROM pg_locks WHERE relation = 'migration'::regclass AND NOT granted`
  while ((await database.pool.query(queued)).rowCount === 0) continue
  await database.pool.query('SELECT FROM migration')
  await reading.query('COMMIT')
  reading.release()
  expect(await migrating).toEqual([add.name])
})

test('a migration that a deadlock has undone is tried again', async () => {
  await migrate(database.pool, [create])
  await database.pool.query('CREATE TABLE other (id integer)')
  const holder = await database.pool.connect()
  // So that the migration is the one to give way.
  await holder.query("SET deadlock_timeout = '1min'; BEGIN; SELECT FROM other")
  const text = "SET LOCAL deadlock_timeout = '100ms'; ALTER TABLE step ADD word text"
  const migrating = migrate(database.pool, [
    create,
    file(2, `${text}; ALTER TABLE other ADD word text`),
  ])
  const queued = `SELECT FROM pg_locks WHERE relation = 'other'::regclass AND NOT granted`
  while ((await database.pool.query(queued)).rowCount === 0) continue
  await holder.query('SELECT FROM step')
  await holder.query('COMMIT')
  holder.release(true)
  expect(await migrating).toEqual(['0002-step'])
})

test('an index is built without a transaction, beside a writer', async () => {
  await migrate(database.pool, [create])
  const text = `-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS step_id;
CREATE INDEX CONCURRENTLY step_id ON step (id);
`
  expect(await migrate(database.pool, [create, file(2, text, { alone: true })])).toHaveLength(1)
  const { rows } = await database.pool.query(
    `SELECT indisvalid FROM pg_index WHERE indexrelid = 'step_id'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true }])
})

test('what a migration says of itself is read from lines of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    await writeFile(join(folder, '0001-adds.sql'), 'SELECT 1;')
    await writeFile(join(folder, '0002-drops.sql'), '-- contract: needs 0001\nSELECT 1;')
    await writeFile(join(folder, '0003-index.sql'), '-- without a transaction\nSELECT 1;')
    const read = await readMigrations(pathToFileURL(`${folder}/`))
    expect(read.map(({ least, alone }) => [least, alone])).toEqual([
      [19, false],
      [1, false],
      [19, true],
    ])
  } finally {
    await rm(folder, { recursive: true })
  }
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
    await emptyDatabase()
    const starts = Array.from({ length: 4 }, () => migrate(database.pool, [create, slow]))
    const applied = (await Promise.all(starts)).flat().sort()
    expect(applied).toEqual([create.name, slow.name])
    expect(await steps()).toEqual([1, 2])
  }
})

test('the queue has its schema, once, however many start together', async () => {
  for (let round = 0; round < 3; round += 1) {
    await database.pool.query('DROP SCHEMA graphile_worker CASCADE')
    await emptyDatabase()
    await Promise.all(Array.from({ length: 4 }, () => migrate(database.pool)))
    await database.pool.query(`SELECT graphile_worker.add_job('something')`)
    const { rows } = await database.pool.query('SELECT key FROM graphile_worker.jobs')
    expect(rows).toHaveLength(1)
  }
})

test('the queue is known to be whole by the number of its last step', async () => {
  await migrate(database.pool)
  const { rows } = await database.pool.query(
    'SELECT max(id) AS newest FROM graphile_worker.migrations',
  )
  expect(rows).toEqual([{ newest: QUEUE_STEPS }])
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

test('the database itself rejects a point that stands nowhere', async () => {
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
