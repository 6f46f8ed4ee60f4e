import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { tooManyRequests } from '#/http/errors.ts'

/** Decisions, section 6: after ten failures in fifteen minutes a login waits. */
const FAILURES_MAX = 10
const SECONDS = 15 * 60

export interface LoginThrottle {
  /** Counts a try before it is judged, so that a crowd of tries at once has ten as well. @throws {AppError} 429 */
  readonly take: (login: string) => Promise<void>
  /** The try was good, or the password is new: the count begins anew. */
  readonly forgive: (login: string) => Promise<void>
}

/** Whose tries: the form of customers takes any text for a login, what operators are counted by as well. */
type Who = 'customer' | 'operator'

/** Tries of one login from everywhere, where each address waits by itself: what many addresses may guess together. */
const EVERYWHERE_MAX = 100

/** Whence a try of a login comes. */
interface Whence {
  /** As limits count it: see `limitedAddress`. */
  readonly address: string
  /** The mark of a browser that the login has signed in from; see `known-device.ts`. */
  readonly device?: string | undefined
}

/**
 * A stranger keeps nobody out by wrong passwords: an address waits after ten failures of a login, the login itself only after a hundred
 * from all addresses together. A known browser is counted by itself alone.
 */
export interface LoginThrottleByIp {
  /** @throws {AppError} 429 */
  readonly take: (login: string, from: Whence) => Promise<void>
  readonly forgive: (login: string, from: Whence) => Promise<void>
  /** The password is new: earlier guesses count for nothing. */
  readonly renew: (login: string, from: Whence) => Promise<void>
}

export function openLoginThrottleByIp(pool: Pool, secret: string, who: Who): LoginThrottleByIp {
  const near = openLimiter(pool, `${who}-near`, FAILURES_MAX)
  const everywhere = openLimiter(pool, `${who}-everywhere`, EVERYWHERE_MAX)
  const known = openLimiter(pool, `${who}-known`, FAILURES_MAX)
  const nearKey = (login: string, address: string) => keyOf(secret, `${login} ${address}`)
  return {
    take: async (login, { address, device }) => {
      if (device !== undefined) return consume(known, nearKey(login, device))
      // An address that waits costs the login nothing: it cannot spend what the others have.
      await consume(near, nearKey(login, address))
      await consume(everywhere, keyOf(secret, login))
    },
    forgive: async (login, { address, device }) => {
      if (device !== undefined) return void (await known.delete(nearKey(login, device)))
      await near.delete(nearKey(login, address))
      // Only the good try is taken back: guesses of others stay counted.
      await everywhere.reward(keyOf(secret, login), 1)
    },
    renew: async (login, { address, device }) => {
      if (device !== undefined) await known.delete(nearKey(login, device))
      await near.delete(nearKey(login, address))
      await everywhere.delete(keyOf(secret, login))
    },
  }
}

/** Counts what an operator who is named already tries: codes, the present password. Kept as keyed digests, one count for all processes. */
export function openLoginThrottle(pool: Pool, secret: string): LoginThrottle {
  const limiter = openLimiter(pool, 'operator-failures', FAILURES_MAX)
  return {
    take: (login) => consume(limiter, keyOf(secret, login)),
    forgive: async (login) => {
      await limiter.delete(keyOf(secret, login))
    },
  }
}

const openLimiter = (pool: Pool, keyPrefix: string, points: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix,
    points,
    duration: SECONDS,
  })

const keyOf = (secret: string, name: string) =>
  createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22)

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes)
      throw tooManyRequests(Math.ceil(rejection.msBeforeNext / 1000))
    throw rejection
  }
}
