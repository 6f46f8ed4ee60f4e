import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { HANDED_OUT, RETURN_STEPS, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { newUid } from '#/db/uuid.ts'
import { markOverdue } from '#/parcel-store/deadlines.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import {
  insertCustomer,
  insertParcel,
  insertPoint,
  TEST_OPTIONS,
} from '#/parcel-store/test-parcels.ts'
import { countStorage } from './count-storage.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = new Date('2026-11-22T20:30:00+03:00')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR)

const report = (parcelUid: string, status: ParcelStep, at: Date) =>
  record(parcelUid, status, at, 'report', NOW)

const record = (
  parcelUid: string,
  status: ParcelStep,
  at: Date,
  kind: 'report' | 'correction',
  now: Date,
) =>
  inTransaction(database.db, (transaction) =>
    recordEvents(
      transaction,
      [
        {
          parcelUid,
          source: 'test',
          eventId: newUid(),
          status,
          kind,
          originator: kind === 'report' ? 'pulse' : 'operator',
          terminalNumber: null,
          at,
        },
      ],
      { now, ...TEST_OPTIONS },
    ),
  )

interface Stay {
  readonly point: string
  readonly customer: string
  readonly day: string
  /** Undefined: gone back. */
  readonly hours: number | 'unscanned' | undefined
  readonly overdue: boolean
}

const among = (list: readonly string[], status: string) => list.includes(status)

/** Every parcel that has left its point, looked at one by one. */
async function readStays(): Promise<Stay[]> {
  const { db } = database
  const parcels = await db
    .selectFrom('parcel')
    .select(['uid', 'point_uid', 'customer_uid', 'status', 'status_at', 'arrived_at', 'expire_at'])
    .where('parent_uid', 'is', null)
    .where('sandbox', '=', false)
    .execute()
  const overdue = await db
    .selectFrom('parcel_event')
    .select('parcel_uid')
    .where('status', '=', 'overdue')
    .where('outcome', 'in', ['applied', 'skipped'])
    .execute()
  const wasOverdue = new Set(overdue.map(({ parcel_uid: uid }) => uid))
  return parcels.flatMap((parcel): Stay[] => {
    const { status_at: left, arrived_at: came, expire_at: until } = parcel
    if (left === null) return []
    const own = {
      point: parcel.point_uid,
      customer: parcel.customer_uid,
      day: isoDay(moscowDay(left.getTime())),
    }
    if (among(HANDED_OUT, parcel.status)) {
      const lay = came === null ? 0 : left.getTime() - came.getTime()
      const hours = lay > 0 ? Math.ceil(lay / HOUR) : 'unscanned'
      return [{ ...own, hours, overdue: until !== null && left > until }]
    }
    if (among(RETURN_STEPS, parcel.status) && came !== null)
      return [{ ...own, hours: undefined, overdue: wasOverdue.has(parcel.uid) }]
    return []
  })
}

/** The report, counted in the plainest way. */
function slowReport(stays: readonly Stay[], now: Date) {
  const figures = (kind: string, days: number, subject: string, own: readonly Stay[]) => {
    const hours = own
      .flatMap((stay) => (typeof stay.hours === 'number' ? stay.hours : []))
      .toSorted((one, other) => one - other)
    const percentile = (part: number) => hours[Math.ceil(hours.length * part) - 1] ?? null
    return {
      kind,
      days,
      subject,
      handed_out: hours.length,
      median: percentile(0.5),
      p90: percentile(0.9),
      within_24: hours.filter((hour) => hour <= 24).length,
      within_72: hours.filter((hour) => hour <= 72).length,
      unscanned: own.filter((stay) => stay.hours === 'unscanned').length,
      gone_back: own.filter((stay) => stay.hours === undefined).length,
      overdue: own.filter((stay) => stay.overdue).length,
    }
  }
  const grouped = (kind: string, days: number, all: readonly Stay[], of: (stay: Stay) => string) =>
    [...Map.groupBy(all, of)].map(([subject, own]) => figures(kind, days, subject, own))
  const since = (days: number) => {
    const first = isoDay(moscowDay(now.getTime() - (days - 1) * DAY))
    return stays.filter(({ day }) => day >= first && day <= isoDay(moscowDay(now.getTime())))
  }
  return [
    ...REPORT_PERIODS.flatMap((days) => [
      ...grouped('network', days, since(days), () => ''),
      ...grouped('point', days, since(days), ({ point }) => point),
      ...grouped('customer', days, since(days), ({ customer }) => customer),
    ]),
    ...grouped('day', 1, since(90), ({ day }) => day),
  ]
}

const keyOf = (row: { kind: string; days: number; subject: string }) =>
  `${row.kind} ${row.days} ${row.subject}`
const sorted = <R extends Parameters<typeof keyOf>[0]>(rows: readonly R[]): R[] =>
  rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

const readReport = async () =>
  sorted(await database.db.selectFrom('storage_report').selectAll().execute())

const slow = async (now: Date) => sorted(slowReport(await readStays(), now))

