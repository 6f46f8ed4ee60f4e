import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '#/errors.ts'

/** Decisions, section 6: after ten failures in fifteen minutes a login waits. */
const FAILURES_MAX = 10
const SECONDS = 15 * 60

export interface LoginPatience {
  /** Counts a try before it is judged, so that a crowd of tries at once has ten as well. @throws {AppError} 429 */
  readonly take: (login: string) => Promise<void>
  /** The try was good, or the password is new: the count begins anew. */
  readonly forgive: (login: string) => Promise<void>
}

/** One count for all processes, of logins that exist and of those that do not. They are kept as keyed digests. */
export function openLoginPatience(pool: Pool, secret: string): LoginPatience {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: 'login-failures',
    points: FAILURES_MAX,
    duration: SECONDS,
  })
  const keyOf = (login: string) =>
    createHmac('sha256', secret).update(login).digest('base64url').slice(0, 22)
  return {
    take: async (login) => {
      try {
        await limiter.consume(keyOf(login))
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes)
          throw tooManyRequests(Math.ceil(refusal.msBeforeNext / 1000))
        throw refusal
      }
    },
    forgive: async (login) => {
      await limiter.delete(keyOf(login))
    },
  }
}
