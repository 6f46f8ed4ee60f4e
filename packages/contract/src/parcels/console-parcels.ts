import { isStorable } from '@yacheyka/core/text/storable'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { ITEM_VATS } from '@yacheyka/core/money/item-vat'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { POINT_NUMBER_MAX } from '@yacheyka/core/points/point-number'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, codesOf, datesInOrder, ticked } from '../http/filters.ts'
import { money } from '../http/money.ts'
import { defineOperatorEndpoint, HELPERS, OPERATOR_PATH } from '../http/console-roles.ts'

export const OPERATOR_PARCELS_TAG = 'Консоль: отправления'
export const OPERATOR_PARCELS = `${OPERATOR_PATH}/parcels` as const
export const OPERATOR_PARCEL = `${OPERATOR_PARCELS}/:barcode` as const

/** A barcode of another shape is on no parcel. */
export const parcelBarcode = z.string().regex(/^YA\d{13}$/, 'Такого отправления нет')

/**
 * The console calls a parcel by its barcode. Its uid is the key to the recipient's page with the code (docs/decisions/0022), so
 * no call of the console takes one or answers one.
 */
export const operatorParcelParams = z.object({ barcode: parcelBarcode })

const customer = z.object({ uid: z.string(), name: z.string() })

/** A parcel of any customer, as lists of the console have it. */
export const operatorParcelRow = z
  .object({
    /** The sender's own. */
    parcel_number: z.string(),
    /** Ours, by which the console calls it; of a parcel in several that of the whole. */
    barcode: z.string(),
    order_number: z.string().nullable(),
    customer,
    /** +7(###)###-##-##, or empty. */
    phone: z.string(),
    parcel_status: z.enum(PARCEL_STATUSES),
    /** The public wording, which tells all statuses apart. */
    parcel_status_text: z.string(),
    /** ISO 8601 with offset, Moscow time; the deadline with that of its point. */
    status_update_time: z.string().nullable(),
    date_added: z.string(),
    expire_at: z.string().nullable(),
    terminal_number: z.string(),
    terminal_address: z.string(),
  })
  .meta({ id: 'OperatorParcelRow' })
export type OperatorParcelRow = z.output<typeof operatorParcelRow>

export const SEARCH_MAX = 200
/** Beyond so many, what is found is neither counted nor paged. */
export const OPERATOR_FOUND_MAX = 10_000

export const foundOf = <T extends z.ZodType>(row: T) =>
  collectionOf(row).extend({
    /** False: there are more than `count`, and they are not counted. */
    exact: z.boolean(),
  })

/** Somebody or something of a list's filter, as it stands beside the filter. */
export const customerFilter = z.union([z.literal(''), z.guid('Такого клиента нет')]).default('')

export const listOperatorParcels = defineOperatorEndpoint({
  id: 'listOperatorParcels',
  method: 'GET',
  path: OPERATOR_PARCELS,
  tag: OPERATOR_PARCELS_TAG,
  summary:
    'Отправления всех заказчиков, новые сверху: по любому номеру, штрихкоду, телефону, заказчику, точке',
  roles: HELPERS,
  query: datesInOrder(
    z.object({
      ...paging,
      ...addedBetween,
      /** Anything that is printed on a label or said on the phone; several words are all meant. */
      q: z
        .string()
        .trim()
        .max(SEARCH_MAX, `Не длиннее ${SEARCH_MAX} символов`)
        .refine(isStorable, 'Недопустимые символы')
        .default(''),
      parcel_status: codesOf(PARCEL_STATUSES, 'Нет такого статуса отправления'),
      customer: customerFilter,
      terminal_number: z
        .string()
        .max(POINT_NUMBER_MAX, 'Такой точки нет')
        .refine(isStorable, 'Такой точки нет')
        .default(''),
      overdue: ticked,
      blocked: ticked,
    }),
  ),
  responses: { 200: foundOf(operatorParcelRow), 400: badRequestResponse },
})

const size = z.enum(CELL_SIZES).nullable()

/** One cell of a parcel. */
const cell = z.object({
  barcode: z.string(),
  size,
  parcel_status: z.enum(PARCEL_STATUSES),
  parcel_status_text: z.string(),
  /** Whether its point counts a cell for it. */
  held: z.boolean(),
})

export const operatorParcelCard = operatorParcelRow
  .extend({
    customer: customer.extend({ inn: z.string() }),
    /** Not paid yet: nothing of it moves. */
    awaits_payment: z.boolean(),
    terminal_name: z.string(),
    email: z.string(),
    /** Beneath a block, what it is. */
    step: z.enum(PARCEL_STATUSES),
    blocked: z.boolean(),
    blocked_mtime: z.string().nullable(),
    /** The courier is asked to take it out of the locker. */
    removal_asked: z.boolean(),
    arrived_at: z.string().nullable(),
    extended_days: z.int().nonnegative(),
    extension_days_left: z.int().nonnegative(),
    /** What the recipient pays. */
    cod: money,
    declared_price: money.nullable(),
    /** What its carriage costs the sender. */
    juridical_price: money.nullable(),
    /** Grams. */
    weight: z.int().positive().nullable(),
    declaration: z.string(),
    service_type: z.enum(SERVICE_TYPES).nullable(),
    service_type_text: z.string(),
    dispatch_city: z.string(),
    delivery_city: z.string(),
    /** One, or those of a parcel in several. */
    cells: z.array(cell),
    items: z.array(
      z.object({
        label: z.string(),
        price: money,
        quantity: z.int().positive(),
        vat: z.enum(ITEM_VATS),
      }),
    ),
    /** What the public tracking page finds it by. */
    tracking_number: z.string(),
    /** What may be done with it now; the server asks again when it is done. */
    can: z.object({
      extend: z.boolean(),
      cancel: z.boolean(),
      block: z.boolean(),
      unblock: z.boolean(),
      resend: z.boolean(),
      /** Steps of the way back that may be told of it. */
      return_steps: z.array(z.enum(PARCEL_STATUSES)),
      correct: z.boolean(),
      /** It lies in a locker that tells its courier what to take out. */
      remove: z.boolean(),
      contacts: z.boolean(),
    }),
  })
  .meta({ id: 'OperatorParcelCard' })
export type OperatorParcelCard = z.output<typeof operatorParcelCard>

/** Of calls about one parcel. */
export const parcelRejections = { 404: errorResponse } as const

export const getOperatorParcel = defineOperatorEndpoint({
  id: 'getOperatorParcel',
  method: 'GET',
  path: OPERATOR_PARCEL,
  tag: OPERATOR_PARCELS_TAG,
  summary: 'Карточка отправления любого заказчика; кода получения в ней нет',
  roles: HELPERS,
  params: operatorParcelParams,
  responses: { 200: operatorParcelCard, ...parcelRejections },
})
