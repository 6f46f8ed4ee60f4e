import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { callerAddress } from '#/observability/caller-address.ts'
import { tooManyRequests } from './errors.ts'
import { limited } from '#/observability/meters.ts'
import { orAlone } from './or-alone.ts'

/** Counts one call of the caller's address, or throws 429. */
export type Limit = (request: FastifyRequest) => Promise<void>

interface LimitRule {
  readonly name: string
  readonly calls: number
  readonly seconds: number
  /** While the database does not answer, each process counts by itself: for what is read from replicas. */
  readonly evenAlone?: boolean
}

/**
 * A limit per address that every process of the installation shares. Addresses are kept as keyed digests only, and only
 * until the limit's time has run out.
 */
export function makeLimit(pool: Pool, secret: string, rule: LimitRule): Limit {
  const count = makeSubjectLimit(pool, secret, rule)
  return (request) => count(request, '')
}

/** The same, counted for each subject by itself: such as the token that a call was made with. */
export function makeSubjectLimit(
  pool: Pool,
  secret: string,
  rule: LimitRule,
): (request: FastifyRequest, subject: string) => Promise<void> {
  const count = makeNameLimit(pool, secret, rule)
  return (request, subject) =>
    count(`${limitedAddress(callerAddress(request))} ${subject}`.trimEnd())
}

const openLimiter = (pool: Pool, rule: LimitRule) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: rule.name,
    points: rule.calls,
    duration: rule.seconds,
  })

/** Counts one call of whatever this names, from wherever it comes, or throws 429: such as a customer's uid. */
export function makeNameLimit(
  pool: Pool,
  secret: string,
  rule: LimitRule,
): (name: string) => Promise<void> {
  const limiter = openLimiter(pool, rule)
  const counter = rule.evenAlone === true ? countAlone(limiter, rule) : limiter
  return (name) => consume(counter, digestOf(secret, name), rule.name)
}

/** @throws {RateLimiterRes} above the limit */
type Counter = Pick<RateLimiterAbstract, 'consume'>

/** Counts by the process while the primary is away. */
export function countAlone(limiter: Counter, { calls, seconds }: LimitRule): Counter {
  const alone = new RateLimiterMemory({ points: calls, duration: seconds })
  return {
    consume: orAlone(
      (key: string | number, points?: number) => limiter.consume(key, points),
      (key, points) => alone.consume(key, points),
    ),
  }
}

const digestOf = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22)

/** What is left of a limit after a call was counted. */
export interface LimitState {
  readonly isExceeded: boolean
  readonly remaining: number
  readonly resetSeconds: number
}

/** Counts calls of whatever `name` says, each name with a quota of its own, and says what is left instead of throwing. */
export function makeQuotaLimit(
  pool: Pool,
  secret: string,
  rule: Pick<LimitRule, 'name' | 'seconds'>,
): (name: string, quota: number, calls?: number) => Promise<LimitState> {
  const limiters = new Map<number, RateLimiterPostgres>()
  const limiterOf = (quota: number) => {
    const limiter = limiters.get(quota) ?? openLimiter(pool, { ...rule, calls: quota })
    limiters.set(quota, limiter)
    return limiter
  }
  return async (name, quota, calls = 1) => {
    const consumed = await limiterOf(quota)
      .consume(digestOf(secret, name), calls)
      .then((state) => ({ state, isExceeded: false }))
      .catch((rejection: unknown) => {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        limited.inc({ limit: rule.name })
        return { state: rejection, isExceeded: true }
      })
    const { state, isExceeded } = consumed
    const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
    return { isExceeded, remaining: Math.max(0, state.remainingPoints), resetSeconds }
  }
}

/**
 * The same, counted by each process for itself: for calls so frequent that a write for each of them would cost as much as
 * the call (`npm run bench -- feed`: half of the responses to lockers that ask for what is new).
 */
export function makeProcessLimit(rule: LimitRule): (name: string, calls?: number) => Promise<void> {
  const limiter = new RateLimiterMemory({ points: rule.calls, duration: rule.seconds })
  return (name, calls = 1) => consume(limiter, name, rule.name, calls)
}

async function consume(limiter: Counter, key: string, ruleName: string, calls = 1): Promise<void> {
  try {
    await limiter.consume(key, calls)
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) {
      limited.inc({ limit: ruleName })
      throw tooManyRequests(Math.ceil(rejection.msBeforeNext / 1000))
    }
    throw rejection
  }
}

/**
 * What is counted as one address: of IPv6 the first 64 bits, since one subscriber has all the rest; an IPv4 address in
 * IPv6 clothes is itself.
 */
export function limitedAddress(ip: string): string {
  const plain = ip.replace(/%.*$/, '')
  if (!isIPv6(plain)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  // The parser of addresses writes each one in one way only, without dots.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return `${groups.slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))
