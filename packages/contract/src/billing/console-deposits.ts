import {
  CORRECTION_REASON_LENGTH_MAX,
  CORRECTION_STATUSES,
} from '@yacheyka/core/billing/correction'
import { BALANCE_MAX } from '@yacheyka/core/ledger/ledger'
import { parseWireMoney } from '@yacheyka/core/money/money'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { getActPdf, getStatement, getStatementSheet, listActs, setLowBalance } from './deposit.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money } from '../http/money.ts'
import { customerParams, customerRejections, reasonOf } from '../customers/console-customers.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

export const DEPOSITS_TAG = 'Консоль: депозиты'
const CUSTOMER_PATH = `${OPERATOR_PATH}/customers/:uid` as const

export const operatorSetLowBalance = defineOperatorEndpoint({
  id: 'operatorSetLowBalance',
  method: 'PUT',
  path: `${CUSTOMER_PATH}/low_balance`,
  tag: DEPOSITS_TAG,
  summary: 'Порог, о котором клиента предупреждает письмо; 0.00 — не предупреждать',
  roles: MANAGERS,
  params: customerParams,
  body: setLowBalance.body,
  responses: { 200: setLowBalance.responses[200], 400: badRequestResponse, ...customerRejections },
})

export const operatorGetStatement = defineOperatorEndpoint({
  id: 'operatorGetStatement',
  method: 'GET',
  path: `${CUSTOMER_PATH}/statement`,
  tag: DEPOSITS_TAG,
  summary: 'Выписка по депозиту клиента за период, новые движения сверху',
  roles: MANAGERS,
  params: customerParams,
  query: getStatement.query,
  responses: { 200: getStatement.responses[200], 400: badRequestResponse, ...customerRejections },
})

export const operatorGetStatementSheet = defineOperatorEndpoint({
  id: 'operatorGetStatementSheet',
  method: 'GET',
  path: `${CUSTOMER_PATH}/statement.xlsx`,
  tag: DEPOSITS_TAG,
  summary: 'Та же выписка книгой .xlsx',
  roles: MANAGERS,
  params: customerParams,
  query: getStatementSheet.query,
  contentType: getStatementSheet.contentType,
  responses: { 200: null, 400: badRequestResponse, ...customerRejections },
})

export const operatorListActs = defineOperatorEndpoint({
  id: 'operatorListActs',
  method: 'GET',
  path: `${CUSTOMER_PATH}/acts`,
  tag: DEPOSITS_TAG,
  summary: 'Месяцы, за которые есть акт оказанных услуг, новые сверху',
  roles: MANAGERS,
  params: customerParams,
  responses: { 200: listActs.responses[200], ...customerRejections },
})

export const operatorGetActPdf = defineOperatorEndpoint({
  id: 'operatorGetActPdf',
  method: 'GET',
  path: `${CUSTOMER_PATH}/acts/:month/pdf`,
  tag: DEPOSITS_TAG,
  summary: 'Акт оказанных услуг за оконченный месяц, вида 2026-02',
  roles: MANAGERS,
  params: getActPdf.params,
  contentType: getActPdf.contentType,
  responses: { 200: null, ...customerRejections },
})

const CHANGE = 'Сумма — строка с двумя знаками после точки, например 1234.50 или -1234.50'

/** Kopecks of `"-1234.50"`; undefined where it is written otherwise. */
const changeOf = (text: string): number | undefined => {
  const size = parseWireMoney(text.replace(/^-/, ''))
  return size === undefined || !text.startsWith('-') ? size : -size
}

export const correctionFields = z.object({
  /** Roubles; with a minus they are taken. */
  change: z
    .string(CHANGE)
    .refine((text) => changeOf(text) !== undefined, { error: CHANGE, abort: true })
    .transform((text) => changeOf(text) ?? 0)
    .refine((kopecks) => kopecks !== 0, 'Сумма не может быть нулём')
    .refine((kopecks) => Math.abs(kopecks) <= BALANCE_MAX, 'Сумма слишком велика'),
  /** The customer reads it in the statement. */
  reason: reasonOf(CORRECTION_REASON_LENGTH_MAX),
})

export const correction = z
  .object({
    uid: z.string(),
    customer: z.object({ uid: z.string(), name: z.string(), inn: z.string() }),
    /** With a minus where money is taken. */
    change: money,
    reason: z.string(),
    status: z.enum(CORRECTION_STATUSES),
    /** «Ждёт решения», «Проведено», «Отказано» */
    status_text: z.string(),
    asked_by: z.string(),
    asked_at: z.string(),
    /** Null where the limit asked nobody. */
    settled_by: z.string().nullable(),
    settled_at: z.string().nullable(),
    refusal: z.string(),
    /** On the deposit now. */
    balance: money,
    /** Whether the operator who asks this list asked for it: somebody else must settle it. */
    own: z.boolean(),
  })
  .meta({ id: 'DepositCorrection' })
export type Correction = z.output<typeof correction>

export const operatorCorrectDeposit = defineOperatorEndpoint({
  id: 'operatorCorrectDeposit',
  method: 'POST',
  path: `${CUSTOMER_PATH}/corrections`,
  tag: DEPOSITS_TAG,
  summary:
    'Исправить депозит: до предела сразу, выше — после согласия другого оператора; Idempotency-Key делает повтор безопасным',
  roles: MANAGERS,
  params: customerParams,
  body: correctionFields,
  responses: {
    201: correction,
    400: badRequestResponse,
    ...customerRejections,
    409: errorResponse,
    422: errorResponse,
  },
})

const CORRECTIONS_PATH = `${OPERATOR_PATH}/corrections` as const

export const operatorListCorrections = defineOperatorEndpoint({
  id: 'operatorListCorrections',
  method: 'GET',
  path: CORRECTIONS_PATH,
  tag: DEPOSITS_TAG,
  summary: 'Исправления депозитов: сначала те, что ждут, потом новые сверху',
  roles: MANAGERS,
  query: z.object({
    status: z.enum(CORRECTION_STATUSES, `Статус: ${CORRECTION_STATUSES.join(', ')}`).optional(),
    customer: z.guid().optional(),
    ...paging,
  }),
  responses: {
    /** `limit`: what needs nobody else, roubles. */
    200: collectionOf(correction).extend({ limit: money }),
    400: badRequestResponse,
  },
})

const settled = {
  200: correction,
  400: badRequestResponse,
  404: errorResponse,
  409: errorResponse,
} as const

export const operatorApproveCorrection = defineOperatorEndpoint({
  id: 'operatorApproveCorrection',
  method: 'POST',
  path: `${CORRECTIONS_PATH}/:uid/approve`,
  tag: DEPOSITS_TAG,
  summary: 'Согласиться с исправлением: проводится один раз; не тем, кто просил',
  roles: MANAGERS,
  params: z.object({ uid: z.guid() }),
  responses: settled,
})

export const operatorRefuseCorrection = defineOperatorEndpoint({
  id: 'operatorRefuseCorrection',
  method: 'POST',
  path: `${CORRECTIONS_PATH}/:uid/refuse`,
  tag: DEPOSITS_TAG,
  summary: 'Отказать в исправлении с причиной; не тем, кто просил',
  roles: MANAGERS,
  params: z.object({ uid: z.guid() }),
  body: z.object({ reason: reasonOf(CORRECTION_REASON_LENGTH_MAX) }),
  responses: settled,
})
