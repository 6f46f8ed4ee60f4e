import {
  countSentParcels,
  FOUND_MAX,
  listSentParcels,
} from '@yacheyka/contract/parcels/sent-parcels'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { insertParcel, insertParcelIn, insertPoint } from '#/parcel-store/test-parcels.ts'
import { findCounterErrors } from '#/counters/verify-counters.ts'
import { inTransaction } from '#/db/transaction.ts'
import { createParcels } from '#/parcel-store/create-parcels.ts'
import { foldChanges } from '#/counters/fold-changes.ts'
import { at, type Listed, openSentParcels } from './test-sent-parcels.ts'

const { opened, anna, point, db, add, mine, urlOf, request, list, numbersOf } = openSentParcels()

test('parcels come with their point, newest first; those of others never', async () => {
  await add('Б-1', at('2026-02-01T09:00:00Z'))
  await add('А-2', { ...at('2026-02-02T09:00:00Z'), cells: [{ size: 'S' }, { size: 'M' }] })
  await insertParcel(db(), { pointUid: point() })
  const { count, results, next, previous } = await list()
  expect([count, next, previous]).toEqual([2, null, null])
  expect(results).toMatchObject([
    {
      parcel_number: 'А-2',
      order_number: null,
      parcel_status: 'created',
      parcel_status_text: 'Создана',
      date_added: '2026-02-02T12:00:00+03:00',
      terminal_number: 'МСК-7',
      terminal_name: 'Пятёрочка у метро',
      terminal_address: 'Москва, ул. Садовая, 3',
      can_be_cancelled: true,
      blocked: false,
    },
    { parcel_number: 'Б-1' },
  ])
})

describe('pages', () => {
  const made = 23
  beforeEach(async () => {
    // Eight of each day but the last, whose first ones are as old as each other.
    for (let each = 0; each < made; each++)
      await add(
        `С-${each}`,
        at(`2026-02-0${1 + Math.floor(each / 8)}T1${Math.floor((each % 8) / 3)}:00:00Z`),
      )
  })

  test('together they are the whole list once, in one order, and lead to each other', async () => {
    for (const query of [
      {},
      { parcel_number: 'С' },
      { parcel_status: 'created,issued' },
      { terminal_address: 'москва' },
    ]) {
      const whole = await numbersOf({ ...query, limit: 100 })
      expect(new Set(whole).size).toBe(made)
      for (const limit of [1, 5, 8, 10]) {
        const seen: string[] = []
        const turn = async (url: string): Promise<Listed> => {
          const page = (await opened().app.inject({ url, headers: anna().headers })).json<Listed>()
          seen.push(...page.results.map(({ parcel_number }) => parcel_number))
          return page.next === null ? page : turn(page.next)
        }
        const last = await turn(urlOf({ ...query, limit }))
        expect(seen).toEqual(whole)
        expect(last.previous).toContain(`limit=${limit}`)
      }
    }
  })

  test('dates are newest first', async () => {
    const { results } = await list({ limit: 100 })
    const dates = results.map(({ date_added }) => date_added)
    expect(dates).toEqual(dates.toSorted().toReversed())
  })

  test('oldest first is the same list from its end, page by page', async () => {
    for (const query of [{}, { parcel_number: 'С' }, { parcel_status: 'created,issued' }]) {
      const whole = (await numbersOf({ ...query, limit: 100 })).toReversed()
      for (const limit of [1, 7, 100]) {
        const seen: string[] = []
        for (let offset = 0; offset < made; offset += limit)
          seen.push(...(await numbersOf({ ...query, limit, offset, ordering: 'date_added' })))
        expect(seen).toEqual(whole)
        expect(await numbersOf({ ...query, offset: made, ordering: 'date_added' })).toEqual([])
      }
    }
  })

  test.each([made, made + 1, 5_000, 100_000_000])(
    'past the end, at %i, a page is empty',
    async (offset) => {
      for (const query of [
        {},
        { parcel_number: 'С' },
        { parcel_status: 'created' },
        { terminal_address: 'москва' },
      ])
        expect(await list({ ...query, offset })).toMatchObject({
          count: made,
          next: null,
          results: [],
        })
    },
  )
})

