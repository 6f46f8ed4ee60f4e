import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { isoDay, moscowDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { addTaken, releaseCells } from '#/parcel-store/cells.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { countOccupancy } from './count-occupancy.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR
const NOW = Date.parse('2026-11-22T20:30:00+03:00')

interface Change {
  readonly point: string
  readonly size: CellSize
  readonly at: number
  readonly total: number
  readonly taken: number
}

/** What one state of some cells adds to one hour. */
interface Part {
  readonly point: string
  readonly size: string
  readonly day: string
  readonly hour: number
  readonly occupied: number
  readonly service: number
}

const dayOf = (at: number) => isoDay(moscowDay(at))
const hourOf = (at: number) => Math.floor((at - startOfMoscowDay(moscowDay(at))) / HOUR)

/** Every state of every cell, hour by hour. */
function slowParts(changes: readonly Change[], now: number): Part[] {
  const parts: Part[] = []
  for (const [at, change] of changes.entries()) {
    const next = changes
      .slice(at + 1)
      .find(({ point, size }) => point === change.point && size === change.size)
    const until = next?.at ?? now
    for (let since = change.at; since < until;) {
      const end = Math.min(until, (Math.floor(since / HOUR) + 1) * HOUR)
      const seconds = (end - since) / SECOND
      parts.push({
        ...change,
        day: dayOf(since),
        hour: hourOf(since),
        occupied: change.taken * seconds,
        service: change.total * seconds,
      })
      since = end
    }
  }
  return parts.filter(({ service }) => service > 0)
}

const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** The report, counted in the plainest way. */
function slowReport(parts: readonly Part[]): string[] {
  const sums = new Map<string, { occupied: number; service: number }>()
  const add = (key: readonly (string | number)[], { occupied, service }: Part) => {
    const sum = sums.get(key.join(' ')) ?? { occupied: 0, service: 0 }
    sums.set(key.join(' '), {
      occupied: sum.occupied + occupied,
      service: sum.service + service,
    })
  }
  for (const part of parts)
    for (const size of ['', part.size]) {
      add(['day', 1, part.day, size], part)
      for (const days of REPORT_PERIODS) {
        if (part.day <= dayOf(NOW - days * DAY)) continue
        add(['network', days, '', size], part)
        add(['point', days, part.point, size], part)
        add(['hour', days, `${weekdayOf(part.day)}-${part.hour}`, size], part)
      }
    }
  return [...sums].map(([key, { occupied, service }]) => `${key}: ${occupied} of ${service}`)
}

async function readReport(): Promise<string[]> {
  const rows = await database.db.selectFrom('occupancy_report').selectAll().execute()
  return rows.map(
    (row) =>
      `${row.kind} ${row.days} ${row.subject} ${row.cell_size}: ${row.occupied} of ${row.in_service}`,
  )
}

const change = fc.record({
  point: fc.nat(2),
  size: fc.constantFrom(...CELL_SIZES.slice(2, 4)),
  /** Seconds since the one before. */
  after: fc.oneof(fc.integer({ min: 0, max: 7200 }), fc.integer({ min: 0, max: 3 * 24 * 3600 })),
  total: fc.constantFrom(0, 4, 4, 4, 9),
  taken: fc.nat(4),
  isCounted: fc.boolean(),
})

test(
  'counted hour by hour and forgotten, the report is what a slow look at every change gives',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const points = [await insertPoint(db), await insertPoint(db), await insertPoint(db)]
    const sandbox = points[2] ?? ''
    await db.updateTable('point').set({ sandbox: true }).where('uid', '=', sandbox).execute()
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (drafts) => {
        await sql`TRUNCATE cell_change, occupancy_day, occupancy_hour, occupancy_report`.execute(db)
        await db.deleteFrom('setting').where('name', '=', 'occupancy_report').execute()
        const changes: Change[] = []
        let at = NOW - 12 * DAY
        for (const { point, size, after, total, taken, isCounted } of drafts) {
          at += after * SECOND
          if (at > NOW) break
          const made = {
            point: points[point] ?? '',
            size,
            at,
            total,
            taken: Math.min(total, taken),
          }
          changes.push(made)
          await db
            .insertInto('cell_change')
            .values({
              point_uid: made.point,
              cell_size: size,
              at: new Date(at),
              total,
              taken: made.taken,
            })
            .execute()
          if (isCounted) await countOccupancy(db, new Date(at + 1))
        }
        await countOccupancy(db, new Date(NOW))
        const known = changes.filter(({ point }) => point !== sandbox)
        expect((await readReport()).toSorted()).toEqual(
          slowReport(slowParts(known, NOW)).toSorted(),
        )
      }),
      { numRuns: 10 },
    )
  },
)

