import { keepEvidence } from './consent-evidence.ts'
import type { Erasure } from './erasure.ts'

/** Removes responses to vacancies with their resumes and the messages that forwarded them. @returns how many */
export async function eraseResponses(erasure: Erasure, uids: readonly string[]): Promise<number> {
  const { transaction, files } = erasure
  if (uids.length === 0) return 0
  const rows = await transaction
    .selectFrom('vacancy_response')
    .select(['uid', 'phone', 'email', 'file_key', 'consent_version', 'consent_withdrawn_at'])
    .select(['consent_at as at', 'consent_address as address'])
    .where('uid', 'in', [...uids])
    .forUpdate()
    .execute()
  if (rows.length === 0) return 0
  const held = rows.map(({ uid }) => uid)
  for (const { file_key: key } of rows) await files.remove(key)
  await keepEvidence(
    erasure,
    'vacancy',
    rows.map(({ uid: _uid, file_key: _key, consent_withdrawn_at: withdrawn, ...row }) => ({
      ...row,
      withdrawn_at: withdrawn,
    })),
  )
  await transaction
    .deleteFrom('outbox_message')
    .where(
      'effect_key',
      'in',
      held.map((uid) => `vacancy:${uid}`),
    )
    .execute()
  await transaction.deleteFrom('vacancy_response').where('uid', 'in', held).execute()
  return held.length
}
