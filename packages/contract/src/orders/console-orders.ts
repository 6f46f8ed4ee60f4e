import { TRANSFER_KINDS } from '@yacheyka/core/ledger/ledger'
import { ORDER_STATUSES } from '@yacheyka/core/orders/order'
import * as z from 'zod'
import { paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, codesOf, datesInOrder, numberBegins } from '../http/filters.ts'
import { labelQuery, ZPL } from '../parcels/labels.ts'
import { money } from '../http/money.ts'
import { parcelDone } from '../parcels/console-parcel-acts.ts'
import { customerFilter, foundOf, operatorParcelRow } from '../parcels/console-parcels.ts'
import { defineOperatorEndpoint, HELPERS, MANAGERS, OPERATOR_PATH } from '../http/console-roles.ts'

const TAG = 'Консоль: заказы'
const ORDERS = `${OPERATOR_PATH}/orders` as const
const ORDER = `${ORDERS}/:number` as const

export const operatorOrderRow = z
  .object({
    uid: z.string(),
    order_number: z.string(),
    customer: z.object({ uid: z.string(), name: z.string() }),
    order_status: z.enum(ORDER_STATUSES),
    order_status_text: z.string(),
    /** 0 paid, 1 awaits payment, 2 overdue. */
    payment_status: z.int().min(0).max(2),
    payment_status_text: z.string(),
    price: money,
    /** ISO 8601 with offset, Moscow time. */
    date_added: z.string(),
    parcels_count: z.int().nonnegative(),
  })
  .meta({ id: 'OperatorOrderRow' })
export type OperatorOrderRow = z.output<typeof operatorOrderRow>

/** What is owed for an order. */
export const OPERATOR_PAYMENTS = ['unpaid', 'overdue'] as const

export const listOperatorOrders = defineOperatorEndpoint({
  id: 'listOperatorOrders',
  method: 'GET',
  path: ORDERS,
  tag: TAG,
  summary: 'Заказы всех заказчиков, новые сверху',
  roles: HELPERS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      /** The beginning of the number. */
      order_number: numberBegins,
      order_status: codesOf(ORDER_STATUSES, 'Нет такого статуса заказа'),
      payment: z.enum([...OPERATOR_PAYMENTS, ''], 'Оплата: unpaid или overdue').default(''),
      customer: customerFilter,
    }),
  ),
  responses: { 200: foundOf(operatorOrderRow), 400: badRequestResponse },
})

export const operatorOrderCard = operatorOrderRow
  .extend({
    customer: z.object({ uid: z.string(), name: z.string(), inn: z.string() }),
    paid_at: z.string().nullable(),
    /** Since when its cells are freed. */
    lapsed_at: z.string().nullable(),
    /** Login of whoever ordered; empty where another system did. */
    ordered_by: z.string(),
    /** What the customer has now; null for roles that see no money. */
    balance: money.nullable(),
    /** What went to and fro for it, the oldest first. */
    payments: z.array(
      z.object({
        kind: z.enum(TRANSFER_KINDS),
        kind_text: z.string(),
        /** With a minus where it was taken from the deposit. */
        amount: money,
        note: z.string(),
        booked_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'OperatorOrderCard' })
export type OperatorOrderCard = z.output<typeof operatorOrderCard>

const params = z.object({ number: z.string().regex(/^\d{6,20}$/) })
const rejections = { 404: errorResponse } as const

export const getOperatorOrder = defineOperatorEndpoint({
  id: 'getOperatorOrder',
  method: 'GET',
  path: ORDER,
  tag: TAG,
  summary: 'Заказ по номеру: оплата и движения денег',
  roles: HELPERS,
  params,
  responses: { 200: operatorOrderCard, ...rejections },
})

export const listOperatorOrderParcels = defineOperatorEndpoint({
  id: 'listOperatorOrderParcels',
  method: 'GET',
  path: `${ORDER}/parcels`,
  tag: TAG,
  summary: 'Отправления заказа по порядку',
  roles: HELPERS,
  params,
  query: z.object({ ...paging }),
  responses: { 200: foundOf(operatorParcelRow), 400: badRequestResponse, ...rejections },
})

export const operatorPayOrder = defineOperatorEndpoint({
  id: 'operatorPayOrder',
  method: 'POST',
  path: `${ORDER}/pay`,
  tag: TAG,
  summary:
    'Оплатить с депозита то, на что хватает денег, начиная со старых заказов; Idempotency-Key',
  roles: MANAGERS,
  params,
  body: z.object({}),
  responses: {
    200: parcelDone,
    400: badRequestResponse,
    409: errorResponse,
    422: errorResponse,
    ...rejections,
  },
})

const PDF = 'application/pdf'

export const operatorOrderPdf = defineOperatorEndpoint({
  id: 'operatorOrderPdf',
  method: 'GET',
  path: `${ORDER}/file`,
  tag: TAG,
  summary: 'Заказ в PDF',
  roles: HELPERS,
  params,
  contentType: PDF,
  responses: { 200: null, 429: errorResponse, ...rejections },
})

export const operatorOrderLabels = defineOperatorEndpoint({
  id: 'operatorOrderLabels',
  method: 'GET',
  path: `${ORDER}/labels`,
  tag: TAG,
  summary: 'Этикетки всех отправлений заказа: PDF, для format=zpl текст ZPL',
  roles: HELPERS,
  params,
  query: labelQuery,
  contentType: PDF,
  otherTypes: [ZPL],
  responses: {
    200: null,
    400: badRequestResponse,
    409: errorResponse,
    429: errorResponse,
    ...rejections,
  },
})
