import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { notFound } from '#/http/errors.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import { lockParcels } from '#/parcel-store/lock-parcels.ts'

/**
 * The parcel that the console calls by its barcode; a cell of another is not called.
 * @throws {AppError} 404
 */
export async function uidOf(db: Kysely<Database>, barcode: string): Promise<string> {
  const row = await db
    .selectFrom('parcel')
    .select('uid')
    .where('barcode', '=', barcode)
    .where('parent_uid', 'is', null)
    .where('sandbox', '=', false)
    .executeTakeFirst()
  if (row === undefined) throw unknownParcel()
  return row.uid
}

/**
 * Holds a parcel until the transaction ends; where money moves, the deposit before it, as everybody does
 * (docs/decisions/0013-orders.md).
 * @throws {AppError} 404
 */
export async function holdParcel(
  transaction: Transaction<Database>,
  uid: string,
  { money, now }: { readonly money: boolean; readonly now: Date },
): Promise<void> {
  if (money) {
    const { customer_uid: customerUid } = await transaction
      .selectFrom('parcel')
      .select('customer_uid')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    await lockDeposit(transaction, customerUid, now)
  }
  if (!(await lockParcels(transaction, [uid])).has(uid)) throw unknownParcel()
}

/** A parcel as the journal names it: by its barcode, since entries are read and its uid opens the page with its code. */
export async function subjectOf(transaction: Transaction<Database>, uid: string) {
  const row = await readRow(transaction, uid)
  if (row === undefined) throw unknownParcel()
  return { kind: 'parcel', id: row.barcode, name: `Отправление ${row.parcel_number ?? ''}` }
}

export const unknownParcel = () => notFound('Такого отправления нет')

/** What acts change. */
export async function factsOf(transaction: Transaction<Database>, uid: string) {
  const row = await readRow(transaction, uid)
  if (row === undefined) throw unknownParcel()
  return {
    status: row.status,
    blocked: row.blocked,
    expire_at: row.expire_at?.toISOString() ?? null,
    extended_days: row.extended_days,
  }
}

const readRow = (transaction: Transaction<Database>, uid: string) =>
  transaction
    .selectFrom('parcel')
    .select(['parcel_number', 'barcode', 'status', 'blocked', 'expire_at', 'extended_days'])
    .where('uid', '=', uid)
    .where('parent_uid', 'is', null)
    .executeTakeFirst()
