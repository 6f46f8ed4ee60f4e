import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { isStorable } from '@yacheyka/core/text/storable'
import { CHANGE_AUTHORS, CHANGED_FIELDS } from '@yacheyka/core/parcels/parcel-change'
import { NEW_PARCEL_MESSAGES } from '@yacheyka/core/parcels/parcel-limits'
import { EXTENSION_DAYS_MAX } from '@yacheyka/core/parcels/storage'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money, moneyInput } from '../http/money.ts'
import { SENT_PARCEL_PATH, sentParcelParams } from './parcel-card.ts'
import { recipientContacts } from './recipient.ts'
import { PARCELS_TAG } from './sent-parcels.ts'

export const getExtendPrice = defineEndpoint({
  id: 'getExtendPrice',
  method: 'GET',
  path: '/api/juridical/extend_price',
  access: 'customer',
  people: CUSTOMER_AREAS.everyone,
  tag: PARCELS_TAG,
  summary: 'Цена суток продления хранения',
  responses: { 200: z.object({ price_per_day: money }), 401: errorResponse },
})

const REQUIRED = 'Поле обязательно для заполнения'
export const actReason = z
  .string('Причина — текст')
  .trim()
  .max(500, 'Должно быть не более 500 символов.')
  .refine(isStorable, 'Причина с недопустимыми символами')
  .default('')

const acted = {
  200: z.object({ success: z.literal(true), message: z.string() }).meta({ id: 'ParcelActed' }),
  400: badRequestResponse,
  401: errorResponse,
  404: errorResponse,
  409: errorResponse,
  422: errorResponse,
  429: errorResponse,
} as const

export const extensionDays = z
  .int(REQUIRED)
  .min(1, 'Значение не должно быть меньше 1')
  .max(EXTENSION_DAYS_MAX, 'Продление возможно не более чем на 7 дней')

export const extendParcel = defineEndpoint({
  id: 'extendParcel',
  method: 'POST',
  path: `${SENT_PARCEL_PATH}/extend`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: PARCELS_TAG,
  summary: 'Продлить хранение; заголовок Idempotency-Key делает повтор безопасным',
  params: sentParcelParams,
  body: z.object({
    extension_days: extensionDays,
    /** `price_per_day` times days, as the customer saw it. */
    amount_to_pay: moneyInput('Сумма вида "150.00"'),
  }),
  responses: acted,
})

export const cancelParcel = defineEndpoint({
  id: 'cancelParcel',
  method: 'POST',
  path: `${SENT_PARCEL_PATH}/cancel`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: PARCELS_TAG,
  summary: 'Отменить отправление: деньги возвращаются на депозит',
  params: sentParcelParams,
  body: z.object({
    canceled: z.literal(true, 'Отмена — это canceled: true'),
    cancellation_reason: actReason,
  }),
  responses: acted,
})

export const correctRecipient = defineEndpoint({
  id: 'correctRecipient',
  method: 'POST',
  path: `${SENT_PARCEL_PATH}/recipient`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: PARCELS_TAG,
  summary:
    'Исправить телефон и почту получателя, пока посылка не в точке; прежнему скажут о перемене',
  params: sentParcelParams,
  body: recipientContacts,
  responses: acted,
})

const pointNumber = z.string(REQUIRED).trim().min(1, REQUIRED).max(64, NEW_PARCEL_MESSAGES.noPoint)

export const getLockerPrice = defineEndpoint({
  id: 'getLockerPrice',
  method: 'GET',
  path: `${SENT_PARCEL_PATH}/locker`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: PARCELS_TAG,
  summary: 'Сколько отправление будет стоить в другой почтомат',
  params: sentParcelParams,
  query: z.object({ terminal_number: pointNumber }),
  responses: {
    200: z
      .object({
        /** What it costs now. */
        before: money,
        /** What it costs there. */
        after: money,
      })
      .meta({ id: 'LockerPrice' }),
    400: badRequestResponse,
    401: errorResponse,
    404: errorResponse,
    409: errorResponse,
  },
})

export const changeLocker = defineEndpoint({
  id: 'changeLocker',
  method: 'POST',
  path: `${SENT_PARCEL_PATH}/locker`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: PARCELS_TAG,
  summary:
    'Отправить в другой почтомат, пока посылка не передана: разница в цене проходит по депозиту, этикетка нужна новая',
  params: sentParcelParams,
  body: z.object({
    terminal_number: pointNumber,
    /** `after` of the price, as the customer saw it. */
    price: moneyInput('Сумма вида "150.00"'),
  }),
  responses: acted,
})

export const listParcelChanges = defineEndpoint({
  id: 'listParcelChanges',
  method: 'GET',
  path: `${SENT_PARCEL_PATH}/changes`,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: PARCELS_TAG,
  summary: 'Кто и когда исправлял отправление после заказа, новые сверху; прежних значений нет',
  params: sentParcelParams,
  responses: {
    200: z
      .object({
        results: z.array(
          z.object({
            /** ISO 8601 with offset, Moscow time. */
            changed_at: z.string(),
            author: z.enum(CHANGE_AUTHORS),
            /** Who it was on the customer's side; '' otherwise. */
            by: z.string(),
            field: z.enum(CHANGED_FIELDS),
          }),
        ),
      })
      .meta({ id: 'ParcelChanges' }),
    401: errorResponse,
    404: errorResponse,
  },
})

export const blockParcel = defineEndpoint({
  id: 'blockParcel',
  method: 'POST',
  path: `${SENT_PARCEL_PATH}/block`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: PARCELS_TAG,
  summary: 'Заблокировать отправление, а с blocked: null — разблокировать',
  params: sentParcelParams,
  body: z.object({
    blocked: z.literal(true, 'blocked: true или null').nullable(),
    block_reason: actReason,
  }),
  responses: acted,
})
