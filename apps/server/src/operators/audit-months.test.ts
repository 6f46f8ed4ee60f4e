import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import { type TestDatabase, openTestDatabase } from '#/db/test-database.ts'
import { partitionsOf, plansOf } from '#/db/test-plans.ts'
import { firstUidAt } from '#/db/uuid.ts'
import { type AuditFilter, readAuditPage } from './audit-queries.ts'

const MONTHS = 36
const A_MONTH = 40
/** Months after the running one: those before lie in the first partition. */
const dayIn = (month: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3 + month, 10))
}
const NOW = dayIn(MONTHS - 1)

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  for (let month = 0; month < MONTHS; month += 1)
    await sql`INSERT INTO audit_log (uid, at, actor, action, subject_kind, subject_id, subject_name)
      SELECT overlay(${firstUidAt(dayIn(month))} PLACING lpad(to_hex(n), 12, '0') FROM 25)::uuid,
        ${dayIn(month)}::timestamptz + n * interval '1 second', 'cli', 'point.edit', 'point', n::text, 'Точка'
      FROM generate_series(1, ${A_MONTH}::integer) AS n`.execute(database.db)
  await maintainPartitions(database.db, NOW)
})
afterAll(() => database.close())

const EVERYTHING: AuditFilter = {
  operator: '',
  group: '',
  subject_kind: '',
  subject_id: '',
  name: '',
  from: undefined,
  before: undefined,
}
const read = (filter: Partial<AuditFilter>, offset = 0) =>
  readAuditPage(database.db, { ...EVERYTHING, ...filter }, { limit: 20, offset }, NOW)

/** How many partitions each statement of the page plans for. */
async function countPlanned(filter: Partial<AuditFilter>): Promise<readonly number[]> {
  const plans = await plansOf(database, 'audit_log', (db) =>
    readAuditPage(db, { ...EVERYTHING, ...filter }, { limit: 20, offset: 0 }, NOW),
  )
  return plans.map((plan) => partitionsOf(plan, 'audit_log').length)
}

test('pages go on from month to month in the order of time', async () => {
  const whole = await readAuditPage(database.db, EVERYTHING, { limit: 2_000, offset: 0 }, NOW)
  expect([whole.count, whole.exact, whole.rows.length]).toEqual([1_440, true, 1_440])
  const times = whole.rows.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  for (const offset of [60, 70, 270, 1_430]) {
    const { rows } = await read({}, offset)
    expect(rows.map(({ uid }) => uid)).toEqual(
      whole.rows.slice(offset, offset + 20).map(({ uid }) => uid),
    )
  }
})

test('what lies before the first day that is requested is not planned for', async () => {
  const planned = await countPlanned({ from: new Date(NOW.getTime() - 86_400_000) })
  expect(Math.max(...planned)).toBeLessThanOrEqual(6)
})

test('what is rare is counted and listed over all months before by one statement', async () => {
  const planned = await countPlanned({ subject_id: '7' })
  expect(planned.filter((partitions) => partitions > 20)).toHaveLength(1)
})

test('the entries of a page are read from their own months', async () => {
  expect((await countPlanned({ subject_id: '7' })).at(-1)).toBeLessThanOrEqual(20)
  const planned = await countPlanned({})
  expect(planned[0]).toBeLessThanOrEqual(6)
  expect(planned.at(-1)).toBeLessThanOrEqual(2)
})
