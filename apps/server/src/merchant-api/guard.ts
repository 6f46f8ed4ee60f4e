import type { SecurityEventKind } from '@yacheyka/contract/audit/console-security'
import { UNKNOWN_OPERATION } from '@yacheyka/contract/merchant-api/v1-path'
import type { ProblemCode } from '@yacheyka/contract/merchant-api/problem'
import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countKeyUses } from '#/api-keys/count-uses.ts'
import { warnOfExposedKey } from '#/api-keys/exposed-key.ts'
import { digestOfKey, readKeyToken } from '#/api-keys/key-format.ts'
import { isInNetworks } from '#/api-keys/networks.ts'
import { findKey, type FoundKey, type Merchant } from '#/api-keys/queries.ts'
import { KEY_CALLS_AT_ONCE } from '#/api-keys/quota-policies.ts'
import type { Context } from '#/context.ts'
import { limitedAddress } from '#/http/limits.ts'
import { makePlaces } from '#/http/response-slots.ts'
import { ledgerOptions } from '#/ledger/options.ts'
import { callerAddress } from '#/observability/caller-address.ts'
import { nameCaller, networkOf } from '#/observability/caller.ts'
import { markSecurityEvent } from '#/observability/security-marks.ts'
import { openTwin } from '#/sandbox/open-twin.ts'
import { isOwnOrigin, maySpeak } from '#/http/page-origins.ts'
import { keyInQuery, keyShown } from './credentials.ts'
import { ApiProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'

export type { Merchant } from '#/api-keys/queries.ts'

const merchants = new WeakMap<FastifyRequest, Merchant>()

/** @throws {Error} where the scope has no guard: an error of ours, never of the caller */
export function merchantOf(request: FastifyRequest): Merchant {
  const merchant = merchants.get(request)
  if (merchant === undefined) throw new Error('this route stands outside the guard of keys')
  return merchant
}

/** The key of a call that the guard knew, refused or not. */
export const knownMerchant = (request: FastifyRequest): Merchant | undefined =>
  merchants.get(request)

/** Uids of keys that were found, even where they are over. */
const namedKeys = new WeakMap<FastifyRequest, string>()

/** What no row bears: a test key without its twin acts for nobody. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

const merchantBy = (key: FoundKey): Merchant => ({
  ...key,
  customer_uid: key.test ? (key.twin_uid ?? NOBODY) : key.owner_uid,
})

/**
 * Where calls show their key: a shop system that sends no header of ours has it in the path. Where there is no such call
 * nobody must show one: without a well-formed key nothing is asked, counted or logged.
 */
type KeyPlace = 'header' | 'path' | 'header, if any'

/**
 * Opens the guard of the merchant API, one for all its scopes: it lets only calls with an API key in, before their bodies
 * are read. 401 without a good key, 403 for one that may not call this or not from here, 429 above the limits.
 */
export function openKeyGuard(app: FastifyInstance, context: Context, quotas: Quotas) {
  const { db } = context.database
  const uses = countKeyUses(app, context)
  const takePlace = makePlaces({
    atOnce: Number.POSITIVE_INFINITY,
    atOnceOfOne: KEY_CALLS_AT_ONCE,
    busy: `С одним ключом не больше ${KEY_CALLS_AT_ONCE} запросов одновременно.`,
  })

  const admit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    place: KeyPlace,
  ): Promise<Merchant> => {
    const token = await tokenOf(request, context, place)
    const found = await findKey(db, digestOfKey(token))
    if (found === undefined) throw new ApiProblem('key_unknown', 'Такого ключа нет.')
    namedKeys.set(request, found.uid)
    const key = merchantBy(found)
    refuseOver(key, new Date())
    merchants.set(request, key)
    refuseOrigin(request, reply, key, context)
    if (key.networks.length > 0 && !isInNetworks(callerAddress(request), key.networks))
      throw new ApiProblem('address_not_allowed', 'Этот ключ не для вашего адреса сети.')
    if (key.suspended_at !== null)
      throw new ApiProblem(
        'account_suspended',
        `Работа приостановлена. Позвоните нам: ${context.config.brand.hotline}`,
      )
    refuseScope(request, key)
    return key
  }

  const guard = async (request: FastifyRequest, reply: FastifyReply, place: KeyPlace) => {
    void reply
      .header('cache-control', 'private, no-store')
      .header('vary', 'authorization, origin, accept-language')
    const key = await admit(request, reply, place).catch(async (error: unknown) => {
      if (error instanceof ApiProblem) {
        if (error.status === 401) void reply.header('www-authenticate', 'Bearer realm="api"')
        markRejection(request, error.code)
        await quotas.count(reply, 'refused', limitedAddress(callerAddress(request)))
      }
      throw error
    })
    nameCaller(request, 'key', key.uid)
    if (key.retires_at !== null)
      void reply.header('yacheyka-key-retires', secondsOf(key.retires_at))
    const holder = quotaHolder(key, request)
    const owner = { test: key.test, factor: Number(key.limit_factor) }
    await quotas.count(reply, isRead(request) ? 'read' : 'write', holder, owner)
    takePlace(holder, reply)
    if (key.test && key.twin_uid === null) {
      const twin = await openTwin(db, key.owner_uid, ledgerOptions(context.config, new Date()))
      merchants.set(request, merchantBy({ ...key, twin_uid: twin }))
    }
    uses.remember(key.uid, networkOf(callerAddress(request)))
  }

  return (scope: FastifyInstance, place: KeyPlace = 'header'): void => {
    scope.addHook('onRequest', async (request, reply) => {
      if (place === 'header, if any' && !showsWellFormedKey(request)) return
      await guard(request, reply, place)
    })
  }
}

const isRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.operation === UNKNOWN_OPERATION

/** By form and checksum alone: strangers make nobody look anything up. */
const showsWellFormedKey = (request: FastifyRequest): boolean =>
  [keyShown(request), keyInQuery(request)].some(
    (token) => token !== undefined && readKeyToken(token) !== undefined,
  )

/**
 * Whose quota a call takes from: of a publishable key each visitor has one, so that none of them uses up what all the
 * others of the shop's page need.
 */
export const quotaHolder = (key: Merchant, request: FastifyRequest): string =>
  key.kind === 'publishable' ? `${key.uid} ${limitedAddress(callerAddress(request))}` : key.uid

const REFUSED_KEYS: ReadonlyMap<string, SecurityEventKind> = new Map(
  Object.entries({
    key_unknown: 'api_key_unknown',
    key_malformed: 'api_key_unknown',
    key_revoked: 'api_key_ended',
    key_expired: 'api_key_ended',
    key_in_query: 'api_key_leaked',
    secret_key_in_browser: 'api_key_leaked',
    foreign_origin: 'api_key_not_allowed',
    address_not_allowed: 'api_key_not_allowed',
    account_suspended: 'api_key_not_allowed',
    scope_missing: 'api_key_not_allowed',
    live_key_only: 'api_key_not_allowed',
    test_key_only: 'api_key_not_allowed',
  } satisfies Partial<Record<ProblemCode, SecurityEventKind>>),
)

function markRejection(request: FastifyRequest, code: string): void {
  const kind = REFUSED_KEYS.get(code)
  const key = namedKeys.get(request)
  if (kind !== undefined)
    markSecurityEvent(request, kind, key === undefined ? undefined : { kind: 'api_key', id: key })
}

/** The key's text, its form and checksum judged before anybody is asked. */
async function tokenOf(
  request: FastifyRequest,
  context: Context,
  place: KeyPlace,
): Promise<string> {
  if (place === 'path') return tokenInPath(request, context)

  const exposed = keyInQuery(request)
  if (exposed !== undefined) {
    throw await keyExposed(request, exposed, context, 'in_query')
  }
  const token = keyShown(request)
  if (token === undefined)
    throw new ApiProblem('key_missing', 'Нужен ключ API: Authorization: Bearer yach_…')
  const mode = readKeyToken(token)
  if (mode === undefined)
    throw new ApiProblem('key_malformed', 'Это не ключ API: проверьте, что он скопирован целиком.')
  const { origin } = request.headers
  // The cabinet's console sends with a test key of its own.
  const isConsole =
    mode.test && origin !== undefined && isOwnOrigin(origin, request, context.config)
  if (mode.kind === 'secret' && origin !== undefined && !isConsole)
    throw new ApiProblem(
      'secret_key_in_browser',
      'Секретный ключ нельзя использовать на странице: создайте публичный.',
    )
  return token
}

/** The path of a shop system's call stands in the shop's page, so it bears a publishable key. */
async function tokenInPath(request: FastifyRequest, context: Context): Promise<string> {
  const { key: token } = request.params as { readonly key: string }
  const mode = readKeyToken(token)
  if (mode?.kind === 'secret') throw await keyExposed(request, token, context, 'in_page')
  if (mode === undefined)
    throw new ApiProblem('key_malformed', 'В адресе должен стоять публичный ключ: yach_pub_…')
  return token
}

/** Secret keys belong into no address: the key's people are told, and the call is refused. */
async function keyExposed(
  request: FastifyRequest,
  token: string,
  context: Pick<Context, 'config' | 'database'>,
  place: 'in_query' | 'in_page',
): Promise<ApiProblem> {
  const uid = await warnOfExposedKey(context, token, place)
  if (uid !== undefined) namedKeys.set(request, uid)
  return new ApiProblem(
    'key_in_query',
    'Ключ стоит в адресе запроса: передавайте его в заголовке Authorization, а этот замените.',
  )
}

function refuseOver(key: Merchant, now: Date): void {
  if (key.revoked_at !== null) throw new ApiProblem('key_revoked', 'Этот ключ отозван.')
  const ends = [key.expires_at, key.retires_at].filter((each) => each !== null)
  if (ends.some((end) => end <= now)) throw new ApiProblem('key_expired', 'Срок ключа истёк.')
}

/** A publishable key works on the pages that it is bound to; the response lets them read it. */
function refuseOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  key: Merchant,
  { config }: Context,
): void {
  const { origin } = request.headers
  if (origin === undefined || isOwnOrigin(origin, request, config)) return
  if (!maySpeak(origin, key.origins, request, config))
    throw new ApiProblem('foreign_origin', `Этот ключ не для сайта ${origin.slice(0, 200)}.`)
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'deprecation, link, ratelimit, ratelimit-policy, retry-after, sunset, x-request-id, yacheyka-key-retires',
  })
}

function refuseScope(request: FastifyRequest, key: Merchant): void {
  const { scopes = [], publishable = false } = request.routeOptions.config
  const { liveOnly = false, testOnly = false } = request.routeOptions.config
  const missing = scopes.find((scope: ApiScope) => !key.scopes.includes(scope))
  if (missing !== undefined) throw new ApiProblem('scope_missing', `У ключа нет права ${missing}.`)
  if (key.test && liveOnly)
    throw new ApiProblem(
      'live_key_only',
      'Этот вызов только для боевого ключа: в песочнице его нет.',
    )
  if (!key.test && testOnly)
    throw new ApiProblem('test_key_only', 'Этот вызов только для тестового ключа.')
  if (key.kind === 'publishable' && !publishable)
    throw new ApiProblem('scope_missing', 'Этот вызов только для секретного ключа.')
}
