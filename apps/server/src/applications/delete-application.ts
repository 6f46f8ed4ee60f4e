import type { Kysely } from 'kysely'
import type { Files } from '#/adapters/files/port.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { deleteApplicationRow, findApplication, lockApplication } from './queries.ts'

export const APPROVED_STAYS = 'Эту заявку одобрили: в ней принятие оферты, она остаётся'

/** Removes an application that was not approved, with its scans; this entry of the audit log does not name the applicant. */
export async function deleteApplication(
  db: Kysely<Database>,
  files: Files,
  uid: string,
  actor: Actor,
): Promise<'done' | 'unknown' | 'approved'> {
  return await inTransaction(db, async (transaction) => {
    const held = await lockApplication(transaction, uid)
    if (held === undefined) return 'unknown'
    if (held.status === 'approved') return 'approved'
    const { files: scans = [] } = (await findApplication(transaction, uid)) ?? {}
    // The files first: an application without them can be deleted again.
    for (const { file_key: key } of scans) await files.remove(key)
    await deleteApplicationRow(transaction, uid)
    await recordAudit(transaction, actor, {
      action: 'application.delete',
      subject: { kind: 'application', id: uid, name: 'Заявка' },
      before: { status: held.status, created_at: held.created_at, scans: scans.length },
    })
    return 'done'
  })
}
