import { randomUUID } from 'node:crypto'
import { getFigures } from '@yacheyka/contract/dashboard/figures'
import {
  isAwaitingPickup,
  isHandedOut,
  PARCEL_STATUSES,
  type ParcelStep,
  shownStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { move } from '#/ledger/test-ledger.ts'
import { RANDOM_IDENTIFIERS } from '#/parcel-store/identifiers.ts'
import { insertPoint } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MESSAGES = { brand: 'Ячейка', publicUrl: 'https://yacheyka.example' }
const STEPS = PARCEL_STATUSES.filter(
  (status): status is ParcelStep => status !== 'blocked_for_return',
)

let opened: TestApp
let anna: TestAccount
let boris: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInCustomer(opened)
  boris = await signInCustomer(opened)
})
afterAll(() => opened.close())

const request = ({ userUid }: TestAccount, headers: { authorization?: string } = {}) =>
  opened.app.inject({ url: getFigures.path.replace(':uid', userUid), headers })
const figures = async (whose: TestAccount) => {
  const response = await request(whose, whose.headers)
  expect(response.statusCode).toBe(200)
  return getFigures.responses[200].parse(response.json())
}

interface Made {
  readonly status: ParcelStep
  readonly blocked: boolean
  readonly createdAt: Date
  readonly statusAt: Date
  readonly arrivedAt: Date | null
  readonly expireAt: Date | null
  readonly isChild: boolean
}

/** Every step, blocked and not, spread over four months; minutes away from every border that the clock moves. */
const makeParcels = (now: number): readonly Made[] =>
  Array.from({ length: 900 }, (_, at) => {
    const status = STEPS[at % STEPS.length] ?? 'created'
    const statusAt = new Date(now - ((at * 37) % 45) * DAY - ((at * 7) % 23) * HOUR - HOUR / 2)
    const waited = ((at * 131) % 260) * HOUR + ((at * 7) % 59) * 60_000
    const isThere = isAwaitingPickup(status) || isHandedOut(status)
    return {
      status,
      blocked: at % 11 === 0,
      createdAt: new Date(now - ((at * 53) % 120) * DAY),
      statusAt,
      arrivedAt: isThere && at % 13 !== 0 ? new Date(statusAt.getTime() - waited) : null,
      expireAt: isThere ? new Date(now + (((at * 29) % 120) - 24) * HOUR + HOUR / 2) : null,
      isChild: at % 17 === 0 && at > 17,
    }
  })

async function insertAll(customerUid: string, parcels: readonly Made[]): Promise<void> {
  const { db } = opened.database
  const pointUid = await insertPoint(db)
  const uids = parcels.map(() => RANDOM_IDENTIFIERS.uid())
  const rows = parcels.map(({ isChild, ...made }, at) => ({
    uid: uids[at],
    customer_uid: customerUid,
    parent_uid: isChild ? uids[0] : null,
    parcel_number: isChild ? null : `Ф-${at}`,
    barcode: randomUUID(),
    point_uid: pointUid,
    pin: isChild ? '' : String(10_000_000 + at),
    qr: isChild ? '' : randomUUID(),
    status: made.status,
    status_at: made.statusAt,
    arrived_at: made.arrivedAt,
    blocked: made.blocked,
    expire_at: made.expireAt,
    locker_change: 1,
    created_at: made.createdAt,
  }))
  await sql`
    INSERT INTO parcel (uid, customer_uid, parent_uid, parcel_number, barcode, point_uid, pin, qr, status, status_at,
      arrived_at, blocked, expire_at, locker_change, created_at)
    SELECT uid, customer_uid, parent_uid, parcel_number, barcode, point_uid, pin, qr, status, status_at, arrived_at,
      blocked, expire_at, locker_change, created_at
    FROM json_populate_recordset(NULL::parcel, ${JSON.stringify(rows)}::json)`.execute(db)
}

/** As the counts stand between two of the chore's turns: some added up, some not yet, and some taken back. */
async function countAll(customerUid: string): Promise<void> {
  const { db } = opened.database
  await sql`DELETE FROM tally WHERE customer_uid = ${customerUid}`.execute(db)
  await sql`DELETE FROM tally_change WHERE customer_uid = ${customerUid}`.execute(db)
  const counted = sql`SELECT customer_uid, 'parcel' AS subject, (created_at AT TIME ZONE 'Europe/Moscow')::date AS day,
    shown_status AS status, count(*)::integer AS count
    FROM parcel WHERE customer_uid = ${customerUid} AND parent_uid IS NULL GROUP BY 1, 3, 4`
  await sql`INSERT INTO tally (customer_uid, subject, day, status, count)
    SELECT customer_uid, subject, day, status, count + 2 FROM (${counted}) AS counted
    WHERE day <> (now() AT TIME ZONE 'Europe/Moscow')::date`.execute(db)
  await sql`INSERT INTO tally_change (uid, customer_uid, subject, day, status, change)
    SELECT gen_random_uuid(), customer_uid, subject, day, status,
      CASE WHEN day = (now() AT TIME ZONE 'Europe/Moscow')::date THEN count ELSE -2 END
    FROM (${counted}) AS counted`.execute(db)
}

