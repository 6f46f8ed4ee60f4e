import { type DataKind, ERASED } from '@yacheyka/core/privacy/personal-data'
import { sql } from 'kysely'
import { removeBatchFiles } from '#/batches/erase-recipients.ts'
import { eraseApplicants } from './erase-applications.ts'
import { eraseFeedback } from './erase-feedback.ts'
import { eraseJournal } from './erase-journal.ts'
import type { Erasure } from './erasure.ts'

/** Entries about a customer that name its people: what was written to whom. */
const NAMING = [
  'customer.mail_password_link',
  'customer.end_sessions',
  'customer.request_email_confirmation',
  'customer.confirm_email',
  'customer.refuse_email_confirmation',
]

/**
 * Erases the people of a customer: names, contacts, logins, sign-ins, scans, what they wrote. What they ordered and paid is
 * the customer's and stays.
 * @returns how many of each
 */
export async function eraseUsers(
  erasure: Erasure,
  customerUid: string,
): Promise<Partial<Record<DataKind, number>>> {
  const { transaction, now } = erasure
  const users = await transaction
    .selectFrom('juridical_user')
    .select(['uid', 'email'])
    .where('customer_uid', '=', customerUid)
    .where('erased_at', 'is', null)
    .orderBy('uid')
    .forUpdate()
    .execute()
  const uids = users.map(({ uid }) => uid)
  if (uids.length === 0) return {}
  const sessions = await transaction
    .deleteFrom('juridical_session')
    .where('user_uid', 'in', uids)
    .executeTakeFirst()
  const written = await transaction
    .selectFrom('feedback')
    .select('uid')
    .where('user_uid', 'in', uids)
    .execute()
  const feedback = await eraseFeedback(
    erasure,
    written.map(({ uid }) => uid),
  )
  const applications = await eraseApplicants(erasure, uids)
  const changes = await transaction
    .deleteFrom('email_change')
    .where('user_uid', 'in', uids)
    .returning(['old_email', 'new_email'])
    .execute()
  const emails = [
    ...users.map(({ email }) => email),
    ...changes.flatMap(({ old_email: old, new_email: next }) => [old, next]),
  ]
  const messages = await eraseEmailsTo(
    erasure,
    [...new Set(emails.map((email) => email.toLowerCase()))].filter((email) => email !== ''),
    customerUid,
  )
  const batches = await transaction
    .selectFrom('batch')
    .select('uid')
    .where('customer_uid', '=', customerUid)
    .forUpdate()
    .execute()
  await removeBatchFiles(
    erasure,
    batches.map(({ uid }) => uid),
  )
  await transaction.deleteFrom('batch').where('customer_uid', '=', customerUid).execute()
  await transaction.deleteFrom('sheet_layout').where('customer_uid', '=', customerUid).execute()
  await eraseJournal(erasure, { kind: 'customer', ids: [customerUid], actions: NAMING })
  await eraseJournal(erasure, { kind: 'member', ids: uids })
  await sql`
    UPDATE juridical_user SET ceo_fullname = ${ERASED}, ceo_phone = '', email = '', notify_by_email = false,
      password_hash = NULL, version = version + 1, erased_at = ${now},
      login = 'erased-' || replace(uid::text, '-', '')
    WHERE uid = ANY(${uids}::uuid[])`.execute(transaction)
  return {
    users: uids.length,
    sessions: Number(sessions.numDeletedRows),
    applications,
    feedback,
    messages,
  }
}

/** What waits is said to nobody: its address is gone. Of an address that somebody else still has nothing is. */
async function eraseEmailsTo(
  { transaction, now }: Erasure,
  emails: readonly string[],
  customerUid: string,
): Promise<number> {
  if (emails.length === 0) return 0
  const { numAffectedRows } = await sql`
    UPDATE outbox_message SET recipient = '', subject = '', body = '', last_error = '', erased_at = ${now},
      status = CASE status WHEN 'pending' THEN 'obsolete' ELSE status END, settled_at = coalesce(settled_at, ${now})
    WHERE channel = 'email' AND lower(recipient) COLLATE "C" = ANY(${emails}::text[])
      AND parcel_uid IS NULL AND erased_at IS NULL
      AND NOT EXISTS (SELECT FROM juridical_user AS other
        WHERE lower(other.email) = lower(recipient) AND other.customer_uid <> ${customerUid})`.execute(
    transaction,
  )
  return Number(numAffectedRows ?? 0n)
}
