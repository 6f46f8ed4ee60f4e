import {
  countSentParcels,
  FOUND_MAX,
  listSentParcels,
  type ParcelRow,
} from '@yacheyka/contract/sent-parcels'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { setBlocked } from '#/parcels/actions.ts'
import type { ParcelDraft } from '#/parcels/create-parcels.ts'
import { insertParcel, insertParcelIn, insertPoint, TEST_OPTIONS } from '#/parcels/test-parcels.ts'
import { inTransaction } from '#/db/transaction.ts'
import { foldChanges } from '#/tallies/fold-changes.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { NAUGHTY_STRINGS } from '#/test-naughty.ts'

let opened: TestApp
let point: string
let kazan: string
let another: string
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  point = await insertPoint(db(), {
    number: 'МСК-7',
    name: 'Пятёрочка у метро',
    address: 'Москва, ул. Садовая, 3',
  })
  kazan = await insertPoint(db(), {
    number: 'КЗН-1',
    address: 'Казань, ул. Баумана, 7',
    name: 'Перекрёсток',
  })
  another = await insertPoint(db(), { number: 'МСК-8', address: 'Москва, ул. Лесная, 5' })
  await opened.context.points.refresh()
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

const db = () => opened.database.db
const add = (parcelNumber: string, draft: Partial<ParcelDraft> = {}) =>
  insertParcel(db(), { customerUid: anna.customerUid, pointUid: point, parcelNumber, ...draft })

interface Listed {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly ParcelRow[]
}

type Query = Readonly<Record<string, string | number>>

const addressOf = (query: Query, path: string = listSentParcels.path) => {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) words.set(name, String(value))
  return `${path.replace(':uid', anna.userUid)}?${words.toString()}`
}
const ask = (path: string, query: Query) =>
  opened.app.inject({ url: addressOf(query, path), headers: anna.headers })

/** A page; its count is that of the other call. */
const list = async (query: Query = {}): Promise<Listed> => {
  const response = await ask(listSentParcels.path, query)
  expect(response.statusCode).toBe(200)
  const page = response.json<Listed>()
  const { limit: _limit, offset: _offset, ...filters } = query
  const counted = await ask(countSentParcels.path, filters)
  expect(counted.json()).toEqual({ count: page.count, exact: true })
  return page
}

const numbersOf = async (query: Query = {}) =>
  (await list(query)).results.map(({ parcel_number }) => parcel_number)

const at = (iso: string) => ({ createdAt: new Date(iso) })

