import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { isStorable } from '@yacheyka/core/text/storable'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { SERVICE_TYPES } from '@yacheyka/core/tariffs/service-type'
import * as z from 'zod'
import { ACCOUNT_PATH, accountParams } from '../accounts/accounts.ts'
import { collectionOf, paging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { addedBetween, codesOf, datesInOrder, numberBegins } from '../http/filters.ts'
import { money } from '../http/money.ts'
import { wholeNumber } from '../http/numbers.ts'

export const PARCELS_TAG = 'Кабинет: посылки'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const refused = { 401: errorResponse, 404: errorResponse } as const

/** What may be done with it now, by its status and what is left of its extensions. */
const allowed = {
  can_be_extended: z.boolean(),
  can_be_cancelled: z.boolean(),
  /** Blocked, or unblocked where it is blocked. */
  can_be_blocked: z.boolean(),
  /** Whether the SMS with the code may be sent again. */
  can_be_resent: z.boolean(),
  blocked: z.boolean(),
}

/** A parcel of the customer, as lists have it. Cells of a parcel in several are no rows of their own. */
export const parcelRow = z
  .object({
    uid: z.string(),
    /** The sender's own. */
    parcel_number: z.string(),
    /** Null for what was not ordered in the cabinet. */
    order_number: z.string().nullable(),
    parcel_status: z.enum(PARCEL_STATUSES),
    /** The cabinet's wording. */
    parcel_status_text: z.string(),
    /** ISO 8601 with offset, Moscow time. */
    status_update_time: z.string().nullable(),
    date_added: z.string(),
    terminal_number: z.string(),
    terminal_name: z.string(),
    terminal_address: z.string(),
    service_type: z.enum(SERVICE_TYPES).nullable(),
    /** «Самостоятельно в почтомат»; empty where it is not known. */
    service_type_text: z.string(),
    ...allowed,
  })
  .meta({ id: 'ParcelRow' })
export type ParcelRow = z.output<typeof parcelRow>

/** Days of `waiting_days`. */
const WAITING_DAYS_MAX = 30

/** Letters of a search: fewer are found in almost everything. */
export const SEARCH_LENGTH_MIN = 3
export const SEARCH_LENGTH_MAX = 100

/** A parcel as a page of the list has it, with what columns of choice show. */
export const listedParcel = parcelRow
  .extend({
    /** +7(###)###-##-##, or empty. */
    phone: z.string(),
    /** Of each cell that it takes; empty where nobody said. */
    size: z.array(z.enum(CELL_SIZES)),
    /** What its carriage costs. */
    juridical_price: money.nullable(),
    /** Deadline of storage, ISO 8601 with the offset of the point; null until it lies there, and after it left. */
    expire_at: z.string().nullable(),
  })
  .meta({ id: 'ListedParcel' })
export type ListedParcel = z.output<typeof listedParcel>

/** Keys of other orders than by date: those without a value, like a deadline of what has left its point, stand last. */
export const SORT_KEYS = [
  'parcel_number',
  'order_number',
  'terminal_number',
  'juridical_price',
  'expire_at',
] as const
export type SortKey = (typeof SORT_KEYS)[number]
export const PARCEL_ORDERINGS = [
  '-date_added',
  'date_added',
  ...SORT_KEYS,
  ...SORT_KEYS.map((key) => `-${key}` as const),
] as const
export type ParcelOrdering = (typeof PARCEL_ORDERINGS)[number]
/** The most parcels that are sorted by another key than the date. */
export const SORTED_MAX = 5_000

const filters = {
  ...addedBetween,
  /** The beginning of the sender's number, or a barcode of ours whole. */
  parcel_number: numberBegins,
  parcel_status: codesOf(PARCEL_STATUSES, 'Нет такого статуса отправления'),
  /** Words of the point's address, its number or its name. */
  terminal_address: z
    .string()
    .trim()
    .max(200, 'Адрес не длиннее 200 символов')
    .refine(isStorable, 'Адрес с недопустимыми символами')
    .default(''),
  /** A fragment, in any case, of the number, a barcode, the phone, the e-mail, the order's or the point's number. */
  search: z
    .string()
    .transform((text) => text.trim().replaceAll(/\s+/g, ' '))
    .refine(
      (text) => text === '' || text.length >= SEARCH_LENGTH_MIN,
      `Введите хотя бы ${SEARCH_LENGTH_MIN} знака подряд`,
    )
    .refine((text) => text.length <= SEARCH_LENGTH_MAX, 'Не больше 100 знаков')
    .refine(isStorable, 'Строка с недопустимыми символами')
    .default(''),
  /** Parcels that lie at their points for more than so many days. */
  waiting_days: z.preprocess(
    (value) => (value === '' ? undefined : value),
    wholeNumber(WAITING_DAYS_MAX, 1).optional(),
  ),
}
export const parcelFilters = datesInOrder(z.object(filters))
export type ParcelFilters = z.output<typeof parcelFilters>

/** Past it, what is found by a number or an address is neither counted nor paged. */
export const FOUND_MAX = 10_000
/** The same of what is found by a fragment. */
export const SEARCH_FOUND_MAX = 2_000

const PARCELS = `${ACCOUNT_PATH}/juridical_parcels` as const

export const listSentParcels = defineEndpoint({
  id: 'listSentParcels',
  method: 'GET',
  path: PARCELS,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: PARCELS_TAG,
  summary: 'Отправления страницами, новые сверху',
  params: accountParams,
  query: datesInOrder(
    z.object({
      ...paging,
      ...filters,
      ordering: z
        .enum(PARCEL_ORDERINGS, `ordering: одно из ${PARCEL_ORDERINGS.join(', ')}`)
        .default('-date_added'),
    }),
  ),
  responses: {
    200: collectionOf(listedParcel),
    400: badRequestResponse,
    ...refused,
  },
})

export const countSentParcels = defineEndpoint({
  id: 'countSentParcels',
  method: 'GET',
  path: `${PARCELS}/count`,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: PARCELS_TAG,
  summary: 'Сколько отправлений подходит под те же фильтры',
  params: accountParams,
  query: parcelFilters,
  responses: {
    200: z.object({
      count: z.int().nonnegative(),
      /** False: there are more than `count`, and they are not counted. */
      exact: z.boolean(),
    }),
    400: badRequestResponse,
    ...refused,
  },
})

export const exportSentParcels = defineEndpoint({
  id: 'exportSentParcels',
  method: 'GET',
  path: '/api/juridical/parcels_xls/',
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: PARCELS_TAG,
  summary:
    'Отправления под те же фильтры книгой .xlsx; заголовок X-Rows — сколько строк в ней будет',
  query: parcelFilters,
  contentType: XLSX,
  responses: { 200: null, 400: badRequestResponse, 401: errorResponse, 429: errorResponse },
})
