import {
  isParcelEnd,
  PARCEL_STATUS,
  RETURN_STEPS,
  type ParcelStep,
} from '@yacheyka/core/parcels/parcel-status'
import { CONTACT_FIELDS } from '@yacheyka/core/parcels/parcel-change'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import {
  CONTACT_CHANGED,
  type ChangedBy,
  contactChangedMessages,
} from '#/messages/contact-changed.ts'
import { leastMessageUid } from '#/messages/least-message-uid.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { readParcelFacts } from '#/messages/read-parcel-facts.ts'
import { putParcelEvents } from '#/merchant-events/put-events.ts'
import { lockParcels } from './lock-parcels.ts'
import { type Corrector, recordChanges } from './parcel-changes.ts'

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
 * Whom it had before is told that it is so.
 * @returns what they were before
 * @throws {AppError} 404; 409 `contacts_refused` where the recipient has it already, or never will
 */
export async function changeContacts(
  transaction: Transaction<Database>,
  parcelUid: string,
  contacts: Contacts,
  { now, author, userUid, ...by }: ChangedBy & Corrector & { readonly now: Date },
): Promise<Contacts> {
  const parcel = (await lockParcels(transaction, [parcelUid])).get(parcelUid)
  if (parcel === undefined || parcel.uid !== parcelUid) throw notFound('Такой посылки нет')
  if (!mayChangeContacts(parcel.status))
    throw new AppError(
      409,
      'contacts_refused',
      `Посылке в статусе «${PARCEL_STATUS[parcel.status].publicWording}» получателя не меняют`,
    )
  const [before] = await readParcelFacts(transaction, [parcelUid])
  if (before === undefined) throw notFound('Такой посылки нет')
  await transaction
    .updateTable('parcel')
    .set((eb) => ({
      receiver_phone: contacts.phone,
      receiver_email: contacts.email,
      contacts_erased_at: null,
      version: eb('version', '+', 1),
    }))
    .where('uid', '=', parcelUid)
    .execute()
  await sendElsewhere(transaction, parcel, contacts)
  const gone = { phone: before.phone !== contacts.phone, email: before.email !== contacts.email }
  await putMessages(transaction, contactChangedMessages(before, gone, by, now))
  const fields = CONTACT_FIELDS.filter((field) => gone[field])
  const corrector = { author, now, ...(userUid === undefined ? {} : { userUid }) }
  await recordChanges(transaction, parcelUid, fields, corrector)
  const changedBy = author === 'operator' ? 'operator' : 'merchant'
  const event = { uid: parcelUid, type: 'parcel.recipient_changed', by: changedBy } as const
  await putParcelEvents(transaction, [event], now)
  return { phone: before.phone, email: before.email }
}

/** Messages that wait: to the new phone or address, or to nobody where there is none. */
async function sendElsewhere(
  transaction: Transaction<Database>,
  parcel: { readonly uid: string; readonly createdAt: Date },
  { phone, email }: Contacts,
): Promise<void> {
  await sql`UPDATE outbox_message SET
      recipient = CASE WHEN contact.value = '' THEN recipient ELSE contact.value END,
      status = CASE WHEN contact.value = '' THEN 'obsolete' ELSE status END,
      settled_at = CASE WHEN contact.value = '' THEN now() END
    FROM (VALUES ('sms', ${phone}::text), ('email', ${email})) AS contact (channel, value)
    WHERE parcel_uid = ${parcel.uid} AND uid >= ${leastMessageUid(parcel.createdAt)}::uuid AND outbox_message.channel = contact.channel AND status = 'pending'
      AND template <> ${CONTACT_CHANGED}`.execute(transaction)
}
