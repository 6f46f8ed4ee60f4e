import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import type { SubjectData } from './read-subject.ts'

/** Writes down that somebody's data was given out: of a person only how much of what, never whose. */
export const recordExport = (
  transaction: Transaction<Database>,
  { customer, kept }: SubjectData,
  actor: Actor,
  now: Date,
): Promise<void> =>
  recordAudit(
    transaction,
    actor,
    {
      action: 'personal_data.export',
      subject:
        customer === null
          ? { kind: 'erasure', id: newUid(), name: 'Выгрузка о человеке' }
          : { kind: 'customer', id: customer.uid, name: customer.name },
      after: Object.fromEntries(kept.map(({ kind, count }) => [kind, count])),
    },
    now,
  )
