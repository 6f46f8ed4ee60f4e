import { REFUSAL_PLACES } from '@yacheyka/contract/reports/console-refusal-report'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { newUid } from '#/db/uuid.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { countRefusals } from './count-refusals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const DAY = 24 * 3_600_000
const NOW = Date.parse('2026-11-22T20:30:00+03:00')
const dayAgo = (days: number) => isoDay(moscowDay(NOW - days * DAY))

const refusal = fc.record({
  point: fc.nat(2),
  size: fc.constantFrom(...CELL_SIZES.slice(0, 3)),
  ago: fc.oneof(fc.nat(8), fc.nat(120)),
  place: fc.constantFrom(...REFUSAL_PLACES),
  refusals: fc.integer({ min: 1, max: 20 }),
  isCounted: fc.boolean(),
})

test('the report is what a slow look at every refusal gives, and what is older than all periods is dropped', async () => {
  const { db } = database
  const points = [await insertPoint(db), await insertPoint(db), await insertPoint(db)]
  await fc.assert(
    fc.asyncProperty(fc.array(refusal, { minLength: 1, maxLength: 12 }), async (drafts) => {
      await db.deleteFrom('room_refusal').execute()
      const rows = drafts.map(({ point, size, ago, place, refusals }) => ({
        day: dayAgo(ago),
        point_uid: points[point] ?? '',
        cell_size: size,
        asker_uid: newUid(),
        place,
        refusals,
      }))
      for (const [at, row] of rows.entries()) {
        await db.insertInto('room_refusal').values(row).execute()
        if (drafts[at]?.isCounted === true) await countRefusals(db, new Date(NOW))
      }
      await countRefusals(db, new Date(NOW))

      const sums = new Map<string, number>()
      const add = (key: string, refusals: number) => sums.set(key, (sums.get(key) ?? 0) + refusals)
      for (const { day, point_uid: point, cell_size: size, place, refusals } of rows) {
        if (day > dayAgo(90)) add(`day 1 ${day}`, refusals)
        for (const days of REPORT_PERIODS) {
          if (day <= dayAgo(days)) continue
          add(`network ${days} `, refusals)
          add(`point ${days} ${point}`, refusals)
          add(`size ${days} ${size}`, refusals)
          add(`place ${days} ${place}`, refusals)
        }
      }
      const report = await db.selectFrom('refusal_report').selectAll().execute()
      expect(
        report
          .map(({ kind, days, subject, refusals }) => `${kind} ${days} ${subject}: ${refusals}`)
          .toSorted(),
      ).toEqual([...sums].map(([key, refusals]) => `${key}: ${refusals}`).toSorted())
      const kept = await db.selectFrom('room_refusal').select('day').execute()
      expect(kept.filter(({ day }) => day <= dayAgo(90))).toEqual([])
    }),
    { numRuns: 8 },
  )
})
