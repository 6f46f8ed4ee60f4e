import {
  operatorChangeKeyLimits,
  operatorChangeWebhookLimits,
  operatorDisableWebhook,
  operatorEnableWebhook,
  operatorGetIntegrations,
  operatorRevokeKey,
} from '@yacheyka/contract/customers/console-integrations'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { readUsageDays } from '#/api-calls/usage-queries.ts'
import { changeLimits } from '#/api-keys/change-limits.ts'
import { revokeKey } from '#/api-keys/manage-keys.ts'
import { listKeys } from '#/api-keys/queries.ts'
import { actorOf } from '#/audit/actor.ts'
import type { Context } from '#/context.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { type EndpointRow, listEndpoints } from '#/webhooks/endpoint-queries.ts'
import { webhookMailSettings } from '#/webhooks/webhook-mails.ts'
import { readOldestWaiting, readStatistics } from '#/webhooks/endpoint-statistics.ts'
import {
  changeAtOnce,
  disableEndpoint,
  enableEndpoint,
  type EndpointActor,
} from '#/webhooks/manage-endpoints.ts'
import { presentKey, presentWebhook } from './present-integrations.ts'
import { findWithTwin } from './queries.ts'

const DAY = 86_400_000

/** What a customer's programs have of the network: keys, calls, webhooks. Inside the guarded scope. */
export function registerOperatorIntegrations(scope: FastifyInstance, context: Context) {
  serveReading(scope, context)
  serveKeyActs(scope, context)
  serveWebhookActs(scope, context)
}

type Db = Context['database']['db']

/** @returns uids of the customer and, where it has one, of its twin @throws {AppError} 404 */
async function ownersOf(db: Db, uid: string): Promise<readonly string[]> {
  const customer = await findWithTwin(db, uid)
  if (customer === undefined) throw notFound('Такого клиента нет')
  return customer.twin_uid === null ? [customer.uid] : [customer.uid, customer.twin_uid]
}

/** Of one customer, twins apart. */
async function readWebhooks(db: Db, customerUid: string, now: Date) {
  const rows = await listEndpoints(db, customerUid)
  const statistics = await readStatistics(db, customerUid, now)
  const oldest = await readOldestWaiting(db, customerUid)
  return rows.map((row) =>
    presentWebhook(row, { share: statistics.get(row.uid)?.share, oldest: oldest.get(row.uid) }),
  )
}

function serveReading(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, operatorGetIntegrations, async ({ params: { uid }, query }) => {
    const owners = await ownersOf(db, uid)
    const now = new Date()
    const dayAgo = (days: number) => isoDay(moscowDay(now.getTime() - days * DAY))
    const period = { from: dayAgo(Number(query.days) - 1), to: dayAgo(0) }
    const keys = await listKeys(db, uid)
    const days = await readUsageDays(db, uid, period)
    const webhooks = await Promise.all(owners.map((owner) => readWebhooks(db, owner, now)))
    return {
      keys: keys.map((row) => presentKey(row, now)),
      days: [...days],
      webhooks: webhooks.flat(),
    }
  })
}

function serveKeyActs(scope: FastifyInstance, { config, database: { db } }: Context) {
  const settings = mailSettings(config)

  serve(scope, operatorRevokeKey, async ({ params: { uid, key }, body, request }) => {
    const now = new Date()
    const by = { customerUid: uid, actor: actorOf(request), reason: body.reason, settings, now }
    return presentKey(await revokeKey(db, key, by), now)
  })

  serve(scope, operatorChangeKeyLimits, async ({ params: { uid, key }, body, request }) => {
    const now = new Date()
    const by = { customerUid: uid, actor: actorOf(request), reason: body.reason, now }
    return presentKey(await changeLimits(db, key, body.limit_factor, by), now)
  })
}

/** Their receiver may be gone. @throws {AppError} 409 */
function refuseMerchants({ disabled_reason }: EndpointRow) {
  if (disabled_reason === 'merchant')
    throw new AppError(
      409,
      'disabled_by_merchant',
      'Этот вебхук выключил сам клиент: включить его может только он.',
    )
}

function serveWebhookActs(scope: FastifyInstance, { config, database: { db } }: Context) {
  const settings = webhookMailSettings(config)

  /** Acts as whichever of the two has the webhook. @throws {AppError} 404 */
  const act = async (
    { uid, webhook }: { readonly uid: string; readonly webhook: string },
    request: FastifyRequest,
    change: (by: EndpointActor) => Promise<EndpointRow | undefined>,
  ) => {
    const now = new Date()
    for (const customerUid of await ownersOf(db, uid)) {
      const row = await change({ customerUid, actor: actorOf(request), now })
      if (row === undefined) continue
      const all = await readWebhooks(db, customerUid, now)
      const shown = all.find((each) => each.uid === webhook)
      if (shown !== undefined) return shown
    }
    throw notFound('Такого вебхука нет')
  }

  serve(scope, operatorDisableWebhook, ({ params, body: { reason }, request }) =>
    act(params, request, (by) => disableEndpoint(db, params.webhook, { ...by, reason }, settings)),
  )

  serve(scope, operatorChangeWebhookLimits, ({ params, body, request }) =>
    act(params, request, (by) =>
      changeAtOnce(db, params.webhook, body.at_once, { ...by, reason: body.reason }),
    ),
  )

  serve(scope, operatorEnableWebhook, ({ params, request }) =>
    act(params, request, (by) =>
      enableEndpoint(db, params.webhook, { sendWaiting: true }, { ...by, judge: refuseMerchants }),
    ),
  )
}
