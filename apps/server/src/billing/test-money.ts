import type {
  OperatorInvoice,
  Receipt,
  StatementReport,
} from '@yacheyka/contract/billing/console-bank'
import { OPERATOR_ENDPOINTS } from '@yacheyka/contract/console-endpoints'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { signInCustomer, type TestAccount } from '#/accounts/test-accounts.ts'
import { inTransaction } from '#/db/transaction.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { type Invoice, issueInvoice } from './invoices.ts'
import { encodeStatement, statementText } from './test-statement.ts'
import { signInOperator, type TestOperator } from '#/operators/test-operators.ts'
import { insertTerminal, lineTo, order } from '#/orders/test-orders.ts'
import { type TestApp, openTestApp } from '#/test-app.ts'

type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
}
export const form = (content: Uint8Array | string, name = 'kl_to_1c.txt', field = 'file') => {
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
/** A manager of the console, who credits as much as he likes alone, and for each test a customer with an INN of its own. */
export function openMoney(
  env: Readonly<Record<string, string>> = { OPERATOR_CREDIT_LIMIT: '100000000' },
) {
  let opened: TestApp
  let manager: TestOperator
  let customer: TestAccount
  let inn: string
  let made = 0
  beforeAll(async () => {
    opened = await openTestApp(env)
    manager = await signInOperator(opened, 'manager')
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    made += 1
    inn = String(7_800_000_000 + made)
    customer = await signInCustomer(opened, { name: `ООО «Счётная № ${made}»`, inn })
  })

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
    const response = await upload(encodeStatement(text, 'windows-1251'))
    expect(response.statusCode).toBe(200)
    return response.json<StatementReport>()
  }
  const receipts = async (query: Record<string, string>) =>
    (await call(OPERATOR_ENDPOINTS.operatorListReceipts, '', { query })).json<{
      count: number
      results: Receipt[]
    }>()
  const assign = (uid: string, payload: object) =>
    call(OPERATOR_ENDPOINTS.operatorAssignReceipt, uid, { payload })

  return {
    opened: () => opened,
    manager: () => manager,
    customer: () => customer,
    inn: () => inn,
    made: () => made,
    call,
    issue,
    pay,
    cancel,
    balance,
    invoices,
    audit,
    unpaidOrder,
    orderStatus,
    upload,
    load,
    receipts,
    assign,
  }
}
