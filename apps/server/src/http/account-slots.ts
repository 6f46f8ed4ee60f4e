import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#/config.ts'
import { limited } from '#/observability/meters.ts'
import { makeConcurrencyLimit, type ConcurrencyLimit } from './concurrency-queue.ts'
import { tooManyRequests } from './errors.ts'
import { makeTimeBudget, type TimeBudget } from './time-budget.ts'

export interface AccountSlotRule {
  /** Reads of one account that are worked on at once. */
  readonly concurrent: number
  /** Reads of one account that may wait for a slot; beyond them 429. */
  readonly waitingMax: number
  /** Milliseconds after which a response that is still being sent gives its slot back: its reader may be slow. */
  readonly heldMax: number
  /** The part of time in which reads of one account are worked on in the long run, from 0 to 1. */
  readonly share: number
}

/** Milliseconds of reads that an account may take at once: a page of the console takes about 100. */
const BURST = 1000
/** Milliseconds that one read costs at most: sending it to a slow reader takes long and costs little. */
const COST_MAX = 250
/** Seconds. */
const RETRY_AFTER = 1
/** Milliseconds between two looks for accounts that have been still for long enough to be forgotten. */
const SWEEP = 10_000

/** Waits until the account has a free slot and holds it while the response is made, or throws 429. */
export type TakeAccountSlot = (
  account: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

const accountSlotRule = ({ env }: Pick<Config, 'env'>): AccountSlotRule => ({
  concurrent: 1,
  waitingMax: 64,
  heldMax: 1000,
  share: env.LIMIT_ACCOUNT_READS_PERCENT / 100,
})

interface Clock {
  /** Milliseconds. */
  readonly now: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

const CLOCK: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
}

interface Reads {
  readonly withSlot: ConcurrencyLimit
  readonly budget: TimeBudget
  calls: number
}

/**
 * Limits the GET calls of one account in this process: so many are worked on at once, and after a burst only in a share of the
 * time. An account that reads everything without a pause delays others by one call at a time, and most of theirs not
 * at all. Other methods pass: rate limits and row locks bound them.
 */
export function makeAccountSlots(rule: AccountSlotRule, clock: Clock = CLOCK): TakeAccountSlot {
  const accounts = new Map<string, Reads>()
  let swept = clock.now()

  const readsOf = (account: string): Reads => {
    const now = clock.now()
    if (now - swept > SWEEP) {
      swept = now
      for (const [name, { calls, budget }] of accounts)
        if (calls === 0 && budget.isFull(now)) accounts.delete(name)
    }
    const found = accounts.get(account)
    if (found !== undefined) return found
    const withSlot = makeConcurrencyLimit(rule.concurrent, rule.waitingMax, () => {
      limited.inc({ limit: 'account-reads' })
      return tooManyRequests(RETRY_AFTER)
    })
    const budget = makeTimeBudget({ share: rule.share, burst: BURST }, now)
    const reads = { withSlot, budget, calls: 0 }
    accounts.set(account, reads)
    return reads
  }

  return async (account, { method }, reply) => {
    if (method !== 'GET') return
    const reads = readsOf(account)
    reads.calls += 1
    await new Promise<void>((begin, reject) => {
      reads
        .withSlot(async () => {
          const began = clock.now()
          begin()
          await sentOrHeld(reply, rule.heldMax)
          const now = clock.now()
          const pause = reads.budget.spend(Math.min(now - began, COST_MAX), now)
          if (pause > 0) await clock.sleep(pause)
        })
        .catch(reject)
        .finally(() => {
          reads.calls -= 1
        })
    })
  }
}

const ofConfig = new WeakMap<object, TakeAccountSlot>()

/** Those of an installation; customers and operators have different names. */
export function accountSlotsOf(config: Pick<Config, 'env'>): TakeAccountSlot {
  const found = ofConfig.get(config) ?? makeAccountSlots(accountSlotRule(config))
  ofConfig.set(config, found)
  return found
}

/** Resolves when the response is sent, its connection is closed, or this many milliseconds have passed. */
const sentOrHeld = ({ raw }: FastifyReply, milliseconds: number) =>
  new Promise<void>((resolve) => {
    if (raw.closed) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    raw.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
