import { ADAPTER_ENDPOINT_LIST, MERCHANT_ENDPOINT_LIST } from '@yacheyka/contract/endpoint-lists'
import { getMerchantMe, reportKeyLeak } from '@yacheyka/contract/merchant-api/me'
import { UNKNOWN_OPERATION, V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { prefixedId } from '@yacheyka/core/api-keys/prefixed-id'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { readKeyToken } from '#/api-keys/key-format.ts'
import { revokeLeakedKey } from '#/api-keys/manage-keys.ts'
import type { Context } from '#/context.ts'
import { limitedAddress } from '#/http/limits.ts'
import { balanceOf } from '#/ledger/deposits.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { serveOrderCreation } from './create-order.ts'
import { serveDeposit } from './deposit-routes.ts'
import { serveDocuments } from './document-routes.ts'
import { serveEvents } from './event-routes.ts'
import { knownMerchant, merchantOf, openKeyGuard } from './guard.ts'
import { serveLabels } from './label-routes.ts'
import { serveOrders } from './order-routes.ts'
import { serveInsales } from './insales-routes.ts'
import { takeJsonBodies } from './json-body.ts'
import { openCallLogging } from './log-calls.ts'
import { makeListPlaces } from './pages.ts'
import { serveParcelActs } from './parcel-act-routes.ts'
import { openParcelReader } from './parcel-reader.ts'
import { serveParcels } from './parcel-routes.ts'
import { servePoints } from './point-routes.ts'
import { sendProblems, refuseUnknown } from './problems.ts'
import { openQuotas, type Quotas } from './quotas.ts'
import { serveRates } from './rate-routes.ts'
import { serveSandbox } from './sandbox-routes.ts'
import { serveCall } from './serve-call.ts'
import { serveWebhookLog } from './webhook-log-routes.ts'
import { serveWebhooks } from './webhook-routes.ts'

const CALLS = [...MERCHANT_ENDPOINT_LIST, ...ADAPTER_ENDPOINT_LIST]

/** The merchant API: its own errors, its own keys. */
export function registerMerchantApi(app: FastifyInstance, context: Context) {
  const quotas = openQuotas(context)
  void app.register(async (scope) => {
    sendProblems(scope, context.config.publicUrl)
    takeJsonBodies(scope)
    scope.addHook('onRequest', async (request, reply) => {
      void reply.header('x-request-id', request.id)
    })
    await scope.register(async (leaks) => serveLeaks(leaks, context, quotas))
    respondToPreflights(scope)
    const guardKeys = openKeyGuard(scope, context, quotas)
    const logCalls = openCallLogging(scope, context)
    await scope.register(async (unknown) => {
      guardKeys(unknown, 'header, if any')
      logCalls(unknown)
      respondToUnknown(unknown)
    })
    await scope.register(async (adapters) => {
      guardKeys(adapters, 'path')
      logCalls(adapters)
      serveInsales(adapters, context)
    })
    await scope.register(async (guarded) => {
      guardKeys(guarded)
      logCalls(guarded)
      serveMe(guarded, context, quotas)
      servePoints(guarded, context, quotas)
      serveRates(guarded, context)
      const takePlace = makeListPlaces()
      serveOrders(guarded, context, takePlace)
      serveOrderCreation(guarded, context, quotas)
      const reader = openParcelReader(context)
      serveParcels(guarded, context, { quotas, takePlace, reader })
      serveParcelActs(guarded, context, { quotas, reader })
      serveEvents(guarded, context, takePlace)
      serveWebhooks(guarded, context)
      serveWebhookLog(guarded, context, takePlace)
      serveLabels(guarded, context, { quotas, reader })
      serveSandbox(guarded, context, { quotas, reader })
      serveDeposit(guarded, context, quotas)
      serveDocuments(guarded, context, quotas)
    })
  })
}

function serveMe(scope: FastifyInstance, { database }: Context, quotas: Quotas) {
  const sandboxOf = async (twinUid: string) => {
    const balance = formatWireMoney(await balanceOf(database.db, twinUid))
    return { balance, currency: 'RUB' as const }
  }
  serveCall(scope, getMerchantMe, async ({ request }) => {
    const key = merchantOf(request)
    return {
      mode: key.test ? ('test' as const) : ('live' as const),
      company: { name: key.company },
      key: {
        id: prefixedId('key', key.uid),
        name: key.name,
        hint: key.hint,
        expires_at: key.expires_at && secondsOf(key.expires_at),
        retires_at: key.retires_at && secondsOf(key.retires_at),
      },
      scopes: [...key.scopes],
      sandbox: key.test ? await sandboxOf(key.customer_uid) : null,
      limits: quotas.list({ test: key.test, factor: Number(key.limit_factor) }),
    }
  })
}

/** Whoever holds a leaked key may end it. */
function serveLeaks(scope: FastifyInstance, { config, database }: Context, quotas: Quotas) {
  scope.addHook('onRequest', (request, reply) =>
    quotas.count(reply, 'leaks', limitedAddress(callerAddress(request))),
  )
  serveCall(scope, reportKeyLeak, async ({ body: { token }, request }) => {
    if (readKeyToken(token) === undefined) return { revoked: false }
    const address = callerAddress(request)
    const actor = { operatorUid: null, login: 'leak report', address, requestId: request.id }
    const by = { actor, settings: mailSettings(config), now: new Date() }
    return { revoked: await revokeLeakedKey(database.db, token, by) }
  })
}

/** What no route takes. Whoever shows a secret key that is good has it in his log; of anybody else not even the body is read. */
function respondToUnknown(scope: FastifyInstance) {
  const refuse = refuseUnknown(
    CALLS.map(({ method, path }) => ({
      method,
      path: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    })),
  )
  scope.addHook('onRequest', async (request, reply) => {
    if (knownMerchant(request)?.kind !== 'secret') refuse(request, reply)
  })
  scope.route({
    method: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    url: `${V1_PATH}/*`,
    config: { call: true, operation: UNKNOWN_OPERATION, publishable: true },
    handler: refuse,
  })
}

/** A star opens nothing: the call itself is judged by its key, and no browser adds one by itself. */
function respondToPreflights(scope: FastifyInstance) {
  const paths = [
    ...CALLS.filter(({ access }) => access === 'publishable or api key'),
    ...ADAPTER_ENDPOINT_LIST,
  ]
  for (const path of new Set(paths.map((each) => each.path)))
    scope.options(path, { config: { call: true } }, (_request, reply) => respondToPreflight(reply))
}

const respondToPreflight = (reply: FastifyReply) =>
  reply
    .headers({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'authorization, content-type, accept-language',
      'access-control-max-age': '86400',
    })
    .code(204)
    .send()
