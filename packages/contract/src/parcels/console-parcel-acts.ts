import { OPERATOR_RETURN_STEPS } from '@yacheyka/core/parcels/parcel-correction'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as z from 'zod'
import { labelQuery, ZPL } from './labels.ts'
import { extensionDays } from './parcel-actions.ts'
import { recipientContacts } from './recipient.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import {
  OPERATOR_PARCEL,
  OPERATOR_PARCELS_TAG,
  operatorParcelParams,
  parcelRejections,
} from './console-parcels.ts'
import { defineOperatorEndpoint, HELPERS, MANAGERS } from '../http/console-roles.ts'

export const REASON_MAX = 500
const NO_REASON = 'Напишите причину'

/** Kept in the history and in the journal. */
export const actReason = z
  .string(NO_REASON)
  .overwrite((text) => plainText(text).trim())
  .min(1, { error: NO_REASON, abort: true })
  .max(REASON_MAX, `Не длиннее ${REASON_MAX} символов`)

export const parcelDone = z
  .object({ success: z.literal(true), message: z.string() })
  .meta({ id: 'OperatorParcelDone' })

const acted = {
  200: parcelDone,
  400: badRequestResponse,
  409: errorResponse,
  422: errorResponse,
  ...parcelRejections,
} as const

const common = { method: 'POST', tag: OPERATOR_PARCELS_TAG, params: operatorParcelParams } as const

export const operatorExtendParcel = defineOperatorEndpoint({
  ...common,
  id: 'operatorExtendParcel',
  path: `${OPERATOR_PARCEL}/extend`,
  summary: 'Продлить хранение бесплатно; Idempotency-Key делает повтор безопасным',
  roles: HELPERS,
  body: z.object({ days: extensionDays, reason: actReason }),
  responses: acted,
})

export const operatorCancelParcel = defineOperatorEndpoint({
  ...common,
  id: 'operatorCancelParcel',
  path: `${OPERATOR_PARCEL}/cancel`,
  summary: 'Отменить отправление: деньги вернутся на депозит; Idempotency-Key',
  roles: MANAGERS,
  body: z.object({ reason: actReason }),
  responses: acted,
})

export const operatorBlockParcel = defineOperatorEndpoint({
  ...common,
  id: 'operatorBlockParcel',
  path: `${OPERATOR_PARCEL}/block`,
  summary: 'Заблокировать отправление или снять блокировку',
  roles: HELPERS,
  body: z.object({
    blocked: z.boolean('blocked: true или false'),
    reason: actReason,
  }),
  responses: acted,
})

export const operatorReturnParcel = defineOperatorEndpoint({
  ...common,
  id: 'operatorReturnParcel',
  path: `${OPERATOR_PARCEL}/return`,
  summary: 'Отметить возврат: забрана на возврат или возвращена отправителю',
  roles: MANAGERS,
  body: z.object({
    step: z.enum(OPERATOR_RETURN_STEPS, 'Что с возвратом: забрана или возвращена'),
    reason: actReason,
  }),
  responses: acted,
})

export const operatorRemoveParcel = defineOperatorEndpoint({
  ...common,
  id: 'operatorRemoveParcel',
  path: `${OPERATOR_PARCEL}/removal`,
  summary: 'Попросить курьера забрать отправление из постамата или снять эту просьбу',
  roles: MANAGERS,
  body: z.object({
    asked: z.boolean('asked: true или false'),
    reason: actReason,
  }),
  responses: acted,
})

export const operatorResendCode = defineOperatorEndpoint({
  ...common,
  id: 'operatorResendCode',
  path: `${OPERATOR_PARCEL}/resend`,
  summary: 'Отправить получателю код ещё раз: по СМС и на почту',
  roles: HELPERS,
  body: z.object({}),
  responses: { ...acted, 429: errorResponse },
})

