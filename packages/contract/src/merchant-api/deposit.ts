import { INVOICE_STATUSES } from '@yacheyka/core/billing/invoice'
import { TRANSFER_KINDS } from '@yacheyka/core/ledger/ledger'
import * as z from 'zod'
import { actMonth, invoiceAmount, statementPeriod } from '../billing/deposit.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { money } from '../http/money.ts'
import { createdPeriod } from './lists.ts'
import { instant } from './me.ts'
import { pageOf, pageQuery, V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem, REJECTIONS } from './problem.ts'

const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const reading = { access: 'api key', method: 'GET', tag: V1_TAG } as const
const ofDeposit = { ...reading, scopes: ['deposit:read'] } as const
/** Papers of the network's own money, numbered without gaps. */
const ofDocuments = { ...reading, liveOnly: true, scopes: ['documents:read'] } as const

export const getMerchantDeposit = defineEndpoint({
  ...ofDeposit,
  id: 'getMerchantDeposit',
  path: `${V1_PATH}/deposit`,
  summary: 'Остаток депозита и порог, о котором предупреждать',
  query: z.strictObject({}),
  responses: {
    200: z.object({ balance: money, warn_below: money, currency: z.literal('RUB') }),
    ...REJECTIONS,
  },
})

const transaction = z
  .object({
    /** Place among the movements of the deposit, from 1 without gaps. */
    id: z.int(),
    booked_at: instant,
    kind: z.enum(TRANSFER_KINDS),
    /** With a minus where money was taken. */
    amount: money,
    /** After it. */
    balance: money,
    currency: z.literal('RUB'),
    note: z.string(),
    /** The id of the order that it pays, or of the parcel's. */
    order: z.string().nullable(),
    /** The barcode of the parcel that it is for. */
    parcel: z.string().nullable(),
  })
  .meta({ id: 'MerchantTransaction' })
export type MerchantTransaction = z.output<typeof transaction>

export const listMerchantTransactions = defineEndpoint({
  ...ofDeposit,
  id: 'listMerchantTransactions',
  path: `${V1_PATH}/deposit/transactions`,
  summary: 'Движения депозита, новые первыми',
  query: z.strictObject({ sort: createdPeriod.sort, ...pageQuery }),
  responses: { 200: pageOf(transaction), ...REJECTIONS },
})

const invoice = z
  .object({
    id: z.string(),
    /** Test invoices have a series of their own. */
    number: z.int(),
    /** As the document has it: `17`, or `ТЕСТ-17`. */
    full_number: z.string(),
    /** Of the sandbox: nobody pays it. */
    test: z.boolean(),
    amount: money,
    currency: z.literal('RUB'),
    status: z.enum(INVOICE_STATUSES),
    issued_at: instant,
    /** When it was paid or cancelled. */
    settled_at: instant.nullable(),
    pdf_url: z.string(),
  })
  .meta({ id: 'MerchantInvoice' })
export type MerchantInvoice = z.output<typeof invoice>

const invoiceParams = z.object({ id: z.string().min(1).max(64) })

export const createMerchantInvoice = defineEndpoint({
  id: 'createMerchantInvoice',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/deposit/invoices`,
  access: 'api key',
  scopes: ['deposit:write'],
  tag: V1_TAG,
  summary: 'Счёт на пополнение депозита, с заголовком Idempotency-Key',
  body: z.strictObject({ amount: invoiceAmount }),
  responses: { 201: invoice, 409: problem, ...BODY_REJECTIONS },
})

export const getMerchantInvoice = defineEndpoint({
  ...ofDeposit,
  id: 'getMerchantInvoice',
  path: `${V1_PATH}/deposit/invoices/:id`,
  summary: 'Один счёт',
  params: invoiceParams,
  query: z.strictObject({}),
  responses: { 200: invoice, 404: problem, ...REJECTIONS },
})

export const getMerchantInvoicePdf = defineEndpoint({
  ...ofDeposit,
  id: 'getMerchantInvoicePdf',
  path: `${V1_PATH}/deposit/invoices/:id/pdf`,
  summary: 'Счёт, PDF',
  params: invoiceParams,
  query: z.strictObject({}),
  contentType: PDF,
  responses: { 200: null, 404: problem, ...REJECTIONS },
})

export const listMerchantActs = defineEndpoint({
  ...ofDocuments,
  id: 'listMerchantActs',
  path: `${V1_PATH}/documents/acts`,
  summary: 'Месяцы, за которые есть акт оказанных услуг, новые первыми',
  query: z.strictObject({}),
  responses: {
    200: z.object({
      data: z.array(
        z.object({
          /** `2026-02` */
          month: z.string(),
          /** Of the act, without gaps in the network; null until its PDF is asked for the first time. */
          number: z.int().nullable(),
          amount: money,
          currency: z.literal('RUB'),
          pdf_url: z.string(),
        }),
      ),
    }),
    ...REJECTIONS,
  },
})

export const getMerchantActPdf = defineEndpoint({
  ...ofDocuments,
  id: 'getMerchantActPdf',
  path: `${V1_PATH}/documents/acts/:month/pdf`,
  summary: 'Акт оказанных услуг за оконченный месяц вида 2026-02, PDF',
  params: z.object({ month: actMonth }),
  query: z.strictObject({}),
  contentType: PDF,
  responses: { 200: null, 404: problem, ...REJECTIONS },
})

export const getMerchantStatement = defineEndpoint({
  ...ofDocuments,
  id: 'getMerchantStatement',
  path: `${V1_PATH}/documents/statement`,
  summary:
    'Выписка по депозиту за дни по Москве, включая оба: суммы и движения, PDF или книга .xlsx',
  query: statementPeriod
    .safeExtend({
      format: z.enum(['json', 'pdf', 'xlsx'], 'json, pdf или xlsx').default('json'),
      ...pageQuery,
    })
    .strict(),
  otherTypes: [PDF, XLSX],
  responses: {
    200: pageOf(transaction).extend({
      opening: money,
      credited: money,
      debited: money,
      closing: money,
      currency: z.literal('RUB'),
    }),
    ...REJECTIONS,
  },
})
