import { listMerchantPointChanges } from '@yacheyka/contract/merchant-api/points'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey, type TestKeyFacts } from '#/api-keys/test-keys.ts'
import { parseStrict } from '#/http/test-strict.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { bumpRevision } from '#/points/import-write.ts'
import { updatePoints } from '#/points/test-points.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_API_READ_PER_MINUTE: '10000' })
  anna = await signInCustomer(opened)
  key = await makeKey()
})
afterAll(() => opened.close())

const db = () => opened.database.db
const makeKey = (facts: TestKeyFacts = {}) => makeTestKey(db(), anna.customerUid, facts)
const get = (query: string, token: string) =>
  callV1(opened, token, 'GET', `/points/changes${query}`)
const changes = async (cursor: string | null, token = key, limit = 100) => {
  const query = cursor === null ? '' : `&cursor=${cursor}`
  const response = await get(`?limit=${limit}${query}`, token)
  expect(response.statusCode).toBe(200)
  return parseStrict(listMerchantPointChanges.responses[200], response.json())
}
/** The cursor behind everything that there is. */
const end = async (token = key): Promise<string | null> => {
  let page = await changes(null, token)
  while (page.has_more) page = await changes(page.next_cursor, token)
  return page.next_cursor
}
const numbers = ({ data }: Awaited<ReturnType<typeof changes>>) => data.map(({ number }) => number)
const change = (number: string, values: Parameters<typeof updatePoints>[2]) =>
  updatePoints(db(), [number], values)

test('all points come once by pages, then only those that changed, in the order of their changes', async () => {
  const [first, second, third] = [
    await insertTerminal(db()),
    await insertTerminal(db()),
    await insertTerminal(db()),
  ]
  await change(first.number, { name: 'Новый' })
  const seen: string[] = []
  let page = await changes(null, key, 2)
  seen.push(...numbers(page))
  while (page.has_more) {
    page = await changes(page.next_cursor, key, 2)
    seen.push(...numbers(page))
  }
  expect(seen).toEqual([...new Set(seen)])
  expect(seen).toEqual(expect.arrayContaining([first.number, second.number, third.number]))
  const cursor = page.next_cursor
  expect(numbers(await changes(cursor))).toEqual([])
  await change(third.number, { how_to_find: 'У входа' })
  await change(second.number, { active: false })
  const later = await changes(cursor)
  expect(later.data.map(({ number, active }) => [number, active])).toEqual([
    [third.number, true],
    [second.number, false],
  ])
  expect(later.data[0]).toMatchObject({ how_to_find: 'У входа', revision: later.revision })
  expect(numbers(await changes(later.next_cursor))).toEqual([])
})

test('every column that shops read is a change by itself', async () => {
  const { number } = await insertTerminal(db())
  const columns: readonly Parameters<typeof updatePoints>[2][] = [
    { name: 'Новое имя' },
    { settlement: 'Казань' },
    { address: 'Новый адрес' },
    { point_type: 'pickup' },
    { longitude: 40, latitude: 56 },
    { time_zone: 'Asia/Omsk' },
    { operation_time: ['1', '2', '3', '4', '5', '6', '7'] },
    { how_to_find: 'Во дворе' },
    { photos: ['/photos/1.jpg'] },
    { payment_card: true },
    { payment_cash: true },
    { fitting_room: true },
    { max_weight: 900 },
    { active: false },
  ]
  let cursor = await end()
  for (const column of columns) {
    await change(number, column)
    const page = await changes(cursor)
    expect([column, numbers(page)]).toEqual([column, [number]])
    cursor = page.next_cursor
  }
  expect(numbers(await changes(cursor))).toEqual([])
})

test('cells that are taken, a writing of the same and what shops do not read are no changes', async () => {
  const point = await insertTerminal(db(), { M: 5 })
  await change(point.number, { name: 'Тот же' })
  const cursor = await end()
  await db()
    .updateTable('point_cell')
    .set({ taken: 3 })
    .where('point_uid', '=', point.uid)
    .execute()
  await change(point.number, { name: 'Тот же', updated_at: new Date() })
  await change(point.number, { owner: 'кто-то' })
  expect(numbers(await changes(cursor))).toEqual([])
  await change(point.number, { maintenance_since: new Date() })
  expect((await changes(cursor)).data).toMatchObject([{ number: point.number, active: false }])
})

test('a change that is not committed yet is not lost to whoever reads meanwhile', async () => {
  const [slow, quick] = [await insertTerminal(db()), await insertTerminal(db())]
  await change(slow.number, { name: 'До' })
  const cursor = await end()
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const writing = db()
    .transaction()
    .execute(async (transaction) => {
      // Without the lock that importers take first: the change takes it.
      await transaction
        .updateTable('point')
        .set({ name: 'После' })
        .where('number', '=', slow.number)
        .execute()
      begun.resolve()
      await go.promise
      await bumpRevision(transaction)
    })
  await begun.promise
  const other = change(quick.number, { name: 'Быстро' })
  const page = await changes(cursor)
  expect(numbers(page)).toEqual([])
  go.resolve()
  await Promise.all([writing, other])
  expect(numbers(await changes(page.next_cursor))).toEqual([slow.number, quick.number])
})

test('keys of the sandbox see its points alone, and their cursors are of no use to live ones', async () => {
  const testKey = await makeKey({ test: true })
  const { data, next_cursor: cursor } = await changes(null, testKey)
  expect(data.every(({ number }) => number.startsWith('TEST-'))).toBe(true)
  expect((await changes(null)).data.some(({ number }) => number.startsWith('TEST-'))).toBe(false)
  const refused = await get(`?cursor=${cursor ?? 'x'}`, key)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad_cursor'])
  expect((await get('?limit=5', await makeKey({ scopes: ['rates:read'] }))).statusCode).toBe(403)
})

test('a cursor of a revision that a restored backup has undone begins anew, and says so', async () => {
  const point = await insertTerminal(db())
  await change(point.number, { name: 'Был' })
  const cursor = await end()
  const { revision } = await changes(cursor)
  await db()
    .updateTable('point_revision')
    .set({ revision: revision - 1 })
    .execute()
  const page = await changes(cursor)
  expect(page.cursor_reset).toBe(true)
  expect(page.data.length).toBeGreaterThan(0)
  await db().updateTable('point_revision').set({ revision }).execute()
  expect(await changes(cursor)).toMatchObject({ data: [], cursor_reset: false })
})
