import { CORRECTION_REASON_LENGTH_MAX } from '@yacheyka/core/billing/correction'
import { APPROVAL_KINDS, APPROVAL_STATUSES } from '@yacheyka/core/billing/credit'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money } from '../http/money.ts'
import { statementRow } from './console-bank.ts'
import { reasonOf } from '../customers/console-customers.ts'
import { defineOperatorEndpoint, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'
import { secondFactorCode } from '../operators/console-session.ts'

const TAG = 'Консоль: второй оператор'
const APPROVALS = `${OPERATOR_PATH}/approvals` as const
const ONE = `${APPROVALS}/:uid` as const

/** Something that an operator may not do alone: a correction above its limit, a credit above the operator's. */
export const approval = z
  .object({
    uid: z.string(),
    kind: z.enum(APPROVAL_KINDS),
    /** «Оплата счёта» */
    kind_text: z.string(),
    /** What it is about: «Счёт № 17 от 1 февраля 2026 г.», the file of a statement, the reason of a correction. */
    name: z.string(),
    /** Null of a statement. */
    customer: z.object({ uid: z.string(), name: z.string(), inn: z.string() }).nullable(),
    /** With a minus where a correction takes it. */
    amount: money,
    /** How many credits it makes. */
    credits: z.int().positive(),
    status: z.enum(APPROVAL_STATUSES),
    /** «Ждёт решения», «Проведено», «Отказано», «Отозвано» */
    status_text: z.string(),
    asked_by: z.string(),
    asked_at: z.string(),
    settled_by: z.string().nullable(),
    settled_at: z.string().nullable(),
    /** The only operator confirmed it by the second factor. */
    confirmed_alone: z.boolean(),
    refusal: z.string(),
    /** Whether the operator who reads this asked for it. */
    own: z.boolean(),
    /** Whether the reader and whoever asked may be one person: one changed the other's access in the last 24 hours. */
    linked: z.boolean(),
    /** From when the reader may confirm it alone; null where another operator decides. */
    confirm_from: z.string().nullable(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.output<typeof approval>

export const operatorListApprovals = defineOperatorEndpoint({
  id: 'operatorListApprovals',
  method: 'GET',
  path: APPROVALS,
  tag: TAG,
  summary: 'Что ждёт второго оператора: сначала то, что ждёт, потом новое сверху',
  roles: MANAGERS,
  query: z.object({
    status: z.enum(APPROVAL_STATUSES, `Статус: ${APPROVAL_STATUSES.join(', ')}`).optional(),
    ...paging,
  }),
  responses: {
    200: collectionOf(approval).extend({
      /** Roubles that one operator corrects of one customer in 24 hours alone. */
      correction_limit: money,
      /** Roubles that one operator credits in 24 hours alone. */
      credit_limit: money,
      /** The reader is the only one who could approve. */
      alone: z.boolean(),
      /** False in a demonstration. */
      second_factor_asked: z.boolean(),
    }),
    400: badRequestResponse,
  },
})

const oneOf = z.object({ uid: z.guid() })

export const operatorGetApproval = defineOperatorEndpoint({
  id: 'operatorGetApproval',
  method: 'GET',
  path: ONE,
  tag: TAG,
  summary: 'Один запрос; у выписки, которая ждёт, — все её строки',
  roles: MANAGERS,
  params: oneOf,
  responses: {
    200: z.object({ approval, rows: z.array(statementRow) }).meta({ id: 'ApprovalCard' }),
    404: errorResponse,
  },
})

const settled = { 200: approval, 404: errorResponse, 409: errorResponse } as const

export const operatorApprove = defineOperatorEndpoint({
  id: 'operatorApprove',
  method: 'POST',
  path: `${ONE}/approve`,
  tag: TAG,
  summary:
    'Согласиться: деньги проводятся один раз; не тем, кто просил, и не тем, кто с ним связан',
  roles: MANAGERS,
  params: oneOf,
  responses: settled,
})

export const operatorRefuse = defineOperatorEndpoint({
  id: 'operatorRefuse',
  method: 'POST',
  path: `${ONE}/refuse`,
  tag: TAG,
  summary: 'Отказать с причиной; не тем, кто просил',
  roles: MANAGERS,
  params: oneOf,
  body: z.object({ reason: reasonOf(CORRECTION_REASON_LENGTH_MAX) }),
  responses: { ...settled, 400: badRequestResponse },
})

export const operatorWithdraw = defineOperatorEndpoint({
  id: 'operatorWithdraw',
  method: 'POST',
  path: `${ONE}/withdraw`,
  tag: TAG,
  summary: 'Отозвать свой запрос о зачислении; исправление депозита не отзывается',
  roles: MANAGERS,
  params: oneOf,
  responses: settled,
})

export const operatorConfirmAlone = defineOperatorEndpoint({
  id: 'operatorConfirmAlone',
  method: 'POST',
  path: `${ONE}/confirm`,
  tag: TAG,
  summary:
    'Единственный администратор подтверждает свой запрос кодом второго фактора, не раньше часа после запроса',
  roles: MANAGERS,
  params: oneOf,
  /** Null in a demonstration, where no second factor is asked. */
  body: z.object({ code: secondFactorCode.nullable() }),
  responses: { ...settled, 400: badRequestResponse, 429: errorResponse },
})
