import {
  countSentParcels,
  listSentParcels,
  SEARCH_FOUND_MAX,
  SORTED_MAX,
} from '@yacheyka/contract/parcels/sent-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { at, openSentParcels } from './test-sent-parcels.ts'

const { kazan, another, db, add, mine, request, numbersOf } = openSentParcels()

test.each([
  ['parcel_number', ['А-1', 'Б-2', 'В-3', 'Г-4']],
  ['-parcel_number', ['Г-4', 'В-3', 'Б-2', 'А-1']],
  ['terminal_number', ['А-1', 'Г-4', 'Б-2', 'В-3']],
  ['-terminal_number', ['В-3', 'Г-4', 'Б-2', 'А-1']],
  ['juridical_price', ['В-3', 'А-1', 'Г-4', 'Б-2']],
  ['-juridical_price', ['А-1', 'В-3', 'Г-4', 'Б-2']],
  ['expire_at', ['Б-2', 'Г-4', 'В-3', 'А-1']],
  ['-expire_at', ['Г-4', 'Б-2', 'В-3', 'А-1']],
])('by %s: without a value last, equal ones newest first', async (ordering, expected) => {
  await add('А-1', { ...at('2026-02-01T10:00:00Z'), pointUid: kazan() })
  await insertParcelIn(db(), 'delivered', { ...mine('Б-2'), ...at('2026-02-02T10:00:00Z') })
  await add('В-3', { ...at('2026-02-03T10:00:00Z'), pointUid: another() })
  await insertParcelIn(db(), 'delivered', { ...mine('Г-4'), ...at('2026-02-04T10:00:00Z') })
  const set = async (number: string, price: number | null, end: string | null) =>
    await sql`UPDATE parcel SET juridical_price = ${price}, expire_at = ${end}
      WHERE parcel_number = ${number} AND customer_uid = ${mine(number).customerUid}`.execute(db())
  await set('А-1', 900, null)
  await set('Б-2', null, '2026-03-01')
  await set('В-3', 100, '2026-01-01')
  await set('Г-4', null, '2026-03-02')
  expect(await numbersOf({ ordering })).toEqual(expected)
  const pages = [0, 2].map((offset) => numbersOf({ ordering, limit: 2, offset }))
  expect((await Promise.all(pages)).flat()).toEqual(expected)
  expect(await numbersOf({ ordering, parcel_status: 'created' })).toEqual(
    expected.filter((number) => ['А-1', 'В-3'].includes(number)),
  )
})

test('an unknown order, too many to sort and what most have, are reported', async () => {
  expect((await request(listSentParcels.path, { ordering: 'pin' })).statusCode).toBe(400)
  await add('А-1')
  await sql`INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, pin, qr, locker_change,
      status, status_at, created_at)
    SELECT translate(substr(md5(uid || at), 1, 22), '0', 'g'), customer_uid, parcel_number || '-' || at, barcode || '-' || at, point_uid, pin, qr, 0,
      'cancelled', status_at, created_at
    FROM parcel, generate_series(1, ${SORTED_MAX}) AS at WHERE customer_uid = ${mine('А-1').customerUid}`.execute(
    db(),
  )
  const { statusCode, body } = await request(listSentParcels.path, { ordering: 'expire_at' })
  expect(statusCode).toBe(400)
  expect(JSON.parse(body)).toEqual({
    ordering: [
      typeset('Так сортируется не больше 5 000 отправлений: уточните даты, статус или поиск'),
    ],
  })
  const common = await request(countSentParcels.path, { search: 'а-1-' })
  expect(common.json()).toEqual({ count: SEARCH_FOUND_MAX, exact: false })
  const page = await request(listSentParcels.path, { search: 'а-1-', offset: SEARCH_FOUND_MAX - 5 })
  expect(page.json().results).toHaveLength(5)
  expect(await numbersOf({ ordering: 'expire_at', search: '-4999' })).toEqual(['А-1-4999'])
})

test('numbers within a sender’s number stand by their value', async () => {
  for (const number of ['А-10', 'А-2', 'а-1', 'Б-1']) await add(number)
  expect(await numbersOf({ ordering: 'parcel_number' })).toEqual(['а-1', 'А-2', 'А-10', 'Б-1'])
})
