import { EVENT_KINDS, EVENT_OUTCOMES, ORIGINATORS } from '@yacheyka/core/parcels/parcel-history'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import * as z from 'zod'
import { collectionOf, paging } from '../http/collection.ts'
import { badRequestResponse } from '../http/errors.ts'
import {
  OPERATOR_PARCEL,
  OPERATOR_PARCELS_TAG,
  operatorParcelParams,
  parcelRejections,
} from './console-parcels.ts'
import { defineOperatorEndpoint, HELPERS } from '../http/console-roles.ts'

export const operatorParcelEvent = z
  .object({
    /** When it happened and when we heard of it, ISO 8601 with offset, Moscow time. */
    datetime: z.string(),
    received_at: z.string(),
    status: z.enum(PARCEL_STATUSES),
    /** The public wording. */
    status_text: z.string(),
    kind: z.enum(EVENT_KINDS),
    originator: z.enum(ORIGINATORS),
    /** Name of the feed's source; `system` is the product itself. */
    source: z.string(),
    event_id: z.string(),
    terminal_number: z.string().nullable(),
    reason: z.string(),
    outcome: z.enum(EVENT_OUTCOMES),
    /** Of which cell it tells; empty: of the whole. */
    cell_barcode: z.string(),
  })
  .meta({ id: 'OperatorParcelEvent' })
export type OperatorParcelEvent = z.output<typeof operatorParcelEvent>

export const listOperatorParcelEvents = defineOperatorEndpoint({
  id: 'listOperatorParcelEvents',
  method: 'GET',
  path: `${OPERATOR_PARCEL}/events`,
  tag: OPERATOR_PARCELS_TAG,
  summary: 'Вся история отправления, новое сверху: и то, что было отклонено',
  roles: HELPERS,
  params: operatorParcelParams,
  query: z.object({ ...paging }),
  responses: {
    200: collectionOf(operatorParcelEvent),
    400: badRequestResponse,
    ...parcelRejections,
  },
})

const MESSAGE_STATUSES = ['pending', 'sent', 'kept', 'obsolete', 'failed'] as const

/** A message to the recipient; what it says is never told, since it carries the code. */
export const operatorParcelMessage = z
  .object({
    uid: z.string(),
    channel: z.enum(['sms', 'email', 'webhook']),
    /** A phone as +7(###)###-##-##, or an address. */
    recipient: z.string(),
    template: z.string(),
    status: z.enum(MESSAGE_STATUSES),
    created_at: z.string(),
    send_after: z.string(),
    settled_at: z.string().nullable(),
    attempts: z.int().nonnegative(),
    last_error: z.string(),
  })
  .meta({ id: 'OperatorParcelMessage' })
export type OperatorParcelMessage = z.output<typeof operatorParcelMessage>

export const listOperatorParcelMessages = defineOperatorEndpoint({
  id: 'listOperatorParcelMessages',
  method: 'GET',
  path: `${OPERATOR_PARCEL}/messages`,
  tag: OPERATOR_PARCELS_TAG,
  summary: 'Сообщения получателю, новые сверху',
  roles: HELPERS,
  params: operatorParcelParams,
  query: z.object({ ...paging }),
  responses: {
    200: collectionOf(operatorParcelMessage),
    400: badRequestResponse,
    ...parcelRejections,
  },
})
