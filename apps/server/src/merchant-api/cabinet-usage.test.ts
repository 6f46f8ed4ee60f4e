import type { getApiUsage } from '@yacheyka/contract/merchant-api/cabinet-calls'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { insertCalls } from '#/api-calls/insert-calls.ts'
import { testCall } from '#/api-calls/test-calls.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { nextUid } from '#/db/uuid.ts'
import { move } from '#/ledger/test-ledger.ts'
import { insertTerminal } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened)
})

type Usage = ResponseBody<typeof getApiUsage>
async function read(query = '', account = anna) {
  const response = await opened.app.inject({
    url: `/api/juridical/juridical_users/${anna.userUid}/api_usage${query}`,
    headers: account.headers,
  })
  return { status: response.statusCode, body: response.json<Usage>() }
}
const keyUidOf = async (name: string) => {
  const found = opened.database.db.selectFrom('api_key').select('uid').where('name', '=', name)
  return (await found.where('customer_uid', '=', anna.customerUid).executeTakeFirstOrThrow()).uid
}
const today = () => isoDay(moscowDay(Date.now()))

test('calls count by key and day, a repeated order once, all of them beyond what the log keeps', async () => {
  const { db } = opened.database
  await move(db, { customerUid: anna.customerUid, change: 1_000_000 })
  const { number: point } = await insertTerminal(db, { M: 10 })
  const key = await makeTestKey(db, anna.customerUid, { name: 'Сайт' })
  const order = async (number: string) => {
    const response = await opened.app.inject({
      method: 'POST',
      url: '/api/v1/parcels',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': number },
      payload: {
        number,
        point,
        recipient: { phone: '+79161234567' },
        packages: [{ cell_size: 'M' }],
        weight_g: 500,
        dispatch_city: 'Москва',
      },
    })
    return response.statusCode
  }
  expect([await order('U-1'), await order('U-1'), await order('U-2')]).toEqual([201, 201, 201])
  const keyUid = await keyUidOf('Сайт')
  await expect
    .poll(async () => (await read()).body.keys)
    .toEqual([
      {
        uid: keyUid,
        name: 'Сайт',
        test: false,
        days: [{ day: today(), calls: 3, refused: 0, limited: 0, failed: 0, parcels: 2 }],
      },
    ])
  const { customerUid } = anna
  const refused = [403, 429, 499, 500, 503].map((status) =>
    testCall({ customerUid, keyUid }, { status }),
  )
  await insertCalls(db, refused, { all: 0, most: 0, pages: 0 })
  const { body } = await read('?days=30')
  expect(body.keys[0]?.days[0]).toMatchObject({
    calls: 8,
    refused: 5,
    limited: 1,
    failed: 2,
    parcels: 2,
  })
  expect(body.to).toBe(today())
  expect(Date.parse(body.to) - Date.parse(body.from)).toBe(29 * 86_400_000)
})

test('the busiest minute of each key stands beside its quota, by its share', async () => {
  const { db } = opened.database
  const { customerUid } = anna
  await makeTestKey(db, customerUid, { name: 'Чтение' })
  await makeTestKey(db, customerUid, { name: 'Проба', test: true })
  const [reading, trial] = [await keyUidOf('Чтение'), await keyUidOf('Проба')]
  const minute = Math.floor(Date.now() / 60_000 - 2) * 60_000
  const at = (time: number) => ({ at: new Date(time), uid: nextUid(time) })
  const write = { method: 'POST', test: true }
  await insertCalls(db, [
    ...[0, 1, 2].map((second) => testCall({ customerUid, keyUid: reading }, at(minute + second))),
    testCall({ customerUid, keyUid: reading }, at(minute - 60_000)),
    testCall({ customerUid, keyUid: trial }, { ...at(minute), ...write }),
    testCall({ customerUid, keyUid: reading }, at(minute - 86_500_000)),
  ])
  const { peaks } = (await read()).body
  const { LIMIT_API_READ_PER_MINUTE: reads, LIMIT_API_WRITE_PER_MINUTE: writes } =
    opened.context.config.env
  expect(peaks).toEqual(
    [
      { name: 'Чтение', policy: 'read', calls: 3, quota: reads },
      { name: 'Проба', policy: 'write', calls: 1, quota: Math.floor(writes / 3) },
    ]
      .toSorted((one, other) => other.calls / other.quota - one.calls / one.quota)
      .map(
        ({ name, ...each }) =>
          expect.objectContaining({
            ...each,
            key: expect.objectContaining({ name }) as object,
          }) as object,
      ),
  )
})

test('a company sees its own alone, for 7 or 30 days', async () => {
  await makeTestKey(opened.database.db, anna.customerUid, { name: 'Чужой' })
  const { customerUid } = anna
  await insertCalls(opened.database.db, [
    testCall({ customerUid, keyUid: await keyUidOf('Чужой') }),
  ])
  const other = await signInCustomer(opened)
  expect((await read('', other)).status).toBe(404)
  expect((await read('?days=8')).status).toBe(400)
})
