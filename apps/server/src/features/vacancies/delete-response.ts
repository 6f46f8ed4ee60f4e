import type { Kysely } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/operators/audit.ts'
import type { Actor } from '#/operators/guard.ts'
import { deleteResponseRow, lockResponse } from './queries.ts'
import { effectOf } from './store-response.ts'

/**
 * Removes a response with its file and the message that forwarded it: nothing of the person stays, in the audit log
 * neither.
 * @returns false where there is none
 */
export async function deleteResponse(
  db: Kysely<Database>,
  files: Files,
  uid: string,
  actor: Actor,
): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const found = await lockResponse(transaction, uid)
    if (found === undefined) return false
    // The file first: a response without its file can be deleted again, a file without a response is found by nobody.
    await files.remove(found.file_key)
    await transaction
      .deleteFrom('outbox_message')
      .where('effect_key', '=', effectOf(found.uid))
      .execute()
    await deleteResponseRow(transaction, uid)
    await recordAudit(transaction, actor, {
      action: 'response.delete',
      subject: { kind: 'response', id: uid, name: `Отклик: ${found.vacancy}` },
      before: { vacancy: found.vacancy, created_at: found.created_at },
    })
    return true
  })
}
