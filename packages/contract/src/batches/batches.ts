import { CUSTOMER_AREAS } from '@yacheyka/core/accounts/customer-role'
import { LINE_REJECTIONS } from '@yacheyka/core/batches/batch-availability'
import * as parcelLimits from '@yacheyka/core/parcels/parcel-limits'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { errorResponse } from '../http/errors.ts'
import { cellSize, cells, costly, NEW_PARCELS_TAG as TAG, weight } from './parcel-fields.ts'
import { checkedTerminal } from './sending-points.ts'

/** A point that takes a refused parcel. */
const alternative = z
  .object({
    terminal_number: z.string(),
    name: z.string(),
    city: z.string(),
    address: z.string(),
    /** Metres, as the crow flies. */
    distance: z.int().nonnegative(),
  })
  .meta({ id: 'AlternativeTerminal' })
export type AlternativeTerminal = z.output<typeof alternative>

/** A parcel whose point does not take it, and the nearest points that do. */
export const rejectedLine = z
  .object({
    parcel_number: z.string(),
    terminal_number: z.string(),
    size: z.array(cellSize),
    code: z.enum(LINE_REJECTIONS),
    /** The nearest first; its cell is counted for this parcel, so that all may be replaced by their first at once. */
    alternatives: z.array(alternative),
  })
  .meta({ id: 'RefusedLine' })
export type RejectedLine = z.output<typeof rejectedLine>

const NUMBER_LENGTH_MAX = 'Номер не длиннее 64 символов'

/** Another draft of the customer, and which of the numbers asked about wait in it. */
const waitingBatch = z
  .object({
    uid: z.string(),
    name: z.string(),
    /** The page that opens it. */
    page: z.enum(['sheet', 'form']),
    /** As a deletion names it. */
    version: z.int(),
    parcels_count: z.int().nonnegative(),
    /** ISO 8601 with offset, Moscow time. */
    updated_at: z.string(),
    numbers: z.array(z.string()),
  })
  .meta({ id: 'WaitingBatch' })
export type WaitingBatch = z.output<typeof waitingBatch>

export const checkParcels = defineEndpoint({
  id: 'checkParcels',
  method: 'POST',
  path: '/api/juridical/check_parcels',
  access: 'customer',
  people: CUSTOMER_AREAS.shipping,
  tag: TAG,
  summary:
    'Строки таблицы до заказа: есть ли точки и свободные ячейки (строки считаются друг против друга), какие номера уже заняты или ждут в другом черновике, ближайшая замена',
  bodyLimit: 4 * 1024 * 1024,
  body: z.object({
    /** The draft that the lines are of, once it is saved: only those made before it are other drafts then. */
    batch: z.guid().optional(),
    parcels: z
      .array(
        z.object({
          /** The caller's own number of the line; it comes back. */
          row: z.int().min(0).max(9_999_999),
          parcel_number: z.string().max(64, NUMBER_LENGTH_MAX).default(''),
          terminal_number: z.string().max(64, NUMBER_LENGTH_MAX).default(''),
          /** Without cells only the point itself is looked up; without weight they are judged alone. */
          cells: cells.optional(),
          weight: weight.optional(),
        }),
      )
      .max(
        parcelLimits.ORDER_PARCELS_MAX * 2,
        `Не больше ${parcelLimits.ORDER_PARCELS_MAX * 2} строк`,
      ),
  }),
  responses: {
    200: z.object({
      /** Points of the lines and of their alternatives; a number that is not here is no point of the network. */
      terminals: z.array(checkedTerminal),
      refused: z.array(rejectedLine.extend({ row: z.int() }).meta({ id: 'RefusedRow' })),
      /** Numbers that the customer's parcels already have; `order_number` is null where the parcel has no order. */
      taken: z.array(z.object({ parcel_number: z.string(), order_number: z.string().nullable() })),
      /** Drafts in which some of the numbers wait; a number is named once, by the draft made first. */
      waiting: z.array(waitingBatch),
    }),
    ...costly,
    413: errorResponse,
  },
})
