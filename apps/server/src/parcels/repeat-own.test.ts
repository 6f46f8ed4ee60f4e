import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

// What a customer's token changes in the call that everybody may make.

let opened: TestApp
let anna: TestAccount
let boris: TestAccount
let address = 0
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_SMS_PER_HOUR: '2',
    LIMIT_CUSTOMER_SMS_PER_HOUR: '5',
    TRUST_PROXY: '1',
  })
})
beforeEach(async () => {
  anna = await signInCustomer(opened)
  boris = await signInCustomer(opened)
})
afterAll(() => opened.close())

const newAddress = () => `10.3.0.${(address += 1)}`
const repeat = (
  order: string,
  headers: Readonly<Record<string, string>> = {},
  { from = newAddress(), path = '/api/track/repeat_sms/' } = {},
) =>
  opened.app.inject({
    method: 'POST',
    url: path,
    payload: { order_id: order },
    headers: { 'x-forwarded-for': from, ...headers },
  })
const repeatsOf = async (uid: string) => {
  const found = await opened.database.db
    .selectFrom('outbox_message')
    .select('recipient')
    .where('template', '=', 'repeat')
    .where('parcel_uid', '=', uid)
    .execute()
  return found.length
}
const waiting = ({ customerUid }: TestAccount, parcelNumber?: string) =>
  insertParcelIn(opened.database.db, 'ready_for_pickup', {
    customerUid,
    ...(parcelNumber === undefined ? {} : { parcelNumber }),
  })

test.each(['/api/track/repeat_sms/', '/api/parcel-search/repeat_sms/'])(
  'a number of two senders is for each of them the own parcel, and for others none: %s',
  async (path) => {
    const number = `ОБЩАЯ-${path.length}`
    const hers = await waiting(anna, number)
    const his = await waiting(boris, number)
    expect((await repeat(number, {}, { path })).statusCode).toBe(404)
    expect((await repeat(number, anna.headers, { path })).statusCode).toBe(200)
    expect([await repeatsOf(hers.uid), await repeatsOf(his.uid)]).toEqual([1, 0])
    expect((await repeat(number, boris.headers, { path })).statusCode).toBe(200)
    expect([await repeatsOf(hers.uid), await repeatsOf(his.uid)]).toEqual([1, 1])
  },
)

test("an own number that is written like another's barcode is the own parcel", async () => {
  const his = await waiting(boris)
  const hers = await waiting(anna, his.barcode)
  expect((await repeat(his.barcode, anna.headers)).statusCode).toBe(200)
  expect([await repeatsOf(hers.uid), await repeatsOf(his.uid)]).toEqual([1, 0])
})

test('a token that is not good is 401, not a call of nobody', async () => {
  const { parcelNumber, uid } = await waiting(anna)
  const { refresh } = anna
  for (const authorization of ['Bearer broken', `Bearer ${refresh}`]) {
    const response = await repeat(parcelNumber, { authorization })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([
      401,
      'Bearer realm="juridical"',
    ])
  }
  await opened.database.db
    .updateTable('juridical_session')
    .set({ ended_at: new Date() })
    .where('user_uid', '=', anna.userUid)
    .execute()
  expect((await repeat(parcelNumber, anna.headers)).json()).toMatchObject({ code: 'session_ended' })
  expect(await repeatsOf(uid)).toBe(0)
  expect((await repeat(parcelNumber)).statusCode).toBe(200)
})

test('a customer resends for many parcels from one address, up to a limit of its own wherever it calls from', async () => {
  const from = newAddress()
  for (let call = 0; call < 5; call += 1) {
    const { parcelNumber } = await waiting(anna)
    expect((await repeat(parcelNumber, anna.headers, { from })).statusCode).toBe(200)
  }
  const { parcelNumber } = await waiting(anna)
  const refused = await repeat(parcelNumber, anna.headers)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  // Nobody else pays for it: neither the address nor another customer.
  const other = await waiting(boris)
  expect((await repeat(other.parcelNumber, boris.headers, { from })).statusCode).toBe(200)
  expect((await repeat(parcelNumber, {}, { from })).statusCode).toBe(200)
})

test("others' parcels are requested like by anybody: by address", async () => {
  const from = newAddress()
  const parcels = [await waiting(boris), await waiting(boris), await waiting(boris)]
  const responses = []
  for (const { parcelNumber } of parcels)
    responses.push((await repeat(parcelNumber, anna.headers, { from })).statusCode)
  expect(responses).toEqual([200, 200, 429])
})

test('one a minute for a parcel, whoever asks', async () => {
  const { parcelNumber, uid } = await waiting(anna)
  expect((await repeat(parcelNumber, anna.headers)).statusCode).toBe(200)
  expect((await repeat(parcelNumber)).statusCode).toBe(429)
  expect((await repeat(parcelNumber, anna.headers)).json().detail).toMatch(/только что отправлена/)
  expect(await repeatsOf(uid)).toBe(1)
})
