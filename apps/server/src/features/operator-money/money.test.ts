import { ENDPOINTS } from '@yacheyka/contract/endpoints'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/operator/endpoints'
import type { OperatorInvoice, Receipt, StatementReport } from '@yacheyka/contract/operator/bank'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { newUid } from '#/db/uuid.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { type Invoice, issueInvoice } from '#/ledger/invoices.ts'
import { move } from '#/ledger/test-ledger.ts'
import { encodeStatement, OUR_ACCOUNT, statementText } from '#/ledger/test-statement.ts'
import { verifyLedger } from '#/ledger/verify-ledger.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'
import { NAUGHTY_STRINGS } from '#/test-naughty.ts'

let opened: TestApp
let manager: TestOperator
let customer: TestAccount
let inn: string
let made = 0
beforeAll(async () => {
  opened = await openTestApp()
  manager = await signInOperator(opened, 'manager')
})
afterAll(() => opened.close())
beforeEach(async () => {
  made += 1
  inn = String(7_800_000_000 + made)
  customer = await signInCustomer(opened, { name: `ООО «Счётная № ${made}»`, inn })
})

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
}
const call = (
  { method, path }: Call,
  uid: string,
  rest: { readonly payload?: object; readonly query?: Record<string, string> } = {},
  by = manager,
) => by.inject({ method, url: path.replace(':uid', uid), ...rest })

const issue = (amount: number): Promise<Invoice> =>
  inTransaction(opened.database.db, (transaction) =>
    issueInvoice(transaction, { customerUid: customer.customerUid, amount }, new Date()),
  )
const pay = ({ uid }: Invoice) => call(OPERATOR_ENDPOINTS.operatorPayInvoice, uid)
const cancel = ({ uid }: Invoice) => call(OPERATOR_ENDPOINTS.operatorCancelInvoice, uid)
const balance = () => balanceOf(opened.database.db, customer.customerUid)
const invoices = async (query: Record<string, string>) =>
  (await call(OPERATOR_ENDPOINTS.operatorListInvoices, '', { query })).json<{
    count: number
    results: OperatorInvoice[]
  }>()
const audit = async (id: string) => {
  const rows = await opened.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor'])
    .where('subject_id', '=', id)
    .execute()
  return rows.map(({ action, actor }) => `${action} ${actor}`)
}

/** An order that nothing covers yet. */
async function unpaidOrder() {
  const { db } = opened.database
  const terminal = await insertTerminal(db)
  return order(db, customer.customerUid, [lineTo(terminal)])
}
const orderStatus = async () =>
  (
    await opened.database.db
      .selectFrom('juridical_order')
      .select('status')
      .where('customer_uid', '=', customer.customerUid)
      .executeTakeFirstOrThrow()
  ).status

