import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { TRAVEL_STAGES, type TravelLeg } from '@yacheyka/core/parcels/travel-leg'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#/db/transaction.ts'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { newUid } from '#/db/uuid.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'
import {
  insertCustomer,
  insertParcel,
  insertPoint,
  TEST_OPTIONS,
} from '#/parcel-store/test-parcels.ts'
import { countTravel } from './count-travel.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = new Date('2026-11-22T20:30:00+03:00')

const record = (
  parcelUid: string,
  status: ParcelStep,
  at: Date,
  kind: 'report' | 'correction' = 'report',
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
      { now: NOW, ...TEST_OPTIONS },
    ),
  )

interface Trip {
  readonly city: string
  readonly service: string
  readonly day: string
  readonly leg: TravelLeg
  readonly hours: number
}

/** The legs of every parcel that has arrived, looked at one by one. */
async function readTrips(): Promise<Trip[]> {
  const { db } = database
  const parcels = await db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['parcel.uid', 'parent_uid', 'settlement', 'service_type', 'arrived_at'])
    .select('parcel.created_at')
    .where('parcel.sandbox', '=', false)
    .execute()
  const events = await db
    .selectFrom('parcel_event')
    .select(['parcel_uid', 'status', 'occurred_at'])
    .where('outcome', 'in', ['applied', 'skipped'])
    .execute()
  return parcels.flatMap((parcel): Trip[] => {
    const { arrived_at: came, uid } = parcel
    if (parcel.parent_uid !== null || came === null) return []
    const children = parcels.filter((each) => each.parent_uid === uid)
    const cells = children.length === 0 ? [uid] : children.map((child) => child.uid)
    const reached = (stage: keyof typeof TRAVEL_STAGES): number | undefined => {
      const statuses: readonly string[] = TRAVEL_STAGES[stage]
      const firsts = cells.map((cell) => {
        const own = events.filter(
          (event) =>
            (event.parcel_uid === uid || event.parcel_uid === cell) &&
            statuses.includes(event.status),
        )
        return Math.min(...own.map((event) => event.occurred_at.getTime()))
      })
      const last = Math.max(...firsts)
      return Number.isFinite(last) ? last : undefined
    }
    const made = parcel.created_at.getTime()
    const [waits, ready, moves] = [reached('waits'), reached('ready'), reached('moves')]
    const leg = (name: TravelLeg, from: number | undefined, to: number | undefined): Trip[] =>
      from === undefined || to === undefined || to < from
        ? []
        : [
            {
              city: parcel.settlement,
              service: parcel.service_type ?? '',
              day: isoDay(moscowDay(came.getTime())),
              leg: name,
              hours: Math.ceil((to - from) / HOUR),
            },
          ]
    return [
      ...leg('way', made, came.getTime()),
      ...leg('placed', made, waits),
      ...leg('prepared', waits, ready),
      ...leg('loaded', ready, moves),
      ...leg('carried', moves, came.getTime()),
    ]
  })
}

/** The report, counted in the plainest way. */
function slowReport(trips: readonly Trip[]) {
  const grouped = (kind: string, days: number, all: readonly Trip[], of: (trip: Trip) => string) =>
    [...Map.groupBy(all, (trip) => JSON.stringify([of(trip), trip.leg]))].map(([, own]) => {
      const hours = own.map((trip) => trip.hours).toSorted((one, other) => one - other)
      const percentile = (part: number) => hours[Math.ceil(hours.length * part) - 1]
      const [first] = own
      if (first === undefined) throw new Error('an empty group')
      return {
        kind,
        days,
        subject: of(first),
        leg: first.leg,
        parcels: hours.length,
        median: percentile(0.5),
        p90: percentile(0.9),
      }
    })
  const since = (days: number) => {
    const first = isoDay(moscowDay(NOW.getTime() - (days - 1) * DAY))
    return trips.filter(({ day }) => day >= first && day <= isoDay(moscowDay(NOW.getTime())))
  }
  return [
    ...REPORT_PERIODS.flatMap((days) => [
      ...grouped('network', days, since(days), () => ''),
      ...grouped('city', days, since(days), ({ city }) => city),
      ...grouped('service', days, since(days), ({ service }) => service),
    ]),
    ...grouped('day', 1, since(90), ({ day }) => day),
  ]
}

const sorted = <R extends { kind: string; days: number; subject: string; leg: TravelLeg }>(
  rows: readonly R[],
): R[] =>
  rows.toSorted((one, other) => {
    const [left, right] = [one, other].map(
      ({ kind, days, subject, leg }) => `${kind} ${days} ${subject} ${leg}`,
    ) as [string, string]
    return left < right ? -1 : 1
  })

const readReport = async () =>
  sorted(await database.db.selectFrom('travel_report').selectAll().execute())
const slow = async () => sorted(slowReport(await readTrips()))

