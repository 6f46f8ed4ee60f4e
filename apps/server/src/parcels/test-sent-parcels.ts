import {
  countSentParcels,
  listSentParcels,
  type ListedParcel,
  parcelFilters,
  SEARCH_FOUND_MAX,
} from '@yacheyka/contract/parcels/sent-parcels'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import type { ParcelDraft } from '#/parcel-store/create-parcels.ts'
import { readSentFilter } from '#/parcel-store/sent-filters.ts'
import { insertParcel, insertPoint } from '#/parcel-store/test-parcels.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { lookUpFound } from './gather-found.ts'

export interface Listed {
  readonly count: number
  readonly next: string | null
  readonly previous: string | null
  readonly results: readonly ListedParcel[]
}

type Query = Readonly<Record<string, string | number>>

export const at = (iso: string) => ({ createdAt: new Date(iso) })

const isByDate = ({ ordering = 'date_added' }: Query) =>
  ordering === 'date_added' || ordering === '-date_added'

/** The server with three points, for the tests of the file that asks, and a customer of each test's own. */
export function openSentParcels() {
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

  const urlOf = (query: Query, path: string = listSentParcels.path) => {
    const words = new URLSearchParams()
    for (const [name, value] of Object.entries(query)) words.set(name, String(value))
    return `${path.replace(':uid', anna.userUid)}?${words.toString()}`
  }
  const request = (path: string, query: Query) =>
    opened.app.inject({ url: urlOf(query, path), headers: anna.headers })

  /** A page; its count is that of the other call. */
  const list = async (query: Query = {}): Promise<Listed> => {
    const response = await request(listSentParcels.path, query)
    expect(response.statusCode).toBe(200)
    const page = response.json<Listed>()
    const { limit: _limit, offset: _offset, ordering: _ordering, ...filters } = query
    const counted = await request(countSentParcels.path, filters)
    expect(counted.json()).toEqual({ count: page.count, exact: true })
    if (query['search'] !== undefined && isByDate(query)) await compareLookUp(query, page)
    return page
  }

  /** So few parcels as a test has are walked over: the index finds the same. */
  const compareLookUp = async (query: Query, { count, results }: Listed) => {
    const { limit = 10, offset = 0, ordering, ...filters } = query
    const filter = await readSentFilter(
      opened.context,
      anna.customerUid,
      parcelFilters.parse(filters),
    )
    const { found, uids } = await lookUpFound(db(), filter, {
      limit: Number(limit),
      offset: Number(offset),
      oldestFirst: ordering === 'date_added',
      most: SEARCH_FOUND_MAX,
    })
    expect({ found, uids }).toEqual({ found: count, uids: results.map(({ uid }) => uid) })
  }

  const numbersOf = async (query: Query = {}) =>
    (await list(query)).results.map(({ parcel_number }) => parcel_number)

  const mine = (parcelNumber: string): Partial<ParcelDraft> => ({
    customerUid: anna.customerUid,
    pointUid: point,
    parcelNumber,
  })

  return {
    opened: () => opened,
    anna: () => anna,
    point: () => point,
    kazan: () => kazan,
    another: () => another,
    db,
    add,
    mine,
    urlOf,
    request,
    list,
    numbersOf,
  }
}
