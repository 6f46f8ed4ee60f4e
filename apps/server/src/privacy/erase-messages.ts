import { sql } from 'kysely'
import type { Erasure } from './erasure.ts'

/** Empties what was sent, to whom and about what; when, how and what became of it stays. What waits is left alone. */
export async function eraseMessages(
  { transaction, now }: Pick<Erasure, 'transaction' | 'now'>,
  uids: readonly string[],
): Promise<number> {
  if (uids.length === 0) return 0
  const { numAffectedRows } = await sql`
    UPDATE outbox_message SET recipient = '', subject = '', body = '', last_error = '', erased_at = ${now}
    WHERE uid = ANY(${uids}::uuid[]) AND erased_at IS NULL AND status <> 'pending'`.execute(
    transaction,
  )
  return Number(numAffectedRows ?? 0n)
}
