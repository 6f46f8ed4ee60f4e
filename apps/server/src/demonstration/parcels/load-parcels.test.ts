import { PARCEL_STATUSES, shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { newcomerNumber } from '@yacheyka/demonstration/parcels/plan'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_OPTIONS } from '#/parcel-store/test-parcels.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { loadDemonstration } from '../load.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await loadDemonstration(database.db, TEST_OPTIONS, { info: () => undefined })
})
afterAll(() => database.close())

test('parcels of every status lie in the database, over several cities', async () => {
  const rows = await database.db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['status', 'blocked', 'settlement', 'parcel_number', 'expire_at'])
    .where('parent_uid', 'is', null)
    .execute()
  const shown = new Map(
    rows.map((row) => [row.parcel_number, shownStatus(row.status, row.blocked)] as const),
  )
  expect(new Set(shown.values())).toEqual(new Set(PARCEL_STATUSES))
  for (const status of PARCEL_STATUSES) expect(shown.get(newcomerNumber(status))).toBe(status)
  expect(new Set(rows.map(({ settlement }) => settlement)).size).toBeGreaterThan(6)
  const deadlines = (statuses: readonly string[]) =>
    rows.flatMap(({ status, expire_at: at }) =>
      statuses.includes(status) ? (at?.getTime() ?? 0) : [],
    )
  expect(Math.max(...deadlines(['overdue']))).toBeLessThan(Date.now())
  expect(Math.min(...deadlines(['delivered', 'stored', 'ready_for_pickup']))).toBeGreaterThan(
    Date.now(),
  )
})

test('no event of the past was skipped or rejected, and nobody is notified of the past', async () => {
  const events = await database.db
    .selectFrom('parcel_event')
    .select(['outcome', 'status'])
    .where('kind', '<>', 'note')
    .execute()
  expect(events.length).toBeGreaterThan(500)
  const odd = events.filter(({ outcome }) => outcome !== 'applied')
  expect(odd).toEqual([])
  expect(await database.db.selectFrom('outbox_message').select('template').execute()).toEqual([])
})
