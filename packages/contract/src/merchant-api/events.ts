import { MERCHANT_EVENT_TYPES } from '@yacheyka/core/api-keys/event-types'
import { TRANSFER_KINDS } from '@yacheyka/core/ledger/ledger'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { STATUS_GROUPS } from '@yacheyka/core/parcels/status-group'
import * as z from 'zod'
import { defineEndpoint } from '../http/endpoint.ts'
import { money } from '../http/money.ts'
import { listOf } from './lists.ts'
import { instant } from './me.ts'
import { pageOf, pageQuery, V1_TAG } from './points.ts'
import { V1_PATH } from './v1-path.ts'
import { problem, REJECTIONS } from './problem.ts'

/** What the event is about; which fields there are depends on its type. Never contacts, codes or links. */
const eventData = z
  .object({
    /** Of the parcel, order, movement or invoice; of points, the revision. */
    id: z.string(),
    /** The shop's of a parcel, ours of an order or invoice. */
    number: z.string().optional(),
    /** Of the parcel: what came later has the greater one. */
    version: z.int().optional(),
    previous_status: z.enum(PARCEL_STATUSES).optional(),
    previous_status_group: z.enum(STATUS_GROUPS).optional(),
    by: z.enum(['merchant', 'operator']).optional(),
    /** As it was right after. */
    parcel: z
      .object({
        status: z.enum(PARCEL_STATUSES),
        status_group: z.enum(STATUS_GROUPS),
        expires_at: instant.nullable(),
        /** The last day of storage at the point, `2026-11-26`. */
        expires_on: z.string().nullable(),
        point: z.object({ number: z.string() }),
        /** The shop's own fields as they are now; null where they are too long for an event. */
        metadata: z.record(z.string(), z.string()).nullable(),
      })
      .optional(),
    /** How the recipient is not told, and of what: nobody tries any more. */
    channel: z.enum(['sms', 'email']).optional(),
    template: z.string().optional(),
    final: z.literal(true).optional(),
    price: money.optional(),
    currency: z.literal('RUB').optional(),
    paid_at: instant.nullable().optional(),
    /** Ids of the order's parcels, up to 1 000. */
    parcels: z.array(z.string()).optional(),
    parcels_count: z.int().optional(),
    kind: z.enum(TRANSFER_KINDS).optional(),
    amount: money.optional(),
    balance: money.optional(),
    warn_below: money.optional(),
    /** Of the network's points, and how many of them changed since the event before. */
    revision: z.int().optional(),
    changed: z.int().optional(),
  })
  .meta({ id: 'MerchantEventData' })

export const merchantEvent = z
  .object({
    id: z.string(),
    type: z.enum(MERCHANT_EVENT_TYPES),
    timestamp: instant,
    api_version: z.literal('v1'),
    test: z.boolean(),
    data: eventData,
  })
  .meta({ id: 'MerchantEvent' })
export type MerchantEvent = z.output<typeof merchantEvent>

const reading = {
  access: 'api key',
  scopes: ['events:read'],
  tag: V1_TAG,
  method: 'GET',
} as const

export const listMerchantEvents = defineEndpoint({
  ...reading,
  id: 'listMerchantEvents',
  path: `${V1_PATH}/events`,
  summary:
    'События, старые первыми: с next_cursor приходит то, что случилось после; типы видны по правам ключа на посылки, заказы и депозит',
  query: z.strictObject({
    type: listOf(MERCHANT_EVENT_TYPES).optional(),
    ...pageQuery,
  }),
  responses: {
    200: pageOf(merchantEvent).extend({
      /** Whether to ask again at once. The cursor goes on in any case. */
      has_more: z.boolean(),
      /** The event of the cursor is kept no longer: the oldest that is follows, and some may have been missed. */
      cursor_reset: z.boolean(),
    }),
    ...REJECTIONS,
  },
})
export type EventsQuery = z.output<(typeof listMerchantEvents)['query']>

export const getMerchantEvent = defineEndpoint({
  ...reading,
  id: 'getMerchantEvent',
  path: `${V1_PATH}/events/:id`,
  summary: 'Одно событие',
  params: z.object({ id: z.string().min(1).max(64) }),
  query: z.strictObject({}),
  responses: { 200: merchantEvent, 404: problem, ...REJECTIONS },
})
