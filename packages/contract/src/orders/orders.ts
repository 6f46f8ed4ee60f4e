import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { isStorable } from '@yacheyka/core/text/storable'
import { ITEM_VATS } from '@yacheyka/core/money/item-vat'
import { ORDER_CELLS, ORDER_STATUSES } from '@yacheyka/core/orders/order'
import { parsePhone } from '@yacheyka/core/contacts/phone'
import { plainText } from '@yacheyka/core/text/plain-text'
import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { rejectedLine } from '../batches/batches.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { money, moneyInput } from '../http/money.ts'
import { batchLeft, orderedBatch } from '../batches/saved-batches.ts'
import {
  cells,
  cityName,
  costly,
  refused,
  serviceType,
  NEW_PARCELS_TAG as TAG,
  weight,
} from '../batches/parcel-fields.ts'

const { NEW_PARCEL_MESSAGES: MESSAGES } = parcelLimits

const LINE_KEY = 'pk: строка или целое число'
/** The page's own key of a line: whatever text it is, it comes back. */
const lineKey = z.union(
  [
    z
      .string()
      .max(64)
      // It is kept with the answer.
      .refine(isStorable, LINE_KEY),
    z.int(),
  ],
  LINE_KEY,
)

export const estimateShipping = defineEndpoint({
  id: 'estimateShipping',
  method: 'POST',
  path: '/api/juridical/estimate_shipping',
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary: 'Стоимость отправлений: всего и по каждому',
  bodyLimit: 4 * 1024 * 1024,
  body: z
    .array(
      z.object({
        pk: lineKey,
        weight,
        size: cells,
        dispatch_city: cityName,
        delivery_city: cityName,
        type_delivery: serviceType,
      }),
      'Ожидается список отправлений',
    )
    .min(1, 'Список отправлений пуст')
    .max(parcelLimits.ORDER_PARCELS_MAX, `Не больше ${parcelLimits.ORDER_PARCELS_MAX} отправлений`),
  responses: {
    200: z
      .object({
        order_price: money,
        parcels: z.array(z.object({ pk: lineKey, price: money })),
      })
      .meta({ id: 'Estimate' }),
    ...costly,
  },
})

export const orderedItem = z.object({
  label: z
    .string(MESSAGES.required)
    .overwrite((text) => plainText(text).trim())
    .min(1, MESSAGES.required)
    .max(parcelLimits.ITEM_LABEL_LENGTH_MAX, MESSAGES.long(parcelLimits.ITEM_LABEL_LENGTH_MAX)),
  price: moneyInput(MESSAGES.itemPrice).refine(
    (kopecks) => kopecks <= parcelLimits.ITEM_PRICE_MAX,
    MESSAGES.itemPrice,
  ),
  quantity: z
    .int(MESSAGES.quantity)
    .min(parcelLimits.ITEM_QUANTITY_MIN, MESSAGES.quantity)
    .max(parcelLimits.ITEM_QUANTITY_MAX, MESSAGES.quantity),
  /** As a string, or as the number that the specification has. */
  vat: z.preprocess(
    (vat) => (typeof vat === 'number' ? String(vat) : vat),
    z.enum(ITEM_VATS, `НДС: ${ITEM_VATS.join(', ')}`),
  ),
})

