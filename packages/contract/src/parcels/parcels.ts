import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { PARCEL_NUMBER_LENGTH_MAX } from '@yacheyka/core/labels/barcode'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'

/** A parcel as whoever knows its number may see it. */
export const trackResult = z
  .object({
    /** The sender's own number of the parcel; our barcode where that number is not unique. */
    order_id: z.string(),
    /** In the order of life; the last one is the present status. Empty: nothing is known. */
    statuses: z.array(
      z.object({
        /** Public wording, such as `Готово к получению`. */
        status: z.string(),
        /** ISO 8601 with offset, Moscow time. */
        created_at: z.string(),
      }),
    ),
    /** Whether the SMS with the code may be sent again. */
    button: z.boolean(),
    /** Deadline of storage, ISO 8601 with the offset of the point; null until it lies there, and after it left. */
    expire_at: z.string().nullable(),
    /** The point that it goes to. */
    terminal_number: z.string(),
  })
  .meta({ id: 'TrackResult' })
export type TrackResult = z.output<typeof trackResult>

const parcelNumber = z
  .string('Укажите номер посылки')
  .trim()
  .min(1, 'Укажите номер посылки')
  .max(256, 'Номер посылки слишком длинный')

const trackQuery = z.object({
  /** The sender's number or our barcode. */
  number: parcelNumber,
  /** Token of the captcha; serves once. */
  yandex_token: z.string('Пройдите проверку').min(1, 'Пройдите проверку').max(8192),
})

const track = {
  method: 'GET',
  access: 'anyone',
  tag: 'Посылки',
  query: trackQuery,
  responses: {
    200: trackResult,
    400: badRequestResponse,
    403: errorResponse,
    404: errorResponse,
    429: errorResponse,
  },
} as const

export const trackParcel = defineEndpoint({
  ...track,
  id: 'trackParcel',
  path: '/api/track/',
  summary: 'Где посылка: по номеру отправителя или штрихкоду, с токеном капчи',
})

/** The same call under a name that content blockers have no rule for. */
export const findParcel = defineEndpoint({
  ...track,
  id: 'findParcel',
  path: '/api/parcel-search/',
  summary: 'То же, что /api/track/: запасной адрес для страниц с блокировщиком',
})

const repeat = {
  method: 'POST',
  access: 'anyone or customer',
  people: CUSTOMER_AREAS.shipping,
  tag: 'Посылки',
  body: z.object({
    /** What `order_id` of tracking said: the sender's number or our barcode. */
    order_id: parcelNumber.max(PARCEL_NUMBER_LENGTH_MAX, 'Номер посылки слишком длинный'),
  }),
  responses: {
    200: z.object({
      success: z.literal(true),
      /** Of a sender's call in the quiet hours (21:00 to 9:00 at the point): when the SMS goes, with the point's offset. */
      scheduled_for: z.string().optional(),
    }),
    400: badRequestResponse,
    /** Only where it carries a token, which is not good. */
    401: errorResponse,
    404: errorResponse,
    409: errorResponse,
    429: errorResponse,
  },
} as const

export const repeatSms = defineEndpoint({
  ...repeat,
  id: 'repeatSms',
  path: '/api/track/repeat_sms/',
  summary:
    'Ещё раз отправить получателю SMS с кодом; с Authorization: Bearer заказчика номер ищется сперва среди его отправлений',
})

/** The same call under a name that content blockers have no rule for. */
export const resendSms = defineEndpoint({
  ...repeat,
  id: 'resendSms',
  path: '/api/parcel-search/repeat_sms/',
  summary: 'То же, что /api/track/repeat_sms/: запасной адрес для страниц с блокировщиком',
})

/** The page of a parcel, for whoever has its address. */
export const parcelDetails = z
  .object({
    uid: z.string(),
    order_id: z.string(),
    /** Who sent it. */
    consignor: z.string(),
    /** What the recipient pays, roubles: `"0.00"` is paid already. */
    cod: z.string().regex(/^\d+\.\d\d$/),
    /** Deadline of storage, ISO 8601 with the offset of the point; null until it has arrived. */
    expire_at: z.string().nullable(),
    /** Number of the point. */
    number: z.string(),
    /** What the QR code says, ASCII; null where the status takes the code away. */
    qrstring: z.string().nullable(),
    /** Eight digits; null where the status takes the code away. */
    pincode: z.string().nullable(),
    /** Cells that the one code opens. */
    cells: z.int().positive(),
    delivery_info: z.object({
      /** Public wording. */
      current_status: z.string(),
      /** ISO 8601 with offset, Moscow time; null for a parcel that nothing has happened to. */
      updated_at: z.string().nullable(),
    }),
  })
  .meta({ id: 'ParcelDetails' })
export type ParcelDetails = z.output<typeof parcelDetails>

export const getParcel = defineEndpoint({
  id: 'getParcel',
  method: 'GET',
  path: '/api/parcel/:uid',
  access: 'anyone',
  tag: 'Посылки',
  summary: 'Страница посылки: код, срок, точка',
  params: z.object({ uid: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{22}$/, 'Такой посылки нет') }),
  responses: { 200: parcelDetails, 404: errorResponse, 429: errorResponse },
})
