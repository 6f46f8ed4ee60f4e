import { mayCorrectRecipient } from '@yacheyka/core/parcels/parcel-actions'
import { PARCEL_STATUS, shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { typeset } from '@yacheyka/core/text/wording'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import type { ChangedBy } from '#/messages/contact-changed.ts'
import { changeContacts, type Contacts } from '#/parcel-store/change-contacts.ts'
import { lockParcels } from '#/parcel-store/lock-parcels.ts'

/**
 * Gives a parcel the phone and e-mail that its sender means, until it lies at the point.
 * @param userUid who does it, for the card
 * @returns whether anything is another than before
 * @throws {AppError} 404; 409 `contacts_refused`
 */
export async function correctRecipient(
  transaction: Transaction<Database>,
  uid: string,
  contacts: Contacts,
  by: ChangedBy & { readonly userUid: string; readonly now: Date },
): Promise<boolean> {
  const parcel = (await lockParcels(transaction, [uid])).get(uid)
  if (parcel === undefined) throw notFound('Такого отправления нет')
  const shown = shownStatus(parcel.status, parcel.blocked)
  if (!mayCorrectRecipient(shown))
    throw new AppError(
      409,
      'contacts_refused',
      typeset(
        `Получателя исправляют, пока посылка не в точке, а она в статусе «${PARCEL_STATUS[shown].cabinetWording}»`,
      ),
    )
  const before = await changeContacts(transaction, uid, contacts, { ...by, author: 'customer' })
  return before.phone !== contacts.phone || before.email !== contacts.email
}
