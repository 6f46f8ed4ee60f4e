import { API_SCOPES } from '@yacheyka/core/api-keys/api-key'
import { formatPin } from '@yacheyka/core/parcels/pickup-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { inTransaction } from '#/db/transaction.ts'
import { pdfText } from '#/documents/test-pdf.ts'
import { readXlsx } from '#/documents/test-read-xlsx.ts'
import { move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { cancelOrderedParcel } from '#/orders/cancel-parcel.ts'
import { insertTerminal, lineTo, order, TEST_ORDERS } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

// The calls that only live keys have, beside `without-scopes.test.ts`, whose keys are of the sandbox.

const PHONE = '9031234567'
const EMAIL = 'ludmila.petrova@mail.ru'
const OCTOBER = { now: new Date('2026-10-10T12:00:00Z') }

let opened: TestApp
let key: string
/** What must not be read. */
let secrets: readonly string[]
/** What must, so that it is the parcel's money that is read. */
let orderNumber: string
let barcode: string
beforeAll(async () => {
  opened = await openTestApp()
  const { db } = opened.database
  const { customerUid } = await signInCustomer(opened)
  const scopes = API_SCOPES.filter((scope) => !['recipient:read', 'pickup:read'].includes(scope))
  key = await makeTestKey(db, customerUid, { scopes })
  await move(db, { customerUid, change: 10_000_000 }, { ...TEST_LEDGER, ...OCTOBER })
  const terminal = await insertTerminal(db, { M: 5 })
  const line = { receiver_phone: `+7${PHONE}`, receiver_email: EMAIL } as const
  const lines = [lineTo(terminal, line), lineTo(terminal, line)]
  const placed = await order(db, customerUid, lines, { ...TEST_ORDERS, ...OCTOBER })
  const parcels = await db
    .selectFrom('parcel')
    .select(['uid', 'barcode', 'pin', 'qr'])
    .where('order_uid', '=', placed.uid)
    .execute()
  const [first] = parcels
  if (first === undefined) throw new Error('an order without parcels')
  await inTransaction(db, (transaction) =>
    cancelOrderedParcel(
      transaction,
      first.uid,
      { ...TEST_LEDGER, ...TEST_ORDERS, ...OCTOBER },
      'мало',
    ),
  )
  orderNumber = placed.orderNumber
  barcode = first.barcode
  secrets = [
    PHONE,
    EMAIL,
    ...parcels.flatMap((each) => [each.uid, each.pin, formatPin(each.pin), each.qr]),
  ]
})
afterAll(() => opened.close())

async function read(path: string): Promise<Buffer> {
  const response = await callV1(opened, key, 'GET', `/documents${path}`)
  expect([path, response.statusCode]).toEqual([path, 200])
  return response.rawPayload
}

/** Figures of a PIN may stand within a longer number. */
const foundIn = (text: string): readonly string[] =>
  secrets.filter((secret) =>
    /^\d{4,8}$/.test(secret)
      ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text)
      : text.includes(secret),
  )

test('the search finds what stands in a text', () => {
  expect(foundIn(secrets.map((secret) => `«${secret}»`).join(' '))).toEqual(secrets)
  expect(foundIn(`+7${PHONE}`)).toEqual([PHONE])
})

test('no document of a live key shows what its key has no scope for', async () => {
  const days = 'from=2026-10-01&to=2026-10-31'
  const json = String(await read(`/statement?${days}`))
  const pdf = pdfText(await read(`/statement?${days}&format=pdf`))
  const sheet = await readXlsx(await read(`/statement?${days}&format=xlsx`))
  const xlsx = [...sheet.files.values()].join(' ')
  expect(json).toContain(barcode)
  for (const text of [pdf, xlsx]) expect(text).toContain(orderNumber)
  const acts = String(await read('/acts'))
  const act = pdfText(await read('/acts/2026-10/pdf'))
  expect(acts).toContain('2026-10')
  for (const text of [json, pdf, xlsx, acts, act]) expect(foundIn(text)).toEqual([])
})
