import type { Kysely, Transaction } from 'kysely'
import type { MailFile } from '#/adapters/mail/port.ts'
import { RefusedError } from '#/adapters/remote.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { OutboxAttachment } from '#/db/order-types.ts'
import type { Database } from '#/db/types.ts'
import type { Log } from '#/log.ts'
import { putParcelEvents } from '#/merchant-events/put-events.ts'
import type { MessageSettings } from './parcel-facts.ts'
import { type Pace, retryAfter } from './pace.ts'
import type { ProviderHealth } from './provider-health.ts'
import { type Channel, putJobs } from './put-messages.ts'
import {
  holdPending,
  noteAttempt,
  postponeMessage,
  selectRetried,
  settleMessage,
  settleSent,
} from './queries.ts'
import type { Senders } from './senders.ts'
import { type Held, writeMessage } from './write-message.ts'

/** Makes what a mail carries, as it is now. @throws {RefusedError} where there will never be such a file */
export type Attacher = (attachment: OutboxAttachment) => Promise<MailFile>

export interface Outbox {
  readonly db: Kysely<Database>
  readonly senders: Senders
  readonly health: Readonly<Record<Channel, ProviderHealth>>
  readonly pace: Pace
  /** For what is said of parcels. */
  readonly messages: MessageSettings
  readonly attach: Attacher
  readonly log: Pick<Log, 'warn'>
}

/**
 * What became of it. `later`: after a failure; `postponed`: its parcel is blocked; `absent`: settled before, or another
 * process sends it now.
 */
export type Outcome =
  | 'sent'
  | 'refused'
  | 'later'
  | 'postponed'
  | 'failed'
  | 'kept'
  | 'obsolete'
  | 'absent'

/** Sends one message, as its parcel is now, unless it is settled or has nothing to say any more. */
export async function sendMessage(outbox: Outbox, channel: Channel, uid: string): Promise<Outcome> {
  const outcome = await attempt(outbox, uid)
  const answered = outcome === 'sent' || outcome === 'refused'
  if (answered && outbox.health[channel].worked()) await hurry(outbox.db, channel)
  return outcome
}

/**
 * The message's row is held while the provider is asked, so that two processes never send it both, and one that is
 * killed lets go of it at once. What became of it commits together with the job of the next attempt.
 */
async function attempt(outbox: Outbox, uid: string): Promise<Outcome> {
  // Not `inTransaction`: that would begin again, and send again.
  return await outbox.db.transaction().execute(async (transaction) => {
    const held = await holdPending(transaction, uid)
    if (held === undefined) return 'absent'
    // Put by a process of before, which knew no sandbox.
    if (held.ofSandbox) return await settle(transaction, uid, 'kept')
    const message = await writeMessage(transaction, held, outbox.messages, new Date())
    if (message === 'obsolete') return await settle(transaction, uid, 'obsolete')
    if ('waitUntil' in message) {
      await postpone(transaction, held, message.waitUntil)
      return 'postponed'
    }
    if (outbox.senders[message.channel] === undefined) return await settle(transaction, uid, 'kept')
    const response = await request(outbox, message)
    if ('error' in response) return await noteFailure(outbox, transaction, message, response)
    await settleSent(transaction, uid, response.providerId.slice(0, 200))
    return 'sent'
  })
}

async function settle<T extends 'obsolete' | 'kept'>(
  transaction: Transaction<Database>,
  uid: string,
  outcome: T,
): Promise<T> {
  await settleMessage(transaction, uid, outcome)
  return outcome
}

async function postpone(
  transaction: Transaction<Database>,
  { uid, channel }: Held,
  sendAfter: Date,
): Promise<void> {
  await postponeMessage(transaction, uid, sendAfter)
  await putJobs(transaction, [{ uid, channel, sendAfter }])
}

interface Failure {
  readonly error: unknown
  /** The provider was not asked: what it was to carry could not be made. */
  readonly ofFile: boolean
}

async function request(
  { senders, attach }: Outbox,
  { attachment, ...message }: Held,
): Promise<{ readonly providerId: string } | Failure> {
  let ofFile = true
  try {
    const files = attachment === null ? [] : [await attach(attachment)]
    ofFile = false
    return (await senders[message.channel]?.({ ...message, files })) ?? { providerId: '' }
  } catch (error) {
    return { error, ofFile }
  }
}

/**
 * A rejection ends it, and says that the provider works. Anything else is tried again, later and later; a file that could not
 * be made says nothing of the provider.
 */
async function noteFailure(
  { health, pace, log }: Outbox,
  transaction: Transaction<Database>,
  { uid, channel, attempts, send_after, parcel_uid: parcelUid, template }: Held,
  { error, ofFile }: Failure,
): Promise<Outcome> {
  const now = Date.now()
  const refused = error instanceof RefusedError
  if (!refused && !ofFile) health[channel].failed(now)
  const late = now - send_after.getTime() > pace.giveUpAfter
  const outcome = refused && !ofFile ? 'refused' : refused || late ? 'failed' : 'later'
  // Not what the provider said: it may repeat the recipient.
  log.warn({ message: uid, channel, attempt: attempts + 1, outcome }, 'outbox: not sent')
  const said = error instanceof Error ? error.message : String(error)
  await noteAttempt(transaction, uid, said.slice(0, 500))
  if (outcome === 'later') {
    const wait = retryAfter(attempts + 1, pace, Math.random())
    await putJobs(transaction, [{ uid, channel, sendAfter: new Date(now + wait) }])
    return outcome
  }
  await settleMessage(transaction, uid, 'failed')
  if (parcelUid !== null) {
    const event = {
      uid: parcelUid,
      type: 'parcel.message_failed',
      message: { channel, template },
    } as const
    await putParcelEvents(transaction, [event], new Date(now))
  }
  return outcome
}

/** The provider is back: what waits for its next attempt need not wait any more. */
async function hurry(db: Kysely<Database>, channel: Channel): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const waiting = await selectRetried(transaction, channel, HURRIED_AT_ONCE)
    const sendAfter = new Date()
    await putJobs(
      transaction,
      waiting.map(({ uid }) => ({ uid, channel, sendAfter })),
    )
  })
}
const HURRIED_AT_ONCE = 10_000
