import { batchContent } from '@yacheyka/contract/batches/saved-batches'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { withoutRecipient } from './batch-content.ts'
import { toStore } from './batch-store.ts'

/** Saved batches in which this phone (E.164) or e-mail stands, the last changed first. */
export const findBatchesWith = (db: Kysely<Database>, contact: string, most: number) =>
  db
    .selectFrom('batch')
    .innerJoin('customer', 'customer.uid', 'customer_uid')
    .select(['batch.uid', 'batch.name', 'batch.created_at', 'customer.name as customer'])
    .where(sql<boolean>`contacts @> ARRAY[${contact}]::text[]`)
    .orderBy('batch.updated_at', 'desc')
    .limit(most)
    .execute()

/**
 * Erases this recipient in saved batches; the rest of their parcels stays. A page that has one open is told of a conflict,
 * and cannot write the contact back. @returns in how many
 */
export async function eraseInBatches(
  transaction: Transaction<Database>,
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
      .set((eb) => ({ ...toStore(left), version: eb('version', '+', 1) }))
      .where('uid', '=', uid)
      .execute()
  }
  return uids.length
}
