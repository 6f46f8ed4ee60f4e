import type { Kysely } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { eraseResponses } from '#/privacy/erase-responses.ts'
import type { Erasure } from '#/privacy/erasure.ts'
import { lockResponse } from './queries.ts'

/**
 * Removes a response with its file and the message that forwarded it: nothing of the person stays, in the audit log
 * neither, but that a consent was given.
 * @returns false where there is none
 */
export async function deleteResponse(
  db: Kysely<Database>,
  { files, digests }: Pick<Erasure, 'files' | 'digests'>,
  uid: string,
  actor: Actor,
): Promise<boolean> {
  return await inTransaction(db, async (transaction) => {
    const found = await lockResponse(transaction, uid)
    if (found === undefined) return false
    await eraseResponses({ transaction, files, digests, now: new Date() }, [found.uid])
    await recordAudit(transaction, actor, {
      action: 'response.delete',
      subject: { kind: 'response', id: uid, name: `Отклик: ${found.vacancy}` },
      before: { vacancy: found.vacancy, created_at: found.created_at },
    })
    return true
  })
}
