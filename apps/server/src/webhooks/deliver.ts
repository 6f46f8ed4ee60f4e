import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { guardOptions } from '#/adapters/webhook/configured.ts'
import { openGuarded, type ProxyError, type WebhookResponse } from '#/adapters/webhook/guarded.ts'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import { type EventRow, readEventsOf } from '#/merchant-events/event-queries.ts'
import { webhookAttempts, webhookSlotsFree } from '#/observability/meters.ts'
import { type Claimed, claimDeliveries } from './claim-deliveries.ts'
import { type Lane, LANES, makeLanes, type Slot } from './lanes.ts'
import {
  expireDelivery,
  giveBack,
  isSuccess,
  noteFailure,
  noteNotSlow,
  noteSlow,
  restFor,
  SLOW_FROM,
} from './note-outcome.ts'
import { collectSuccesses } from './note-successes.ts'
import { webhookSealing } from './secrets.ts'
import { AT_ONCE_OF_CUSTOMER, busyOf, type UnderWay } from './under-way.ts'
import { webhookMailSettings } from './webhook-mails.ts'
import { writeDelivery } from './write-delivery.ts'

/** Milliseconds between looks for what is due, unless told; between two looks at least; and while the database or the proxy is away. */
const LOOK_EVERY = 250
const LOOK_LEAST = 75
const AGAIN_AFTER = 5000
/** Milliseconds that calls have to end when the process stops. */
const GRACE = 3000
/** Milliseconds between two lines of the log about our own proxy. */
const PROXY_LOG_INTERVAL = 60_000

/** A call as its maker sees it. */
interface Called extends Pick<Slot, 'end'> {
  readonly slowDown: () => void
}

interface DeliveriesOptions {
  readonly config: Config
  readonly db: Kysely<Database>
  readonly log: Log
  /** Of the lane for endpoints that do not answer soon. */
  readonly slowFrom?: number
  readonly grace?: number
  /** Milliseconds between looks for what is due. */
  readonly lookEvery?: number
}

/**
 * Tells shops' servers what happened, beside serving: whichever process works the queue takes what is due, and no
 * transaction is open while it waits for an answer.
 */
