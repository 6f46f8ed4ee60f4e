import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#/context.ts'
import { idempotencyKey } from '#/http/idempotency.ts'
import { makeQuotaLimit } from '#/http/limits.ts'
import { type Merchant, merchantOf } from './guard.ts'
import { ApiProblem } from './problems.ts'

/** Orders to these points are answered as a bad day would have it; what each does says docs/sandbox.md. */
const RESPONSE_LOST = 'TEST-0009'
const SLOW = 'TEST-0010'
const REFUSED_ONCE = 'TEST-0011'
const SLOW_MS = 5000
const RETRY_AFTER = 2
const REMEMBERED_SECONDS = 3600
/** Answers of one company that are lost in an hour: each counts as an error of the server, which somebody watches. */
const LOST_AN_HOUR = 5
/** Parcels that a twin may have, and that of trial access. */
const PARCELS_MAX = { count: 10_000, words: '10 000' }
const TRIAL_PARCELS_MAX = { count: 1000, words: '1 000' }

/**
 * What points of the sandbox do to orders, before they are placed and after.
 * @param wait for so many milliseconds
 */
export function openMagic(
  { config, database }: Pick<Context, 'config' | 'database'>,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
) {
  const count = makeQuotaLimit(database.pool, config.secret, {
    name: 'api-sandbox-once',
    seconds: REMEMBERED_SECONDS,
  })
  const isFirst = async (request: FastifyRequest): Promise<boolean> => {
    const name = `${merchantOf(request).customer_uid}:${idempotencyKey(request) ?? ''}`
    return !(await count(name, 1)).isExceeded
  }
  const refuseTooMany = async (
    { customer_uid: customerUid, trial_until: trialUntil }: Merchant,
    lines: number,
  ): Promise<void> => {
    const most = trialUntil === null ? PARCELS_MAX : TRIAL_PARCELS_MAX
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM (
      SELECT FROM parcel WHERE customer_uid = ${customerUid} AND parent_uid IS NULL LIMIT ${most.count}) AS own`.execute(
      database.db,
    )
    if ((rows[0]?.count ?? 0) + lines > most.count)
      throw new ApiProblem(
        'too_many_items',
        `В песочнице не больше ${most.words} посылок: удалите их, DELETE /api/v1/sandbox/data.`,
      )
  }
  return {
    /** @throws {ApiProblem} 422 above what a twin may have; 429 the first time with this Idempotency-Key */
    before: async (request: FastifyRequest, points: readonly string[]): Promise<void> => {
      const key = merchantOf(request)
      if (!key.test) return
      await refuseTooMany(key, points.length)
      if (points.includes(SLOW)) await wait(SLOW_MS)
      if (points.includes(REFUSED_ONCE) && (await isFirst(request)))
        throw new ApiProblem('rate_limited', `${REFUSED_ONCE}: повторите через две секунды.`, {
          policies: ['parcels'],
          retryAfter: RETRY_AFTER,
        })
    },
    /** @throws {ApiProblem} 503 for what was done, unless it is a retry */
    after: async (
      request: FastifyRequest,
      reply: FastifyReply,
      points: readonly string[],
    ): Promise<void> => {
      const { test, customer_uid: customerUid } = merchantOf(request)
      if (!test || !points.includes(RESPONSE_LOST)) return
      if (reply.hasHeader('idempotent-replayed')) return
      if ((await count(`lost:${customerUid}`, LOST_AN_HOUR)).isExceeded) return
      throw new ApiProblem(
        'unavailable',
        `${RESPONSE_LOST}: заказ принят, а ответ потерян. Повторите с тем же Idempotency-Key.`,
        { isPlayed: true },
      )
    },
  }
}
