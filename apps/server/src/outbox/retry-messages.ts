import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { OutboxMessageTable } from '#/db/parcel-types.ts'
import type { Database } from '#/db/types.ts'
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
  now: Date,
): Promise<Status | undefined> {
  return await inTransaction(db, async (transaction) => {
    const message = await transaction
      .selectFrom('outbox_message')
      .select(['uid', 'channel', 'status'])
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirst()
    if (message !== undefined && RETRIED.has(message.status))
      await beginAgain(transaction, [message], now)
    return message?.status
  })
}

/** @returns how many had been given up, and begin again */
export async function retryFailed(db: Kysely<Database>, now: Date): Promise<number> {
  return await inTransaction(db, async (transaction) => {
    const failed = await transaction
      .selectFrom('outbox_message')
      .select(['uid', 'channel'])
      .where('status', '=', 'failed')
      .forUpdate()
      .execute()
    await beginAgain(transaction, failed, now)
    return failed.length
  })
}

async function beginAgain(
  transaction: Kysely<Database>,
  messages: readonly { readonly uid: string; readonly channel: OutboxMessageTable['channel'] }[],
  now: Date,
): Promise<void> {
  if (messages.length === 0) return
  await transaction
    .updateTable('outbox_message')
    .set({ status: 'pending', attempts: 0, last_error: '', send_after: now, settled_at: null })
    .where(
      'uid',
      'in',
      messages.map(({ uid }) => uid),
    )
    .execute()
  await putJobs(
    transaction,
    messages.map(({ uid, channel }) => ({ uid, channel, sendAfter: now })),
  )
}
