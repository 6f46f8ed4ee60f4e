import { ORDER_STATUSES } from '@yacheyka/core/orders/order'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { money } from '../http/money.ts'
import { createdPeriod, listOf } from './lists.ts'
import { instant } from './me.ts'
import { pageOf, pageQuery, V1_PATH, V1_TAG } from './points.ts'
import { problem, REFUSALS } from './problem.ts'

/** In the order of core's `PAYMENT_STATUSES`. */
export const ORDER_PAYMENT_STATUSES = ['paid', 'awaiting', 'overdue'] as const

/** An order as its shop sees it; its parcels are `GET /parcels?order=ID`. */
export const merchantOrder = z
  .object({
    id: z.string(),
    /** For people. */
    number: z.string(),
    status: z.enum(ORDER_STATUSES),
    /** `overdue`: nobody paid in time, and its cells are freed. */
    payment_status: z.enum(ORDER_PAYMENT_STATUSES),
    price: money,
    currency: z.literal('RUB'),
    created_at: instant,
    parcels_count: z.int(),
    test: z.boolean(),
  })
  .meta({ id: 'MerchantOrder' })
export type MerchantOrder = z.output<typeof merchantOrder>

const reading = {
  access: 'api key',
  scopes: ['orders:read'],
  liveOnly: true,
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
    status: listOf(ORDER_STATUSES, 'status').optional(),
    /** The order's number, whole. */
    number: z.string().max(64, 'number: не длиннее 64 знаков').optional(),
    ...pageQuery,
  }),
  answers: { 200: pageOf(merchantOrder), ...REFUSALS },
})
export type OrdersQuery = z.output<(typeof listMerchantOrders)['query']>

export const getMerchantOrder = defineEndpoint({
  ...reading,
  id: 'getMerchantOrder',
  path: `${V1_PATH}/orders/:id`,
  summary: 'Один заказ',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: z.strictObject({}),
  answers: { 200: merchantOrder, 404: problem, ...REFUSALS },
})
