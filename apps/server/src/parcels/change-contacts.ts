import {
  isParcelEnd,
  PARCEL_STATUS,
  RETURN_STEPS,
  type ParcelStep,
} from '@yacheyka/core/parcel-status'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/errors.ts'
import { lockDepartures } from './lock-departures.ts'

export interface Contacts {
  /** E.164, or empty. */
  readonly phone: string
  /** Or empty. */
  readonly email: string
}

/** Whether there is still anything to tell the recipient. */
export const mayChangeContacts = (step: ParcelStep): boolean =>
  !isParcelEnd(step) && !(RETURN_STEPS as readonly ParcelStep[]).includes(step)

/**
 * Gives a parcel another recipient's phone and e-mail. What has not left yet goes there; what has left is not told again.
 * @returns what they were before
 * @throws {AppError} 404; 409 `contacts_refused` where the recipient has it already, or never will
 */
export async function changeContacts(
  transaction: Transaction<Database>,
  parcelUid: string,
  contacts: Contacts,
): Promise<Contacts> {
  const departure = (await lockDepartures(transaction, [parcelUid])).get(parcelUid)
  if (departure === undefined || departure.uid !== parcelUid) throw notFound('Такой посылки нет')
  if (!mayChangeContacts(departure.status))
    throw new AppError(
      409,
      'contacts_refused',
      `Посылке в статусе «${PARCEL_STATUS[departure.status].publicWording}» получателя не меняют`,
    )
  const before = await transaction
    .selectFrom('parcel')
    .select(['receiver_phone as phone', 'receiver_email as email'])
    .where('uid', '=', parcelUid)
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('parcel')
    .set({ receiver_phone: contacts.phone, receiver_email: contacts.email })
    .where('uid', '=', parcelUid)
    .execute()
  await sendElsewhere(transaction, parcelUid, contacts)
  return before
}

/** Messages that wait: to the new phone or address, or to nobody where there is none. */
async function sendElsewhere(
  transaction: Transaction<Database>,
  parcelUid: string,
  { phone, email }: Contacts,
): Promise<void> {
  await sql`UPDATE outbox_message SET
      recipient = CASE WHEN contact.value = '' THEN recipient ELSE contact.value END,
      status = CASE WHEN contact.value = '' THEN 'obsolete' ELSE status END,
      settled_at = CASE WHEN contact.value = '' THEN now() END
    FROM (VALUES ('sms', ${phone}::text), ('email', ${email})) AS contact (channel, value)
    WHERE parcel_uid = ${parcelUid} AND outbox_message.channel = contact.channel AND status = 'pending'`.execute(
    transaction,
  )
}
