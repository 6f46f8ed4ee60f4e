import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { ITEM_VATS } from '@yacheyka/core/money/item-vat'
import { ORIGINATORS } from '@yacheyka/core/parcels/parcel-history'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { defineEndpoint } from '../http/endpoint.ts'
import { badRequestResponse, errorResponse } from '../http/errors.ts'
import { codesOf } from '../http/filters.ts'
import { money } from '../http/money.ts'
import { parcelRow, PARCELS_TAG } from './sent-parcels.ts'

const refused = { 401: errorResponse, 404: errorResponse } as const

const childParcel = z
  .object({
    uid: z.string(),
    barcodes: z.array(z.string()),
    size: z.array(z.enum(CELL_SIZES)),
    parcel_status: z.enum(PARCEL_STATUSES),
    parcel_status_text: z.string(),
    status_update_time: z.string().nullable(),
  })
  .meta({ id: 'ChildParcel' })

export const parcelCard = parcelRow
  .extend({
    declaration: z.string(),
    /** Grams; null where nobody said. */
    weight: z.int().positive().nullable(),
    /** Of each cell that it takes; of a parcel in several its children carry them. */
    size: z.array(z.enum(CELL_SIZES)),
    declared_price: money.nullable(),
    /** What its carriage costs. */
    juridical_price: money.nullable(),
    /** +7(###)###-##-##, or empty. */
    phone: z.string(),
    email: z.string(),
    /** Ours, one for each cell; of a parcel in several its children carry them. */
    barcodes: z.array(z.string()),
    is_parent: z.boolean(),
    child_parcels: z.array(childParcel),
    items: z.array(
      z.object({
        label: z.string(),
        price: money,
        quantity: z.int().positive(),
        vat: z.enum(ITEM_VATS),
      }),
    ),
    blocked_mtime: z.string().nullable(),
    /** Deadline of storage, ISO 8601 with the offset of the point; null until it lies there, and after it left. */
    expire_at: z.string().nullable(),
    /** Days that may still be bought, in one extension or several. */
    extension_days_left: z.int().nonnegative(),
    /** Free cells of its point by size, in the order of the sizes' list; null where the point's cells are not known. */
    free_cells: z
      .array(z.object({ size: z.enum(CELL_SIZES), free: z.int().nonnegative() }))
      .nullable(),
  })
  .meta({ id: 'ParcelCard' })
export type ParcelCard = z.output<typeof parcelCard>

/** A uid of another shape is nobody's. */
export const sentParcelParams = z.object({
  uid: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{22}$/, 'Такого отправления нет'),
})
export const SENT_PARCEL_PATH = '/api/juridical/parcels/:uid' as const

export const getSentParcel = defineEndpoint({
  id: 'getSentParcel',
  method: 'GET',
  path: SENT_PARCEL_PATH,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: PARCELS_TAG,
  summary: 'Карточка отправления',
  params: sentParcelParams,
  responses: { 200: parcelCard, ...refused },
})

const parcelEvent = z
  .object({
    /** ISO 8601 with offset, Moscow time. */
    datetime: z.string(),
    originator: z.enum(ORIGINATORS),
    data: z.object({ status: z.enum(PARCEL_STATUSES), status_text: z.string() }),
  })
  .meta({ id: 'ParcelEvent' })
export type ParcelCardEvent = z.output<typeof parcelEvent>

export const listParcelEvents = defineEndpoint({
  id: 'listParcelEvents',
  method: 'GET',
  path: `${SENT_PARCEL_PATH}/events/`,
  access: 'customer',
  people: CUSTOMER_AREAS.reading,
  tag: PARCELS_TAG,
  summary: 'История статусов, новые сверху; одинаковые подряд слиты',
  params: sentParcelParams,
  query: z.object({
    ...paging,
    etype: z.enum(['status'], 'etype: только status').default('status'),
    /** Who said it, joined by a comma; everyone by default. */
    originator: codesOf(ORIGINATORS, 'Нет такого источника'),
  }),
  responses: {
    200: collectionOf(parcelEvent),
    400: badRequestResponse,
    ...refused,
  },
})
