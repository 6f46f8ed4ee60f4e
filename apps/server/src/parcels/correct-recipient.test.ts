import { correctRecipient, listParcelChanges } from '@yacheyka/contract/parcels/parcel-actions'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { mayCorrectRecipient } from '@yacheyka/core/parcels/parcel-actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { insertParcelIn } from '#/parcel-store/test-parcels.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

let opened: TestApp
let anna: TestAccount
let boris: TestAccount
beforeAll(async () => {
  opened = await openTestApp()
  anna = await signInCustomer(opened)
  boris = await signInCustomer(opened)
})
afterAll(() => opened.close())

const PHONE = '+79160000001'
const CONTACTS = { phone: '8 916 000-00-02', email: ' vera@example.org ' }

const insert = (status: (typeof PARCEL_STATUSES)[number]) =>
  insertParcelIn(opened.database.db, status, {
    customerUid: anna.customerUid,
    receiverPhone: PHONE,
    receiverEmail: 'anna@example.org',
  })
const correct = (uid: string, body: object = CONTACTS, by = anna, key?: string) =>
  opened.app.inject({
    method: 'POST',
    url: `/api/juridical/parcels/${uid}/recipient`,
    headers: { ...by.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: body,
  })
const changesOf = async (uid: string, by = anna) => {
  const response = await opened.app.inject({
    url: `/api/juridical/parcels/${uid}/changes`,
    headers: by.headers,
  })
  if (response.statusCode !== 200) return response.statusCode
  return listParcelChanges.responses[200].parse(response.json()).results
}
const contactsOf = (uid: string) =>
  opened.database.db
    .selectFrom('parcel')
    .select(['receiver_phone', 'receiver_email'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
const recipientsOf = async (uid: string) => {
  const rows = await opened.database.db
    .selectFrom('outbox_message')
    .select('recipient')
    .where('parcel_uid', '=', uid)
    .where('template', '=', 'contact_changed')
    .orderBy('recipient')
    .execute()
  return rows.map(({ recipient }) => recipient)
}

test.each(PARCEL_STATUSES)('a parcel that shows %s', async (status) => {
  const { uid } = await insert(status)
  const response = await correct(uid)
  const { receiver_phone: phone } = await contactsOf(uid)
  const changes = await changesOf(uid)
  const what = { status: response.statusCode, code: response.json().code, phone, changes }
  expect(what).toMatchObject(
    mayCorrectRecipient(status)
      ? { status: 200, phone: '+79160000002' }
      : { status: 409, code: 'contacts_refused', phone: PHONE, changes: [] },
  )
})

test('the new contacts stand, the former ones are notified, the card says who it was and not what stood there', async () => {
  const { uid } = await insert('in_delivery')
  const response = correctRecipient.responses[200].parse((await correct(uid)).json())
  expect(response.message).toBe('Телефон и почта получателя изменены')
  expect(await contactsOf(uid)).toEqual({
    receiver_phone: '+79160000002',
    receiver_email: 'vera@example.org',
  })
  expect(await recipientsOf(uid)).toEqual([PHONE, 'anna@example.org'])
  const changes = await changesOf(uid)
  expect(changes).toMatchObject([
    { author: 'customer', by: 'Иванова Анна Петровна' },
    { author: 'customer', by: 'Иванова Анна Петровна' },
  ])
  expect(JSON.stringify(changes)).not.toMatch(/916|example/)
})

test('what is the same leaves no trace, a repeated key acts once', async () => {
  const { uid } = await insert('created')
  const same = await correct(uid, { phone: PHONE, email: 'anna@example.org' })
  expect(same.json()).toMatchObject({ message: 'Телефон и почта те же' })
  expect(await changesOf(uid)).toEqual([])
  const phone = { phone: '+79160000003', email: 'anna@example.org' }
  for (let call = 0; call < 2; call += 1)
    expect((await correct(uid, phone, anna, 'once')).statusCode).toBe(200)
  expect(await changesOf(uid)).toMatchObject([{ field: 'phone' }])
})

test("bad contacts are named by field, another's parcel is nobody's", async () => {
  const { uid } = await insert('created')
  const bad = await correct(uid, { phone: '123', email: 'нет' })
  expect([bad.statusCode, Object.keys(bad.json())]).toEqual([400, ['phone', 'email']])
  expect((await correct(uid, CONTACTS, boris)).statusCode).toBe(404)
  expect(await changesOf(uid, boris)).toBe(404)
})
