import type { updateProfile } from '@yacheyka/contract/profile'
import { parsePhone } from '@yacheyka/core/phone'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { emailChangedMail, type MailSettings } from '#/accounts/account-mails.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { putMessages } from '#/outbox/put-messages.ts'
import { findProfile, lockUser, type ProfileRow, updateUser } from './queries.ts'

type Changes = z.output<(typeof updateProfile)['body']>

/**
 * Changes what is named and leaves the rest. A new address of e-mail is told to the one that was.
 * @returns the profile as it is then
 */
export const changeProfile = (
  db: Kysely<Database>,
  userUid: string,
  changes: Changes,
  settings: MailSettings,
  now: Date,
): Promise<ProfileRow> =>
  inTransaction(db, async (transaction) => {
    const before = await lockUser(transaction, userUid)
    const columns = columnsOf(changes)
    if (Object.keys(columns).length > 0) await updateUser(transaction, userUid, columns)
    const { email } = changes
    if (email !== undefined && email !== before.email)
      await putMessages(transaction, [
        {
          channel: 'email',
          recipient: before.email,
          template: 'email_changed',
          ...emailChangedMail(settings, { login: before.login, email }),
          effectKey: `email_changed:${newUid()}`,
          sendAfter: now,
          urgent: true,
        },
      ])
    return findProfile(transaction, userUid)
  })

const columnsOf = ({ ceo_phone: phone, email, notify_by_email: notify }: Changes) => ({
  ...(phone === undefined ? {} : { ceo_phone: parsePhone(phone) ?? '' }),
  ...(email === undefined ? {} : { email }),
  ...(notify === undefined ? {} : { notify_by_email: notify }),
})
