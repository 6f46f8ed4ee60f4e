import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { notFound } from '#/errors.ts'

/** A parcel as the journal names it, with what is written down of it before and after an act. */
export async function subjectOf(transaction: Transaction<Database>, uid: string) {
  const row = await readRow(transaction, uid)
  if (row === undefined) throw unknownParcel()
  return { kind: 'parcel', id: uid, name: `Отправление ${row.parcel_number ?? ''}` }
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
    .select(['parcel_number', 'status', 'blocked', 'expire_at', 'extended_days'])
    .where('uid', '=', uid)
    .where('parent_uid', 'is', null)
    .executeTakeFirst()