test('changes of the days before are dropped, but for what today began with', async () => {
  const { db } = database
  await sql`TRUNCATE cell_change`.execute(db)
  const point = await insertPoint(db)
  const own = { point_uid: point, cell_size: 'M', total: 5 } as const
  await db
    .insertInto('cell_change')
    .values([
      { ...own, at: new Date(NOW - 3 * DAY), taken: 1 },
      { ...own, at: new Date(NOW - 2 * DAY), taken: 2 },
      { ...own, at: new Date(NOW - HOUR), taken: 3 },
    ])
    .execute()
  await countOccupancy(db, new Date(NOW))
  expect((await readChanges(point)).map(({ taken }) => taken)).toEqual([2, 3])
})

const readChanges = (point: string) =>
  database.db
    .selectFrom('cell_change')
    .select(['cell_size', 'total', 'taken'])
    .where('point_uid', '=', point)
    .orderBy('id')
    .execute()

test('whatever changes cells in use is noted with it, and what is rolled back leaves no trace', async () => {
  const { db } = database
  const point = await insertPoint(db)
  const noted = async () => (await readChanges(point)).at(-1)
  await db
    .insertInto('point_cell')
    .values({ point_uid: point, cell_size: 'M', total: 5, taken: 1 })
    .execute()
  expect(await noted()).toEqual({ cell_size: 'M', total: 5, taken: 1 })
  const cells = [1, 2].map(() => ({ pointUid: point, size: 'M' as const }))
  await inTransaction(db, (transaction) => addTaken(transaction, cells))
  expect(await noted()).toEqual({ cell_size: 'M', total: 5, taken: 3 })
  await inTransaction(db, (transaction) => releaseCells(transaction, cells.slice(1)))
  expect(await noted()).toMatchObject({ taken: 2 })

  const before = await readChanges(point)
  await inTransaction(db, async (transaction) => {
    await addTaken(transaction, cells)
    throw new Error('taken back')
  }).catch(() => undefined)
  expect(await readChanges(point)).toEqual(before)

  const device = newUid()
  await sql`
    INSERT INTO device (uid, point_uid, state, public_key, token_digest, token_made_at, board, version, doors, enrolled_at)
    VALUES (${device}, ${point}, 'active', 'key', 'digest', now(), 'sim', '1', '[]', now())`.execute(
    db,
  )
  await db
    .insertInto('device_blocked_door')
    .values({ device_uid: device, door: 1, cell_size: 'M', counted: true })
    .execute()
  expect(await noted()).toMatchObject({ total: 4, taken: 1 })
  await db.deleteFrom('device_blocked_door').where('device_uid', '=', device).execute()
  expect(await noted()).toMatchObject({ total: 5, taken: 2 })

  const maintain = (since: Date | null) =>
    db.updateTable('point').set({ maintenance_since: since }).where('uid', '=', point).execute()
  await maintain(new Date())
  expect(await noted()).toMatchObject({ total: 0, taken: 0 })
  await maintain(null)
  expect(await noted()).toMatchObject({ total: 5, taken: 2 })
  await db.deleteFrom('point_cell').where('point_uid', '=', point).execute()
  expect(await noted()).toMatchObject({ total: 0, taken: 0 })
})
