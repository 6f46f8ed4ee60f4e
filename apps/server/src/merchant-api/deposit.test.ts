import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { FUZZ_STRINGS } from '#/http/test-fuzz.ts'
import { move, TEST_LEDGER } from '#/ledger/test-ledger.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let key: string
let foreign: string
beforeAll(async () => {
  opened = await openTestApp({
    LIMIT_API_READ_PER_MINUTE: '100000',
    LIMIT_API_DOCUMENTS_PER_MINUTE: '100000',
  })
  anna = await signInCustomer(opened)
  key = await makeTestKey(db(), anna.customerUid)
  foreign = await makeTestKey(db(), (await signInCustomer(opened)).customerUid)
  const october = { ...TEST_LEDGER, now: new Date('2026-10-10T12:00:00Z') }
  const { customerUid } = anna
  await move(db(), { customerUid, change: 50_000 }, october)
  await move(db(), { customerUid, kind: 'order_payment', change: -20_000 }, october)
  const november = { ...TEST_LEDGER, now: new Date('2026-11-10T12:00:00Z') }
  await move(db(), { customerUid, change: 100 }, november)
})
afterAll(() => opened.close())

const db = () => opened.database.db
const get = (path: string, query: Record<string, string> = {}, token = key) =>
  callV1(opened, token, 'GET', path, { query })
const bill = (payload: object, once: string | null = 'bill') =>
  callV1(opened, key, 'POST', '/deposit/invoices', { payload, once })
const typeOf = (response: { rawPayload: Buffer }) => response.rawPayload.subarray(0, 4).toString()

test('the balance and its movements, page by page, both ways', async () => {
  expect((await get('/deposit')).json()).toMatchObject({ balance: '301.00', currency: 'RUB' })
  const idsOf = async (sort: string) => {
    const ids: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query = { sort, limit: '2', ...(cursor === '' ? {} : { cursor }) }
      const page: { data: { id: number }[]; next_cursor: string | null } = (
        await get('/deposit/transactions', query)
      ).json()
      ids.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    return ids
  }
  expect(await idsOf('desc')).toEqual([3, 2, 1])
  expect(await idsOf('asc')).toEqual([1, 2, 3])
  const [, payment] = (await get('/deposit/transactions')).json().data
  expect(payment).toMatchObject({
    kind: 'order_payment',
    amount: '-200.00',
    balance: '300.00',
    booked_at: '2026-10-10T12:00:00Z',
  })
  expect((await get('/deposit/transactions', {}, foreign)).json().data).toEqual([])
})

test('an invoice is issued once by its key, read back and printed', async () => {
  const response = await bill({ amount: '1500.00' })
  expect(response.statusCode).toBe(201)
  const invoice = response.json()
  expect(invoice).toMatchObject({ amount: '1500.00', status: 'issued', settled_at: null })
  expect((await bill({ amount: '1500.00' })).json()).toEqual(invoice)
  expect((await bill({ amount: '1500.00' }, null)).json().code).toBe('idempotency_key_missing')
  const path = `/deposit/invoices/${invoice.id}`
  expect((await get(path)).json()).toEqual(invoice)
  expect(typeOf(await get(`${path}/pdf`))).toBe('%PDF')
  for (const each of [path, `${path}/pdf`]) {
    expect((await get(each, {}, foreign)).json().code).toBe('not_found')
    expect((await get('/deposit/invoices/x')).json().code).toBe('not_found')
  }
  for (const amount of ['0.00', '-1.00', '1', 'x', null, 100_000_000_000])
    expect((await bill({ amount }, 'bad')).json().code).toBe('validation_failed')
})

test('a month that is over has an act, and days their statement', async () => {
  const acts = async () => (await get('/documents/acts')).json().data
  const unmade = await acts()
  expect(unmade).toEqual([
    {
      month: '2026-10',
      // Looking makes no act: its number is taken with the document.
      number: null,
      amount: '200.00',
      currency: 'RUB',
      pdf_url: expect.stringMatching(/\/api\/v1\/documents\/acts\/2026-10\/pdf$/),
    },
  ])
  expect(await acts()).toEqual(unmade)
  expect(typeOf(await get('/documents/acts/2026-10/pdf'))).toBe('%PDF')
  const { number } = await opened.database.db
    .selectFrom('service_act')
    .select('number')
    .executeTakeFirstOrThrow()
  expect(await acts()).toEqual([{ ...unmade[0], number }])
  expect((await get('/documents/acts/2026-10/pdf', {}, foreign)).json().code).toBe('not_found')
  expect((await get('/documents/acts/2026-13/pdf')).json().code).toBe('not_found')
  const days = { from: '2026-10-01', to: '2026-10-31' }
  const first = (await get('/documents/statement', { ...days, limit: '1' })).json()
  expect(first).toMatchObject({ opening: '0.00', credited: '500.00', closing: '300.00' })
  expect(first.data.map(({ id }: { id: number }) => id)).toEqual([1])
  const next = { ...days, limit: '1', cursor: first.next_cursor }
  const second = (await get('/documents/statement', next)).json()
  expect([second.data[0].id, second.next_cursor]).toEqual([2, null])
  expect(typeOf(await get('/documents/statement', { ...days, format: 'pdf' }))).toBe('%PDF')
  expect(typeOf(await get('/documents/statement', { ...days, format: 'xlsx' }))).toMatch(/^PK/)
  for (const query of [{}, { from: '2026-10-31', to: '2026-10-01' }, { ...days, form: 'pdf' }])
    expect((await get('/documents/statement', query)).statusCode).toBe(400)
})

test.each(FUZZ_STRINGS)('%s in any parameter is rejected or finds nothing', async (_name, text) => {
  const days = { from: '2026-10-01', to: '2026-10-31' }
  for (const name of ['from', 'to', 'format', 'limit', 'cursor'])
    expect((await get('/documents/statement', { ...days, [name]: text })).statusCode).toBeLessThan(
      500,
    )
  for (const name of ['sort', 'limit', 'cursor'])
    expect((await get('/deposit/transactions', { [name]: text })).statusCode).toBeLessThan(500)
})
