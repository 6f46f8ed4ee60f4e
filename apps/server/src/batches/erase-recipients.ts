import { batchContent } from '@yacheyka/contract/batches/saved-batches'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Files } from '#/adapters/files/port.ts'
import { withoutRecipient } from './batch-content.ts'
import { toStore } from './batch-store.ts'

interface Writer {
  readonly transaction: Transaction<Database>
  readonly files: Pick<Files, 'remove'>
}

/** Saved batches in which, or in whose file, this phone (E.164) or e-mail stands, the last changed first. */
export const findBatchesWith = (db: Kysely<Database>, contact: string, most: number) =>
  db
    .selectFrom('batch')
    .innerJoin('customer', 'customer.uid', 'customer_uid')
    .select(['batch.uid', 'batch.name', 'batch.created_at', 'customer.name as customer'])
    .where(
      sql<boolean>`(batch.contacts @> ARRAY[${contact}]::text[]
        OR batch.uid IN (SELECT batch_uid FROM batch_file WHERE batch_file.contacts @> ARRAY[${contact}]::text[]))`,
    )
    .orderBy('batch.updated_at', 'desc')
    .limit(most)
    .execute()

/**
 * Erases this recipient in saved batches, and their files as a whole; the rest of their parcels stays. A page that has one open is told of a conflict,
 * and can write back neither the contact nor the file. @returns in how many
 */
export async function eraseInBatches(
  { transaction, files }: Writer,
  contact: string,
  uids: readonly string[],
): Promise<number> {
  for (const uid of uids) {
    const row = await transaction
      .selectFrom('batch')
      .select('content')
      .where('uid', '=', uid)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) continue
    const left = withoutRecipient(batchContent.parse(row.content), contact)
    await transaction
      .updateTable('batch')
      .set((eb) => ({ ...toStore(left), version: eb('version', '+', 1), file_erased: true }))
      .where('uid', '=', uid)
      .execute()
  }
  // Now that their batches are locked: a file that was being stored is there, and none is stored from here on.
  await removeBatchFiles({ transaction, files }, uids)
  return uids.length
}

/** Removes the files of these batches, which stay. */
export async function removeBatchFiles(
  { transaction, files }: Writer,
  uids: readonly string[],
): Promise<void> {
  if (uids.length === 0) return
  const gone = await transaction
    .deleteFrom('batch_file')
    .where('batch_uid', 'in', [...uids])
    .returning('file_key')
    .execute()
  for (const { file_key: key } of gone) await files.remove(key)
}