describe('an invoice', () => {
  test('marked paid is credited once, by whoever of many is first, and pays an order that waits', async () => {
    await unpaidOrder()
    expect(await orderStatus()).toBe('awaiting_payment')
    const invoice = await issue(10_000_000)
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(invoice)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409, 409, 409,
    ])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().detail).toBe(
      `Счёт № ${invoice.number} уже оплачен: ничего не сделано.`,
    )
    expect(await orderStatus()).toBe('active')
    expect(await balance()).toBeLessThan(10_000_000)
    expect(await audit(invoice.uid)).toEqual(['invoice.pay manager'])
    expect((await verifyLedger(opened.database.db)).faults).toEqual([])
  })

  test('paid and cancelled at once: one of the two happens', async () => {
    for (let round = 0; round < 4; round += 1) {
      const invoice = await issue(100)
      const before = await balance()
      const [paid, cancelled] = await Promise.all([pay(invoice), cancel(invoice)])
      expect([paid.statusCode, cancelled.statusCode].toSorted((one, other) => one - other)).toEqual(
        [200, 409],
      )
      expect((await balance()) - before).toBe(paid.statusCode === 200 ? 100 : 0)
      expect(await audit(invoice.uid)).toHaveLength(1)
    }
  })

  test('is found by state, number, customer, INN and day', async () => {
    const [first, second] = [await issue(100), await issue(200)]
    await cancel(first)
    const numbers = async (query: Record<string, string>) =>
      (await invoices(query)).results.map(({ number }) => number)
    expect(await numbers({ search: inn })).toEqual([second.number, first.number])
    expect(await numbers({ search: `№ ${first.number}`, status: 'cancelled' })).toEqual([
      first.number,
    ])
    expect(await numbers({ search: `счетная ${made}`, status: 'issued' })).toEqual([second.number])
    expect(await numbers({ customer: customer.customerUid, limit: '1' })).toEqual([second.number])
    expect(await numbers({ search: inn, date_to: '2023-01-02' })).toEqual([])
    expect(await invoices({ search: inn, date_from: '2023-01-01', offset: '5' })).toMatchObject({
      count: 2,
      results: [],
    })
    expect((await invoices({ search: inn })).results[0]).toMatchObject({
      customer: { uid: customer.customerUid, name: `ООО «Счётная № ${made}»`, inn },
      status_text: 'Ожидает оплаты',
    })
    const wrong = await call(OPERATOR_ENDPOINTS.operatorListInvoices, '', {
      query: { date_from: '2026-02-02', date_to: '2026-02-01', status: 'lost' },
    })
    expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['status']])
  })

  test('has its PDF; nobody’s is 404', async () => {
    const { uid } = await issue(100)
    const pdf = await call(OPERATOR_ENDPOINTS.operatorGetInvoicePdf, uid)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const endpoint of [
      OPERATOR_ENDPOINTS.operatorGetInvoicePdf,
      OPERATOR_ENDPOINTS.operatorPayInvoice,
      OPERATOR_ENDPOINTS.operatorCancelInvoice,
    ])
      for (const id of [newUid(), 'x']) expect((await call(endpoint, id)).statusCode).toBe(404)
  })
})

