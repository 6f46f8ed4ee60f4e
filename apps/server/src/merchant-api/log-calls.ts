import { UNKNOWN_OPERATION } from '@yacheyka/contract/merchant-api/v1-path'
import { PARCEL_NUMBER_LENGTH_MAX } from '@yacheyka/core/labels/barcode'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallLog, openCallLog } from '#/api-calls/call-log.ts'
import type { AnsweredCall } from '#/api-calls/insert-calls.ts'
import { redactJson } from '#/api-calls/redact-json.ts'
import { redact, redactShort, redactUrl } from '#/api-calls/redact.ts'
import type { Context } from '#/context.ts'
import { newUid } from '#/db/uuid.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { networkOf } from '#/observability/caller.ts'
import { apiCalls } from '#/observability/meters.ts'
import { knownMerchant, type Merchant } from './guard.ts'
import { problemCodeOf } from './problems.ts'

const KEY_MAX = 255

/**
 * Opens the log of calls, one for all scopes: it has every call of a known key once it is answered. A call without one, or
 * with one that is over, is nobody's.
 */
export function openCallLogging(app: FastifyInstance, context: Context) {
  const calls = openCallLog(app, context)
  return (scope: FastifyInstance): void => {
    logCallsOf(scope, calls)
  }
}

function logCallsOf(scope: FastifyInstance, calls: CallLog): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    const merchant = knownMerchant(request)
    if (merchant !== undefined && matters(merchant, request, reply) && typeof payload === 'string')
      responses.set(request, payload)
    done()
  })
  scope.addHook('onResponse', async (request, reply) => {
    const merchant = knownMerchant(request)
    if (merchant === undefined) return
    const call = answeredCall(merchant, request, reply)
    if (!isStrangers(merchant, call)) calls.add(call)
    const { operation, status, test } = call
    apiCalls.inc({ operation, status, mode: test ? 'test' : 'live' })
  })
}

/** Whoever opens the shop's page has its publishable key, and no call of the shop's page is one that there is not. */
const isStrangers = (merchant: Merchant, { operation }: AnsweredCall): boolean =>
  merchant.kind === 'publishable' && operation === UNKNOWN_OPERATION

const responses = new WeakMap<FastifyRequest, string>()
const ordered = new WeakMap<FastifyRequest, number>()

/** So many parcels were ordered by the call, or by the first one of its Idempotency-Key. */
export const noteOrdered = (request: FastifyRequest, parcels: number) => {
  ordered.set(request, parcels)
}

/** Changes and rejections. Whoever opens the shop's page has its publishable key: all its calls are reads. */
const matters = (merchant: Merchant, { method }: FastifyRequest, reply: FastifyReply): boolean =>
  merchant.kind === 'secret' && ((method !== 'GET' && method !== 'HEAD') || reply.statusCode >= 400)

function answeredCall(
  merchant: Merchant,
  request: FastifyRequest,
  reply: FastifyReply,
): AnsweredCall {
  const { operation = '', queryNames = [] } = request.routeOptions.config
  const isReplayed = reply.hasHeader('idempotent-replayed')
  const isKeptWhole = matters(merchant, request, reply)
  const { body } = request
  return {
    // In the order of their answers.
    uid: newUid(),
    at: new Date(),
    customerUid: merchant.owner_uid,
    keyUid: merchant.uid,
    test: merchant.test,
    operation,
    method: request.method,
    path: redactUrl(request.url, queryNames),
    status: reply.statusCode,
    code: problemCodeOf(request) ?? null,
    ms: Math.round(reply.elapsedTime),
    requestId: redact(request.id),
    idempotencyKey: shown(request.headers['idempotency-key'], KEY_MAX),
    network: networkOf(callerAddress(request)),
    replayed: isReplayed,
    number:
      operation === UNKNOWN_OPERATION ? null : shown(numberIn(request), PARCEL_NUMBER_LENGTH_MAX),
    request: isKeptWhole && typeof body === 'object' && body !== null ? redactJson(body) : null,
    answer: isKeptWhole ? responseOf(request) : null,
    parcels: isReplayed ? 0 : (ordered.get(request) ?? 0),
    matters: isKeptWhole,
    fromPage: merchant.kind === 'publishable',
  }
}

/** Of the parcel, order or point in the path, or of the one parcel in the body. */
function numberIn({ params, body }: FastifyRequest): unknown {
  const { number, id } = params as Readonly<Record<string, unknown>>
  return number ?? id ?? (body as Readonly<Record<string, unknown>> | null | undefined)?.['number']
}

const shown = (value: unknown, most: number): string | null =>
  typeof value === 'string' ? redactShort(value, most) : null

/** Longer ones, and files, are not kept: they would take too long to read. */
const RESPONSE_MAX = 64_000

function responseOf(request: FastifyRequest): string | null {
  const text = responses.get(request)
  if (text === undefined || text.length > RESPONSE_MAX || !/^[{[]/.test(text)) return null
  try {
    return redactJson(JSON.parse(text))
  } catch {
    return null
  }
}
