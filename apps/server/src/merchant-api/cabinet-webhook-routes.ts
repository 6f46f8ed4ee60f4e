import {
  changeOwnWebhook,
  createOwnWebhook,
  deleteOwnWebhook,
  disableOwnWebhook,
  enableOwnWebhook,
  getOwnDelivery,
  listOwnDeliveries,
  listOwnWebhooks,
  replayOwnWebhook,
  resendOwnDelivery,
  rotateOwnWebhook,
  testOwnWebhook,
} from '@yacheyka/contract/merchant-api/cabinet-webhooks'
import { MERCHANT_EVENT_TYPES, MERCHANT_EVENTS } from '@yacheyka/core/api-keys/event-types'
import { uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import { WEBHOOKS_MAX } from '@yacheyka/core/api-keys/webhook'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { guardOptions } from '#/adapters/webhook/configured.ts'
import { openGuarded } from '#/adapters/webhook/guarded.ts'
import { errorOfWebhookUrl } from '#/adapters/webhook/webhook-url.ts'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { memberActor } from '#/auth/member-actor.ts'
import { contractNeeded, findTrialEnd, TRIAL_MOST } from '#/auth/trial.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import { makePlaces } from '#/http/response-slots.ts'
import { serve } from '#/http/serve.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { openTwin } from '#/sandbox/open-twin.ts'
import { findDelivery, listCalls, listDeliveries } from '#/webhooks/delivery-queries.ts'
import { type EndpointRow, findEndpoint, listEndpoints } from '#/webhooks/endpoint-queries.ts'
import { readStatistics } from '#/webhooks/endpoint-statistics.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  disableEndpoint,
  enableEndpoint,
  type EndpointActor,
  rotateSecret,
} from '#/webhooks/manage-endpoints.ts'
import { webhookSealing } from '#/webhooks/secrets.ts'
import { replayEvents, resendDelivery } from '#/webhooks/send-again.ts'
import { sendSample } from '#/webhooks/send-sample.ts'
import {
  DELIVERY,
  deliveryId,
  presentDelivery,
  presentDeliveryCard,
  presentSample,
  REFUSED,
} from './webhook-log-routes.ts'
import { webhookHolders } from './webhook-holders.ts'
import { webhookLimits } from './webhook-limits.ts'
import { changeOf, presentEndpoint, settingsOf } from './webhook-routes.ts'

const PAGE = 20
/** Of one process: each holds a connection for as long as a shop's server takes. */
const TESTS_AT_ONCE = 16

const OF_DEPOSIT: ReadonlySet<string> = new Set(
  MERCHANT_EVENT_TYPES.filter((type) => MERCHANT_EVENTS[type] === 'deposit:read'),
)
const isOfDeposit = (type: string): boolean => OF_DEPOSIT.has(type)

/**
 * A developer sees no deposit but the sandbox's: for one, all types are all others.
 * @throws {FieldErrors} where one is of the deposit
 */
function typesFor<T extends string>(request: FastifyRequest, types: readonly T[], test: boolean) {
  if (test || accountOf(request).role !== 'developer') return [...types]
  if (types.some(isOfDeposit))
    throw new FieldErrors({ types: ['События депозита выбирает владелец'] })
  return types.some((type) => type === '*')
    ? MERCHANT_EVENT_TYPES.filter((type) => !isOfDeposit(type))
    : [...types]
}