const form = (content: Uint8Array | string, name = 'kl_to_1c.txt', field = 'file') => {
  const boundary = 'yacheyka-test'
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`,
      ),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}
const upload = (content: Uint8Array | string) =>
  manager.inject({
    method: 'POST',
    url: OPERATOR_ENDPOINTS.operatorImportStatement.path,
    ...form(content),
  })
const load = async (...documents: readonly Readonly<Record<string, string>>[]) => {
  const text = statementText(
    documents.map((fields, at) => ({
      Номер: `${made}-${at}`,
      ПлательщикИНН: inn,
      Плательщик1: `ООО "Ёжик ${made}"`,
      ...fields,
    })),
  )
  const answer = await upload(encodeStatement(text, 'windows-1251'))
  expect(answer.statusCode).toBe(200)
  return answer.json<StatementReport>()
}
const receipts = async (query: Record<string, string>) =>
  (await call(OPERATOR_ENDPOINTS.operatorListReceipts, '', { query })).json<{
    count: number
    results: Receipt[]
  }>()
const assign = (uid: string, payload: object) =>
  call(OPERATOR_ENDPOINTS.operatorAssignReceipt, uid, { payload })

describe('a statement of the bank', () => {
  test('pays its invoices and orders that wait, says what became of each row, and doubles nothing', async () => {
    await unpaidOrder()
    const invoice = await issue(10_000_000)
    const documents = [
      { НазначениеПлатежа: `Оплата по счёту № ${invoice.number}`, Сумма: '100000.00' },
      { НазначениеПлатежа: 'За доставку', Сумма: '77.00' },
      { НазначениеПлатежа: 'Сумма с ошибкой', Сумма: '1,2,3' },
    ]
    const report = await load(...documents)
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['credited', 'unmatched', 'faulty'])
    expect(report.rows[0]).toMatchObject({ row: 1, amount: '100000.00', invoice: invoice.number })
    expect(report.rows[1]).toMatchObject({ reason: 'в назначении платежа нет номера счёта' })
    expect(await orderStatus()).toBe('active')
    const after = await balance()
    const again = await load(...documents)
    expect(again.rows.map(({ outcome }) => outcome)).toEqual(['already', 'unmatched', 'faulty'])
    expect(await balance()).toBe(after)
    const seen = await opened.app.inject({
      url: ENDPOINTS.getAmount.path.replace(':uid', customer.userUid),
      headers: customer.headers,
    })
    expect(seen.json().amount).toBe((after / 100).toFixed(2))
    const log = await opened.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'subject_name'])
      .where('action', 'in', ['statement.import', 'receipt.credit'])
      .orderBy('at', 'desc')
      .orderBy('uid', 'desc')
      .limit(3)
      .execute()
    expect(log.map(({ action, actor }) => `${action} ${actor}`).toSorted()).toEqual([
      'receipt.credit manager',
      'statement.import manager',
      'statement.import manager',
    ])
    expect(log.some(({ subject_name: name }) => name === 'kl_to_1c.txt')).toBe(true)
  })

  test('that is none, or of another account, or no form, does nothing and says why', async () => {
    const other = statementText([]).replaceAll(OUR_ACCOUNT, '40702810000000000099')
    for (const content of ['привет', '', other]) {
      const answer = await upload(content)
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'no_statement'])
      expect(answer.json().detail).toMatch(/^Ничего не загружено\. /)
    }
    const url = OPERATOR_ENDPOINTS.operatorImportStatement.path
    const json = await manager.inject({ method: 'POST', url, payload: { file: 'x' } })
    const broken = await manager.inject({
      method: 'POST',
      url,
      ...form('x'),
      payload: Buffer.from('--yacheyka-test\r\nno'),
    })
    const support = await signInOperator(opened, 'support')
    const refused = await support.inject({ method: 'POST', url, ...form('x') })
    expect([json.statusCode, broken.statusCode, refused.statusCode]).toEqual([415, 400, 403])
  })

  test('what found nobody is seen with its candidates and assigned once, by hand', async () => {
    const { db } = opened.database
    const [mine, other] = [await issue(7700), await issue(9900)]
    await load(
      { НазначениеПлатежа: 'За доставку', Сумма: '77.00' },
      { НазначениеПлатежа: 'За доставку ещё', Сумма: '78.00' },
    )
    const waiting = await receipts({ unmatched: '1', search: inn })
    expect(waiting.count).toBe(2)
    const [second, first] = waiting.results.toSorted((one, two) =>
      one.amount < two.amount ? 1 : -1,
    )
    if (first === undefined || second === undefined) throw new Error('no receipts')
    const card = (await call(OPERATOR_ENDPOINTS.operatorGetReceipt, first.uid)).json()
    expect(card.customers).toEqual([
      { uid: customer.customerUid, name: `ООО «Счётная № ${made}»`, inn },
    ])
    expect(card.invoices[0]).toMatchObject({ number: mine.number, amount: '77.00' })

    const wrong = await assign(first.uid, { invoice: other.number })
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'not_assigned'])
    for (const body of [{}, { invoice: 1, customer: customer.customerUid }, { invoice: 'x' }])
      expect((await assign(first.uid, body)).statusCode).toBe(400)
    expect((await assign(newUid(), { invoice: mine.number })).statusCode).toBe(404)
    expect((await assign(first.uid, { customer: newUid() })).statusCode).toBe(409)
    expect(await balance()).toBe(0)

    const pressed = await Promise.all(
      Array.from({ length: 4 }, () => assign(first.uid, { invoice: mine.number })),
    )
    expect(pressed.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([
      200, 409, 409, 409,
    ])
    expect(await balance()).toBe(7700)
    await unpaidOrder()
    const toDeposit = await assign(second.uid, { customer: customer.customerUid })
    expect(toDeposit.json()).toMatchObject({
      linked: false,
      receipt: { unmatched: null, customer: { uid: customer.customerUid }, invoice: null },
    })
    expect((await receipts({ unmatched: '1', search: inn })).count).toBe(0)
    expect((await receipts({ search: inn })).count).toBe(2)
    expect(await audit(first.uid)).toEqual(['receipt.assign manager'])
    expect((await verifyLedger(db)).faults).toEqual([])
  })

  test('a receipt assigned to a deposit pays an order that waits', async () => {
    await unpaidOrder()
    await load({ НазначениеПлатежа: 'За доставку', Сумма: '99999.00' })
    const [waiting] = (await receipts({ unmatched: '1', search: inn })).results
    await assign(waiting?.uid ?? '', { customer: customer.customerUid })
    expect(await orderStatus()).toBe('active')
  })

  test('receipts are found by payer, INN, purpose, sum and day', async () => {
    await load({ НазначениеПлатежа: `Аванс ${made}-й`, Сумма: '1234.56' })
    const found = async (query: Record<string, string>) =>
      (await receipts(query)).results.some(({ payer_inn: payer }) => payer === inn)
    for (const search of [`ежик ${made}`, inn, `аванс ${made}`, '1 234,56', '1234.56 ₽'])
      expect([search, await found({ search })]).toEqual([search, true])
    for (const search of ['волк', '1234,57', `${inn}0`])
      expect([search, await found({ search })]).toEqual([search, false])
    expect(await found({ search: inn, date_from: '2026-11-20', date_to: '2026-11-20' })).toBe(true)
    expect(await found({ search: inn, date_from: '2026-11-21' })).toBe(false)
    for (const [name, search] of NAUGHTY_STRINGS)
      for (const endpoint of [
        OPERATOR_ENDPOINTS.operatorListReceipts,
        OPERATOR_ENDPOINTS.operatorListInvoices,
      ]) {
        const { statusCode } = await call(endpoint, '', { query: { search } })
        expect([name, [200, 400].includes(statusCode)]).toEqual([name, true])
      }
  })
})

describe('a deposit', () => {
  test('has its statement, the same as the cabinet’s, and as a workbook', async () => {
    await move(opened.database.db, { customerUid: customer.customerUid, change: 123_450 })
    const query = { from: '2026-11-01', to: '2026-11-30' }
    const ours = await call(OPERATOR_ENDPOINTS.operatorGetStatement, customer.customerUid, {
      query,
    })
    const theirs = await opened.app.inject({
      url: ENDPOINTS.getStatement.path.replace(':uid', customer.userUid),
      headers: customer.headers,
      query,
    })
    expect(ours.json()).toEqual(theirs.json())
    expect(ours.json()).toMatchObject({ count: 1, closing: '1234.50' })
    const sheet = await call(OPERATOR_ENDPOINTS.operatorGetStatementSheet, customer.customerUid, {
      query,
    })
    expect(sheet.headers['content-disposition']).toContain('statement-2026-11-01-2026-11-30.xlsx')
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const wrong = { query: { from: '2026-11-30', to: '2026-11-01' } }
    expect(
      (await call(OPERATOR_ENDPOINTS.operatorGetStatement, customer.customerUid, wrong)).statusCode,
    ).toBe(400)
  })

  test('has the line of its warning, and the log has its change', async () => {
    const set = (warn_below: string) =>
      call(OPERATOR_ENDPOINTS.operatorSetLowBalance, customer.customerUid, {
        payload: { warn_below },
      })
    expect((await set('500.00')).json()).toEqual({ warn_below: '500.00' })
    await set('500.00')
    expect((await set('-1.00')).statusCode).toBe(400)
    expect(await audit(customer.customerUid)).toEqual(['deposit.set_low_balance manager'])
    const amount = await opened.app.inject({
      url: ENDPOINTS.getAmount.path.replace(':uid', customer.userUid),
      headers: customer.headers,
    })
    expect(amount.json().warn_below).toBe('500.00')
  })

  test('has acts of months that are over', async () => {
    const acts = await call(OPERATOR_ENDPOINTS.operatorListActs, customer.customerUid)
    expect(acts.json()).toEqual({ results: [] })
    const url = OPERATOR_ENDPOINTS.operatorGetActPdf.path
      .replace(':uid', customer.customerUid)
      .replace(':month', '2026-01')
    expect((await manager.inject({ url })).statusCode).toBe(404)
  })
})
