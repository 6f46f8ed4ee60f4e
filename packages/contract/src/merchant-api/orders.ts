import { ORDER_STATUSES } from '@yacheyka/core/orders/order'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { money, moneyInput } from '../http/money.ts'
import { createdPeriod, listOf } from './lists.ts'
import { merchantOrder } from './order.ts'
import { merchantLine, merchantOrderOptions, merchantParcel } from './parcels.ts'
import { pageOf, pageQuery, V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem, problemResult, REJECTIONS } from './problem.ts'

const ORDER_LINES_MAX = 1000

const reading = {
  access: 'api key',
  scopes: ['orders:read'],
  tag: V1_TAG,
  method: 'GET',
} as const

export const listMerchantOrders = defineEndpoint({
  ...reading,
  id: 'listMerchantOrders',
  path: `${V1_PATH}/orders`,
  summary: 'Заказы, новые первыми: по статусу, номеру и дате создания',
  query: z.strictObject({
    ...createdPeriod,
    status: listOf(ORDER_STATUSES).optional(),
    /** The order's number, whole. */
    number: z.string().max(64, 'не длиннее 64 знаков').optional(),
    ...pageQuery,
  }),
  responses: { 200: pageOf(merchantOrder), ...REJECTIONS },
})
export type OrdersQuery = z.output<(typeof listMerchantOrders)['query']>

export const getMerchantOrder = defineEndpoint({
  ...reading,
  id: 'getMerchantOrder',
  path: `${V1_PATH}/orders/:id`,
  summary: 'Один заказ',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: z.strictObject({}),
  responses: { 200: merchantOrder, 404: problem, ...REJECTIONS },
})

const orderBody = z
  .strictObject({
    ...merchantOrderOptions,
    /** `skip`: lines with errors are left out and the others ordered. */
    on_error: z.enum(['reject_all', 'skip'], 'Ожидается reject_all или skip').default('reject_all'),
    /** Of all parcels together; another price is refused. */
    expected_price: moneyInput('Цена вида "149.00"').optional(),
    parcels: z
      .array(merchantLine, `Ожидается список от 1 до ${ORDER_LINES_MAX} посылок`)
      .min(1, 'Нужна хотя бы одна посылка')
      .max(ORDER_LINES_MAX, `Не больше ${ORDER_LINES_MAX} посылок`),
  })
  .refine(
    ({ on_error: onError, expected_price: price }) => onError !== 'skip' || price === undefined,
    {
      message: 'С on_error: "skip" цена заказа заранее не известна: назовите цены посылок',
      path: ['expected_price'],
    },
  )
export type MerchantOrderBody = z.output<typeof orderBody>

const createdLine = z.object({
  /** Among the parcels of the request, from 0. */
  index: z.int(),
  number: z.string(),
  status: z.literal('created'),
  price: money,
  /** Absent with `dry_run`. */
  parcel: merchantParcel.optional(),
})

const orderResponse = z.object({
  /** Null with `dry_run`. */
  order: merchantOrder.nullable(),
  currency: z.literal('RUB'),
  summary: z.object({ created: z.int(), rejected: z.int(), price: money }),
  /** One for each parcel of the request, in its order. */
  results: z.array(z.discriminatedUnion('status', [createdLine, problemResult])),
})
export type MerchantOrderResponse = z.output<typeof orderResponse>

export const createMerchantOrder = defineEndpoint({
  id: 'createMerchantOrder',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/orders`,
  access: 'api key',
  scopes: ['orders:write'],
  tag: V1_TAG,
  summary: `Заказать до ${ORDER_LINES_MAX} посылок разом, с заголовком Idempotency-Key; ответ о каждой, с полем dry_run: true в теле проверяет и ничего не сохраняет`,
  bodyLimit: 8 * 1024 * 1024,
  body: orderBody,
  responses: { 200: orderResponse, 201: orderResponse, 409: problem, ...BODY_REJECTIONS },
})
