import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { maintainPartitions } from './monthly-partitions.ts'
import { keeping } from './partitioned-tables.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { firstUidAt, newUid } from './uuid.ts'

let database: TestDatabase
const db = () => database.db
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const MONTHS_A_YEAR = 12
/** Of the month that is so many after the running one. */
const dayIn = (months: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15))
}
const monthOf = (time: Date) => time.toISOString().slice(0, 7).replace('-', '_')

const insertEntry = (uid: string) =>
  sql`INSERT INTO audit_log (uid, at, actor, action, subject_kind, subject_id, subject_name)
    VALUES (${uid}, now(), 'cli', 'point.create', 'point', '1', 'Имя')`.execute(db())

async function placesOfEntries(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tableoid::regclass::text AS name FROM audit_log ORDER BY uid`.execute(db())
  return rows.map(({ name }) => name.replace('partitions.audit_log_', ''))
}

test('what was there is the first partition, months follow it, and an entry lies where its uid says', async () => {
  await maintainPartitions(db(), new Date())
  await insertEntry(newUid())
  await insertEntry(firstUidAt(dayIn(3)))
  await insertEntry(firstUidAt(dayIn(5)))
  expect(await placesOfEntries()).toEqual([
    `before_${monthOf(dayIn(2))}`,
    monthOf(dayIn(3)),
    'default',
  ])
})

test('entries of the default partition move into their month, and are rejected changes there', async () => {
  await maintainPartitions(db(), dayIn(5))
  expect((await placesOfEntries()).at(-1)).toBe(monthOf(dayIn(5)))
  await expect(
    database.pool.query('DELETE FROM partitions.audit_log_default'),
  ).resolves.toMatchObject({ rowCount: 0 })
  await insertEntry(firstUidAt(dayIn(20)))
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits
    WHERE inhparent = 'audit_log'::regclass ORDER BY 1`.execute(db())
  expect(rows.length).toBeGreaterThan(5)
  for (const { name } of rows)
    await expect(database.pool.query(`TRUNCATE ${name}`)).rejects.toThrow('never changed')
  for (const name of new Set(await placesOfEntries()))
    for (const change of ['DELETE FROM', 'UPDATE'])
      await expect(
        database.pool.query(
          `${change} partitions.audit_log_${name} ${change === 'UPDATE' ? "SET reason = 'x'" : ''}`,
        ),
      ).rejects.toThrow('never changed')
})

test('an entry may still be emptied of personal data in every month', async () => {
  await database.pool.query(
    `UPDATE audit_log SET subject_name = '', reason = '', before = NULL, after = NULL, erased_at = now()`,
  )
  const { rows } = await sql`SELECT FROM audit_log WHERE subject_name <> ''`.execute(db())
  expect(rows).toEqual([])
})

test('a full default partition becomes a month as append-only as the others, and so does the next', async () => {
  expect((await placesOfEntries()).at(-1)).toBe('default')
  const { made } = await maintainPartitions(db(), dayIn(20), {
    tables: keeping({}).filter(({ table }) => table === 'audit_log'),
    movedAtOnce: 0,
  })
  expect(made[0]).toBe(`audit_log_${monthOf(dayIn(21))}`)
  await insertEntry(firstUidAt(dayIn(35)))
  for (const name of [monthOf(dayIn(21)), 'default'])
    for (const change of ['DELETE FROM', 'TRUNCATE'])
      await expect(database.pool.query(`${change} partitions.audit_log_${name}`)).rejects.toThrow(
        'never changed',
      )
})

test('no month of the journal is dropped unless it is said how many are kept', async () => {
  const far = dayIn(2 + 3 * MONTHS_A_YEAR)
  await maintainPartitions(db(), far)
  expect((await placesOfEntries())[0]).toMatch(/^before_/)
  const { dropped } = await maintainPartitions(db(), far, { tables: keeping({ audit_log: 36 }) })
  expect(dropped.filter((name) => name.startsWith('audit_log'))).toEqual([
    `audit_log_before_${monthOf(dayIn(2))}`,
  ])
  expect((await placesOfEntries())[0]).toBe(monthOf(dayIn(3)))
})

test('an entry that no month took and that is kept no longer goes with its time', async () => {
  await insertEntry(firstUidAt(dayIn(-5)))
  expect(await placesOfEntries()).toContain('default')
  const far = dayIn(2 + 3 * MONTHS_A_YEAR)
  await maintainPartitions(db(), far, { tables: keeping({ audit_log: 36 }) })
  expect(await placesOfEntries()).not.toContain('default')
})

/** Up to the last migration before the journal, the calls, events of parcels and messages lie by months. */
const WHOLE = 103

const emptyDatabase = () =>
  database.pool.query(
    'DROP SCHEMA partitions CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public',
  )

test.each([110, 111, 112, 114, 115, 116])(
  'an update that stopped after migration %i goes on where it was, and keeps what was written meanwhile',
  async (last) => {
    await emptyDatabase()
    const files = await readMigrations()
    await migrate(database.pool, files.slice(0, last))
    const uid = newUid()
    await sql`INSERT INTO outbox_message (uid, channel, recipient, body, template, effect_key, send_after)
      VALUES (${uid}, 'sms', '', '', 'arrived', 'meanwhile', now())`.execute(db())
    expect(await migrate(database.pool)).toHaveLength(files.length - last)
    const { rows } = await sql`SELECT tableoid::regclass::text AS place FROM outbox_message
      WHERE uid = ${uid} AND effect_key = 'meanwhile'`.execute(db())
    expect(rows).toEqual([{ place: `partitions.outbox_message_before_${monthOf(dayIn(2))}` }])
    const { rows: bounds } = await sql`SELECT FROM pg_constraint
      WHERE contype = 'c' AND conname ~ '_before_\\d{4}_\\d{2}$'`.execute(db())
    expect(bounds).toEqual([])
  },
)

test('what the tables held becomes their first partition with its indexes, and nothing of it is read under the lock', async () => {
  await emptyDatabase()
  const files = await readMigrations()
  await migrate(database.pool, files.slice(0, WHOLE))
  await insertEntry(newUid())
  const readIndexes = async () => {
    const { rows } = await sql<{ file: string }>`
      SELECT pg_relation_filenode(indexrelid)::text AS file FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE relname ~ '^(audit_log|api_call|api_call_body|parcel_event|outbox_message)(_before_\\d{4}_\\d{2})?$' AND relkind = 'r' ORDER BY 1`.execute(
      db(),
    )
    return rows
  }
  const before = await readIndexes()
  const client = await database.pool.connect()
  const notices: string[] = []
  client.on('notice', ({ message = '' }) => notices.push(message))
  await client.query('SET client_min_messages = debug1')
  for (const { sql: text } of files.slice(WHOLE)) await client.query(text)
  client.release(true)
  expect(
    notices.filter((notice) =>
      /partition constraint for table .*_before_.* is implied/.test(notice),
    ),
  ).toHaveLength(5)
  expect(await readIndexes()).toEqual(before)
  expect(await placesOfEntries()).toEqual([`before_${monthOf(dayIn(2))}`])
})
