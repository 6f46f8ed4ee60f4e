import type { MessageTemplate } from '@yacheyka/core/messages/message-template'
import { type Kysely, sql } from 'kysely'
import { newUid } from '#/db/uuid.ts'
import type { OutboxAttachment } from '#/db/order-types.ts'
import type { OutboxMessageTable } from '#/db/parcel-types.ts'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { putParcelEvents } from '#/merchant-events/put-events.ts'
import { leastMessageUid } from './least-message-uid.ts'

export type Channel = OutboxMessageTable['channel']

export interface NewMessage {
  readonly channel: Channel
  /** E.164, an address of e-mail, or a URL. */
  readonly recipient: string
  readonly subject?: string
  readonly body: string
  readonly template: MessageTemplate
  /** The same effect makes one message, however often it is put. */
  readonly effectKey?: string | undefined
  readonly parcelUid?: string
  /** The deadline that it speaks of. When its turn comes it is written anew, of the one that the parcel has then. */
  readonly deadline?: Date | undefined
  readonly sendAfter: Date
  /** Somebody waits for it: it goes before what waits already. */
  readonly urgent?: boolean
  /** Of an e-mail: a document that is made when it leaves, as it is then. */
  readonly attachment?: OutboxAttachment | undefined
}

/** The task that sends a message of the channel; see `send-message`. */
export const TASK_OF_CHANNEL = {
  sms: 'send_sms',
  email: 'send_email',
  webhook: 'send_webhook',
} as const satisfies Record<Channel, string>

/**
 * Stores messages and the jobs that send them, in the caller's transaction: both commit, or neither. What is said of a parcel
 * of the sandbox is kept and has no job.
 * @returns how many are new; those whose effect has had its message are left out
 */
export async function putMessages(
  transaction: Kysely<Database>,
  messages: readonly NewMessage[],
): Promise<number> {
  if (messages.length === 0) return 0
  const known = await readKnownEffects(transaction, messages)
  const given = messages
    .filter(({ effectKey }) => effectKey === undefined || !known.has(effectKey))
    .map((message) => ({ ...message, uid: newUid() }))
  const stored = await insertMessages(transaction, given)
  await putJobs(
    transaction,
    given.filter(({ uid }) => stored.get(uid) === 'pending'),
  )
  await noteFailed(
    transaction,
    given.filter(({ uid }) => stored.get(uid) === 'failed'),
  )
  return stored.size
}

type Given = NewMessage & { readonly uid: string }

/**
 * Of all months since the parcels were made, or of all where a message is of no parcel: each month has a key of its own, which knows of
 * those that are put at the same time.
 */
async function readKnownEffects(
  transaction: Kysely<Database>,
  messages: readonly NewMessage[],
): Promise<ReadonlySet<string>> {
  const given = messages.filter(({ effectKey }) => effectKey !== undefined)
  if (given.length === 0) return new Set()
  const since = await firstUidOf(transaction, given)
  const { rows } = await sql<{ effect_key: string }>`
    SELECT ${PREPARED} effect_key FROM outbox_message
    WHERE effect_key = ANY(${given.map(({ effectKey }) => effectKey)}::text[]) AND uid >= ${since}::uuid`.execute(
    transaction,
  )
  return new Set(rows.map(({ effect_key: key }) => key))
}

/** The least uid that a message of these parcels may have. */
async function firstUidOf(
  transaction: Kysely<Database>,
  messages: readonly NewMessage[],
): Promise<string> {
  const parcels = messages.flatMap(({ parcelUid }) => parcelUid ?? [])
  if (parcels.length < messages.length) return leastMessageUid(new Date(0))
  const { rows } = await sql<{ eldest: Date | null }>`
    SELECT ${PREPARED} min(created_at) AS eldest FROM parcel WHERE uid = ANY(${parcels}::text[])`.execute(
    transaction,
  )
  return leastMessageUid(rows[0]?.eldest ?? new Date(0))
}

/** Of the sandbox: messages to these are given up at once. */
const UNREACHABLE = ['+79990000002', 'bounce@example.com']

const noteFailed = (transaction: Kysely<Database>, messages: readonly Given[]): Promise<void> =>
  putParcelEvents(
    transaction,
    messages.flatMap(({ parcelUid, channel, template }) =>
      parcelUid === undefined
        ? []
        : [
            {
              uid: parcelUid,
              type: 'parcel.message_failed',
              message: { channel, template },
            } as const,
          ],
    ),
    new Date(),
  )

/**
 * One statement, however many rows. A parcel is held, so that it is not deleted meanwhile; of one that has been, nothing is told.
 * @returns statuses of the new ones
 */
async function insertMessages(
  transaction: Kysely<Database>,
  messages: readonly Given[],
): Promise<ReadonlyMap<string, 'pending' | 'kept' | 'failed'>> {
  const rows = messages.map((message) => ({
    uid: message.uid,
    channel: message.channel,
    recipient: storable(message.recipient),
    subject: storable(message.subject ?? ''),
    body: storable(message.body),
    template: message.template,
    effect_key: message.effectKey ?? null,
    parcel_uid: message.parcelUid ?? null,
    deadline: message.deadline ?? null,
    send_after: message.sendAfter,
    attachment: message.attachment ?? null,
  }))
  const parcels = [...new Set(messages.flatMap(({ parcelUid }) => parcelUid ?? []))]
  const { rows: stored } = await sql<{ uid: string; status: 'pending' | 'kept' | 'failed' }>`
    WITH held AS (
      SELECT uid, sandbox FROM parcel WHERE uid = ANY(${parcels}::text[]) ORDER BY uid FOR KEY SHARE)
    INSERT INTO outbox_message (uid, channel, recipient, subject, body, template, effect_key, parcel_uid, deadline, send_after,
      attachment, sandbox, status, settled_at)
    SELECT given.uid, channel, recipient, subject, body, template, effect_key, parcel_uid, deadline, send_after, attachment,
      coalesce(held.sandbox, false), CASE WHEN held.sandbox IS NOT TRUE THEN 'pending'
        WHEN recipient = ANY(${UNREACHABLE}::text[]) THEN 'failed' ELSE 'kept' END,
      CASE WHEN held.sandbox THEN now() END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (uid uuid, channel text, recipient text, subject text,
      body text, template text, effect_key text, parcel_uid text, deadline timestamptz, send_after timestamptz, attachment jsonb)
    LEFT JOIN held ON held.uid = given.parcel_uid
    WHERE given.parcel_uid IS NULL OR held.uid IS NOT NULL
    ON CONFLICT DO NOTHING
    RETURNING uid, status`.execute(transaction)
  return new Map(stored.map(({ uid, status }) => [uid, status]))
}

/** PostgreSQL keeps every text but one with a zero character or half a pair. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** What a job needs of its message. */
export interface MessageJob {
  readonly uid: string
  readonly channel: Channel
  readonly sendAfter: Date
  readonly urgent?: boolean
}

/**
 * Puts the jobs that send these messages. A job's key is its message, so there is one to come at most: putting it again
 * replaces the one that waits, and takes the future from one that runs or whose process died.
 */
export async function putJobs(
  transaction: Kysely<Database>,
  messages: readonly MessageJob[],
): Promise<void> {
  if (messages.length === 0) return
  const specs = messages.map(({ uid, channel, sendAfter, urgent = false }) => ({
    identifier: TASK_OF_CHANNEL[channel],
    payload: { uid },
    run_at: sendAfter,
    job_key: uid,
    priority: urgent ? -1 : 0,
    flags: [channel],
  }))
  await sql`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
    SELECT json_populate_recordset(NULL::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`.execute(
    transaction,
  )
}
