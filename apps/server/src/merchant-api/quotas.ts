import type { FastifyReply } from 'fastify'
import type { Context } from '#/context.ts'
import { makeQuotaLimit } from '#/http/limits.ts'
import type { Merchant } from '#/api-keys/queries.ts'
import { ApiProblem } from './problems.ts'

const WINDOW_SECONDS = 60
const HOUR_SECONDS = 3600

/** A limit by its name on the wire. */
export type Policy = (typeof KEY_POLICIES)[number] | 'refused' | 'leaks'

/** Those that a key is subject to; the others are of an address. */
const KEY_POLICIES = ['read', 'write', 'parcels', 'documents', 'snapshots'] as const

/** Quotas of test keys are a part of the live ones. */
const TEST_SHARE: Readonly<Record<Policy, number>> = {
  read: 0.5,
  write: 1 / 3,
  parcels: 0.1,
  documents: 0.25,
  snapshots: 1,
  refused: 1,
  leaks: 1,
}

const secondsOf = (policy: Policy): number =>
  policy === 'snapshots' ? HOUR_SECONDS : WINDOW_SECONDS

/** Whose quota: the operator may multiply a key's. */
interface QuotaOwner {
  readonly test: boolean
  readonly factor: number
}

/** Limits of the merchant API: each answer says what is left (draft-ietf-httpapi-ratelimit-headers-11). */
export function openQuotas({ config, database }: Pick<Context, 'config' | 'database'>) {
  const { env, secret } = config
  const live: Readonly<Record<Policy, number>> = {
    read: env.LIMIT_API_READ_PER_MINUTE,
    write: env.LIMIT_API_WRITE_PER_MINUTE,
    parcels: env.LIMIT_API_PARCELS_PER_MINUTE,
    documents: env.LIMIT_API_DOCUMENTS_PER_MINUTE,
    snapshots: env.LIMIT_API_SNAPSHOTS_PER_HOUR,
    refused: env.LIMIT_API_REFUSED_PER_MINUTE,
    leaks: env.LIMIT_API_LEAKS_PER_MINUTE,
  }
  const limitOf = (policy: Policy) =>
    makeQuotaLimit(database.pool, secret, { name: `api-${policy}`, seconds: secondsOf(policy) })
  const limits = {
    read: limitOf('read'),
    write: limitOf('write'),
    parcels: limitOf('parcels'),
    documents: limitOf('documents'),
    snapshots: limitOf('snapshots'),
    refused: limitOf('refused'),
    leaks: limitOf('leaks'),
  }
  const quotaOf = (policy: Policy, { test, factor }: QuotaOwner) =>
    Math.max(1, Math.floor(live[policy] * (test ? TEST_SHARE[policy] : 1) * factor))

  /** @throws {ApiProblem} 429 above the quota */
  const count = async (
    reply: FastifyReply,
    policy: Policy,
    name: string,
    owner: QuotaOwner = { test: false, factor: 1 },
    calls = 1,
  ): Promise<void> => {
    const quota = quotaOf(policy, owner)
    const { isExceeded, remaining, resetSeconds } = await limits[policy](name, quota, calls)
    const unit = policy === 'parcels' ? ';qu="parcels"' : ''
    appendTo(reply, 'ratelimit-policy', `"${policy}";q=${quota};w=${secondsOf(policy)}${unit}`)
    appendTo(reply, 'ratelimit', `"${policy}";r=${remaining};t=${resetSeconds}`)
    if (!isExceeded) return
    throw new ApiProblem(
      'rate_limited',
      'Слишком много запросов. Повторите, когда сказано в Retry-After.',
      {
        policies: [policy],
        retryAfter: resetSeconds,
      },
    )
  }
  const list = (owner: QuotaOwner) =>
    KEY_POLICIES.map((policy) => ({
      policy,
      quota: quotaOf(policy, owner),
      window_seconds: secondsOf(policy),
    }))
  /** Parcels that are ordered, or tried: a company's, with however many keys. @throws {ApiProblem} 429 */
  const countParcels = (reply: FastifyReply, key: Merchant, parcels: number): Promise<void> => {
    const owner = { test: key.test, factor: Number(key.limit_factor) }
    return count(reply, 'parcels', key.customer_uid, owner, parcels)
  }
  /** Labels and papers, of which each takes a part of a second of a core. @throws {ApiProblem} 429 */
  const countDocument = (reply: FastifyReply, key: Merchant): Promise<void> =>
    count(reply, 'documents', key.uid, { test: key.test, factor: Number(key.limit_factor) })
  /** Files of all points. @param holder as `quotaHolder` names it @throws {ApiProblem} 429 */
  const countSnapshot = (reply: FastifyReply, key: Merchant, holder: string): Promise<void> =>
    count(reply, 'snapshots', holder, { test: key.test, factor: Number(key.limit_factor) })
  return { count, countParcels, countDocument, countSnapshot, list }
}
/** A call that two limits count says what is left of both. */
function appendTo(reply: FastifyReply, header: string, value: string): void {
  const before = reply.getHeader(header)
  void reply.header(header, before === undefined ? value : `${String(before)}, ${value}`)
}

export type Quotas = ReturnType<typeof openQuotas>
