import type { FastifyReply } from 'fastify'
import type { Context } from '#/context.ts'
import { makeQuotaLimit } from '#/http/limits.ts'
import type { Merchant } from '#/api-keys/queries.ts'
import {
  KEY_POLICIES,
  type Policy,
  quotaOf,
  type QuotaOwner,
  windowSecondsOf,
} from '#/api-keys/quota-policies.ts'
import { ApiProblem } from './problems.ts'

/** Limits of the merchant API: each response says what is left (draft-ietf-httpapi-ratelimit-headers-11). */
export function openQuotas({ config, database }: Pick<Context, 'config' | 'database'>) {
  const { env, secret } = config
  const limitOf = (policy: Policy) =>
    makeQuotaLimit(database.pool, secret, {
      name: `api-${policy}`,
      seconds: windowSecondsOf(policy),
    })
  const limits = {
    read: limitOf('read'),
    write: limitOf('write'),
    parcels: limitOf('parcels'),
    documents: limitOf('documents'),
    snapshots: limitOf('snapshots'),
    refused: limitOf('refused'),
    leaks: limitOf('leaks'),
  }
  /** @throws {ApiProblem} 429 above the quota */
  const count = async (
    reply: FastifyReply,
    policy: Policy,
    name: string,
    owner: QuotaOwner = { test: false, factor: 1 },
    calls = 1,
  ): Promise<void> => {
    const quota = quotaOf(env, policy, owner)
    const { isExceeded, remaining, resetSeconds } = await limits[policy](name, quota, calls)
    const unit = policy === 'parcels' ? ';qu="parcels"' : ''
    appendTo(
      reply,
      'ratelimit-policy',
      `"${policy}";q=${quota};w=${windowSecondsOf(policy)}${unit}`,
    )
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
      quota: quotaOf(env, policy, owner),
      window_seconds: windowSecondsOf(policy),
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
