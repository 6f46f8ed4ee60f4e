import type { OrderedParcel } from '@yacheyka/contract/orders/orders'
import { plainText } from '@yacheyka/core/text/plain-text'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { type BatchKey, type Change, lockBatch, removeBatch, writeRest } from './batch-store.ts'
import { withoutParcels } from './batch-content.ts'

/**
 * Takes ordered parcels out of a saved batch, in the order's own transaction: whoever orders the same version second is
 * refused, so that no parcel is ordered twice. Locks the batch: call it before the order takes its locks.
 * @returns the batch's next version; null where nothing is left and it is gone
 * @throws {AppError} 404; 409 `batch_conflict` where it is of another version
 * @throws {FieldErrors} where an ordered parcel does not stand in it
 */
export async function takeOrdered(
  transaction: Transaction<Database>,
  { version, ...key }: BatchKey & { readonly version: number },
  parcels: readonly Pick<OrderedParcel, 'parcel_number'>[],
  change: Change,
): Promise<{ readonly uid: string; readonly version: number } | null> {
  const content = await lockBatch(transaction, key, version, change.now)
  const numbers = new Set(parcels.map(({ parcel_number }) => plainText(parcel_number).trim()))
  const { left, unknown } = withoutParcels(content, numbers)
  if (unknown.length > 0)
    throw new FieldErrors({
      batch: unknown.slice(0, 10).map((number) => `В черновике нет отправления «${number}»`),
    })
  if (left !== undefined)
    return { uid: key.uid, version: await writeRest(transaction, key.uid, left, change) }
  await removeBatch(transaction, key.uid)
  return null
}