export const operatorChangeContacts = defineOperatorEndpoint({
  ...common,
  id: 'operatorChangeContacts',
  path: `${OPERATOR_PARCEL}/contacts`,
  summary:
    'Изменить телефон и почту получателя: неотправленное пойдёт по новым, прежним скажут о перемене',
  /** Whoever changes them has the code sent there: not support, which may send the code alone (docs/decisions/0022). */
  roles: MANAGERS,
  body: recipientContacts.extend({ reason: actReason }),
  responses: acted,
})

/** What a manual status would do, told before it is done. */
export const correctionEffect = z
  .object({
    /** What will be shown: a block may cover the status. */
    shown_status: z.enum(PARCEL_STATUSES),
    shown_status_text: z.string(),
    expire_at: z.string().nullable(),
    /** Messages that go to the recipient. */
    messages: z.array(
      z.object({ channel: z.enum(['sms', 'email', 'webhook']), template: z.string() }),
    ),
    /** Whether its point hears of it. */
    locker_told: z.boolean(),
    cells_freed: z.int().nonnegative(),
    cells_taken: z.int().nonnegative(),
    /** Its point counts no free one for these: the parcel lies there all the same. */
    cells_missing: z.int().nonnegative(),
    /** What becomes of its order. */
    order: z.enum(['same', 'completed', 'reopened']),
  })
  .meta({ id: 'ParcelCorrectionEffect' })
export type CorrectionEffect = z.output<typeof correctionEffect>

export const correctionChoice = z.object({
  status: z.enum(PARCEL_STATUSES),
  /** The public wording. */
  text: z.string(),
  /** How it follows what is now: the next step, one with steps left out, or back. */
  way: z.enum(['next', 'skip', 'back']),
})
export type CorrectionChoice = z.output<typeof correctionChoice>

export const listCorrections = defineOperatorEndpoint({
  id: 'listCorrections',
  method: 'GET',
  path: `${OPERATOR_PARCEL}/corrections`,
  tag: OPERATOR_PARCELS_TAG,
  summary: 'Какой статус можно поставить вручную',
  roles: MANAGERS,
  params: operatorParcelParams,
  responses: {
    200: z.object({ step: z.enum(PARCEL_STATUSES), results: z.array(correctionChoice) }),
    ...parcelRejections,
  },
})

const corrected = z.enum(PARCEL_STATUSES, 'Выберите статус')

export const previewCorrection = defineOperatorEndpoint({
  id: 'previewCorrection',
  method: 'GET',
  path: `${OPERATOR_PARCEL}/correction`,
  tag: OPERATOR_PARCELS_TAG,
  summary: 'Что произойдёт, если поставить этот статус вручную; ничего не меняет',
  roles: MANAGERS,
  params: operatorParcelParams,
  query: z.object({ status: corrected }),
  responses: {
    200: correctionEffect,
    400: badRequestResponse,
    409: errorResponse,
    ...parcelRejections,
  },
})

export const correctParcelStatus = defineOperatorEndpoint({
  ...common,
  id: 'correctParcelStatus',
  path: `${OPERATOR_PARCEL}/correction`,
  summary: 'Поставить статус вручную, с причиной; Idempotency-Key',
  roles: MANAGERS,
  body: z.object({
    status: corrected,
    /** The step that the operator saw: where it is another by now, nothing is done. */
    seen: corrected,
    reason: actReason,
  }),
  responses: acted,
})

export const operatorParcelLabels = defineOperatorEndpoint({
  id: 'operatorParcelLabels',
  method: 'GET',
  path: `${OPERATOR_PARCEL}/labels`,
  tag: OPERATOR_PARCELS_TAG,
  summary: 'Этикетки отправления: PDF, для format=zpl текст ZPL',
  roles: HELPERS,
  params: operatorParcelParams,
  query: labelQuery,
  contentType: 'application/pdf',
  otherTypes: [ZPL],
  responses: { 200: null, 400: badRequestResponse, 409: errorResponse, ...parcelRejections },
})
