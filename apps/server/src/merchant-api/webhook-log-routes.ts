import {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayWebhook,
  resendWebhookDelivery,
  testWebhook,
  type WebhookDelivery,
  type WebhookDeliveryCard,
  type WebhookDeliveriesQuery,
} from '@yacheyka/contract/merchant-api/webhook-deliveries'
import type { ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import { prefixedId, uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import { WEBHOOK_WAITING_MAX } from '@yacheyka/core/api-keys/webhook'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { guardOptions } from '#/adapters/webhook/configured.ts'
import { openGuarded } from '#/adapters/webhook/guarded.ts'
import type { Context } from '#/context.ts'
import { makePlaces } from '#/http/response-slots.ts'
import { eventId, uidOfEvent } from '#/merchant-events/present-event.ts'
import {
  type CallRow,
  type DeliveryRow,
  type DeliveryFilters,
  findDelivery,
  listCalls,
  listDeliveries,
} from '#/webhooks/delivery-queries.ts'
import { type ResendRejection, replayEvents, resendDelivery } from '#/webhooks/send-again.ts'
import { webhookSealing } from '#/webhooks/secrets.ts'
import { sendSample } from '#/webhooks/send-sample.ts'
import { cursorsOf } from './cursors.ts'
import { merchantOf } from './guard.ts'
import type { TakeListPlace } from './pages.ts'
import { onceByKey } from './ordering.ts'
import { ApiProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'
import { webhookLimits } from './webhook-limits.ts'

/** What was sent to the customer's endpoints, and what came of it. */
export function serveWebhookLog(
  scope: FastifyInstance,
  context: Context,
  takePlace: TakeListPlace,
) {
  const { config, database } = context
  const { db } = database
  const { replays: limitReplays, resends: limitResends, tests: limitTests } = webhookLimits(context)
  const cursors = cursorsOf(config.secret, 'webhook deliveries', z.object({ id: z.string() }))

  serveCall(scope, listWebhookDeliveries, async ({ query, request, reply }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    const { limit, cursor, ...requested } = query
    const signed = { customerUid, ...requested }
    const at = cursors.read(cursor, signed)
    takePlace(customerUid, reply)
    const filters = filtersOf(requested)
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

  serveCall(scope, resendWebhookDelivery, async ({ params, request }) => {
    const uid = uidOfId(DELIVERY, params.id)
    const { customer_uid: customerUid } = merchantOf(request)
    if (uid === undefined) throw rejectionOf('not_found')
    await limitResends(customerUid)
    const sent = await resendDelivery(db, customerUid, uid, new Date())
    if (typeof sent === 'string') throw rejectionOf(sent)
    const row = await findDelivery(db, customerUid, sent.uid)
    if (row === undefined) throw rejectionOf('not_found')
    return presentDelivery(row)
  })

  serveCall(scope, replayWebhook, async ({ params, body, request, reply }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    const endpointUid = uidOfId('whk', params.id)
    if (endpointUid === undefined) throw rejectionOf('not_found')
    const once = {
      operation: 'replayWebhook',
      content: { params, body },
      response: keptReplay,
      request,
      reply,
    }
    return onceByKey(context, once, async (transaction, now) => {
      await limitReplays(customerUid)
      const of = { customerUid, endpointUid }
      const deliveries = await replayEvents(transaction, of, body, { now })
      if (typeof deliveries === 'string') throw rejectionOf(deliveries)
      return { deliveries }
    })
  })

  const takeTestPlace = makePlaces({
    atOnce: TESTS_AT_ONCE,
    atOnceOfOne: 1,
    busy: 'Пробный вызов ещё выполняется: подождите его ответа.',
  })
  const sample = {
    sealing: webhookSealing(config),
    publicUrl: config.publicUrl,
    post: openGuarded(guardOptions(config)),
  }
  serveCall(scope, testWebhook, async ({ params, body, request, reply }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    const endpointUid = uidOfId('whk', params.id)
    if (endpointUid === undefined) throw rejectionOf('not_found')
    await limitTests(customerUid)
    takeTestPlace(customerUid, reply)
    const of = { customerUid, endpointUid }
    const sent = await sendSample(db, of, body.type, { ...sample, now: new Date() })
    if (sent === undefined) throw rejectionOf('not_found')
    return presentSample(sent)
  })
}

/** Of one process: each holds a connection for as long as a shop's server takes. */
const TESTS_AT_ONCE = 16
const keptReplay = z.object({ deliveries: z.int() })

export const REFUSED: Readonly<Record<ResendRejection, readonly [ProblemCode, string]>> = {
  not_found: ['not_found', 'Такого вебхука или такой доставки нет.'],
  disabled: ['webhook_refused', 'Вебхук выключен: сначала включите его.'],
  trial: ['webhook_refused', 'Это проверка связи: её повторяет POST …/enable или …/test.'],
  event_gone: ['webhook_refused', 'Событие больше не хранится.'],
  replaying: ['webhook_refused', 'Досылка за период ещё идёт: дождитесь её конца.'],
  too_many: [
    'too_many_items',
    `Ждать одного вебхука может не больше ${WEBHOOK_WAITING_MAX} доставок: возьмите период короче.`,
  ],
}

const rejectionOf = (rejection: ResendRejection) => new ApiProblem(...REFUSED[rejection])

export const DELIVERY = 'dlv'
export const deliveryId = (uid: string): string => prefixedId(DELIVERY, uid)

/** Undefined where an id is named that is none: nothing is of it. */
function filtersOf({
  endpoint,
  event,
  number,
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
  return { endpoint: endpointUid, event: eventUid, number, types: type, states: state, from, to }
}

const MORE_IS_SENT = new Set(['pending', 'delivering', 'held'])

export const presentDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: deliveryId(row.uid),
  endpoint: prefixedId('whk', row.endpointUid),
  event: row.eventUid && eventId(row.eventUid),
  type: row.type,
  number: row.number,
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

export const presentSample = ({
  answer: response,
  at,
  ms,
}: NonNullable<Awaited<ReturnType<typeof sendSample>>>) => ({
  at: secondsOf(at),
  ms,
  status: 'status' in response ? response.status : null,
  fault: 'fault' in response ? response.fault : null,
  answer: 'text' in response ? response.text : null,
})

export const presentDeliveryCard = (
  row: DeliveryRow,
  calls: readonly CallRow[],
): WebhookDeliveryCard => ({
  ...presentDelivery(row),
  calls: calls.map(({ at, ...call }) => ({ ...call, at: secondsOf(at) })),
})
