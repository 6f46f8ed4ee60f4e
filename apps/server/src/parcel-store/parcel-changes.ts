import type { ChangeAuthor, ChangedField } from '@yacheyka/core/parcels/parcel-change'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

/** Who corrects a parcel; a user of the cabinet by uid. */
export interface Corrector {
  readonly author: ChangeAuthor
  readonly userUid?: string
}

/** Notes who corrected these fields of a parcel, without what stood there. */
export async function recordChanges(
  transaction: Transaction<Database>,
  parcelUid: string,
  fields: readonly ChangedField[],
  { author, userUid, now }: Corrector & { readonly now: Date },
): Promise<void> {
  if (fields.length === 0) return
  await transaction
    .insertInto('parcel_change')
    .values(
      fields.map((field) => ({
        uid: newUid(),
        parcel_uid: parcelUid,
        changed_at: now,
        author,
        user_uid: userUid ?? null,
        field,
      })),
    )
    .execute()
}

interface Change {
  readonly changed_at: Date
  readonly author: ChangeAuthor
  readonly field: ChangedField
  /** The name of the cabinet's user; null for others. */
  readonly by: string | null
}

/** More than anybody corrects, and all that a card shows. */
const SHOWN = 50

/** The last changes of a parcel, the newest first, with the user's name where one is known. */
export const readChanges = (db: Kysely<Database>, parcelUid: string): Promise<readonly Change[]> =>
  db
    .selectFrom('parcel_change')
    .leftJoin('juridical_user', 'juridical_user.uid', 'parcel_change.user_uid')
    .select(['changed_at', 'author', 'field', 'juridical_user.ceo_fullname as by'])
    .where('parcel_uid', '=', parcelUid)
    .orderBy('changed_at', 'desc')
    .orderBy('parcel_change.uid', 'desc')
    .limit(SHOWN)
    .execute()
