import { ORDER_STATUSES } from '@yacheyka/core/orders/order'
import * as z from 'zod'
import { money } from '../http/money.ts'
import { instant } from './me.ts'

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