export function startDeliveries(options: DeliveriesOptions): {
  readonly stop: () => Promise<void>
} {
  const { config, db, log, slowFrom = SLOW_FROM, grace = GRACE, lookEvery = LOOK_EVERY } = options
  const { env, publicUrl } = config
  const lanes = makeLanes({ fast: env.WEBHOOK_FAST_SLOTS, slow: env.WEBHOOK_SLOW_SLOTS })
  const post = openGuarded(guardOptions(config))
  const written = { sealing: webhookSealing(config), publicUrl }
  const settings = webhookMailSettings(config)
  const noteSuccess = collectSuccesses(db)
  const stopping = new AbortController()
  const cutting = new AbortController()
  const underWay = new Set<Promise<void>>()
  const calls = new Set<UnderWay>()
  let wake = Promise.withResolvers<void>()
  /** Half of the fast lane. */
  let emptied = Promise.withResolvers<void>()
  let slowLookedAt = 0
  let takenAt = 0
  let proxyLoggedAt = -PROXY_LOG_INTERVAL
  let proxyAwayUntil = 0
  const ending = keepDelivering()

  async function keepDelivering(): Promise<void> {
    while (!stopping.signal.aborted) {
      const taken = await takeDue().catch((error: unknown) => {
        log.warn({ err: error }, 'webhooks: nothing taken')
        return undefined
      })
      wake = Promise.withResolvers()
      emptied = Promise.withResolvers()
      // More may be due than the lane had places for: it is filled again before the next look would come.
      if (taken?.isFull) {
        if (isHalfFree()) emptied.resolve()
        await Promise.race([rest(LOOK_LEAST), emptied.promise])
      } else await rest(LOOK_LEAST)
      if (taken === undefined) await rest(AGAIN_AFTER)
      else if (proxyAwayUntil > performance.now()) await rest(proxyAwayUntil - performance.now())
      // Where something was due, more may be, once its endpoint has rested.
      else if (taken.count > 0) takenAt = performance.now()
      else if (performance.now() - takenAt > lookEvery)
        await Promise.race([rest(lookEvery), wake.promise])
    }
  }

  /** Where it is away, nothing is sent for a while; where it denies one address, nothing to that endpoint. */
  async function noteProxyError({ isAway }: ProxyError, endpointUid: string): Promise<void> {
    if (isAway) proxyAwayUntil = performance.now() + AGAIN_AFTER
    else await restFor(db, endpointUid, AGAIN_AFTER)
    if (performance.now() - proxyLoggedAt < PROXY_LOG_INTERVAL) return
    proxyLoggedAt = performance.now()
    if (isAway) log.warn({}, 'webhooks: WEBHOOK_PROXY cannot be reached, nothing is sent')
    else log.warn({ endpoint: endpointUid }, 'webhooks: WEBHOOK_PROXY does not take its login')
  }

  const rest = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  const isHalfFree = () => lanes.free('fast') >= env.WEBHOOK_FAST_SLOTS / 2

  /** @returns how many, and whether the fast lane had no place for more */
  async function takeDue(): Promise<{ readonly count: number; readonly isFull: boolean }> {
    let count = 0
    let isFull = false
    for (const lane of LANES) {
      const free = lanes.free(lane)
      webhookSlotsFree.set({ lane }, free)
      // A look costs a probe of every endpoint: who is slow need not be looked for as often.
      if (lane === 'slow') {
        if (performance.now() - slowLookedAt < lookEvery) continue
        slowLookedAt = performance.now()
      }
      const claimed =
        free === 0
          ? []
          : await claimDeliveries(
              db,
              lane,
              free,
              new Date(),
              busyOf(lane, calls, env.WEBHOOK_FAST_SLOTS),
            )
      if (lane === 'fast') isFull = claimed.length >= free
      if (claimed.length === 0) continue
      const uids = claimed.flatMap(({ eventUid }) => (eventUid === null ? [] : [eventUid]))
      const events = await readEventsOf(db, uids)
      for (const each of claimed) begin(lane, each, events)
      count += claimed.length
    }
    return { count, isFull }
  }

  function begin(lane: Lane, claimed: Claimed, events: ReadonlyMap<string, EventRow>): void {
    const place = lanes.begin(lane)
    const { uid: endpointUid, customerUid, atOnce } = claimed.endpoint
    const counted = { endpointUid, customerUid, lane, atOnce }
    calls.add(counted)
    const slot: Called = {
      end: () => {
        place.end()
        if (isHalfFree()) emptied.resolve()
      },
      slowDown: () => {
        const slow = [...calls].filter(
          (each) => each.customerUid === customerUid && each.lane === 'slow',
        )
        counted.lane = 'slow'
        place.slowDown(slow.length < AT_ONCE_OF_CUSTOMER.slow)
      },
    }
    const made = make(lane, claimed, events, slot)
      .catch((error: unknown) => {
        // Its lease runs out, and it is sent again.
        log.warn({ err: error, delivery: claimed.uid }, 'webhooks: outcome not written')
      })
      .finally(() => {
        slot.end()
        calls.delete(counted)
        underWay.delete(made)
        wake.resolve()
      })
    underWay.add(made)
  }

  async function make(
    lane: Lane,
    claimed: Claimed,
    events: ReadonlyMap<string, EventRow>,
    slot: Called,
  ): Promise<void> {
    const event = events.get(claimed.eventUid ?? '')
    if (claimed.eventUid !== null && event === undefined) {
      await expireDelivery(db, claimed)
      return
    }
    const at = new Date()
    const began = performance.now()
    const response = await request(lane, claimed, event, () => {
      slot.slowDown()
      wake.resolve()
    })
    // Its place is for another; that it is written down is not waited for.
    slot.end()
    if ('fault' in response && (response.fault === 'interrupted' || response.fault === 'proxy')) {
      if ('isAway' in response) await noteProxyError(response, claimed.endpoint.uid)
      await giveBack(db, claimed)
      return
    }
    const outcome = { answer: response, ms: performance.now() - began, at }
    const noted = isSuccess(response)
      ? await noteSuccess(claimed, outcome)
      : await noteFailure(db, claimed, outcome, { settings, now: new Date() })
    webhookAttempts.inc({ outcome: noted })
  }

  async function request(
    lane: Lane,
    claimed: Claimed,
    event: EventRow | undefined,
    slowDown: () => void,
  ): Promise<WebhookResponse> {
    const call = writeDelivery(claimed, event, { ...written, now: new Date() })
    if (call === undefined) {
      log.error({ endpoint: claimed.endpoint.uid }, 'webhooks: the secret cannot be read')
      return { fault: 'secret_unreadable' }
    }
    const noting: Promise<unknown>[] = []
    const timer = setTimeout(() => {
      if (lane !== 'fast') return
      slowDown()
      noting.push(noteSlow(db, claimed.endpoint.uid).catch(() => undefined))
    }, slowFrom)
    const response = await post({ ...call, signal: cutting.signal })
    clearTimeout(timer)
    await Promise.all(noting)
    // It was the proxy that was slow.
    if (noting.length > 0 && 'isAway' in response) await noteNotSlow(db, claimed.endpoint.uid)
    return response
  }

  return {
    stop: async () => {
      stopping.abort()
      await ending
      const timer = setTimeout(() => cutting.abort(), grace)
      await Promise.all(underWay)
      clearTimeout(timer)
    },
  }
}
