import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import {
  INVOICE_AMOUNT_MAX,
  INVOICE_MESSAGES,
  INVOICE_STATUSES,
} from '@yacheyka/core/billing/invoice'
import { BALANCE_MAX, TRANSFER_KINDS } from '@yacheyka/core/ledger/ledger'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { collectionOf, paging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money, moneyInput } from '../http/money.ts'

const TAG = 'Кабинет: депозит'
const { format, least, most } = INVOICE_MESSAGES

const refused = { 401: errorResponse, 404: errorResponse } as const
/** Of what costs: a document, a new invoice. */
const limited = { ...refused, 429: errorResponse } as const

export const getAmount = defineEndpoint({
  id: 'getAmount',
  method: 'GET',
  path: `${ACCOUNT_PATH}/amount`,
  access: 'customer',
  people: CUSTOMER_AREAS.balance,
  tag: TAG,
  summary: 'Остаток депозита',
  params: accountParams,
  responses: {
    200: z
      .object({
        amount: money,
        /** A spend that takes the deposit below it is told by e-mail; `"0.00"` tells nothing. */
        warn_below: money,
      })
      .meta({ id: 'DepositAmount' }),
    ...refused,
  },
})

export const setLowBalance = defineEndpoint({
  id: 'setLowBalance',
  method: 'PUT',
  path: `${ACCOUNT_PATH}/low_balance`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Порог, о котором предупреждать письмом; 0.00 — не предупреждать',
  params: accountParams,
  body: z.object({
    warn_below: moneyInput(format).refine((kopecks) => kopecks <= BALANCE_MAX, most),
  }),
  responses: { 200: z.object({ warn_below: money }), 400: badRequestResponse, ...refused },
})

export const invoice = z
  .object({
    uid: z.string(),
    number: z.int().positive(),
    amount: money,
    status: z.enum(INVOICE_STATUSES),
    /** «Ожидает оплаты», «Оплачен», «Отменён» */
    status_text: z.string(),
    /** ISO 8601 with offset, Moscow time. */
    issued_at: z.string(),
    /** When it was paid or cancelled. */
    settled_at: z.string().nullable(),
  })
  .meta({ id: 'Invoice' })
export type InvoiceResponse = z.output<typeof invoice>

export const invoiceAmount = moneyInput(format)
  .refine((kopecks) => kopecks > 0, least)
  .refine((kopecks) => kopecks <= INVOICE_AMOUNT_MAX, most)

const INVOICES = `${ACCOUNT_PATH}/payment_invoices` as const

export const createInvoice = defineEndpoint({
  id: 'createInvoice',
  method: 'POST',
  path: `${INVOICES}/`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Счёт на пополнение депозита; заголовок Idempotency-Key делает повтор безопасным',
  params: accountParams,
  body: z.object({ amount: invoiceAmount }),
  responses: { 201: invoice, 400: badRequestResponse, ...limited, 422: errorResponse },
})

export const listInvoices = defineEndpoint({
  id: 'listInvoices',
  method: 'GET',
  path: `${INVOICES}/`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Счета на пополнение, новые сверху',
  params: accountParams,
  query: z.object(paging),
  responses: { 200: collectionOf(invoice), 400: badRequestResponse, ...refused },
})

const PDF = 'application/pdf'

export const getInvoicePdf = defineEndpoint({
  id: 'getInvoicePdf',
  method: 'GET',
  path: `${INVOICES}/:id/pdf`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Счёт на оплату: реквизиты, сумма прописью, НДС, платёжный QR-код',
  params: accountParams.extend({ id: z.guid() }),
  contentType: PDF,
  responses: { 200: null, ...limited },
})

const DAY = 'Укажите день вида 2026-02-01'
const day = z
  .string(DAY)
  .refine((text) => parseIsoDay(text) !== undefined, { error: DAY, abort: true })

/** The longest statement: a leap year. */
export const STATEMENT_DAYS_MAX = 366

/** Two inclusive days of Moscow. */
export const statementPeriod = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Конец периода раньше начала' })
  .refine(({ from, to }) => daysBetween(from, to) < STATEMENT_DAYS_MAX, {
    path: ['to'],
    message: `Период не длиннее ${STATEMENT_DAYS_MAX} дней`,
  })

const daysBetween = (from: string, to: string): number =>
  Math.round((startOf(to) - startOf(from)) / 86_400_000)

const startOf = (text: string): number => {
  const parsed = parseIsoDay(text)
  return parsed === undefined ? Number.NaN : startOfMoscowDay(parsed)
}

const movement = z
  .object({
    /** Place among the movements of the deposit, from 1. */
    number: z.int().positive(),
    /** ISO 8601 with offset, Moscow time. */
    datetime: z.string(),
    kind: z.enum(TRANSFER_KINDS),
    /** «Пополнение», «Оплата заказа» … */
    operation: z.string(),
    /** «Счёт № 17 от 1 февраля 2026 г.» */
    note: z.string(),
    /** With a minus where money was taken. */
    amount: money,
    /** After it. */
    balance: money,
  })
  .meta({ id: 'DepositMovement' })
export type Movement = z.output<typeof movement>

export const getStatement = defineEndpoint({
  id: 'getStatement',
  method: 'GET',
  path: `${ACCOUNT_PATH}/statement`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Выписка по депозиту: остатки и движения за период, включая оба дня, новые сверху',
  params: accountParams,
  query: statementPeriod.safeExtend(paging),
  responses: {
    200: collectionOf(movement).extend({
      opening: money,
      credited: money,
      debited: money,
      closing: money,
    }),
    400: badRequestResponse,
    ...refused,
  },
})

export const getStatementSheet = defineEndpoint({
  id: 'getStatementSheet',
  method: 'GET',
  path: `${ACCOUNT_PATH}/statement.xlsx`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Та же выписка книгой .xlsx',
  params: accountParams,
  query: statementPeriod,
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  responses: { 200: null, 400: badRequestResponse, ...limited },
})

export const getStatementPdf = defineEndpoint({
  id: 'getStatementPdf',
  method: 'GET',
  path: `${ACCOUNT_PATH}/statement.pdf`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Та же выписка в PDF: не больше 5 000 движений',
  params: accountParams,
  query: statementPeriod,
  contentType: PDF,
  responses: { 200: null, 400: badRequestResponse, ...limited },
})

/** `2026-02` */
export const actMonth = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/)

export const listActs = defineEndpoint({
  id: 'listActs',
  method: 'GET',
  path: `${ACCOUNT_PATH}/acts/`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Месяцы, за которые есть акт оказанных услуг, новые сверху',
  params: accountParams,
  responses: {
    200: z.object({
      results: z.array(
        z
          .object({
            /** `2026-02` */
            month: z.string(),
            /** «февраль 2026 г.» */
            title: z.string(),
            amount: money,
          })
          .meta({ id: 'ActOfMonth' }),
      ),
    }),
    ...refused,
  },
})

export const getActPdf = defineEndpoint({
  id: 'getActPdf',
  method: 'GET',
  path: `${ACCOUNT_PATH}/acts/:month/pdf`,
  access: 'customer',
  people: CUSTOMER_AREAS.money,
  tag: TAG,
  summary: 'Акт оказанных услуг за оконченный месяц, вида 2026-02',
  params: accountParams.extend({ month: actMonth }),
  contentType: PDF,
  responses: { 200: null, ...limited },
})
