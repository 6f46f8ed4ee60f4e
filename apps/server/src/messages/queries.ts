import { type Kysely, sql } from 'kysely'
import type { OutboxMessageTable } from '#/db/parcel-types.ts'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { leastMessageUid } from './least-message-uid.ts'
import type { MessageJob } from './put-messages.ts'

type Status = 'pending' | 'sent' | 'kept' | 'obsolete' | 'failed'

/** The message, held by this transaction until it ends; nothing where it is settled, or another process holds it. */
export const holdPending = (transaction: Kysely<Database>, uid: string) =>
  transaction
    .selectFrom('outbox_message')
    .modifyFront(PREPARED)
    .select([
      'uid',
      'channel',
      'recipient',
      'subject',
      'body',
      'template',
      'parcel_uid',
      'deadline',
    ])
    .select(['send_after', 'attachment', 'attempts'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM parcel WHERE parcel.uid = parcel_uid AND parcel.sandbox)`.as(
        'ofSandbox',
      ),
    )
    .where('uid', '=', uid)
    .where('status', '=', 'pending')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const selectParcelNow = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('parcel')
    .modifyFront(PREPARED)
    .select(['status', 'blocked', 'expire_at as expireAt', 'created_at as createdAt'])
    .where('uid', '=', uid)
    .executeTakeFirst()

/** Whether the recipient hears of the deadline that this parcel has now by another message of the channel. */
export async function hasMessageOfDeadline(
  db: Kysely<Database>,
  message: { readonly uid: string; readonly channel: OutboxMessageTable['channel'] },
  parcel: { readonly uid: string; readonly createdAt: Date },
  deadline: Date,
): Promise<boolean> {
  const other = await db
    .selectFrom('outbox_message')
    .select('uid')
    .where('parcel_uid', '=', parcel.uid)
    .where('uid', '>=', leastMessageUid(parcel.createdAt))
    .where('channel', '=', message.channel)
    .where('uid', '!=', message.uid)
    .where('deadline', '=', deadline)
    .where('status', 'in', ['pending', 'sent', 'kept'])
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** What it says is what is sent. */
export async function rewriteMessage(
  transaction: Kysely<Database>,
  uid: string,
  written: { readonly subject: string; readonly body: string; readonly deadline: Date | null },
): Promise<void> {
  await transaction.updateTable('outbox_message').set(written).where('uid', '=', uid).execute()
}

/** It was not its turn: from then on, as if it had been put so. */
export async function postponeMessage(
  transaction: Kysely<Database>,
  uid: string,
  sendAfter: Date,
): Promise<void> {
  await transaction
    .updateTable('outbox_message')
    .set({ send_after: sendAfter })
    .where('uid', '=', uid)
    .execute()
}

export async function settleMessage(
  transaction: Kysely<Database>,
  uid: string,
  status: Exclude<Status, 'pending'>,
): Promise<void> {
  await transaction
    .updateTable('outbox_message')
    .modifyEnd(PREPARED)
    .set({ status, settled_at: new Date() })
    .where('uid', '=', uid)
    .execute()
}

/** Settled by an attempt that was made. */
export async function settleSent(
  transaction: Kysely<Database>,
  uid: string,
  providerId: string,
): Promise<void> {
  await transaction
    .updateTable('outbox_message')
    .modifyEnd(PREPARED)
    .set((row) => ({
      status: 'sent',
      settled_at: new Date(),
      provider_id: providerId,
      attempts: row('attempts', '+', 1),
      last_error: '',
    }))
    .where('uid', '=', uid)
    .execute()
}

/** Counts an attempt that was made. */
export async function noteAttempt(
  transaction: Kysely<Database>,
  uid: string,
  lastError: string,
): Promise<void> {
  await transaction
    .updateTable('outbox_message')
    .set((row) => ({ attempts: row('attempts', '+', 1), last_error: lastError }))
    .where('uid', '=', uid)
    .execute()
}

/** What waits although it is due, and has no job that would ever take it. Such as after a process that was killed. */
export async function selectForsaken(
  db: Kysely<Database>,
  before: Date,
  limit: number,
): Promise<readonly MessageJob[]> {
  const { rows } = await sql<MessageJob>`
    SELECT message.uid, message.channel, now() AS "sendAfter"
    FROM outbox_message AS message
    LEFT JOIN graphile_worker.jobs AS job ON job.key = message.uid::text
    WHERE message.status = 'pending' AND message.send_after < ${before}
      AND (job.key IS NULL OR job.locked_at < ${before} OR (job.locked_at IS NULL AND job.attempts >= job.max_attempts))
    ORDER BY message.send_after
    LIMIT ${limit}`.execute(db)
  return rows
}

/** What waits for another attempt by this channel. */
export const selectRetried = (
  db: Kysely<Database>,
  channel: OutboxMessageTable['channel'],
  limit: number,
): Promise<readonly { readonly uid: string }[]> =>
  db
    .selectFrom('outbox_message')
    .select('uid')
    .where('status', '=', 'pending')
    .where('channel', '=', channel)
    .where('attempts', '>', 0)
    // A postponed one waits for something else.
    .where('send_after', '<=', new Date())
    .orderBy('send_after')
    .limit(limit)
    .execute()
