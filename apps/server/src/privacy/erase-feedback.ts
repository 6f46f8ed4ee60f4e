import { parsePhone } from '@yacheyka/core/contacts/phone'
import { keepEvidence } from './consent-evidence.ts'
import { eraseJournal } from './erase-journal.ts'
import type { Erasure } from './erasure.ts'

/** Removes messages from the cabinet with the responses to them. @returns how many */
export async function eraseFeedback(erasure: Erasure, uids: readonly string[]): Promise<number> {
  const { transaction } = erasure
  if (uids.length === 0) return 0
  const rows = await transaction
    .selectFrom('feedback')
    .select(['uid', 'phone', 'email', 'consent_version'])
    .select(['consent_at as at', 'consent_address as address'])
    .select('consent_withdrawn_at as withdrawn_at')
    .where('uid', 'in', [...uids])
    .forUpdate()
    .execute()
  if (rows.length === 0) return 0
  const held = rows.map(({ uid }) => uid)
  await keepEvidence(
    erasure,
    'feedback',
    rows.map(({ uid: _uid, phone, ...row }) => ({ ...row, phone: parsePhone(phone) ?? '' })),
  )
  await eraseJournal(erasure, { kind: 'feedback', ids: held })
  await transaction.deleteFrom('feedback').where('uid', 'in', held).execute()
  return held.length
}
