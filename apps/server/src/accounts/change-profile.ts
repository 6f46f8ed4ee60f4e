import type { updateProfile } from '@yacheyka/contract/accounts/profile'
import { CONTRACT_NEEDED_CODE } from '@yacheyka/contract/applications/trial-access'
import { formatPhone, parsePhone } from '@yacheyka/core/contacts/phone'
import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod'
import { type MailSettings, phoneChangedMail } from './account-mails.ts'
import { requestEmailChange } from './request-email-change.ts'
import { type EmailUser, lockEmailUser } from './email-changes.ts'
import type { Account } from '#/auth/guard.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { findProfile, type ProfileRow, updateUser } from './profile-queries.ts'

type Changes = z.output<(typeof updateProfile)['body']>

/**
 * Changes what is named and leaves the rest. A new address of e-mail waits for its confirmation.
 * @returns the profile as it is then
 */
export const changeProfile = (
  db: Kysely<Database>,
  { userUid, sid }: Pick<Account, 'userUid' | 'sid'>,
  changes: Changes,
  settings: MailSettings,
  now: Date,
): Promise<ProfileRow> =>
  inTransaction(db, async (transaction) => {
    const user = await lockEmailUser(transaction, userUid)
    const columns = columnsOf(changes)
    if (Object.keys(columns).length > 0) await updateUser(transaction, userUid, columns)
    const { email } = changes
    if (user !== undefined) {
      if (email !== undefined && email !== user.email) await refuseInTrial(transaction, userUid)
      if (email !== undefined)
        await requestEmailChange(transaction, user, { email, sid }, settings, now)
      await notifyOfPhone(transaction, user, columns.ceo_phone, settings, now)
    }
    return findProfile(transaction, userUid, now)
  })

/** Trial access belongs to the mailbox that opened it. @throws {AppError} 403 */
async function refuseInTrial(transaction: Transaction<Database>, userUid: string): Promise<void> {
  const trial = await transaction
    .selectFrom('juridical_user')
    .innerJoin('customer', 'customer.uid', 'juridical_user.customer_uid')
    .select('customer.uid')
    .where('juridical_user.uid', '=', userUid)
    .where('trial_until', 'is not', null)
    .executeTakeFirst()
  if (trial !== undefined)
    throw new AppError(
      403,
      CONTRACT_NEEDED_CODE,
      'Почта пробного доступа не меняется: по ней он открыт.',
    )
}

/** Milliseconds in which changes of a phone are told once, however many there are. */
const EMAIL_INTERVAL = 5 * 60_000

async function notifyOfPhone(
  transaction: Transaction<Database>,
  user: EmailUser,
  phone: string | undefined,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  if (phone === undefined || phone === user.ceo_phone) return
  const slot = Math.floor(now.getTime() / EMAIL_INTERVAL)
  await putMessages(transaction, [
    {
      channel: 'email',
      recipient: user.email,
      template: 'phone_changed',
      ...phoneChangedMail(settings, { login: user.login, phone: formatPhone(phone) }),
      effectKey: `phone_changed:${user.uid}:${slot}`,
      sendAfter: now,
      urgent: true,
    },
  ])
}

const columnsOf = ({ ceo_phone: phone, notify_by_email: notify }: Changes) => ({
  ...(phone === undefined ? {} : { ceo_phone: parsePhone(phone) ?? '' }),
  ...(notify === undefined ? {} : { notify_by_email: notify }),
})