test('departures come with their point, newest first; those of others never', async () => {
  await add('Б-1', at('2026-02-01T09:00:00Z'))
  await add('А-2', { ...at('2026-02-02T09:00:00Z'), cells: [{ size: 'S' }, { size: 'M' }] })
  await insertParcel(db(), { pointUid: point })
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

describe('filters', () => {
  beforeEach(async () => {
    await add('А-1', at('2026-01-31T20:59:59Z'))
    await add('А-22', at('2026-01-31T21:00:00Z'))
    await add('А-2', at('2026-02-01T20:59:59.999Z'))
    await add('Б%_2', at('2026-02-01T21:00:00Z'))
  })

  test('days are whole days of Moscow, both of them in', async () => {
    expect(await numbersOf({ date_from: '2026-02-01', date_to: '2026-02-01' })).toEqual([
      'А-2',
      'А-22',
    ])
    expect(await numbersOf({ date_to: '2026-01-31' })).toEqual(['А-1'])
    expect(await numbersOf({ date_from: '2026-02-02' })).toEqual(['Б%_2'])
  })

  test('a number by its beginning, to the letter', async () => {
    expect(await numbersOf({ parcel_number: 'А-2' })).toEqual(['А-2', 'А-22'])
    expect(await numbersOf({ parcel_number: 'Б%' })).toEqual(['Б%_2'])
    expect(await numbersOf({ parcel_number: '%' })).toEqual([])
    expect(await numbersOf({ parcel_number: 'а-2' })).toEqual([])
    expect(await numbersOf({ parcel_number: ' А-22 ' })).toEqual(['А-22'])
  })

  test('a whole barcode of ours, of the departure or of a cell of it; of others none', async () => {
    const wide = await add('Ш-1', { cells: [{ size: 'S' }, { size: 'M' }] })
    const others = await insertParcel(db(), { pointUid: point })
    for (const barcode of [wide.barcode, ...wide.cells.map((cell) => cell.barcode)])
      expect(await numbersOf({ parcel_number: barcode })).toEqual(['Ш-1'])
    expect(await numbersOf({ parcel_number: wide.barcode.slice(0, -1) })).toEqual([])
    expect(await numbersOf({ parcel_number: others.barcode })).toEqual([])
  })

  test('statuses as they are shown: a block covers what is beneath it', async () => {
    const blocked = await insertParcelIn(db(), 'delivered', mine('Д-1'))
    await insertParcelIn(db(), 'delivered', mine('Д-2'))
    await insertParcelIn(db(), 'issued', mine('Д-3'))
    const options = { now: new Date(), ...TEST_OPTIONS }
    await inTransaction(db(), (transaction) => setBlocked(transaction, blocked.uid, true, options))
    expect(await numbersOf({ parcel_status: 'delivered' })).toEqual(['Д-2'])
    expect(await numbersOf({ parcel_status: 'blocked_for_return' })).toEqual(['Д-1'])
    expect((await numbersOf({ parcel_status: 'delivered,issued' })).toSorted()).toEqual([
      'Д-2',
      'Д-3',
    ])
    expect(await numbersOf({ parcel_status: 'created', limit: 2 })).toEqual(['Б%_2', 'А-2'])
    expect(await numbersOf({ parcel_status: 'overdue,returned' })).toEqual([])
    await inTransaction(db(), (transaction) => setBlocked(transaction, blocked.uid, false, options))
    expect((await numbersOf({ parcel_status: 'delivered' })).toSorted()).toEqual(['Д-1', 'Д-2'])
  })

  test('words of the address, the name or the number of the point', async () => {
    await add('К-1', { pointUid: kazan })
    expect(await numbersOf({ terminal_address: 'казань' })).toEqual(['К-1'])
    expect(await numbersOf({ terminal_address: 'г. Казань, улица баумана' })).toEqual(['К-1'])
    expect(await numbersOf({ terminal_address: 'КЗН-1' })).toEqual(['К-1'])
    expect((await numbersOf({ terminal_address: 'пятерочка' })).length).toBe(4)
    expect(await numbersOf({ terminal_address: 'казань садовая' })).toEqual([])
    await add('М-1', { pointUid: another })
    // Most points, and all of them.
    expect(new Set(await numbersOf({ terminal_address: 'москва' }))).toEqual(
      new Set(['А-1', 'А-22', 'А-2', 'Б%_2', 'М-1']),
    )
    expect((await numbersOf({ terminal_address: 'улица' })).length).toBe(6)
    expect(await numbersOf({ terminal_address: '%' })).toEqual([])
  })

  test('all together', async () => {
    await add('А-23', { ...at('2026-02-01T12:00:00Z'), pointUid: kazan })
    const all = {
      date_from: '2026-02-01',
      date_to: '2026-02-01',
      parcel_number: 'А-2',
      parcel_status: 'created,issued',
    }
    expect(await numbersOf({ ...all, terminal_address: 'казань' })).toEqual(['А-23'])
    expect(await numbersOf({ ...all, terminal_address: 'москва' })).toEqual(['А-2', 'А-22'])
    expect(
      await numbersOf({ ...all, terminal_address: 'москва', parcel_status: 'issued' }),
    ).toEqual([])
  })
})

const mine = (parcelNumber: string): Partial<ParcelDraft> => ({
  customerUid: anna.customerUid,
  pointUid: point,
  parcelNumber,
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
          const page = (await opened.app.inject({ url, headers: anna.headers })).json<Listed>()
          seen.push(...page.results.map(({ parcel_number }) => parcel_number))
          return page.next === null ? page : turn(page.next)
        }
        const last = await turn(addressOf({ ...query, limit }))
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

test('tallies that were added up count the same', async () => {
  await add('Т-1')
  await insertParcelIn(db(), 'issued', mine('Т-2'))
  const before = await list({ parcel_status: 'issued' })
  await foldChanges(db())
  expect(await list({ parcel_status: 'issued' })).toEqual(before)
  expect((await list()).count).toBe(2)
})

test('a search that finds more than is counted says so, and is paged no farther', async () => {
  await insertMany(anna.customerUid, FOUND_MAX + 5)
  for (const query of [{ parcel_number: 'Ф' }, { terminal_address: 'москва' }]) {
    const counted = await ask(countSentParcels.path, query)
    expect(counted.json()).toEqual({ count: FOUND_MAX, exact: false })
    const page = async (offset: number) => {
      const response = await ask(listSentParcels.path, { ...query, offset })
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
  const exact = await ask(countSentParcels.path, { parcel_number: 'Ф-1234' })
  expect(exact.json()).toEqual({ count: 1, exact: true })
})

/** Departures a second apart, without anything that follows from them. */
const insertMany = (customerUid: string, many: number) =>
  sql`INSERT INTO parcel (uid, customer_uid, parcel_number, barcode, point_uid, pin, qr, locker_change, created_at)
    SELECT translate(substr(md5(at::text), 1, 22), '0', 'g'), ${customerUid}, 'Ф-' || at, 'Ф' || at, ${point},
      lpad(at::text, 8, '0'), 'qr', at, '2026-02-01T00:00:00Z'::timestamptz + at * interval '1 second'
    FROM generate_series(1, ${many}) AS at`.execute(db())

describe('filters that are wrong are told by name', () => {
  test.each([
    ['date_from', '2026-02-30', 'Укажите день вида 2026-02-01'],
    ['date_from', '2022-12-31', 'День не раньше 1 января 2023 года'],
    ['date_to', 'вчера', 'Укажите день вида 2026-02-01'],
    ['parcel_status', 'created,lost', 'Нет такого статуса отправления: lost'],
    ['parcel_number', 'a\0b', 'Номер с недопустимыми символами'],
    ['parcel_number', 'а'.repeat(65), 'Номер не длиннее 64 символов'],
    ['terminal_address', 'a\0b', 'Адрес с недопустимыми символами'],
    ['terminal_address', 'а'.repeat(201), 'Адрес не длиннее 200 символов'],
  ])('%s of %j', async (name, value, message) => {
    for (const path of [listSentParcels.path, countSentParcels.path]) {
      const response = await ask(path, { [name]: value })
      expect([response.statusCode, response.json()]).toEqual([400, { [name]: [message] }])
    }
  })

  test('days out of order', async () => {
    const response = await ask(listSentParcels.path, {
      date_from: '2026-02-02',
      date_to: '2026-02-01',
    })
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { date_to: ['Конец периода раньше начала'] },
    ])
  })

  test.each([
    ['offset', -1],
    ['offset', 100_000_001],
    ['offset', 'x'],
    ['limit', 0],
    ['limit', 101],
  ])('%s of %s', async (name, value) => {
    const response = await ask(listSentParcels.path, { [name]: value })
    expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, [name]])
  })

  test('whatever stands in any field is found or refused with words, never broken', async () => {
    const strange: unknown[] = []
    for (const name of [
      'parcel_number',
      'terminal_address',
      'parcel_status',
      'date_from',
      'offset',
    ])
      for (const [, value] of NAUGHTY_STRINGS) {
        const response = await ask(listSentParcels.path, { [name]: value })
        if (![200, 400].includes(response.statusCode))
          strange.push([name, value, response.statusCode])
      }
    expect(strange).toEqual([])
  })
})

test('without signing in 401; of another user 404', async () => {
  for (const path of [listSentParcels.path, countSentParcels.path]) {
    const url = path.replace(':uid', anna.userUid)
    expect((await opened.app.inject({ url })).statusCode).toBe(401)
    const boris = await signInCustomer(opened)
    expect((await opened.app.inject({ url, headers: boris.headers })).statusCode).toBe(404)
  }
})