/** Monday of Moscow, `YYYY-MM-DD`. */
const weekOf = (at: Date): string => {
  const moscow = new Date(at.getTime() + 3 * HOUR)
  const monday = new Date(moscow.getTime() - ((moscow.getUTCDay() + 6) % 7) * DAY)
  return monday.toISOString().slice(0, 10)
}

test('what a customer sees is what counting its parcels one by one gives', async () => {
  const now = Date.now()
  const parcels = makeParcels(now)
  await insertAll(anna.customerUid, parcels)
  await countAll(anna.customerUid)
  const seen = await figures(anna)
  const own = parcels.filter(({ isChild }) => !isChild)

  const counts = PARCEL_STATUSES.flatMap((status) => {
    const count = own.filter((each) => shownStatus(each.status, each.blocked) === status).length
    return count === 0 ? [] : [{ status, count }]
  })
  expect(seen.statuses).toEqual(counts)

  const waited = own
    .filter((each) => isHandedOut(each.status) && each.statusAt.getTime() > now - 30 * DAY)
    .flatMap(({ statusAt, arrivedAt }) =>
      arrivedAt === null ? [] : [(statusAt.getTime() - arrivedAt.getTime()) / HOUR],
    )
    .toSorted((one, other) => one - other)
  expect(waited.length).toBeGreaterThan(50)
  expect(seen.pickup.fetched).toBe(waited.length)
  const median = waited[Math.ceil(waited.length / 2) - 1] ?? 0
  expect(seen.pickup.median_hours).toBe(Math.floor(median * 10) / 10)
  expect(seen.pickup.by_day.map(({ count }) => count)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map(
      (day) => waited.filter((hours) => Math.min(8, Math.floor(hours / 24) + 1) === day).length,
    ),
  )

  const soon = own
    .filter((each) => isAwaitingPickup(shownStatus(each.status, each.blocked)))
    .flatMap(({ expireAt }) => (expireAt === null ? [] : [expireAt.getTime()]))
    .filter((at) => at > now && at < now + 2 * DAY)
    .toSorted((one, other) => one - other)
  expect(soon.length).toBeGreaterThan(5)
  expect(seen.overdue_soon.count).toBe(soon.length)
  expect(seen.overdue_soon.first.map((parcel) => Date.parse(parcel.expire_at))).toEqual(
    soon.slice(0, 5).map((at) => Math.floor(at / 1000) * 1000),
  )

  for (const week of seen.weeks)
    expect(week.parcels).toBe(own.filter(({ createdAt }) => weekOf(createdAt) === week.from).length)
  expect(seen.weeks.at(-1)?.from).toBe(weekOf(new Date(now)))
})

test('spending of a week is orders and extensions less what came back; money put in is none', async () => {
  const { db } = opened.database
  const now = Date.now()
  // Booked one after the other, as the ledger wants them.
  const booked = [
    ['top_up', 90_000_000, 100],
    ['order_payment', -50_000, 95],
    ['order_payment', -120_000, 20],
    ['refund', 30_000, 19],
    ['extension', -15_000, 18],
    ['top_up', 1_000_000, 17],
    ['correction', -77_700, 16],
    ['order_payment', -990, 0],
  ] as const
  for (const [kind, change, daysAgo] of booked)
    await move(
      db,
      { customerUid: anna.customerUid, kind, change },
      { now: new Date(now - daysAgo * DAY), messages: MESSAGES },
    )
  await move(db, { customerUid: boris.customerUid, change: 5_000_000 })
  const { weeks } = await figures(anna)
  for (const { from, spent } of weeks) {
    const expected = booked
      .filter(([kind]) => kind !== 'top_up' && kind !== 'correction')
      .filter(([, , daysAgo]) => weekOf(new Date(now - daysAgo * DAY)) === from)
      .reduce((sum, [, change]) => sum - change, 0)
    expect([from, spent]).toEqual([from, (expected / 100).toFixed(2)])
  }
  expect(weeks.reduce((sum, { spent }) => sum + Number(spent), 0)).toBeCloseTo(1059.9)
})

test('a week in which more came back than was spent is below nought', async () => {
  const vera = await signInCustomer(opened)
  await move(
    opened.database.db,
    { customerUid: vera.customerUid, kind: 'refund', change: 12_345 },
    { now: new Date(), messages: MESSAGES },
  )
  expect((await figures(vera)).weeks.at(-1)?.spent).toBe('-123.45')
})

test('a new customer has nothing, of nobody else’s', async () => {
  const gleb = await signInCustomer(opened)
  const seen = await figures(gleb)
  expect(seen.weeks).toHaveLength(12)
  expect({
    ...seen,
    weeks: seen.weeks.filter(({ spent, parcels }) => spent !== '0.00' || parcels > 0),
  }).toEqual({
    statuses: [],
    pickup: {
      fetched: 0,
      median_hours: null,
      by_day: [1, 2, 3, 4, 5, 6, 7, 8].map((days) => ({ days, count: 0 })),
    },
    overdue_soon: { count: 0, first: [] },
    weeks: [],
  })
})

test('without sign-in 401, of another 404', async () => {
  expect((await request(anna)).statusCode).toBe(401)
  expect((await request(anna, boris.headers)).statusCode).toBe(404)
})
