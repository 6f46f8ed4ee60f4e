import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#/db/test-database.ts'
import { newUid } from '#/db/uuid.ts'
import { insertCustomer, insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { countGrowth } from './count-growth.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOW = new Date('2026-11-22T20:30:00+03:00')

interface Sale {
  readonly customer: string
  readonly service: string
  readonly day: string
  readonly revenue: number
}

/** Every parcel that somebody pays for, looked at one by one. */
async function readSales(): Promise<Sale[]> {
  const { db } = database
  const unpaid = await db
    .selectFrom('juridical_order')
    .select('uid')
    .where('paid_at', 'is', null)
    .execute()
  const awaited = new Set(unpaid.map(({ uid }) => uid))
  const parcels = await db.selectFrom('parcel').selectAll().execute()
  return parcels
    .filter(
      (parcel) =>
        parcel.parent_uid === null &&
        !parcel.sandbox &&
        parcel.status !== 'cancelled' &&
        (parcel.order_uid === null || !awaited.has(parcel.order_uid)),
    )
    .map((parcel) => ({
      customer: parcel.customer_uid,
      service: parcel.service_type ?? '',
      day: isoDay(moscowDay(parcel.created_at.getTime())),
      revenue: parcel.juridical_price ?? 0,
    }))
}

const dayAgo = (days: number) => isoDay(moscowDay(NOW.getTime() - days * DAY))
const sum = (sales: readonly Sale[]) => sales.reduce((all, { revenue }) => all + revenue, 0)

/** The report, counted in the plainest way. */
function slowReport(sales: readonly Sale[]) {
  const known = sales.filter(({ day }) => day >= dayAgo(179) && day <= dayAgo(0))
  const rows = (kind: string, days: number, of: (sale: Sale) => string) => {
    const own = sales.filter(({ day }) => day >= dayAgo(2 * days - 1) && day <= dayAgo(0))
    return [...Map.groupBy(own, of)].map(([subject, all]) => {
      const [now, before] = [
        all.filter(({ day }) => day >= dayAgo(days - 1)),
        all.filter(({ day }) => day < dayAgo(days - 1)),
      ]
      const earlier = sales.some((sale) => of(sale) === subject && sale.day < dayAgo(days - 1))
      const change =
        kind !== 'customer' || (now.length > 0 && before.length > 0)
          ? 'stays'
          : now.length === 0
            ? 'quiet'
            : earlier
              ? 'back'
              : 'new'
      return {
        kind,
        days,
        subject,
        parcels: now.length,
        revenue: sum(now),
        parcels_before: before.length,
        revenue_before: sum(before),
        change,
      }
    })
  }
  return [
    ...REPORT_PERIODS.flatMap((days) => [
      ...rows('network', days, () => ''),
      ...rows('customer', days, ({ customer }) => customer),
      ...rows('service', days, ({ service }) => service),
    ]),
    ...[...Map.groupBy(known, ({ day }) => day)].map(([subject, all]) => ({
      kind: 'day',
      days: 1,
      subject,
      parcels: all.length,
      revenue: sum(all),
      parcels_before: 0,
      revenue_before: 0,
      change: 'stays',
    })),
  ]
}

const sorted = <R extends { kind: string; days: number; subject: string }>(rows: readonly R[]) =>
  rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
const keyOf = (row: { kind: string; days: number; subject: string }) =>
  `${row.kind} ${row.days} ${row.subject}`

const readReport = async () =>
  sorted(await database.db.selectFrom('growth_report').selectAll().execute())
const slow = async () => sorted(slowReport(await readSales()))

interface SaleDraft {
  readonly service: (typeof SERVICE_TYPES)[number] | null
  readonly hoursAgo: number
  readonly price: number
  readonly cells: number
  readonly order: 'none' | 'paid' | 'unpaid'
  readonly isSandbox: boolean
}

const sale = fc.record({
  customer: fc.nat(3),
  service: fc.constantFrom(null, ...SERVICE_TYPES),
  hoursAgo: fc.integer({ min: 1, max: 24 * 300 }),
  price: fc.integer({ min: 0, max: 100_000 }),
  cells: fc.constantFrom(1, 1, 2),
  order: fc.constantFrom<SaleDraft['order']>('none', 'paid', 'unpaid'),
  isCancelled: fc.boolean(),
  isSandbox: fc.constantFrom(false, false, false, true),
  isCountedBefore: fc.boolean(),
})

let made = 0
async function insertSale(
  { hoursAgo, order, service, price, cells, isSandbox }: SaleDraft,
  own: { readonly pointUid: string; readonly customerUid: string },
) {
  const { db } = database
  const createdAt = new Date(NOW.getTime() - hoursAgo * HOUR)
  made += 1
  const orderUid = order === 'none' ? null : newUid()
  if (orderUid !== null)
    await db
      .insertInto('juridical_order')
      .values({
        uid: orderUid,
        order_number: String(9_000_000 + made),
        customer_uid: own.customerUid,
        user_uid: null,
        status: order === 'paid' ? 'active' : 'awaiting_payment',
        price,
        paid_at: order === 'paid' ? createdAt : null,
        created_at: createdAt,
        sandbox: isSandbox,
      })
      .execute()
  const { uid } = await insertParcel(db, {
    ...own,
    createdAt,
    sandbox: isSandbox,
    cells: Array.from({ length: cells }, () => ({ size: 'M' })),
  })
  await db
    .updateTable('parcel')
    .set({
      service_type: service,
      juridical_price: price,
      order_uid: orderUid,
      order_line: orderUid === null ? null : 1,
    })
    .where('uid', '=', uid)
    .execute()
  return uid
}

test(
  'the report is what a slow look at every parcel gives, whatever is paid and cancelled later',
  { tags: ['slow'] },
  async () => {
    const { db } = database
    const customers = [0, 1, 2, 3].map(() => insertCustomer(db))
    const uids = await Promise.all(customers)
    const [pointUid, sandboxPoint] = [await insertPoint(db), await insertPoint(db)]
    const twin = await insertCustomer(db)
    await db.updateTable('point').set({ sandbox: true }).where('uid', '=', sandboxPoint).execute()
    await db.updateTable('customer').set({ sandbox: true }).where('uid', '=', twin).execute()
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 2, maxLength: 10 }), async (sales) => {
        for (const each of sales) {
          const own = each.isSandbox
            ? { pointUid: sandboxPoint, customerUid: twin }
            : { pointUid, customerUid: uids[each.customer] ?? '' }
          const uid = await insertSale(each, own)
          if (each.isCountedBefore) await countGrowth(db, NOW)
          if (each.isCancelled)
            await db
              .updateTable('parcel')
              .set({ status: 'cancelled' })
              .where('uid', '=', uid)
              .execute()
        }
        await countGrowth(db, NOW, 'all days')
        expect(await readReport()).toEqual(await slow())
      }),
      { numRuns: 10 },
    )
    expect((await readReport()).map(({ subject }) => subject)).not.toContain(twin)
  },
)
