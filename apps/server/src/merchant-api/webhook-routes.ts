import type { WebhookEndpoint } from '@yacheyka/contract/merchant-api/webhooks'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  disableWebhookEndpoint,
  enableWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
} from '@yacheyka/contract/merchant-api/webhooks'
import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import { MERCHANT_EVENT_TYPES, MERCHANT_EVENTS } from '@yacheyka/core/api-keys/event-types'
import { prefixedId, uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import { EVERY_TYPE, WEBHOOKS_MAX } from '@yacheyka/core/api-keys/webhook'
import { TRIAL_MOST } from '#/auth/trial.ts'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { guardOptions } from '#/adapters/webhook/configured.ts'
import { errorOfWebhookUrl } from '#/adapters/webhook/webhook-url.ts'
import type { Context } from '#/context.ts'
import { type EndpointRow, findEndpoint, listEndpoints } from '#/webhooks/endpoint-queries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  type EndpointActor,
  type EndpointSettings,
  rotateSecret,
} from '#/webhooks/manage-endpoints.ts'
import { webhookSealing } from '#/webhooks/secrets.ts'
import { merchantOf } from './guard.ts'
import { keyActor } from './key-actor.ts'
import { ApiProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'
import { webhookLimits } from './webhook-limits.ts'

/** Where a shop's server is told of events. A key sees to it that it is told of nothing that it may not read itself. */
export function serveWebhooks(scope: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const { checks: limitChecks } = webhookLimits(context)
  const sealing = webhookSealing(config)
  const rules = guardOptions(config)

  const judgeUrl = (url: string) => {
    const detail = errorOfWebhookUrl(url, rules)
    if (detail === undefined) return
    const errors = [{ pointer: '#/url', code: 'url_refused', detail }]
    throw new ApiProblem('url_refused', detail, { errors })
  }

  serveCall(scope, createWebhookEndpoint, async ({ body, request, reply }) => {
    judgeUrl(body.url)
    judgeTypes(body.types, request)
    await limitChecks(merchantOf(request).customer_uid)
    const made = await createEndpoint(db, settingsOf(body), sealing, actorOf(request))
    if (made === undefined)
      throw new ApiProblem(
        'too_many_items',
        `Вебхуков не больше ${WEBHOOKS_MAX}, в пробном доступе ${TRIAL_MOST.webhooks}.`,
      )
    return reply.code(201).send({ ...presentEndpoint(made.row), secret: made.secret })
  })

  serveCall(scope, listWebhookEndpoints, async ({ request }) => {
    const rows = await listEndpoints(db, merchantOf(request).customer_uid)
    return { data: rows.map(presentEndpoint) }
  })

  serveCall(scope, getWebhookEndpoint, async ({ params, request }) => {
    const { customer_uid: customerUid } = merchantOf(request)
    return presentEndpoint(found(await findEndpoint(db, customerUid, uidOf(params.id))))
  })

  serveCall(scope, changeWebhookEndpoint, async ({ params, body, request }) => {
    const uid = uidOf(params.id)
    const { url } = body
    if (url !== undefined) await limitChecks(merchantOf(request).customer_uid)
    const judge = (row: EndpointRow) => {
      if (url !== undefined) judgeUrl(url)
      judgeTypes(row.types, request)
    }
    return presentEndpoint(
      found(await changeEndpoint(db, uid, changeOf(body), { ...actorOf(request), judge })),
    )
  })

  serveCall(scope, deleteWebhookEndpoint, async ({ params, request, reply }) => {
    if (!(await deleteEndpoint(db, uidOf(params.id), actorOf(request)))) throw notThere()
    return reply.code(204).send()
  })

  serveCall(scope, rotateWebhookSecret, async ({ params, body, request }) => {
    const [uid, hours] = [uidOf(params.id), body.overlap_hours]
    const made = found(await rotateSecret(db, uid, hours, sealing, actorOf(request)))
    return { ...presentEndpoint(made.row), secret: made.secret }
  })

  serveCall(scope, disableWebhookEndpoint, async ({ params, request }) =>
    presentEndpoint(found(await disableEndpoint(db, uidOf(params.id), actorOf(request)))),
  )

  serveCall(scope, enableWebhookEndpoint, async ({ params, body, request }) => {
    const options = { sendWaiting: body.send_waiting }
    await limitChecks(merchantOf(request).customer_uid)
    return presentEndpoint(
      found(await enableEndpoint(db, uidOf(params.id), options, actorOf(request))),
    )
  })
}

export const settingsOf = ({
  url,
  description,
  types,
  filters,
}: z.output<(typeof createWebhookEndpoint)['body']>): EndpointSettings => ({
  url,
  description,
  types,
  status_groups: filters.status_group ?? [],
})

/** What is named. */
export function changeOf({
  url,
  description,
  types,
  filters,
}: z.output<(typeof changeWebhookEndpoint)['body']>): Partial<EndpointSettings> {
  const groups = filters?.status_group
  return {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description }),
    ...(types === undefined ? {} : { types }),
    ...(groups === undefined ? {} : { status_groups: groups }),
  }
}

const notThere = () => new ApiProblem('not_found', 'Такого вебхука нет.')

function found<T>(row: T | undefined): T {
  if (row === undefined) throw notThere()
  return row
}

function uidOf(id: string): string {
  const uid = uidOfId('whk', id)
  if (uid === undefined) throw notThere()
  return uid
}

/** @throws {ApiProblem} 403 where the key itself may not read what the endpoint would be told */
function judgeTypes(types: EndpointRow['types'], request: FastifyRequest): void {
  const named = types.flatMap((type) => (type === EVERY_TYPE ? MERCHANT_EVENT_TYPES : [type]))
  const { scopes } = merchantOf(request)
  const missing = named
    .map((type): ApiScope => MERCHANT_EVENTS[type])
    .find((scope) => !scopes.includes(scope))
  if (missing !== undefined)
    throw new ApiProblem(
      'scope_missing',
      `У ключа нет права ${missing}, без него на эти события не подписать.`,
    )
}

function actorOf(request: FastifyRequest): EndpointActor {
  const { customer_uid: customerUid } = merchantOf(request)
  return { customerUid, actor: keyActor(request), now: new Date() }
}

export const presentEndpoint = (row: EndpointRow): WebhookEndpoint => ({
  id: prefixedId('whk', row.uid),
  url: row.url,
  description: row.description,
  types: row.types,
  filters: { status_group: row.status_groups },
  state: row.state,
  failing_since: row.failing_since && secondsOf(row.failing_since),
  disabled_reason: row.disabled_reason,
  waiting: row.waiting,
  last_success_at: row.last_success_at && secondsOf(row.last_success_at),
  previous_secret_until: row.previous_until && secondsOf(row.previous_until),
  created_at: secondsOf(row.created_at),
  test: row.test,
})
