import { UNMATCHED_REASONS } from '@yacheyka/core/billing/bank-statement-match'
import { INVOICE_STATUSES } from '@yacheyka/core/billing/invoice'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, datesInOrder } from '../http/filters.ts'
import { invoice } from './deposit.ts'
import { money } from '../http/money.ts'
import { searched } from '../customers/console-customers.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

export const BANK_TAG = 'Консоль: счета и банк'

const payer = z.object({ uid: z.string(), name: z.string(), inn: z.string() })

export const operatorInvoice = invoice
  .extend({
    customer: payer,
    /** It waits for a second operator: it is settled by deciding that. */
    waits: z.boolean(),
  })
  .meta({ id: 'OperatorInvoice' })
export type OperatorInvoice = z.output<typeof operatorInvoice>

const INVOICES = `${OPERATOR_PATH}/invoices` as const

export const operatorListInvoices = defineOperatorEndpoint({
  id: 'operatorListInvoices',
  method: 'GET',
  path: INVOICES,
  tag: BANK_TAG,
  summary: 'Счета всех клиентов, новые сверху: по статусу, дням, номеру, клиенту или ИНН',
  roles: MANAGERS,
  query: datesInOrder(
    z.object({
      status: z.enum(INVOICE_STATUSES, `Статус: ${INVOICE_STATUSES.join(', ')}`).optional(),
      search: searched,
      customer: z.guid().optional(),
      ...addedBetween,
      ...paging,
    }),
  ),
  responses: { 200: collectionOf(operatorInvoice), 400: badRequestResponse },
})

const invoiceParams = z.object({ uid: z.guid() })
const settled = {
  200: operatorInvoice,
  404: errorResponse,
  409: errorResponse,
} as const

export const operatorPayInvoice = defineOperatorEndpoint({
  id: 'operatorPayInvoice',
  method: 'POST',
  path: `${INVOICES}/:uid/pay`,
  tag: BANK_TAG,
  summary:
    'Счёт оплачен: деньги на депозит, один раз; заказы, которые ждали, оплачиваются. Выше лимита оператора ждёт второго',
  roles: MANAGERS,
  params: invoiceParams,
  responses: settled,
})

export const operatorCancelInvoice = defineOperatorEndpoint({
  id: 'operatorCancelInvoice',
  method: 'POST',
  path: `${INVOICES}/:uid/cancel`,
  tag: BANK_TAG,
  summary: 'Отменить неоплаченный счёт',
  roles: MANAGERS,
  params: invoiceParams,
  responses: settled,
})

export const operatorGetInvoicePdf = defineOperatorEndpoint({
  id: 'operatorGetInvoicePdf',
  method: 'GET',
  path: `${INVOICES}/:uid/pdf`,
  tag: BANK_TAG,
  summary: 'Счёт на оплату в PDF',
  roles: MANAGERS,
  params: invoiceParams,
  contentType: 'application/pdf',
  responses: { 200: null, 404: errorResponse },
})

const BANK = `${OPERATOR_PATH}/bank` as const

/** Bytes of the largest statement: some 7 500 documents. It is read while everybody waits; larger ones are for the command line. */
export const STATEMENT_SIZE_MAX = 4 * 1024 * 1024
export const STATEMENT_TOO_LARGE =
  'Файл больше 4 МБ: загрузите его командной строкой (bank import) или выгрузите из банка по частям'

/** What became of one document of a statement. */
export const IMPORT_OUTCOMES = [
  'credited',
  'already',
  'unmatched',
  'waiting',
  'clash',
  'faulty',
  'failed',
] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

export const statementRow = z
  .object({
    /** Place of the document in the file, from 1. */
    row: z.int().positive(),
    /** `waiting`: a second operator decides it. */
    outcome: z.enum(IMPORT_OUTCOMES),
    amount: money.nullable(),
    payer: z.string(),
    /** Number of the invoice that it pays. */
    invoice: z.int().nullable(),
    /** The receipt, where it waits for a hand. */
    uid: z.string().nullable(),
    /** Why it was not credited. */
    reason: z.string(),
  })
  .meta({ id: 'StatementRow' })

export const statementReport = z
  .object({
    /** Documents that are not payments to us. */
    other_documents: z.int().nonnegative(),
    /** The request in which the whole statement waits for a second operator: nothing of it was credited or stored. */
    approval: z.string().nullable(),
    rows: z.array(statementRow),
  })
  .meta({ id: 'StatementReport' })
