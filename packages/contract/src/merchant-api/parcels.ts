import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { ITEM_VATS } from '@yacheyka/core/money/item-vat'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import { STATUS_GROUPS } from '@yacheyka/core/parcels/status-group'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { money, moneyInput } from '../http/money.ts'
import { orderedItem, orderedParcel, ruled } from '../orders/orders.ts'
import { instant } from './me.ts'
import { createdPeriod, listOf, metadata, phoneInput } from './lists.ts'
import { merchantOrder } from './order.ts'
import { merchantPackages, merchantPoint, pageOf, pageQuery, V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { BODY_REJECTIONS, problem, REJECTIONS } from './problem.ts'

const { NEW_PARCEL_MESSAGES: MESSAGES, WEIGHT_MAX, WEIGHT_MIN } = parcelLimits
/** Points that one list is about. */
const POINTS_MAX = 20
const POINT = 'Укажите номер точки'
const WEIGHT = `Целые граммы от ${WEIGHT_MIN} до ${WEIGHT_MAX}`

/** A parcel as a shop asks for it. */
export const merchantLine = z.strictObject({
  /** The shop's own, unique for ever. */
  number: ruled(parcelLimits.errorOfParcelNumber),
  point: z.string(POINT).trim().min(1, POINT).max(64, 'Точки с таким номером нет.'),
  recipient: z.strictObject({
    phone: phoneInput,
    email: ruled(parcelLimits.errorOfReceiverEmail).default(''),
  }),
  packages: merchantPackages,
  weight_g: z.int(WEIGHT).min(WEIGHT_MIN, WEIGHT).max(WEIGHT_MAX, WEIGHT),
  declared_value: moneyInput(MESSAGES.declaredPrice)
    .refine((kopecks) => kopecks <= parcelLimits.DECLARED_PRICE_MAX, MESSAGES.declaredPrice)
    .prefault('0.00'),
  service_type: z.enum(SERVICE_TYPES, 'Ожидается yourself или courier').default('yourself'),
  description: orderedParcel.shape.declaration,
  items: z
    .array(orderedItem.strict(), 'Ожидается список товаров')
    .max(parcelLimits.PARCEL_ITEMS_MAX, `Не больше ${parcelLimits.PARCEL_ITEMS_MAX} товаров`)
    .default([]),
  metadata: metadata.default({}),
  /** Another price is refused. */
  expected_price: moneyInput('Цена вида "149.00"').optional(),
})
export type MerchantLine = z.output<typeof merchantLine>

/** What is said of a whole order. */
export const merchantOrderOptions = {
  dispatch_city: z.string('Ожидается текст').trim().min(1, 'Укажите город').max(200).optional(),
  /** `deposit_only`: refused where the deposit does not cover it, in place of an unpaid order. */
  payment: z
    .enum(['deposit_or_wait', 'deposit_only'], 'Ожидается deposit_or_wait или deposit_only')
    .default('deposit_or_wait'),
  /** Everything is judged and nothing is stored. */
  dry_run: z.boolean('Ожидается true или false').default(false),
}

/** An order of one parcel: its options stand beside the parcel's fields. */
const parcelDraft = z.strictObject({ ...merchantLine.shape, ...merchantOrderOptions })

/** What is shown of a parcel's history. */
const merchantParcelEvent = z
  .object({
    /** Stays the same. */
    id: z.string(),
    status: z.enum(PARCEL_STATUSES),
    status_group: z.enum(STATUS_GROUPS),
    /** Russian; English with `Accept-Language: en`. */
    status_text: z.string(),
    occurred_at: instant,
    by: z.enum(['network', 'merchant', 'operator', 'system', 'recipient']),
    /** The number of the point where it happened, if it was at one. */
    point: z.string().nullable(),
  })
  .meta({ id: 'MerchantParcelEvent' })
export type MerchantParcelEvent = z.output<typeof merchantParcelEvent>

/** A parcel as its shop sees it. `delivered` means: it lies in the locker. */
export const merchantParcel = z
  .object({
    /** The barcode. */
    id: z.string(),
    number: z.string(),
    /** The order's id. */
    order: z.string().nullable(),
    order_number: z.string().nullable(),
    status: z.enum(PARCEL_STATUSES),
    status_group: z.enum(STATUS_GROUPS),
    /** Russian; English with `Accept-Language: en`. */
    status_text: z.string(),
    status_at: instant.nullable(),
    /** Grows with every change: what came later has the greater one. */
    version: z.int(),
    blocked: z.boolean(),
    point: z.object({
      number: z.string(),
      name: z.string(),
      /** As orders and rates name it. */
      city: z.string(),
      address: z.string(),
    }),
    service_type: z.enum(SERVICE_TYPES).nullable(),
    packages: z.array(
      z.object({
        barcode: z.string(),
        cell_size: z.enum(CELL_SIZES).nullable(),
        status: z.enum(PARCEL_STATUSES),
      }),
    ),
    weight_g: z.int().nullable(),
    declared_value: money.nullable(),
    price: money.nullable(),
    currency: z.literal('RUB'),
    /** Masked without the scope `recipient:read`. */
    recipient: z.object({ phone: z.string(), email: z.string() }),
    items: z.array(
      z.object({ label: z.string(), price: money, quantity: z.int(), vat: z.enum(ITEM_VATS) }),
    ),
    description: z.string(),
    /** The shop's own; not for personal data. */
    metadata: z.record(z.string(), z.string()),
    expires_at: instant.nullable(),
    /** The last day of storage at the point, `2026-11-26`. */
    expires_on: z.string().nullable(),
    time_zone: z.string(),
    /** What may still be bought of storage. */
    extension: z.object({ days_left: z.int(), price_per_day: money.nullable() }),
    can: z.object({
      extend: z.boolean(),
      cancel: z.boolean(),
      block: z.boolean(),
      unblock: z.boolean(),
      resend_code: z.boolean(),
      change_recipient: z.boolean(),
    }),
    tracking_url: z.string(),
    /** With the scope `pickup:read` alone: it shows the code. */
    pickup_url: z.string().optional(),
    created_at: instant,
    test: z.boolean(),
    /** What `expand` asked for. */
    expanded: z
      .object({
        order: merchantOrder.nullable().optional(),
        point: merchantPoint.nullable().optional(),
        /** The oldest first. */
        events: z.array(merchantParcelEvent).optional(),
      })
      .optional(),
  })
  .meta({ id: 'MerchantParcel' })
export type MerchantParcel = z.output<typeof merchantParcel>

/** What would have been made. */
const judgedParcel = z.object({ number: z.string(), price: money, currency: z.literal('RUB') })

export const createMerchantParcel = defineEndpoint({
  id: 'createMerchantParcel',
  method: 'POST',
  idempotent: 'required',
  path: `${V1_PATH}/parcels`,
  access: 'api key',
  scopes: ['orders:write'],
  tag: V1_TAG,
  summary:
    'Отправить одну посылку: заказ на одну, с заголовком Idempotency-Key; с полем dry_run: true в теле проверяет и ничего не сохраняет',
  // A hundred items in Cyrillic, each letter as an escape of JSON, are 219 KB.
  bodyLimit: 512 * 1024,
  body: parcelDraft,
  responses: { 200: judgedParcel, 201: merchantParcel, 409: problem, ...BODY_REJECTIONS },
})

const reading = { access: 'api key', tag: V1_TAG, method: 'GET' } as const

/** `order` needs the scope `orders:read`, `point` the scope `points:read`. */
const expandOne = z.strictObject({
  expand: listOf(['order', 'point', 'events']).optional(),
})
export type Expansion = 'order' | 'point' | 'events'

export const listMerchantParcels = defineEndpoint({
  ...reading,
  id: 'listMerchantParcels',
  path: `${V1_PATH}/parcels`,
  scopes: ['parcels:read'],
  summary: 'Посылки, новые первыми: по статусу, заказу, точке, номеру и дате создания',
  query: z.strictObject({
    ...createdPeriod,
    status: listOf(PARCEL_STATUSES).optional(),
    status_group: listOf(STATUS_GROUPS).optional(),
    /** An order's id. */
    order: z.string().max(64, 'не длиннее 64 знаков').optional(),
    /** The shop's number, whole. */
    number: z.string().max(64, 'не длиннее 64 знаков').optional(),
    /** Numbers of points, with commas between. */
    point: z
      .string()
      .max(1000, 'не длиннее 1000 знаков')
      .transform((text) => text.split(',').map((number) => number.trim()))
      .refine((numbers) => numbers.length <= POINTS_MAX, `не больше ${POINTS_MAX} номеров`)
      .optional(),
    expand: listOf(['order', 'point']).optional(),
    ...pageQuery,
  }),
  responses: { 200: pageOf(merchantParcel), ...REJECTIONS },
})
export type ParcelsQuery = z.output<(typeof listMerchantParcels)['query']>

export const getMerchantParcel = defineEndpoint({
  ...reading,
  id: 'getMerchantParcel',
  path: `${V1_PATH}/parcels/:id`,
  scopes: ['parcels:read'],
  summary: 'Посылка по её штрихкоду',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: expandOne,
  responses: { 200: merchantParcel, 404: problem, ...REJECTIONS },
})

export const getMerchantParcelByNumber = defineEndpoint({
  ...reading,
  id: 'getMerchantParcelByNumber',
  path: `${V1_PATH}/parcels/by_number/:number`,
  scopes: ['parcels:read'],
  summary: 'Посылка по номеру магазина',
  params: z.object({ number: z.string().min(1).max(64) }),
  query: expandOne,
  responses: { 200: merchantParcel, 404: problem, ...REJECTIONS },
})

export const listMerchantParcelEvents = defineEndpoint({
  ...reading,
  id: 'listMerchantParcelEvents',
  path: `${V1_PATH}/parcels/:id/events`,
  scopes: ['parcels:read'],
  summary: 'Что было с посылкой, старое первым',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: z.strictObject({}),
  responses: { 200: z.object({ data: z.array(merchantParcelEvent) }), 404: problem, ...REJECTIONS },
})
