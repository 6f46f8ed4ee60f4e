import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { makeTestKey } from '#/api-keys/test-keys.ts'
import { invoicesNamed } from '#/billing/receipts.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { sweepSandbox } from '#/sandbox/clear-sandbox.ts'
import { issueSandboxInvoice } from '#/sandbox/invoices.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { callV1 } from './test-v1.ts'

let opened: TestApp
let anna: TestAccount
let live: string
let trial: string
beforeAll(async () => {
  opened = await openTestApp({ LIMIT_INVOICES_PER_HOUR: '100' })
  anna = await signInCustomer(opened)
  live = await makeTestKey(db(), anna.customerUid)
  trial = await makeTestKey(db(), anna.customerUid, { test: true })
})
afterAll(() => opened.close())

const db = () => opened.database.db
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, token: string, payload?: object) =>
  callV1(opened, token, method, path, { payload })
const bill = async (token: string) => {
  const response = await call('POST', '/deposit/invoices', token, { amount: '1500.00' })
  expect(response.statusCode).toBe(201)
  return response.json()
}
const seriesOf = async () => {
  const { rows } = await sql<{ name: string; last: number }>`
    SELECT name, last_number AS last FROM number_series`.execute(db())
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

test('a test invoice has a number of its own series, and a live one never takes it', async () => {
  const before = await seriesOf()
  const first = await bill(trial)
  const own = await bill(live)
  const second = await bill(trial)
  expect([first.full_number, second.full_number]).toEqual([
    `ТЕСТ-${first.number}`,
    `ТЕСТ-${first.number + 1}`,
  ])
  expect([first.test, own.test, own.full_number]).toEqual([true, false, String(own.number)])
  const after = await seriesOf()
  expect(after['invoice']).toBe((before['invoice'] ?? 0) + 1)
})

test('a test invoice waits for no other that has not committed', async () => {
  const { customer_uid: customerUid } = await db()
    .selectFrom('sandbox_invoice')
    .select('customer_uid')
    .limit(1)
    .executeTakeFirstOrThrow()
  const issue = (transaction: Transaction<Database>) =>
    issueSandboxInvoice(transaction, { customerUid, amount: 100 }, new Date())
  await inTransaction(db(), async (transaction) => {
    const one = await issue(transaction)
    const other = await inTransaction(db(), issue)
    expect(other.number).toBeGreaterThan(one.number)
  })
})

test('keys of one mode do not find invoices of the other', async () => {
  const [ofTrial, ofLive] = [await bill(trial), await bill(live)]
  for (const [id, finds, misses] of [
    [ofTrial.id, trial, live],
    [ofLive.id, live, trial],
  ] as const)
    for (const path of [`/deposit/invoices/${id}`, `/deposit/invoices/${id}/pdf`]) {
      expect((await call('GET', path, finds)).statusCode).toBe(200)
      expect((await call('GET', path, misses)).statusCode).toBe(404)
    }
  const document = await call('GET', `/deposit/invoices/${ofTrial.id}/pdf`, trial)
  expect(decodeURIComponent(String(document.headers['content-disposition']))).toContain(
    `Счёт № ${ofTrial.full_number}.pdf`,
  )
})

test('no payment finds a test invoice, and no list of live ones has it', async () => {
  const count = async () => {
    const { rows } = await sql<{ count: number }>`SELECT count(*) FROM invoice`.execute(db())
    return rows[0]?.count
  }
  const before = await count()
  // Numbers of test invoices run ahead of the live ones.
  for (let each = 0; each < 5; each += 1) await bill(trial)
  const { number } = await bill(trial)
  expect(await count()).toBe(before)
  expect(await inTransaction(db(), (transaction) => invoicesNamed(transaction, [number]))).toEqual(
    [],
  )
})

test('clearing the sandbox deletes its invoices, and so does the sweep after 90 days', async () => {
  const boris = await signInCustomer(opened)
  const his = await makeTestKey(db(), boris.customerUid, { test: true })
  const { id: kept } = await bill(his)
  const { id: cleared } = await bill(trial)
  expect((await call('DELETE', '/sandbox/data', trial)).statusCode).toBe(200)
  expect((await call('GET', `/deposit/invoices/${cleared}`, trial)).statusCode).toBe(404)
  await sweepSandbox(db(), new Date())
  expect((await call('GET', `/deposit/invoices/${kept}`, his)).statusCode).toBe(200)
  await sweepSandbox(db(), new Date(Date.now() + 92 * 86_400_000))
  expect((await call('GET', `/deposit/invoices/${kept}`, his)).statusCode).toBe(404)
})