test('rows report the phone, the cells, the price and until when they wait', async () => {
  await add('Я-1', {
    receiverPhone: '+79262345678',
    cells: [{ size: 'M' }, { size: 'S' }, { size: 'L' }],
  })
  await insertParcelIn(db(), 'delivered', mine('Я-2'))
  const { results } = await list({ parcel_number: 'Я' })
  const rows = new Map(results.map((row) => [row.parcel_number, row]))
  expect(rows.get('Я-1')).toMatchObject({
    phone: '+7(926)234-56-78',
    size: ['M', 'S', 'L'],
    juridical_price: null,
    expire_at: null,
  })
  expect(rows.get('Я-2')?.expire_at).toMatch(/^\d{4}-\d\d-\d\dT23:59:59\+03:00$/)
})

test('parcels that are made at once stand in the order in which they were given', async () => {
  const numbers = Array.from({ length: 1_500 }, (_, turn) => `О-${turn}`)
  await inTransaction(db(), (transaction) =>
    createParcels(
      transaction,
      numbers.map((parcelNumber) => ({
        customerUid: anna().customerUid,
        pointUid: point(),
        parcelNumber,
        receiverPhone: '',
        receiverEmail: '',
        cod: 0,
        cells: [{ size: 'M' }],
      })),
      new Date('2026-11-22T20:59:59.999Z'),
    ),
  )
  expect(await numbersOf({ limit: 100 })).toEqual(numbers.slice(0, 100))
  expect(await numbersOf({ parcel_number: 'О-', limit: 100, offset: 1_400 })).toEqual(
    numbers.slice(1_400),
  )
  expect(await findCounterErrors(db(), [anna().customerUid])).toEqual([])
})

test('counters that were added up count the same', async () => {
  await add('Т-1')
  await insertParcelIn(db(), 'issued', mine('Т-2'))
  const before = await list({ parcel_status: 'issued' })
  await foldChanges(db())
  expect(await list({ parcel_status: 'issued' })).toEqual(before)
  expect((await list()).count).toBe(2)
})

test('a search that finds more than is counted says so, and is paged no farther', async () => {
  await insertMany(anna().customerUid, FOUND_MAX + 5)
  for (const query of [{ parcel_number: 'Ф' }, { terminal_address: 'москва' }]) {
    const counted = await request(countSentParcels.path, query)
    expect(counted.json()).toEqual({ count: FOUND_MAX, exact: false })
    const page = async (offset: number) => {
      const response = await request(listSentParcels.path, { ...query, offset })
      const { count, next, results } = response.json<Listed>()
      return [count, next === null, results.map(({ parcel_number }) => parcel_number)]
    }
    expect(await page(0)).toEqual([
      FOUND_MAX,
      false,
      Array.from({ length: 10 }, (_, turn) => `Ф-${FOUND_MAX + 5 - turn}`),
    ])
    expect(await page(FOUND_MAX - 2)).toEqual([FOUND_MAX, true, ['Ф-7', 'Ф-6']])
    expect(await page(FOUND_MAX)).toEqual([FOUND_MAX, true, []])
  }
  const exact = await request(countSentParcels.path, { parcel_number: 'Ф-1234' })
  expect(exact.json()).toEqual({ count: 1, exact: true })
})

/**
 * Parcels a second apart, without anything that follows from them. At a point of their own: among thousands of PINs that
 * are counted up, a parcel with a random one collides in about one run of a hundred (`parcel_live_pin`).
 */
async function insertMany(customerUid: string, many: number) {
  const own = await insertPoint(db(), { address: 'Москва, ул. Новая, 1' })
  await opened().context.points.refresh()
  await sql`INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, pin, qr, locker_change, created_at)
    SELECT translate(substr(md5(at::text), 1, 22), '0', 'g'), ${customerUid}, 'Ф-' || at, 'Ф' || at, ${own},
      lpad(at::text, 8, '0'), 'qr', at, '2026-02-01T00:00:00Z'::timestamptz + at * interval '1 second'
    FROM generate_series(1, ${many}) AS at`.execute(db())
}

test('without signing in 401; of another user 404', async () => {
  for (const path of [listSentParcels.path, countSentParcels.path]) {
    const url = path.replace(':uid', anna().userUid)
    expect((await opened().app.inject({ url })).statusCode).toBe(401)
    const boris = await signInCustomer(opened())
    expect((await opened().app.inject({ url, headers: boris.headers })).statusCode).toBe(404)
  }
})
