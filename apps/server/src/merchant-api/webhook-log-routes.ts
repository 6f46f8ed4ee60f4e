import {
  getWebhookDelivery,
  listWebhookDeliveries,
  type WebhookDelivery,
  type WebhookDeliveryCard,
  type WebhookDeliveriesQuery,
} from '@yacheyka/contract/merchant-api/webhook-deliveries'
import { prefixedId, uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '#/context.ts'
import { eventId, uidOfEvent } from '#/merchant-events/present-event.ts'
import {
  type CallRow,
  type DeliveryRow,
  type DeliveryFilters,
  findDelivery,
  listCalls,
  listDeliveries,
} from '#/webhooks/delivery-queries.ts'
import { cursorsOf } from './cursors.ts'
import { merchantOf } from './guard.ts'
import type { TakeListPlace } from './pages.ts'
import { ApiProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'

/** What was sent to the customer's endpoints, and what came of it. */
export function serveWebhookLog(
  scope: FastifyInstance,
  { config, database: { db } }: Context,
  takePlace: TakeListPlace,
) {
  const cursors = cursorsOf(config.secret, 'webhook deliveries', z.object({ id: z.string() }))

  serveCall(scope, listWebhookDeliveries, async ({ query, request, reply }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    const { limit, cursor, ...asked } = query
    const signed = { customerUid, ...asked }
    const at = cursors.read(cursor, signed)
    takePlace(customerUid, reply)
    const filters = filtersOf(asked)
    if (filters === undefined) return { data: [], next_cursor: null }
    const before = at && uidOfId(DELIVERY, at.id)
    const { rows, next } = await listDeliveries(db, customerUid, filters, { before, limit })
    return {
      data: rows.map(presentDelivery),
      next_cursor: next === undefined ? null : cursors.write({ id: deliveryId(next) }, signed),
    }
  })

  serveCall(scope, getWebhookDelivery, async ({ params, request }) => {
    const uid = uidOfId(DELIVERY, params.id)
    const { customer_uid: customerUid } = merchantOf(request)
    const found = uid === undefined ? undefined : await findDelivery(db, customerUid, uid)
    if (found === undefined) throw new ApiProblem('not_found', 'Такой доставки нет.')
    return presentDeliveryCard(found, await listCalls(db, found.uid))
  })
}

const DELIVERY = 'dlv'
const deliveryId = (uid: string): string => prefixedId(DELIVERY, uid)

/** Undefined where an id is named that is none: nothing is of it. */
function filtersOf({
  endpoint,
  event,
  type,
  state,
  created_from: from,
  created_to: to,
}: Omit<WebhookDeliveriesQuery, 'limit' | 'cursor'>): DeliveryFilters | undefined {
  const endpointUid = endpoint === undefined ? undefined : uidOfId('whk', endpoint)
  const eventUid = event === undefined ? undefined : uidOfEvent(event)
  const isNone =
    (endpoint !== undefined && endpointUid === undefined) ||
    (event !== undefined && eventUid === undefined)
  if (isNone) return undefined
  return { endpoint: endpointUid, event: eventUid, types: type, states: state, from, to }
}

const MORE_IS_SENT = new Set(['pending', 'delivering', 'held'])

const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: deliveryId(row.uid),
  endpoint: prefixedId('whk', row.endpointUid),
  event: row.eventUid && eventId(row.eventUid),
  type: row.type,
  state: row.state,
  reason: row.reason,
  attempts: row.attempts,
  next_attempt_at: MORE_IS_SENT.has(row.state) ? secondsOf(row.nextAt) : null,
  created_at: secondsOf(row.createdAt),
  last_attempt:
    row.at === null || row.ms === null
      ? null
      : { at: secondsOf(row.at), ms: row.ms, status: row.status, fault: row.fault },
})

const presentDeliveryCard = (row: DeliveryRow, calls: readonly CallRow[]): WebhookDeliveryCard => ({
  ...presentDelivery(row),
  calls: calls.map(({ at, ...call }) => ({ ...call, at: secondsOf(at) })),
})