export type StatementReport = z.output<typeof statementReport>

export const operatorImportStatement = defineOperatorEndpoint({
  id: 'operatorImportStatement',
  method: 'POST',
  path: `${BANK}/statements`,
  tag: BANK_TAG,
  summary:
    'Загрузить выписку 1CClientBankExchange, поле file; повторная загрузка ничего не удваивает. Выше лимита оператора ждёт второго целиком',
  roles: MANAGERS,
  bodyType: 'multipart/form-data',
  body: z.object({ file: z.string() }),
  bodyLimit: STATEMENT_SIZE_MAX + 64 * 1024,
  responses: {
    200: statementReport,
    400: badRequestResponse,
    413: errorResponse,
    415: errorResponse,
    429: errorResponse,
    503: errorResponse,
  },
})

export const receipt = z
  .object({
    uid: z.string(),
    /** `YYYY-MM-DD` */
    paid_on: z.string(),
    document_number: z.string(),
    payer_account: z.string(),
    payer_inn: z.string(),
    payer_name: z.string(),
    amount: money,
    purpose: z.string(),
    imported_at: z.string(),
    /** Why it is credited to nobody; null when it is. */
    unmatched: z.enum(UNMATCHED_REASONS).nullable(),
    unmatched_text: z.string(),
    customer: z.object({ uid: z.string(), name: z.string() }).nullable(),
    /** Number of the invoice. */
    invoice: z.int().nullable(),
    /** It waits for a second operator. */
    waits: z.boolean(),
  })
  .meta({ id: 'BankReceipt' })
export type Receipt = z.output<typeof receipt>

const RECEIPTS = `${BANK}/receipts` as const

export const operatorListReceipts = defineOperatorEndpoint({
  id: 'operatorListReceipts',
  method: 'GET',
  path: RECEIPTS,
  tag: BANK_TAG,
  summary: 'Поступления по выпискам, новые сверху: по плательщику, ИНН, назначению или сумме',
  roles: MANAGERS,
  query: datesInOrder(
    z.object({
      /** `1`: only those that are credited to nobody. */
      unmatched: z.enum(['1', ''], 'Ожидается 1').default(''),
      search: searched,
      ...addedBetween,
      ...paging,
    }),
  ),
  responses: { 200: collectionOf(receipt), 400: badRequestResponse },
})

const receiptParams = z.object({ uid: z.guid() })

export const operatorGetReceipt = defineOperatorEndpoint({
  id: 'operatorGetReceipt',
  method: 'GET',
  path: `${RECEIPTS}/:uid`,
  tag: BANK_TAG,
  summary: 'Поступление и кому его можно зачислить: клиент с этим ИНН, открытые счета на эту сумму',
  roles: MANAGERS,
  params: receiptParams,
  responses: {
    200: z
      .object({ receipt, customers: z.array(payer), invoices: z.array(operatorInvoice) })
      .meta({ id: 'BankReceiptCard' }),
    404: errorResponse,
  },
})

const TARGET = 'Назовите счёт или клиента: одно из двух'

export const assignFields = z
  .object({
    /** Number of an invoice of the same sum. */
    invoice: z.int(TARGET).positive(TARGET).max(999_999_999, 'Такого счёта нет').optional(),
    /** Whose deposit it goes to. */
    customer: z.guid(TARGET).optional(),
  })
  .refine(({ invoice: number, customer }) => (number === undefined) !== (customer === undefined), {
    message: TARGET,
  })

export const operatorAssignReceipt = defineOperatorEndpoint({
  id: 'operatorAssignReceipt',
  method: 'POST',
  path: `${RECEIPTS}/:uid/assign`,
  tag: BANK_TAG,
  summary:
    'Зачислить поступление по счёту или на депозит клиента, один раз; выше лимита оператора ждёт второго',
  roles: MANAGERS,
  params: receiptParams,
  body: assignFields,
  responses: {
    /** `linked`: the invoice had been paid; `receipt.waits`: a second operator decides. */
    200: z.object({ receipt, linked: z.boolean() }),
    400: badRequestResponse,
    404: errorResponse,
    409: errorResponse,
  },
})