const PATHS = [
  ['awaiting_acceptance', 'ready_for_delivery', 'in_delivery', 'delivered'],
  ['awaiting_courier', 'shipped_from_warehouse', 'in_delivery', 'stored'],
] as const satisfies readonly ParcelStep[][]
const STEPS = [0, 1, 2, 3] as const

/** What may become of a parcel: some steps of its way, reported in any order, some of one cell alone. */
const life = fc.record({
  point: fc.nat(2),
  service: fc.constantFrom(null, ...SERVICE_TYPES),
  cells: fc.constantFrom(1, 1, 2),
  madeHoursAgo: fc.integer({ min: 1, max: 2_400 }),
  path: fc.constantFrom(...PATHS),
  /** Minutes from one step to the next; below nought: clocks differ. */
  gaps: fc.array(fc.integer({ min: -100, max: 1_800 }), { minLength: 4, maxLength: 4 }),
  reported: fc.oneof(fc.shuffledSubarray([...STEPS]), fc.constant([...STEPS])),
  ofOneCell: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  corrected: fc.option(fc.constantFrom(...STEPS), { nil: undefined }),
  isCountedBetween: fc.boolean(),
})

test(
  'the report is what a slow look at every event gives, whatever comes late, in disorder and corrected',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const points = [
      await insertPoint(db, { settlement: 'Тверь' }),
      await insertPoint(db, { settlement: 'Тверь' }),
      await insertPoint(db, { settlement: '' }),
    ]
    const customerUid = await insertCustomer(db)
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: 3, maxLength: 8 }), async (lives) => {
        for (const each of lives) {
          const made = new Date(NOW.getTime() - each.madeHoursAgo * HOUR)
          const { uid } = await insertParcel(db, {
            pointUid: points[each.point] ?? '',
            customerUid,
            createdAt: made,
            cells: Array.from({ length: each.cells }, () => ({ size: 'M' })),
          })
          await db
            .updateTable('parcel')
            .set({ service_type: each.service })
            .where('uid', '=', uid)
            .execute()
          const children = await db
            .selectFrom('parcel')
            .select('uid')
            .where('parent_uid', '=', uid)
            .orderBy('uid')
            .execute()
          for (const nth of each.reported) {
            const minutes = each.gaps.slice(0, nth + 1).reduce((sum, gap) => sum + gap, 0)
            const at = new Date(made.getTime() + minutes * 60_000)
            if (at > NOW) continue
            const cell = each.ofOneCell[nth] === true ? children[0]?.uid : undefined
            const status = each.path[nth] ?? 'delivered'
            await record(cell ?? uid, status, at, each.corrected === nth ? 'correction' : 'report')
          }
          if (each.isCountedBetween) await countTravel(db, NOW)
        }
        await countTravel(db, NOW, 'all days')
        expect(await readReport()).toEqual(await slow())
      }),
      { numRuns: 8 },
    )
    expect((await readReport()).some(({ leg }) => leg === 'loaded')).toBe(true)
  },
)

test('the hourly count sees what is reported late and corrected on the last days', async () => {
  const { db } = database
  const pointUid = await insertPoint(db, { settlement: 'Псков' })
  const made = new Date(NOW.getTime() - 3 * DAY)
  const { uid } = await insertParcel(db, { pointUid, createdAt: made })
  await countTravel(db, NOW)
  await record(uid, 'delivered', new Date(NOW.getTime() - DAY))
  await record(uid, 'in_delivery', new Date(NOW.getTime() - DAY - 5 * HOUR))
  await countTravel(db, NOW)
  const ofCity = async () =>
    (await readReport()).filter(({ subject, days }) => subject === 'Псков' && days === 7)
  expect(await ofCity()).toMatchObject([
    { leg: 'carried', parcels: 1, median: 5, p90: 5 },
    { leg: 'way', parcels: 1, median: 48, p90: 48 },
  ])
  // An earlier scan, reported last.
  await record(uid, 'in_delivery', new Date(NOW.getTime() - DAY - 10 * HOUR))
  await countTravel(db, NOW)
  expect((await ofCity())[0]).toMatchObject({ leg: 'carried', median: 10 })
  expect(await readReport()).toEqual(await slow())
})

test('parcels of the sandbox do not travel, and days older than all periods are dropped', async () => {
  const { db } = database
  const [pointUid, customerUid] = [
    await insertPoint(db, { settlement: 'Проба' }),
    await insertCustomer(db),
  ]
  await db.updateTable('point').set({ sandbox: true }).where('uid', '=', pointUid).execute()
  await db.updateTable('customer').set({ sandbox: true }).where('uid', '=', customerUid).execute()
  const { uid } = await insertParcel(db, {
    pointUid,
    customerUid,
    sandbox: true,
    createdAt: new Date(NOW.getTime() - DAY),
  })
  await record(uid, 'delivered', new Date(NOW.getTime() - HOUR))
  await countTravel(db, NOW, 'all days')
  expect((await readReport()).map(({ subject }) => subject)).not.toContain('Проба')
  await countTravel(db, new Date(NOW.getTime() + 400 * DAY))
  expect(await readReport()).toEqual([])
})
