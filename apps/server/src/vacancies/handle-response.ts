import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { lockResponse } from './queries.ts'

/** Marks a response as dealt with, or takes the mark away. @returns false where there is none */
export async function handleResponse(
  transaction: Transaction<Database>,
  uid: string,
  handled: boolean,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<boolean> {
  const found = await lockResponse(transaction, uid)
  if (found === undefined) return false
  const before = found.handled_at !== null
  if (before === handled) return true
  await transaction
    .updateTable('vacancy_response')
    .set(
      handled
        ? { handled_at: now, handled_by: actor.operatorUid }
        : { handled_at: null, handled_by: null },
    )
    .where('uid', '=', uid)
    .execute()
  await recordAudit(
    transaction,
    actor,
    {
      action: handled ? 'response.handle' : 'response.reopen',
      // No name: the log outlives the response, which its person may have deleted.
      subject: { kind: 'response', id: uid, name: `Отклик: ${found.vacancy}` },
      before: { handled: before },
      after: { handled },
    },
    now,
  )
  return true
}
