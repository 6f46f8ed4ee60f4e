import { ERASED } from '@yacheyka/core/privacy/personal-data'
import { keepEvidence } from './consent-evidence.ts'
import { eraseJournal } from './erase-journal.ts'
import { eraseMessages } from './erase-messages.ts'
import type { Erasure } from './erasure.ts'

/** Removes applications that became no customer, with their scans and emails. @returns how many */
export async function eraseApplications(
  erasure: Erasure,
  uids: readonly string[],
): Promise<number> {
  const { transaction } = erasure
  if (uids.length === 0) return 0
  const rows = await transaction
    .selectFrom('juridical_application')
    .select(['uid', 'ceo_phone as phone', 'ceo_email as email', 'consent_version'])
    .select(['offer_version', 'agreed_at as at', 'agreed_address as address'])
    .select('consent_withdrawn_at as withdrawn_at')
    .where('uid', 'in', [...uids])
    .where('status', '!=', 'approved')
    .forUpdate()
    .execute()
  if (rows.length === 0) return 0
  const held = rows.map(({ uid }) => uid)
  await removeScans(erasure, held)
  await keepEvidence(
    erasure,
    'registration',
    rows.map(({ uid: _uid, ...row }) => row),
  )
  await eraseEmails(
    erasure,
    held.map((uid) => `application_refused:${uid}`),
  )
  await eraseJournal(erasure, { kind: 'application', ids: held })
  await transaction.deleteFrom('juridical_application').where('uid', 'in', held).execute()
  return held.length
}

/** Of the approved applications of these users, only the acceptance of the offer stays. @returns how many */
export async function eraseApplicants(
  erasure: Erasure,
  userUids: readonly string[],
): Promise<number> {
  const { transaction, now } = erasure
  if (userUids.length === 0) return 0
  const rows = await transaction
    .updateTable('juridical_application')
    .set({ ceo_fullname: ERASED, ceo_phone: '', ceo_email: '', erased_at: now })
    .where('user_uid', 'in', [...userUids])
    .where('erased_at', 'is', null)
    .returning('uid')
    .execute()
  const uids = rows.map(({ uid }) => uid)
  if (uids.length > 0) await removeScans(erasure, uids)
  await eraseEmails(
    erasure,
    userUids.map((uid) => `account_opened:${uid}`),
  )
  await eraseJournal(erasure, { kind: 'application', ids: uids })
  return uids.length
}

async function removeScans({ transaction, files }: Erasure, uids: readonly string[]) {
  const scans = await transaction
    .selectFrom('application_file')
    .select('file_key')
    .where('application_uid', 'in', [...uids])
    .execute()
  for (const { file_key: key } of scans) await files.remove(key)
  await transaction
    .deleteFrom('application_file')
    .where('application_uid', 'in', [...uids])
    .execute()
}

async function eraseEmails(erasure: Erasure, effects: readonly string[]) {
  const emails = await erasure.transaction
    .selectFrom('outbox_message')
    .select('uid')
    .where('effect_key', 'in', [...effects])
    .execute()
  await eraseMessages(
    erasure,
    emails.map(({ uid }) => uid),
  )
}
