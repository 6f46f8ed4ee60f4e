import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { listParcelNotes } from '@yacheyka/contract/support/parcel-support'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { type Kysely, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

const NOTES_MAX = 200

/** What people who help have written down of a parcel, the newest first. */
export async function readNotes(
  db: Kysely<Database>,
  parcelUid: string,
): Promise<ResponseBody<typeof listParcelNotes>> {
  const rows = await db
    .selectFrom('parcel_note')
    .innerJoin('operator_user', 'operator_user.uid', 'parcel_note.operator_uid')
    .select(['parcel_note.uid', 'parcel_note.at', 'parcel_note.text', 'operator_user.name'])
    .where('parcel_uid', '=', parcelUid)
    .orderBy('parcel_note.uid', 'desc')
    .limit(NOTES_MAX)
    .execute()
  return {
    results: rows.map(({ uid, at, text, name }) => ({
      uid,
      at: isoWithOffset(at.getTime(), MOSCOW),
      by: name,
      text,
    })),
  }
}

export async function addNote(
  transaction: Transaction<Database>,
  note: { readonly parcelUid: string; readonly operatorUid: string; readonly text: string },
  now: Date,
): Promise<void> {
  await transaction
    .insertInto('parcel_note')
    .values({
      uid: newUid(),
      parcel_uid: note.parcelUid,
      operator_uid: note.operatorUid,
      at: now,
      text: note.text,
    })
    .execute()
}
