import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { countMonthsAhead, maintainPartitions } from './monthly-partitions.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

const NOW = new Date('2026-11-30T10:00:00Z')
let database: TestDatabase
const db = () => database.db
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() =>
  database.pool.query(
    `DROP TABLE IF EXISTS fact;
     CREATE TABLE fact (at timestamptz NOT NULL) PARTITION BY RANGE (at);
     CREATE TABLE partitions.fact_default PARTITION OF fact DEFAULT`,
  ),
)

const FACTS = { table: 'fact', column: 'at', by: 'time', kept: 13 } as const
const maintain = (now = NOW) => maintainPartitions(db(), now, { tables: [FACTS] })
const insertFacts = (...times: readonly string[]) =>
  sql`INSERT INTO fact SELECT * FROM unnest(${[...times]}::timestamptz[])`.execute(db())

async function placesOfFacts(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tableoid::regclass::text AS name FROM fact ORDER BY at`.execute(db())
  return rows.map(({ name }) => name.replace('partitions.fact_', ''))
}

test('three months are made ahead of the running one, each once', async () => {
  const both = await Promise.all([maintain(), maintain()])
  expect(both.flatMap(({ made }) => made).sort()).toEqual([
    'fact_2026_11',
    'fact_2026_12',
    'fact_2027_01',
    'fact_2027_02',
  ])
  expect(await maintain()).toEqual({ made: [], dropped: [], postponed: [] })
  await insertFacts('2026-11-30T23:59:59.999Z', '2026-12-01T00:00:00Z', '2027-05-01T00:00:00Z')
  expect(await placesOfFacts()).toEqual(['2026_11', '2026_12', 'default'])
})

test('what lies in the default partition moves into its month', async () => {
  await insertFacts('2026-09-15T00:00:00Z', '2026-11-15T00:00:00Z')
  await maintain()
  expect(await placesOfFacts()).toEqual(['2026_09', '2026_11'])
})

/** What the server says while the work goes on. */
async function noticesOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const notices: string[] = []
  const heard = new Set<PoolClient>()
  const listen = (client: PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    client.on('notice', ({ message = '' }) => notices.push(message))
    void client.query('SET client_min_messages = debug1')
  }
  database.pool.on('acquire', listen)
  await work()
  database.pool.off('acquire', listen)
  return notices
}

const fileOf = async (partition: string) => {
  const { rows } = await sql<{ file: string }>`
    SELECT pg_relation_filenode(${`partitions.${partition}`}::regclass)::text AS file`.execute(db())
  return rows[0]?.file
}
const maintainFull = (now: Date) =>
  maintainPartitions(db(), now, {
    tables: [{ ...FACTS, uniqueInMonth: ['at'] }],
    movedAtOnce: 2,
  })

test('a default partition that has filled becomes the partition of its months, and nothing of it is moved or read under the lock', async () => {
  await database.pool.query('CREATE UNIQUE INDEX ON partitions.fact_default (at)')
  await insertFacts('2026-09-15T00:00:00Z', '2026-11-15T00:00:00Z', '2026-11-16T00:00:00Z')
  const file = await fileOf('fact_default')
  const notices = await noticesOf(async () => {
    expect((await maintainFull(NOW)).made).toEqual([
      'fact_before_2027_01',
      'fact_2027_01',
      'fact_2027_02',
    ])
  })
  expect(notices).toContain(
    'partition constraint for table "fact_before_2027_01" is implied by existing constraints',
  )
  expect(await fileOf('fact_before_2027_01')).toBe(file)
  await insertFacts('2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z', '2027-09-01T00:00:00Z')
  expect((await placesOfFacts()).slice(-3)).toEqual(['before_2027_01', '2027_01', 'default'])
  for (const again of ['2026-11-15T00:00:00Z', '2027-09-01T00:00:00Z'])
    await expect(insertFacts(again)).rejects.toMatchObject({ code: '23505' })
  expect(await maintainFull(NOW)).toEqual({ made: [], dropped: [], postponed: [] })
})

test('one that has filled between months holds all of them, until the last of them is kept no longer', async () => {
  await maintain()
  const later = new Date('2027-05-10T00:00:00Z')
  await insertFacts('2027-03-01T00:00:00Z', '2027-04-30T00:00:00Z', '2027-05-09T00:00:00Z')
  // Of a call that has failed halfway in April.
  await database.pool.query(
    `ALTER TABLE partitions.fact_default ADD CONSTRAINT fact_default_bounds CHECK (at < '2027-06-01') NOT VALID`,
  )
  expect((await maintainFull(later)).made).toEqual(['fact_2027_06', 'fact_2027_07', 'fact_2027_08'])
  await insertFacts('2027-03-02T00:00:00Z', '2027-06-30T00:00:00Z')
  expect(new Set(await placesOfFacts())).toEqual(new Set(['2027_06']))
  const { dropped } = await maintain(new Date('2028-08-01T00:00:00Z'))
  expect(dropped).toContain('fact_2027_06')
  expect(await placesOfFacts()).toEqual([])
})

test('one whose rows lie on both sides of a month is left as it is, and says so', async () => {
  await maintain()
  await insertFacts('2026-10-01T00:00:00Z', '2027-03-01T00:00:00Z', '2027-03-02T00:00:00Z')
  await expect(maintainFull(new Date('2027-03-10T00:00:00Z'))).rejects.toThrow(
    'с 2026_10 по 2027_03',
  )
  await insertFacts('2030-01-01T00:00:00Z')
  expect(new Set(await placesOfFacts())).toEqual(new Set(['default']))
})

test('13 whole months are kept beside the running one', async () => {
  await insertFacts('2025-09-30T23:59:59Z', '2025-10-01T00:00:00Z', '2025-11-01T00:00:00Z')
  await maintain()
  expect(await placesOfFacts()).toEqual(['2025_10', '2025_11'])
  const { dropped } = await maintain(new Date('2026-12-01T00:00:00Z'))
  expect(dropped).toEqual(['fact_2025_10'])
  expect(await placesOfFacts()).toEqual(['2025_11'])
})

test('a table that somebody holds is left for another time', async () => {
  const holder = await database.pool.connect()
  await holder.query('BEGIN; LOCK TABLE partitions.fact_default IN ACCESS SHARE MODE')
  expect((await maintain()).postponed).toEqual(['fact'])
  await holder.query('ROLLBACK')
  holder.release()
  expect((await maintain()).made).toHaveLength(4)
})

test('what is unique within a month is rejected there, and moves with its rows', async () => {
  await database.pool.query('CREATE UNIQUE INDEX ON partitions.fact_default (at)')
  await insertFacts('2026-11-15T00:00:00Z')
  await maintainPartitions(db(), NOW, {
    tables: [{ ...FACTS, uniqueInMonth: ['at'] }],
  })
  await expect(insertFacts('2026-11-15T00:00:00Z')).rejects.toMatchObject({ code: '23505' })
})

test('where months are only made, none is dropped', async () => {
  await insertFacts('2024-01-15T00:00:00Z')
  await maintainPartitions(db(), NOW, { tables: [FACTS], outdated: 'keep' })
  expect(await placesOfFacts()).toEqual(['2024_01'])
})

test('a month is archived before it is dropped, and stays where that fails', async () => {
  await insertFacts('2025-09-15T00:00:00Z', '2025-12-15T00:00:00Z')
  const archived: string[] = []
  const archive = (partition: string) => {
    archived.push(partition)
    return Promise.reject(new Error('no space left'))
  }
  const other = { ...FACTS, table: 'device_fact', column: 'received_at' } as const
  await expect(maintainPartitions(db(), NOW, { tables: [FACTS, other], archive })).rejects.toThrow(
    'no space left',
  )
  expect(await placesOfFacts()).toEqual(['2025_09', '2025_12'])
  expect(archived).toEqual(['fact_2025_09'])
  expect((await maintainPartitions(db(), NOW, { tables: [other] })).made).toEqual([])
  const { dropped } = await maintainPartitions(db(), NOW, {
    tables: [FACTS],
    archive: () => Promise.resolve(),
  })
  expect(dropped).toEqual(['fact_2025_09'])
})

test('how many months are left is reported', async () => {
  await maintainPartitions(db(), NOW)
  expect(await countMonthsAhead(db(), NOW)).toBe(3)
  expect(await countMonthsAhead(db(), new Date('2027-03-01T00:00:00Z'))).toBe(-1)
})