/** `undefined` where the text is in order: what core says, as zod wants it. */
export const ruled = (errorOf: (text: string) => string | undefined) =>
  z
    .string(MESSAGES.required)
    .trim()
    .superRefine((text, context) => {
      const message = errorOf(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })

export const orderedParcel = z.object({
  pk: lineKey.optional(),
  parcel_number: ruled(parcelLimits.errorOfParcelNumber),
  declaration: z
    .string()
    .overwrite((text) => plainText(text).trim())
    .max(parcelLimits.DECLARATION_LENGTH_MAX, MESSAGES.long(parcelLimits.DECLARATION_LENGTH_MAX))
    .default(''),
  weight,
  /** True where there is more than one cell. */
  multi_parcel: z.boolean().optional(),
  cells,
  declared_price: moneyInput(MESSAGES.declaredPrice).refine(
    (kopecks) => kopecks <= parcelLimits.DECLARED_PRICE_MAX,
    MESSAGES.declaredPrice,
  ),
  service_type: serviceType,
  terminal_number: z
    .string(MESSAGES.noPoint)
    .trim()
    .min(1, MESSAGES.noPoint)
    .max(64, MESSAGES.noPoint),
  delivery_city: cityName,
  dispatch_city: cityName,
  receiver_phone: ruled(parcelLimits.errorOfReceiverPhone).transform(
    (text) => parsePhone(text) ?? '',
  ),
  receiver_email: ruled(parcelLimits.errorOfReceiverEmail).default(''),
  /** As the estimate said. */
  juridical_price: moneyInput('Цена отправления, как в расчёте: "1234.50"'),
  items: z
    .array(orderedItem)
    .max(parcelLimits.PARCEL_ITEMS_MAX, `Не больше ${parcelLimits.PARCEL_ITEMS_MAX} товаров`)
    .default([]),
})
export type OrderedParcel = z.output<typeof orderedParcel>
export type OrderedParcelInput = z.input<typeof orderedParcel>

/** An order as its maker gets it; the lists of the cabinet have more. */
export const createdOrder = z
  .object({
    uid: z.string(),
    order_number: z.string(),
    order_status: z.enum(ORDER_STATUSES),
    /** «Ожидает оплаты», «Активен», «Завершён» */
    order_status_text: z.string(),
    /** 0 «Оплачен», 1 «Ожидает оплаты», 2 «Просрочен» */
    payment_status: z.int().min(0).max(2),
    juridical_order_price: money,
    /** `after_payment`: there is room now, and the cells are taken when it is paid. Kept answers of before have none. */
    cells: z.enum(ORDER_CELLS).default('held'),
    /** ISO 8601 with offset, Moscow time. */
    date_added: z.string(),
    /** Of an order out of a saved batch. */
    batch: batchLeft.optional(),
    parcels: z.array(
      z.object({
        pk: lineKey.optional(),
        uid: z.string(),
        parcel_number: z.string(),
        barcodes: z.array(z.string()),
        terminal_number: z.string(),
        juridical_price: money,
      }),
    ),
  })
  .meta({ id: 'CreatedOrder' })
export type CreatedOrder = z.output<typeof createdOrder>

/** 400 with every parcel whose point is not there, not active, or has no free cell of the size. */
const terminalRejected = errorResponse
  .extend({
    /** Numbers of their points, each once. */
    terminal_number: z.array(z.string()),
    refused: z.array(rejectedLine),
  })
  .meta({ id: 'TerminalRefused' })

export const createOrder = defineEndpoint({
  id: 'createOrder',
  method: 'POST',
  path: `${ACCOUNT_PATH}/juridical_orders`,
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary:
    'Заказ: ячейки занимаются и деньги списываются разом, а чего депозит не покрыл — после оплаты; Idempotency-Key делает повтор безопасным',
  bodyLimit: 16 * 1024 * 1024,
  params: accountParams,
  body: z.object({
    juridical_order_price: moneyInput('Сумма заказа, как в расчёте: "1234.50"'),
    /** The saved batch that the parcels are taken out of, in the order's own transaction; what is left of it stays. */
    batch: orderedBatch.optional(),
    parcels: z
      .array(orderedParcel, 'Ожидается список отправлений')
      .min(1, 'Список отправлений пуст')
      .max(
        parcelLimits.ORDER_PARCELS_MAX,
        `Не больше ${parcelLimits.ORDER_PARCELS_MAX} отправлений`,
      ),
  }),
  responses: {
    201: createdOrder,
    400: z.union([terminalRejected, badRequestResponse]),
    ...refused,
    404: errorResponse,
    409: errorResponse,
    413: errorResponse,
    422: errorResponse,
    429: errorResponse,
  },
})

export const payOrder = defineEndpoint({
  id: 'payOrder',
  method: 'POST',
  path: '/api/juridical/juridical_orders/:uid/pay',
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary:
    'Оплатить с депозита то, на что хватает денег, начиная со старых заказов; Idempotency-Key делает повтор безопасным',
  params: z.object({ uid: z.guid() }),
  body: z.object({}),
  responses: {
    /** `paid` is false where no cell of it was left: `detail` says what becomes of it. */
    200: z.object({ paid: z.boolean(), detail: z.string() }).meta({ id: 'OrderPaid' }),
    400: badRequestResponse,
    ...refused,
    404: errorResponse,
    409: errorResponse,
    422: errorResponse,
    429: errorResponse,
  },
})

export const getOrderPdf = defineEndpoint({
  id: 'getOrderPdf',
  method: 'GET',
  path: '/api/juridical/order_files/:uid',
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: TAG,
  summary: 'Заказ в PDF: отправления, адреса, стоимость',
  params: z.object({ uid: z.guid() }),
  contentType: 'application/pdf',
  responses: { 200: null, ...refused, 404: errorResponse, 429: errorResponse },
})
