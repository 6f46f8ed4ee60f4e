import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { moneyInput } from '../http/money.ts'
import { ruled } from '../orders/orders.ts'
import { actReason, extensionDays } from '../parcels/parcel-actions.ts'
import { metadata, phoneInput } from './lists.ts'
import { merchantParcel } from './parcels.ts'
import { V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem } from './problem.ts'

const acting = {
  access: 'api key',
  scopes: ['parcels:write'],
  tag: V1_TAG,
  params: z.object({ id: z.string().min(1).max(64) }),
  conditional: 'optional',
  responses: { 200: merchantParcel, 404: problem, 409: problem, 412: problem, ...BODY_REJECTIONS },
} as const

export const changeMerchantParcel = defineEndpoint({
  ...acting,
  id: 'changeMerchantParcel',
  method: 'PATCH',
  path: `${V1_PATH}/parcels/:id`,
  summary:
    'Другой получатель, пока посылка не в точке, и поля магазина; заголовок If-Match с версией обязателен',
  bodyLimit: 128 * 1024,
  body: z
    .strictObject({
      /** What is not named stays. */
      recipient: z
        .strictObject({
          phone: phoneInput.optional(),
          email: ruled(parcelLimits.errorOfReceiverEmail).optional(),
        })
        .optional(),
      /** Takes the place of all of them. */
      metadata: metadata.optional(),
    })
    .refine(
      ({ recipient, metadata: fields }) => recipient !== undefined || fields !== undefined,
      'Нечего менять: нужен recipient или metadata',
    ),
  conditional: 'required',
  responses: { ...acting.responses, 428: problem },
})

export const extendMerchantParcel = defineEndpoint({
  ...acting,
  id: 'extendMerchantParcel',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/parcels/:id/extend`,
  summary: 'Продлить хранение за деньги с депозита, с заголовком Idempotency-Key',
  body: z.strictObject({
    days: extensionDays,
    /** Another price is refused. */
    expected_price: moneyInput('Цена вида "150.00"').optional(),
  }),
})

export const cancelMerchantParcel = defineEndpoint({
  ...acting,
  id: 'cancelMerchantParcel',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/parcels/:id/cancel`,
  summary: 'Отменить посылку, пока она не уехала; деньги возвращаются на депозит',
  body: z.strictObject({ reason: actReason }),
})

export const blockMerchantParcel = defineEndpoint({
  ...acting,
  id: 'blockMerchantParcel',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/parcels/:id/block`,
  summary: 'Заблокировать посылку в пути или в точке: она вернётся отправителю',
  body: z.strictObject({ reason: actReason }),
})

export const unblockMerchantParcel = defineEndpoint({
  ...acting,
  id: 'unblockMerchantParcel',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/parcels/:id/unblock`,
  summary: 'Снять блокировку, пока возврат не начался',
  body: z.strictObject({ reason: actReason }),
})

export const resendMerchantCode = defineEndpoint({
  ...acting,
  id: 'resendMerchantCode',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/parcels/:id/resend_code`,
  summary: 'Послать получателю код ещё раз: раз в минуту, пять раз в сутки',
  body: z.strictObject({}),
})
