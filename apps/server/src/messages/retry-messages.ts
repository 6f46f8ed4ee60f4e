import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { OutboxMessageTable } from '#/db/parcel-types.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { putJobs } from './put-messages.ts'

type Status = 'pending' | 'sent' | 'kept' | 'obsolete' | 'failed'

/** What may be tried once more. What was sent would be sent twice; what is obsolete would be found so again. */
const RETRIED: ReadonlySet<Status> = new Set(['pending', 'kept', 'failed'])

/**
 * Begins again with one message: at once, and as patiently as with a new one.
 * @returns the status that it had, or undefined where there is none; `sent` and `obsolete` stay as they are
 */
export async function retryMessage(
  db: Kysely<Database>,
  uid: string,
  actor: Actor,
  now: Date,
): Promise<Status | undefined> {
  const [status] = await retryMessages(db, [uid], actor, now)
  return status
}

/** The same for several at once. @returns the status that each had, of those that there are */
export async function retryMessages(
  db: Kysely<Database>,
  uids: readonly string[],
  actor: Actor,
  now: Date,
): Promise<readonly Status[]> {
  return await inTransaction(db, async (transaction) => {
    const messages = await hold(transaction)
      .where('uid', 'in', [...uids])
      .execute()
    const again = messages.filter(({ status }) => RETRIED.has(status))
    await beginAgain(transaction, again, now)
    for (const { uid, channel, template, status } of again)
      await recordAudit(
        transaction,
        actor,
        {
          action: 'message.retry',
          subject: { kind: 'message', id: uid, name: `${channel} ${template}` },
          before: { status },
          after: { status: 'pending' },
        },
        now,
      )
    return messages.map(({ status }) => status)
  })
}

/** @returns how many had been given up, and begin again */
export async function retryFailed(db: Kysely<Database>, actor: Actor, now: Date): Promise<number> {
  return await inTransaction(db, async (transaction) => {
    const failed = await hold(transaction).where('status', '=', 'failed').execute()
    await beginAgain(transaction, failed, now)
    if (failed.length > 0)
      await recordAudit(
        transaction,
        actor,
        {
          action: 'message.retry_failed',
          subject: { kind: 'message', id: 'failed', name: 'Все неотправленные' },
          after: { count: failed.length },
        },
        now,
      )
    return failed.length
  })
}

/** In one order, so that no two wait for each other. */
const hold = (transaction: Transaction<Database>) =>
  transaction
    .selectFrom('outbox_message')
    .select(['uid', 'channel', 'template', 'status'])
    // Of what is erased nobody knows whom it was for.
    .where('erased_at', 'is', null)
    .where('sandbox', '=', false)
    .orderBy('uid')
    .forUpdate()

async function beginAgain(
  transaction: Kysely<Database>,
  messages: readonly { readonly uid: string; readonly channel: OutboxMessageTable['channel'] }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  // One parameter, however many rows: a day without a provider leaves more than a statement takes one by one.
  const uids = messages.map(({ uid }) => uid)
  await transaction
    .updateTable('outbox_message')
    .set({ status: 'pending', attempts: 0, last_error: '', send_after: now, settled_at: null })
    .where(sql<boolean>`uid = ANY(${uids}::uuid[])`)
    .execute()
  await putJobs(
    transaction,
    messages.map(({ uid, channel }) => ({ uid, channel, sendAfter: now })),
  )
}
