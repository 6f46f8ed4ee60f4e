import { SITE_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { canReadPdf, pdfText } from '#/documents/test-pdf.ts'
import { payInvoice } from './invoices.ts'
import { move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { BROKEN_BODIES, FUZZ_STRINGS, FUZZ_VALUES, statusOfBroken } from '#/http/test-fuzz.ts'

let opened: TestApp
let anna: TestAccount
let boris: TestAccount
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_INVOICES_PER_HOUR: '100000' })
})
afterAll(() => opened.close())
beforeEach(async () => {
  anna = await signInCustomer(opened, { name: 'ООО «Ромашка»' })
  boris = await signInCustomer(opened)
})

type Call = { readonly path: string; readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' }
const DEPOSIT = SITE_ENDPOINT_LIST.filter(({ tag }) => tag === 'Кабинет: депозит')

const urlOf = (call: Call, whose: TestAccount, names: Readonly<Record<string, string>> = {}) =>
  call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'uid' ? whose.userUid : (names[name] ?? ''),
  )

interface Requested {
  readonly whose?: TestAccount
  readonly by?: Record<string, string>
  readonly names?: Readonly<Record<string, string>>
  readonly query?: Record<string, string>
  readonly payload?: unknown
}
const request = (
  call: Call,
  { whose = anna, by = anna.headers, names, query, payload }: Requested = {},
) =>
  opened.app.inject({
    method: call.method,
    url: urlOf(call, whose, names),
    headers: { ...by },
    ...(query === undefined ? {} : { query }),
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

const create = (amount: unknown, key?: string, by: TestAccount = anna) =>
  request(ENDPOINTS.createInvoice, {
    whose: by,
    by: { ...by.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { amount },
  })
const list = (query: Record<string, string> = {}) => request(ENDPOINTS.listInvoices, { query })
const pay = (uid: string) =>
  inTransaction(opened.database.db, (transaction) =>
    payInvoice(transaction, { uid, customer_uid: anna.customerUid }, TEST_LEDGER),
  )

const NAMES = { id: newUid(), month: '2026-01' }
const DAYS = { from: '2026-11-01', to: '2026-11-30' }

test('without sign-in 401, of another 404, whatever the call', async () => {
  expect(DEPOSIT.length).toBe(10)
  for (const call of DEPOSIT) {
    const facts = { names: NAMES, query: DAYS, payload: { amount: '1.00', warn_below: '1.00' } }
    const requested = call.method === 'GET' ? { names: NAMES, query: DAYS } : facts
    const unsigned = await request(call, { ...requested, by: {} })
    const anothers = await request(call, { ...requested, whose: boris })
    expect([call.id, unsigned.statusCode, anothers.statusCode]).toEqual([call.id, 401, 404])
  }
})

describe('the balance', () => {
  const amount = async (by = anna) =>
    (await request(ENDPOINTS.getAmount, { whose: by, by: by.headers })).json()

  test('is nought at first, and what came after', async () => {
    expect(await amount()).toEqual({ amount: '0.00', warn_below: '1000.00' })
    await move(opened.database.db, { customerUid: anna.customerUid, change: 123_450 })
    expect(await amount()).toMatchObject({ amount: '1234.50' })
    expect(await amount(boris)).toMatchObject({ amount: '0.00' })
  })

  test('has a threshold of its own, which a spend is reported by', async () => {
    const { db } = opened.database
    const set = await request(ENDPOINTS.setLowBalance, { payload: { warn_below: '500.00' } })
    expect(set.json()).toEqual({ warn_below: '500.00' })
    expect(await amount()).toMatchObject({ warn_below: '500.00' })
    const spend = (change: number) =>
      move(db, { customerUid: anna.customerUid, kind: 'order_payment', change })
    const mails = () =>
      db
        .selectFrom('outbox_message')
        .select(['subject', 'body'])
        .where('template', '=', 'low_balance')
        .where('recipient', '=', `${anna.login}@example.org`)
        .execute()
    await move(db, { customerUid: anna.customerUid, change: 100_000 })
    await spend(-50_000)
    expect(await mails()).toEqual([])
    await spend(-1)
    await spend(-1)
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.subject.replaceAll('\u00a0', ' ')).toBe('На депозитном счёте осталось 499,99 ₽')
    expect(mail?.body).toContain('/juridical')
    await move(db, { customerUid: anna.customerUid, change: 50_000 })
    await spend(-60_000)
    expect(await mails()).toHaveLength(2)
  })
})

describe('an invoice', () => {
  test('is made, numbered in a row, and listed newest first', async () => {
    const made = [await create('1234.50'), await create('0.01'), await create('100000000.00')]
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const [first, second, third] = made.map((each) => each.json())
    expect(first).toMatchObject({
      amount: '1234.50',
      status: 'issued',
      status_text: 'Ожидает оплаты',
      issued_at: expect.stringMatching(/\+03:00$/),
      settled_at: null,
    })
    expect([second.number, third.number]).toEqual([first.number + 1, first.number + 2])
    const page = (await list({ limit: '2' })).json()
    expect(page).toMatchObject({ count: 3, results: [third, second], previous: null })
    expect(
      (await opened.app.inject({ url: page.next, headers: anna.headers })).json(),
    ).toMatchObject({
      results: [first],
      next: null,
    })
    await pay(first.uid)
    expect((await list({ offset: '2' })).json().results[0]).toMatchObject({
      status: 'paid',
      settled_at: expect.any(String),
    })
  })

  test.each([
    ['0.00', 'Сумма должна быть больше нуля'],
    ['100000000.01', 'Сумма должна быть не больше 100 000 000 рублей'],
    ...['-1.00', '1', '1,00', '1e3', 'NaN', '1.005', ' 1.00', 1, null, undefined].map(
      (amount) =>
        [
          amount,
          'Сумма должна быть строкой с двумя знаками после точки, например 1234.50',
        ] as const,
    ),
  ] as const)('of %j is rejected', async (amount, message) => {
    const response = await create(amount)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({ amount: [message] })
    expect((await list()).json().count).toBe(0)
  })

  test('made twice under one key is one; other content is rejected; another customer’s key is another', async () => {
    const twins = await Promise.all(Array.from({ length: 8 }, () => create('5.00', 'key-1')))
    expect(new Set(twins.map(({ body }) => body)).size).toBe(1)
    expect(twins.every(({ statusCode }) => statusCode === 201)).toBe(true)
    expect((await create('6.00', 'key-1')).statusCode).toBe(422)
    expect((await create('5.00', 'key-1', boris)).json().uid).not.toBe(twins[0]?.json().uid)
    expect((await create('5.00', 'two words')).statusCode).toBe(400)
    expect((await list()).json().count).toBe(1)
  })

  test('has a PDF for its customer only', async () => {
    const { uid, number } = (await create('1234.50')).json()
    const mine = await request(ENDPOINTS.getInvoicePdf, { names: { id: uid } })
    expect(mine.headers['content-type']).toBe('application/pdf')
    expect(mine.headers['cache-control']).toBe('private, no-store')
    expect(decodeURIComponent(String(mine.headers['content-disposition']))).toContain(
      `Счёт № ${number}.pdf`,
    )
    expect(mine.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const theirs = { names: { id: uid }, whose: boris, by: boris.headers }
    expect((await request(ENDPOINTS.getInvoicePdf, theirs)).statusCode).toBe(404)
    for (const id of [newUid(), 'x', '..%2f'])
      expect((await request(ENDPOINTS.getInvoicePdf, { names: { id } })).statusCode).toBe(404)
  })

  test.runIf(canReadPdf())('says in its PDF what was requested and by whom', async () => {
    const { uid, number } = (await create('1234.50')).json()
    const { rawPayload } = await request(ENDPOINTS.getInvoicePdf, { names: { id: uid } })
    const text = pdfText(rawPayload)
    expect(text).toContain(`Счёт на оплату № ${number} от`)
    expect(text).toContain('Одна тысяча двести тридцать четыре рубля 50 копеек')
    expect(text).toContain('ООО «Ромашка», ИНН')
  })

  test('of nonsense is 4xx, and nothing is made', async () => {
    for (const [name, value] of [...FUZZ_STRINGS, ...FUZZ_VALUES]) {
      const key = String(value)
        .slice(0, 300)
        .replaceAll(/[^\x20-\x7e]/g, '¤')
      const [amount, header] = [await create(value), await create('1.00', key)]
      expect([name, amount.statusCode, header.statusCode]).toEqual([
        name,
        amount.statusCode === 413 ? 413 : 400,
        header.statusCode === 201 ? 201 : 400,
      ])
    }
    const before = (await list()).json().count
    for (const [name, type, body] of BROKEN_BODIES) {
      const response = await opened.app.inject({
        method: 'POST',
        url: urlOf(ENDPOINTS.createInvoice, anna),
        headers: { ...anna.headers, 'content-type': type },
        payload: body,
      })
      expect([name, response.statusCode]).toEqual([name, statusOfBroken(type)])
    }
    expect((await list()).json().count).toBe(before)
  })
})

test('new invoices and documents are limited by address', async () => {
  const limits = { LIMIT_INVOICES_PER_HOUR: '2', LIMIT_DOCUMENTS_PER_MINUTE: '2' }
  const narrow = await openTestApp(limits)
  const { userUid, headers } = await signInCustomer(narrow)
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    narrow.app.inject({
      method,
      url: path.replace(':uid', userUid).replace(':id', newUid()),
      headers: { ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
  const make = () => call('POST', ENDPOINTS.createInvoice.path, { amount: '1.00' })
  const read = () => call('GET', ENDPOINTS.getInvoicePdf.path)
  const statuses = []
  for (const each of [make, make, make, read, read, read]) statuses.push((await each()).statusCode)
  await narrow.close()
  expect(statuses).toEqual([201, 201, 429, 404, 404, 429])
})
