import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { openGuarded, type WebhookAnswer } from '#/adapters/webhook/guarded.ts'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import { type EventRow, readEventsOf } from '#/merchant-events/event-queries.ts'
import { webhookAttempts, webhookSlotsFree } from '#/observability/meters.ts'
import { type Claimed, claimDeliveries } from './claim-deliveries.ts'
import { type Lane, LANES, makeLanes } from './lanes.ts'
import { expireDelivery, giveBack, noteOutcome, noteSlow, SLOW_FROM } from './note-outcome.ts'
import { webhookSealing } from './secrets.ts'
import { writeDelivery } from './write-delivery.ts'

/** Milliseconds between looks for what is due, unless told; between two looks at least; and while the database is away. */
const LOOK_EVERY = 250
const LOOK_LEAST = 25
const AGAIN_AFTER = 5000
/** Milliseconds that calls have to end when the process stops. */
const GRACE = 3000

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
  const post = openGuarded({ publicUrl, allowLocal: env.WEBHOOK_ALLOW_LOCAL })
  const written = { sealing: webhookSealing(config), publicUrl }
  const settings = mailSettings(config)
  const stopping = new AbortController()
  const cutting = new AbortController()
  const underWay = new Set<Promise<void>>()
  let wake = Promise.withResolvers<void>()
  const ending = keepDelivering()

  async function keepDelivering(): Promise<void> {
    while (!stopping.signal.aborted) {
      const isTaken = await takeDue().then(
        () => true,
        (error: unknown) => {
          log.warn({ err: error }, 'webhooks: nothing taken')
          return false
        },
      )
      wake = Promise.withResolvers()
      await rest(LOOK_LEAST)
      if (underWay.size === 0 || !isTaken) await rest(isTaken ? lookEvery : AGAIN_AFTER)
      else await Promise.race([rest(lookEvery), wake.promise])
    }
  }

  const rest = (ms: number) =>
    sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)

  async function takeDue(): Promise<void> {
    for (const lane of LANES) {
      const free = lanes.free(lane)
      webhookSlotsFree.set({ lane }, free)
      const claimed = free === 0 ? [] : await claimDeliveries(db, lane, free, new Date())
      if (claimed.length === 0) continue
      const uids = claimed.flatMap(({ eventUid }) => (eventUid === null ? [] : [eventUid]))
      const events = await readEventsOf(db, uids)
      for (const each of claimed) begin(lane, each, events)
    }
  }

  function begin(lane: Lane, claimed: Claimed, events: ReadonlyMap<string, EventRow>): void {
    const slot = lanes.begin(lane)
    const made = make(lane, claimed, events, slot.slowDown)
      .catch((error: unknown) => {
        // Its lease runs out, and it is sent again.
        log.warn({ err: error, delivery: claimed.uid }, 'webhooks: outcome not written')
      })
      .finally(() => {
        slot.end()
        underWay.delete(made)
        wake.resolve()
      })
    underWay.add(made)
  }

  async function make(
    lane: Lane,
    claimed: Claimed,
    events: ReadonlyMap<string, EventRow>,
    slowDown: () => void,
  ): Promise<void> {
    const event = events.get(claimed.eventUid ?? '')
    if (claimed.eventUid !== null && event === undefined) {
      await expireDelivery(db, claimed)
      return
    }
    const at = new Date()
    const began = performance.now()
    const answer = await ask(lane, claimed, event, () => {
      slowDown()
      wake.resolve()
    })
    if ('fault' in answer && answer.fault === 'interrupted') {
      await giveBack(db, claimed, new Date())
      return
    }
    const outcome = { answer, ms: performance.now() - began, at }
    const noted = await noteOutcome(db, claimed, outcome, { settings, now: new Date() })
    webhookAttempts.inc({ outcome: noted })
  }

  async function ask(
    lane: Lane,
    claimed: Claimed,
    event: EventRow | undefined,
    slowDown: () => void,
  ): Promise<WebhookAnswer> {
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
    const answer = await post({ ...call, signal: cutting.signal })
    clearTimeout(timer)
    await Promise.all(noting)
    return answer
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