/** What may become of a parcel; hours are from one step to the next. */
const life = fc.record({
  point: fc.nat(2),
  customer: fc.nat(1),
  cells: fc.constantFrom(1, 1, 2),
  arrivedAgo: fc.integer({ min: 1, max: 2_400 }),
  isScanned: fc.boolean(),
  lies: fc.integer({ min: 0, max: 200 }),
  minutes: fc.nat(59),
  ends: fc.constantFrom<ParcelStep | undefined>(
    'received',
    'issued',
    'handed_over',
    'removed_from_locker',
    'returned',
    undefined,
  ),
  isCorrected: fc.boolean(),
  isCountedBefore: fc.boolean(),
})

test(
  'the report is what a slow look at every parcel gives, whatever is reported late and corrected',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const points = [await insertPoint(db), await insertPoint(db), await insertPoint(db)]
    const customers = [await insertCustomer(db), await insertCustomer(db)]
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 3, maxLength: 10 }), async (lives) => {
        for (const each of lives) {
          const came = hoursAgo(each.arrivedAgo)
          const { uid } = await insertParcel(db, {
            pointUid: points[each.point] ?? '',
            customerUid: customers[each.customer] ?? '',
            createdAt: new Date(came.getTime() - DAY),
            cells: Array.from({ length: each.cells }, () => ({ size: 'M' })),
          })
          if (each.isScanned) await report(uid, 'delivered', came)
          const left = new Date(came.getTime() + each.lies * HOUR + each.minutes * 60_000)
          await markOverdue(db, left < NOW ? left : NOW, TEST_OPTIONS)
          if (each.ends === undefined || left > NOW) continue
          await report(uid, each.ends, left)
          if (each.isCountedBefore) await countStorage(db, NOW)
          if (!each.isScanned) await report(uid, 'stored', new Date(left.getTime() - HOUR))
          if (each.isCorrected)
            await record(
              uid,
              'ready_for_pickup',
              new Date(left.getTime() + HOUR),
              'correction',
              NOW,
            )
        }
        await countStorage(db, NOW, 'all days')
        expect(await readReport()).toEqual(await slow(NOW))
      }),
      { numRuns: 10 },
    )
  },
)

test('a count goes on from the last one, sees what was corrected since, and drops what is too old', async () => {
  const { db } = database
  const arrive = async (hours: number) => {
    const { uid } = await insertParcel(db, { createdAt: hoursAgo(hours + 1) })
    await report(uid, 'delivered', hoursAgo(hours))
    return uid
  }
  const [recent, old] = [await arrive(30), await arrive(400)]
  await report(recent, 'issued', hoursAgo(25))
  await report(old, 'issued', hoursAgo(300))
  await countStorage(db, NOW, 'all days')
  expect(await readReport()).toEqual(await slow(NOW))

  await record(recent, 'stored', hoursAgo(24), 'correction', NOW)
  await countStorage(db, NOW)
  expect(await readReport()).toEqual(await slow(NOW))

  // Too far back for the hourly count: the nightly one sees it.
  await record(old, 'stored', hoursAgo(299), 'correction', NOW)
  await countStorage(db, NOW)
  expect(await readReport()).not.toEqual(await slow(NOW))
  await countStorage(db, NOW, 'all days')
  expect(await readReport()).toEqual(await slow(NOW))

  // Nobody counted for ten days: none is left out.
  const later = new Date(NOW.getTime() + 10 * DAY)
  const meanwhile = await arrive(2)
  await record(meanwhile, 'issued', new Date(NOW.getTime() + 5 * DAY), 'report', later)
  await countStorage(db, later)
  expect(await readReport()).toEqual(await slow(later))

  const much = new Date(NOW.getTime() + 400 * DAY)
  await countStorage(db, much)
  expect(await readReport()).toEqual([])
  expect(await db.selectFrom('storage_day').selectAll().execute()).toEqual([])
})

test('what a shop tries in the sandbox is nothing that lay anywhere', async () => {
  const { db } = database
  const [pointUid, customerUid] = [await insertPoint(db), await insertCustomer(db)]
  await db.updateTable('point').set({ sandbox: true }).where('uid', '=', pointUid).execute()
  await db.updateTable('customer').set({ sandbox: true }).where('uid', '=', customerUid).execute()
  const { uid } = await insertParcel(db, {
    pointUid,
    customerUid,
    sandbox: true,
    createdAt: hoursAgo(5),
  })
  await report(uid, 'delivered', hoursAgo(4))
  await report(uid, 'issued', hoursAgo(1))
  await countStorage(db, NOW, 'all days')
  expect(await readReport()).toEqual(await slow(NOW))
  expect((await readReport()).map(({ subject }) => subject)).not.toContain(pointUid)
})

test('two counts at once give one report', async () => {
  const { db } = database
  await Promise.all([
    countStorage(db, NOW, 'all days'),
    countStorage(db, NOW, 'all days'),
    countStorage(db, NOW),
  ])
  expect(await readReport()).toEqual(await slow(NOW))
})
