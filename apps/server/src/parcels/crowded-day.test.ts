import { listSentParcels, type ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// Of a day with many parcels the second half of the pages is met from the day's end.

const MANY = 60
let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInCustomer(opened)
  const { db } = opened.database
  const { uid: point } = await insertTerminal(db)
  // Three in each instant, two statuses; before and after that day a few more.
  await sql`INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, pin, qr, locker_change, status, created_at)
    SELECT translate(substr(md5(at::text), 1, 22), '0', 'g'), ${anna.customerUid}, 'Ф-' || at, 'Ф' || at, ${point},
      lpad(at::text, 8, '0'), 'qr', at, CASE WHEN at % 3 = 0 THEN 'received' ELSE 'created' END,
      '2026-02-01T06:00:00Z'::timestamptz + (at / 3) * interval '1 second'
        + CASE WHEN at <= 5 THEN -1 WHEN at > 55 THEN 1 ELSE 0 END * interval '1 day'
    FROM generate_series(1, ${MANY}) AS at`.execute(db)
  await sql`INSERT INTO tally (customer_uid, subject, day, status, count)
    SELECT customer_uid, 'parcel', (created_at AT TIME ZONE 'Europe/Moscow')::date, shown_status, count(*)
    FROM parcel GROUP BY 1, 3, 4`.execute(db)
})
afterAll(() => opened.close())

const page = async (query: string) => {
  const url = `${listSentParcels.path.replace(':uid', anna.userUid)}?${query}`
  const response = await opened.app.inject({ url, headers: anna.headers })
  return response.json<{ results: ParcelRow[] }>().results.map(({ uid }) => uid)
}

test.each(['', 'parcel_status=created', 'parcel_status=created,received'])(
  'every page from every place is a part of the whole list (%s)',
  async (filter) => {
    const whole = await page(`limit=100&${filter}`)
    expect(whole.length).toBeGreaterThan(30)
    for (let offset = 0; offset <= whole.length; offset++)
      expect(await page(`limit=7&offset=${offset}&${filter}`)).toEqual(
        whole.slice(offset, offset + 7),
      )
  },
)
