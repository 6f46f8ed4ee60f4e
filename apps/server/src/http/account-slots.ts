import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeConcurrencyLimit, type ConcurrencyLimit } from './concurrency-queue.ts'
import { tooManyRequests } from './errors.ts'
import { limited } from '#/observability/meters.ts'

export interface AccountSlotRule {
  /** Reads of one account that are worked on at once. */
  readonly concurrent: number
  /** Reads of one account that may wait for a slot; beyond them 429. */
  readonly waitingMax: number
  /** Milliseconds after which a response that is still being sent gives its slot back: its reader may be slow. */
  readonly heldMax: number
}

const RULE: AccountSlotRule = { concurrent: 1, waitingMax: 64, heldMax: 1000 }
/** Seconds. */
const RETRY_AFTER = 1

/** Waits until the account has a free slot and holds it while the response is made, or throws 429. */
export type TakeAccountSlot = (
  account: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/**
 * Limits how many GET calls of one account are worked on at once in this process, so that an account that reads everything
 * without a pause delays others by one call at a time. Other methods pass: rate limits and row locks bound them.
 */
export function makeAccountSlots(rule: AccountSlotRule = RULE): TakeAccountSlot {
  const queues = new Map<string, { readonly withSlot: ConcurrencyLimit; calls: number }>()

  const queueOf = (account: string) => {
    const found = queues.get(account)
    if (found !== undefined) return found
    const withSlot = makeConcurrencyLimit(rule.concurrent, rule.waitingMax, () => {
      limited.inc({ limit: 'account-reads' })
      return tooManyRequests(RETRY_AFTER)
    })
    const queue = { withSlot, calls: 0 }
    queues.set(account, queue)
    return queue
  }

  return async (account, { method }, reply) => {
    if (method !== 'GET') return
    const queue = queueOf(account)
    queue.calls += 1
    await new Promise<void>((begin, reject) => {
      queue
        .withSlot(() => {
          begin()
          return sentOrHeld(reply, rule.heldMax)
        })
        .catch(reject)
        .finally(() => {
          queue.calls -= 1
          if (queue.calls === 0) queues.delete(account)
        })
    })
  }
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
