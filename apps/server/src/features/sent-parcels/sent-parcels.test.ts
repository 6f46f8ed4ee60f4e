import { countSentParcels, listSentParcels, type ParcelRow } from '@yacheyka/contract/sent-parcels'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { cancelParcel, setBlocked } from '#/parcels/actions.ts'
import type { ParcelDraft } from '#/parcels/create-parcels.ts'
import { insertParcel, insertPoint, TEST_OPTIONS } from '#/parcels/test-parcels.ts'
import { inTransaction } from '#/db/transaction.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let point: string
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  point = await insertPoint(db(), {
    number: 'МСК-7',
    name: 'Пятёрочка у метро',
    address: 'Москва, ул. Садовая, 3',
  })
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

const ask = async (path: string, query: Readonly<Record<string, string | number>>) => {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) words.set(name, String(value))
  return opened.app.inject({
    url: `${path.replace(':uid', anna.userUid)}?${words.toString()}`,
    headers: anna.headers,
  })
}

/** A page; its count is that of the other call. */
const list = async (query: Readonly<Record<string, string | number>> = {}): Promise<Listed> => {
  const response = await ask(listSentParcels.path, query)
  expect(response.statusCode).toBe(200)
  const page = response.json<Listed>()
  const { limit: _limit, offset: _offset, ...filters } = query
  const counted = await ask(countSentParcels.path, filters)
  expect(counted.json()).toEqual({ count: page.count, exact: true })
  return page
}

const numbersOf = async (query: Readonly<Record<string, string | number>> = {}) =>
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
  })
})
void [cancelParcel, setBlocked, TEST_OPTIONS, inTransaction]
