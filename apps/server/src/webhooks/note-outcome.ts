import type { WebhookDisabledReason, WebhookState } from '@yacheyka/core/api-keys/webhook'
import type { Kysely, Transaction } from 'kysely'
import type { WebhookResponse } from '#/adapters/webhook/guarded.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import type { Claimed } from './claim-deliveries.ts'
import {
  retryAfterPause,
  FAILING_FROM,
  isOverloaded,
  nextAttempt,
  pauseAfter,
} from './retry-schedule.ts'
import { putWebhookMails, type WebhookMailSettings } from './webhook-mails.ts'

/** Milliseconds that the fast lane waits. */
export const SLOW_FROM = 3000
const HOUR = 3_600_000
/** Nothing but failures for so long, and not only a few: its people are told; later it is disabled. */
const TOLD_AFTER = 24 * HOUR
const DISABLED_AFTER = 5 * 24 * HOUR
const FAILURES_LEAST = 5

export interface Outcome {
  readonly answer: WebhookResponse
  readonly ms: number
  /** When the call began. */
  readonly at: Date
}

export const isSuccess = (response: WebhookResponse): boolean =>
  'status' in response && response.status >= 200 && response.status < 300

/**
 * Writes down a call that failed: the delivery, its attempt, and what it says of its endpoint. Nothing where another
 * process has taken the delivery over meanwhile.
 * @returns in a word
 */
export const noteFailure = (
  db: Kysely<Database>,
  claimed: Claimed,
  outcome: Outcome,
  options: { readonly settings: WebhookMailSettings; readonly now: Date },
): Promise<'retried' | 'failed' | 'lost'> =>
  inTransaction(db, async (transaction) => {
    // The endpoint first, as where deliveries are claimed.
    const endpoint = await lockForOutcome(transaction, claimed.endpoint.uid)
    const { now } = options
    const next = nextAttempt(claimed.attempt, now, undefined, endpoint.test)
    const state = next === undefined ? 'failed' : 'pending'
    const { numUpdatedRows } = await transaction
      .updateTable('webhook_delivery')
      .set({ state, next_at: next ?? now })
      .where('uid', '=', claimed.uid)
      .where('state', '=', 'delivering')
      .where('attempts', '=', claimed.attempt)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'lost'
    await transaction
      .insertInto('webhook_attempt')
      .values({
        delivery_uid: claimed.uid,
        n: claimed.attempt,
        at: outcome.at,
        ms: Math.round(outcome.ms),
        status: 'status' in outcome.answer ? outcome.answer.status : null,
        fault: 'fault' in outcome.answer ? outcome.answer.fault : null,
        answer: 'text' in outcome.answer ? outcome.answer.text : null,
      })
      .execute()
    // Of another address, or of an endpoint that was disabled meanwhile, it says nothing.
    if (endpoint.url === claimed.endpoint.url && endpoint.state !== 'disabled')
      await noteFailing(transaction, endpoint, outcome, options)
    return state === 'pending' ? 'retried' : state
  })

const lockForOutcome = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('webhook_endpoint')
    .select(['uid', 'customer_uid', 'test', 'url', 'state'])
    .select(['failing_since', 'failures', 'ready_at'])
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type Endpoint = Awaited<ReturnType<typeof lockForOutcome>>

async function noteFailing(
  transaction: Transaction<Database>,
  endpoint: Endpoint,
  { answer: response, ms }: Outcome,
  { settings, now }: { readonly settings: WebhookMailSettings; readonly now: Date },
): Promise<void> {
  const failures = endpoint.failures + 1
  const since = endpoint.failing_since ?? now
  const status = 'status' in response ? response.status : 0
  const requested =
    'status' in response ? retryAfterPause(response.status, response.retryAfter, now) : undefined
  const reason = reasonToDisable(status, failures, now.getTime() - since.getTime())
  const rest = new Date(now.getTime() + (requested ?? pauseAfter(failures)))
  await transaction
    .updateTable('webhook_endpoint')
    .set({
      state: reason === null ? stateAfter(endpoint.state, failures) : 'disabled',
      disabled_reason: reason,
      failing_since: since,
      failures,
      ...(ms > SLOW_FROM || isOverloaded(status) ? { is_slow: true } : {}),
      ready_at: rest > endpoint.ready_at ? rest : endpoint.ready_at,
    })
    .where('uid', '=', endpoint.uid)
    .execute()
  const streak = { ...endpoint, since }
  if (reason !== null)
    await putWebhookMails(
      transaction,
      streak,
      reason === 'gone' ? 'gone' : 'disabled',
      settings,
      now,
    )
  else if (isLong(failures, now.getTime() - since.getTime(), TOLD_AFTER))
    await putWebhookMails(transaction, streak, 'failing', settings, now)
}

const isLong = (failures: number, lasting: number, most: number): boolean =>
  failures >= FAILURES_LEAST && lasting >= most

const GONE = 410

function reasonToDisable(
  status: number,
  failures: number,
  lasting: number,
): WebhookDisabledReason | null {
  if (status === GONE) return 'gone'
  return isLong(failures, lasting, DISABLED_AFTER) ? 'failures' : null
}

const stateAfter = (state: WebhookState, failures: number): WebhookState =>
  state === 'enabled' && failures >= FAILING_FROM ? 'failing' : state

/** There was no call, or its answer is not waited for: whoever comes next sends it at once, and the attempt is not counted. */
export const giveBack = (db: Kysely<Database>, { uid, attempt, dueAt }: Claimed) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: attempt - 1, next_at: dueAt })
    .where('uid', '=', uid)
    .where('state', '=', 'delivering')
    .where('attempts', '=', attempt)
    .execute()

/** What comes next for this endpoint waits so many milliseconds at least; others go on. */
export function restFor(db: Kysely<Database>, endpointUid: string, ms: number) {
  const until = new Date(Date.now() + ms)
  return db
    .updateTable('webhook_endpoint')
    .set({ ready_at: until })
    .where('uid', '=', endpointUid)
    .where('ready_at', '<', until)
    .execute()
}

/** Its event is kept no longer. */
export const expireDelivery = (db: Kysely<Database>, { uid, attempt }: Claimed) =>
  db
    .updateTable('webhook_delivery')
    .set({ state: 'expired' })
    .where('uid', '=', uid)
    .where('attempts', '=', attempt)
    .execute()

/** It takes longer than the fast lane waits: what it gets next goes by the slow one, whatever this call brings. */
export const noteSlow = (db: Kysely<Database>, endpointUid: string) =>
  db.updateTable('webhook_endpoint').set({ is_slow: true }).where('uid', '=', endpointUid).execute()

/** It was taken for slow while the installation's own proxy was away. */
export const noteNotSlow = (db: Kysely<Database>, endpointUid: string) =>
  db
    .updateTable('webhook_endpoint')
    .set({ is_slow: false })
    .where('uid', '=', endpointUid)
    .execute()
