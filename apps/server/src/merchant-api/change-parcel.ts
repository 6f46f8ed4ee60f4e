import type { changeMerchantParcel } from '@yacheyka/contract/merchant-api/parcel-acts'
import { PARCEL_STATUS } from '@yacheyka/core/parcels/parcel-status'
import { sql, type Transaction } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#/db/types.ts'
import type { ChangedBy } from '#/messages/contact-changed.ts'
import { changeContacts } from '#/parcel-store/change-contacts.ts'
import { lockParcels } from '#/parcel-store/lock-parcels.ts'
import { mayChangeRecipient } from './present-parcel.ts'
import { ApiProblem } from './problems.ts'

type Change = z.output<(typeof changeMerchantParcel)['body']>

/**
 * Gives a parcel another recipient, or other fields of the shop; whoever had it before is told, as always.
 * @throws {ApiProblem} 409 `contacts_refused` from the point on, where the code would follow the new phone
 */
export async function changeParcel(
  transaction: Transaction<Database>,
  uid: string,
  { recipient, metadata }: Change,
  by: ChangedBy & { readonly now: Date },
): Promise<void> {
  await lockParcels(transaction, [uid])
  const before = await transaction
    .selectFrom('parcel')
    .select(['shown_status', 'receiver_phone', 'receiver_email'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (recipient !== undefined) {
    const { shown_status: shown, receiver_phone: phone, receiver_email: email } = before
    if (!mayChangeRecipient(shown))
      throw new ApiProblem(
        'contacts_refused',
        `Посылке в статусе «${PARCEL_STATUS[shown].cabinetWording}» получателя не меняют.`,
      )
    const contacts = { phone: recipient.phone ?? phone, email: recipient.email ?? email }
    if (contacts.phone !== phone || contacts.email !== email)
      await changeContacts(transaction, uid, contacts, { ...by, author: 'api' })
  }
  if (metadata === undefined) return
  const fields = JSON.stringify(metadata)
  await sql`UPDATE parcel SET metadata = ${fields}::jsonb, version = version + 1
    WHERE uid = ${uid} AND metadata <> ${fields}::jsonb`.execute(transaction)
}
