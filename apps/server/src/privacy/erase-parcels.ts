import { PARCEL_ENDS, RETURN_STEPS } from '@yacheyka/core/parcels/parcel-status'
import { sql } from 'kysely'
import type { Erasure } from './erasure.ts'
import { eraseJournal } from './erase-journal.ts'

/** Where the recipient has it, or never will: nothing is told any more. */
export const TOLD_ALL: readonly string[] = [...new Set([...PARCEL_ENDS, ...RETURN_STEPS])]

/**
 * Erases the recipients of these parcels (parents) and what messages told them. Live ones are left out by whoever asks.
 * What the parcel was, cost and went through stays, and is nobody's any more.
 */
export async function eraseRecipients(erasure: Erasure, uids: readonly string[]): Promise<void> {
  const { transaction, now } = erasure
  if (uids.length === 0) return
  const { rows } = await sql<{ barcode: string }>`
    UPDATE parcel SET receiver_phone = '', receiver_email = '', contacts_erased_at = ${now}, metadata = '{}',
      version = version + 1
    WHERE uid = ANY(${uids}::text[]) OR parent_uid = ANY(${uids}::text[])
    RETURNING barcode`.execute(transaction)
  await sql`
    UPDATE outbox_message SET recipient = '', subject = '', body = '', last_error = '', erased_at = ${now},
      status = CASE status WHEN 'pending' THEN 'obsolete' ELSE status END, settled_at = coalesce(settled_at, ${now})
    WHERE parcel_uid = ANY(${uids}::text[]) AND erased_at IS NULL`.execute(transaction)
  await sql`UPDATE parcel_note SET text = '' WHERE parcel_uid = ANY(${uids}::text[])`.execute(
    transaction,
  )
  await eraseJournal(erasure, {
    kind: 'parcel',
    ids: [...uids, ...rows.map(({ barcode }) => barcode)],
    actions: ['parcel.change_contacts'],
  })
}
