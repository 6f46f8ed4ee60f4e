import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { maintainPartitions } from '#/db/monthly-partitions.ts'
import { partitionsOf, plansOf } from '#/db/test-plans.ts'
import { firstUidAt } from '#/db/uuid.ts'
import { openTestApp, type TestApp } from '#/test-app.ts'
import { type CallFilters, listCalls } from './call-queries.ts'
import { insertCalls } from './insert-calls.ts'
import { testCall } from './test-calls.ts'

const A_MONTH = 40
/** The months after the first partition. */
const dayIn = (month: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3 + month, 10))
}

let opened: TestApp
let customerUid: string
beforeAll(async () => {
  opened = await openTestApp()
  const { db } = opened.database
  ;({ customerUid } = await signInCustomer(opened))
  await makeTestKey(db, customerUid)
  const { uid: keyUid } = await db
    .selectFrom('api_key')
    .select('uid')
    .where('customer_uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  await maintainPartitions(db, dayIn(2))
  for (const month of [0, 1, 2])
    await insertCalls(
      db,
      Array.from({ length: A_MONTH }, (_, at) => {
        const time = new Date(dayIn(month).getTime() + at * 1_000)
        const facts = { uid: firstUidAt(time), at: time, number: `${at}`, requestId: `${at}` }
        return testCall({ customerUid, keyUid }, facts)
      }),
    )
})
afterAll(() => opened.close())

const planOf = async (filters: CallFilters) => {
  const [plan = []] = await plansOf(opened.database, 'api_call', (db) =>
    listCalls(db, customerUid, filters, { before: undefined, limit: 20 }),
  )
  return plan
}

test('the newest calls are read from the newest month alone, in the order of its index', async () => {
  const plan = await planOf({})
  expect(partitionsOf(plan, 'api_call').length).toBeGreaterThan(3)
  const full = partitionsOf(plan, 'api_call', { only: 'read' })
  const newest = dayIn(2).toISOString().slice(0, 7).replace('-', '_')
  expect(full).toContain(`api_call_${newest}`)
  expect(full).not.toContain(`api_call_${dayIn(1).toISOString().slice(0, 7).replace('-', '_')}`)
})

test('calls of a day are looked for in the months of that day', async () => {
  const plan = await planOf({ from: dayIn(1), to: dayIn(2) })
  expect(partitionsOf(plan, 'api_call').length).toBeLessThanOrEqual(2)
})

test.each([{ number: '7' }, { requestId: '7' }])(
  'calls by %o are found by an index of each month',
  async (filters) => {
    const plan = await planOf(filters)
    expect(plan.filter((line) => line.includes('Seq Scan'))).toEqual([])
    const { rows } = await listCalls(opened.database.db, customerUid, filters, {
      before: undefined,
      limit: 20,
    })
    expect(rows).toHaveLength(3)
  },
)
