import { sql } from 'kysely'
import type { Erasure } from './erasure.ts'

interface About {
  readonly kind: string
  readonly ids: readonly string[]
  /** All, where none are named. */
  readonly actions?: readonly string[]
}

/** Empties names, values and reasons of the journal's entries about these; who did what and when stays. */
export async function eraseJournal(
  { transaction, now }: Pick<Erasure, 'transaction' | 'now'>,
  { kind, ids, actions = [] }: About,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    UPDATE audit_log SET subject_name = '', before = NULL, after = NULL, reason = '', erased_at = ${now}
    WHERE subject_kind = ${kind} AND subject_id = ANY(${ids}::text[]) AND erased_at IS NULL
      AND (${actions.length === 0} OR action = ANY(${actions}::text[]))`.execute(transaction)
}