/** Webhooks of the company and its sandbox, in the cabinet: the acts of a key with `webhooks:write`. */
export function registerCabinetWebhooks(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { db } = database
  const sealing = webhookSealing(config)
  const rules = guardOptions(config)
  const sample = { sealing, publicUrl: config.publicUrl, post: openGuarded(rules) }
  const limits = webhookLimits(context)
  const takeTestPlace = makePlaces({
    atOnce: TESTS_AT_ONCE,
    atOnceOfOne: 1,
    busy: 'Пробный вызов ещё выполняется: подождите его ответа.',
  })

  const judgeUrl = (url: string) => {
    const error = errorOfWebhookUrl(url, rules)
    if (error !== undefined) throw new FieldErrors({ url: [error] })
  }
  const holders = webhookHolders(db)
  const actorFor = async (
    request: FastifyRequest,
    customerUid: string,
  ): Promise<EndpointActor> => ({
    customerUid,
    actor: await memberActor(db, request),
    now: new Date(),
  })
  /** Who acts on this webhook, for the company or its twin. @throws {AppError} 404 */
  const actorOn = async (request: FastifyRequest, uid: string): Promise<EndpointActor> =>
    actorFor(request, found(await holders.ofEndpoint(request, uid)))
  const listOf = async (customerUid: string) => {
    const rows = await listEndpoints(db, customerUid)
    const statistics = await readStatistics(db, customerUid, new Date())
    return rows.map((row) => presentWith(row, statistics))
  }
  const present = async (row: EndpointRow, { customerUid }: EndpointActor) =>
    presentWith(row, await readStatistics(db, customerUid, new Date()))

  /** Where events of the deposit go is not a developer's to choose. @throws {AppError} 403 */
  const refuseDepositOf = async (request: FastifyRequest, uid: string) => {
    const { customerUid, role } = accountOf(request)
    if (role !== 'developer') return
    // None of the sandbox's is found here.
    const types = (await findEndpoint(db, customerUid, uid))?.types ?? []
    if (types.some((type) => type === '*' || isOfDeposit(type)))
      throw new AppError(
        403,
        'webhook_of_owner',
        'Этот вебхук получает события депозита: его адрес меняет владелец.',
      )
  }

  void app.register(async (scope) => {
    guardAccounts(scope, context)

    serve(scope, listOwnWebhooks, async ({ request }) => {
      const lists = await Promise.all((await holders.all(request)).map(listOf))
      return { results: lists.flat() }
    })

    serve(scope, createOwnWebhook, async ({ body, request, reply }) => {
      judgeUrl(body.url)
      const { customerUid } = accountOf(request)
      const { test } = body
      if (!test && (await findTrialEnd(db, customerUid)) !== null)
        throw contractNeeded('Боевые вебхуки')
      const types = typesFor(request, body.types, test)
      const holder = test
        ? await openTwin(db, customerUid, ledgerOptions(config, new Date()))
        : customerUid
      const by = await actorFor(request, holder)
      await limits.checks(by.customerUid)
      const settings = settingsOf({ ...body, types })
      const made = await createEndpoint(db, settings, sealing, by)
      if (made === undefined)
        throw new AppError(
          409,
          'webhooks_limit',
          `Вебхуков не больше ${WEBHOOKS_MAX}, в пробном доступе ${TRIAL_MOST.webhooks}.`,
        )
      void reply.code(201)
      return { ...(await present(made.row, by)), secret: made.secret }
    })

    serve(scope, changeOwnWebhook, async ({ params, body, request }) => {
      const by = await actorOn(request, uidOf(params))
      const isTest = by.customerUid !== accountOf(request).customerUid
      const { url } = body
      if (url !== undefined) await limits.checks(by.customerUid)
      const judge = () => {
        if (url !== undefined) judgeUrl(url)
      }
      const types = body.types && typesFor(request, body.types, isTest)
      if (url !== undefined) await refuseDepositOf(request, uidOf(params))
      const changes = changeOf({ ...body, types })
      const row = await changeEndpoint(db, uidOf(params), changes, { ...by, judge })
      return present(found(row), by)
    })

    serve(scope, deleteOwnWebhook, async ({ params, request, reply }) => {
      const uid = uidOf(params)
      if (!(await deleteEndpoint(db, uid, await actorOn(request, uid)))) throw notThere()
      return reply.code(204).send()
    })

    serve(scope, rotateOwnWebhook, async ({ params, body, request }) => {
      const by = await actorOn(request, uidOf(params))
      const made = found(await rotateSecret(db, uidOf(params), body.overlap_hours, sealing, by))
      return { ...(await present(made.row, by)), secret: made.secret }
    })

    serve(scope, disableOwnWebhook, async ({ params, request }) => {
      const by = await actorOn(request, uidOf(params))
      return present(found(await disableEndpoint(db, uidOf(params), by)), by)
    })

    serve(scope, enableOwnWebhook, async ({ params, body, request }) => {
      const by = await actorOn(request, uidOf(params))
      await limits.checks(by.customerUid)
      const options = { sendWaiting: body.send_waiting }
      return present(found(await enableEndpoint(db, uidOf(params), options, by)), by)
    })

    serve(scope, testOwnWebhook, async ({ params, body, request, reply }) => {
      const endpointUid = uidOf(params)
      const { customerUid } = await actorOn(request, endpointUid)
      await limits.tests(customerUid)
      takeTestPlace(customerUid, reply)
      const of = { customerUid, endpointUid }
      return presentSample(
        found(await sendSample(db, of, body.type, { ...sample, now: new Date() })),
      )
    })

    serve(scope, replayOwnWebhook, async ({ params, body, request }) => {
      const endpointUid = uidOf(params)
      const { customerUid } = await actorOn(request, endpointUid)
      const of = { customerUid, endpointUid }
      await limits.replays(customerUid)
      const deliveries = await inTransaction(db, (transaction) =>
        replayEvents(transaction, of, body, { now: new Date() }),
      )
      if (typeof deliveries === 'string') throw rejectionOf(deliveries)
      return { deliveries }
    })

    serve(scope, listOwnDeliveries, async ({ query, request }) => {
      const endpoint = uidOfId('whk', query.webhook)
      const customerUid = endpoint && (await holders.ofEndpoint(request, endpoint))
      // Nothing is of a webhook that is gone: its page may still ask.
      if (endpoint === undefined || customerUid === undefined) return { results: [], next: null }
      const before = query.before === undefined ? undefined : uidOfId(DELIVERY, query.before)
      const filters = {
        endpoint,
        types: query.type && [query.type],
        states: query.state && [query.state],
        from: query.from,
        to: query.to,
        number: query.number,
      }
      const { rows, next } = await listDeliveries(db, customerUid, filters, { before, limit: PAGE })
      return {
        results: rows.map(presentDelivery),
        next: next === undefined ? null : deliveryId(next),
      }
    })

    serve(scope, getOwnDelivery, async ({ params, request }) => {
      const uid = deliveryUidOf(params)
      const customerUid = await holders.ofDelivery(request, uid)
      const row = customerUid && (await findDelivery(db, customerUid, uid))
      if (!row) throw noDelivery()
      return presentDeliveryCard(row, await listCalls(db, row.uid))
    })

    serve(scope, resendOwnDelivery, async ({ params, request }) => {
      const uid = deliveryUidOf(params)
      const customerUid = await holders.ofDelivery(request, uid)
      if (customerUid === undefined) throw noDelivery()
      await limits.resends(customerUid)
      const sent = await resendDelivery(db, customerUid, uid, new Date())
      if (typeof sent === 'string') throw rejectionOf(sent)
      const row = await findDelivery(db, customerUid, sent.uid)
      if (row === undefined) throw noDelivery()
      return presentDelivery(row)
    })
  })
}

const presentWith = (row: EndpointRow, statistics: Awaited<ReturnType<typeof readStatistics>>) => {
  const own = statistics.get(row.uid)
  return {
    ...presentEndpoint(row),
    success_share: own?.share ?? null,
    median_ms: own?.medianMs ?? null,
  }
}

const notThere = () => notFound('Такого вебхука нет.')
const noDelivery = () => notFound('Такой доставки нет.')

function found<T>(row: T | undefined): T {
  if (row === undefined) throw notThere()
  return row
}

const uidOf = ({ webhook }: { readonly webhook: string }): string => found(uidOfId('whk', webhook))

function deliveryUidOf({ delivery }: { readonly delivery: string }): string {
  const uid = uidOfId(DELIVERY, delivery)
  if (uid === undefined) throw noDelivery()
  return uid
}

function rejectionOf(rejection: keyof typeof REFUSED): AppError {
  const [code, detail] = REFUSED[rejection]
  return code === 'not_found' ? notFound(detail) : new AppError(409, code, detail)
}
