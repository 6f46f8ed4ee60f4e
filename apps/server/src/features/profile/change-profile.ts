import type { updateProfile } from '@yacheyka/contract/profile'
import { parsePhone } from '@yacheyka/core/phone'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { MailSettings } from '#/accounts/account-mails.ts'
import { askEmailChange } from '#/accounts/ask-email-change.ts'
import { lockEmailUser } from '#/accounts/email-changes.ts'
import type { Account } from '#/accounts/guard.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { findProfile, type ProfileRow, updateUser } from './queries.ts'

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
    if (user !== undefined && email !== undefined)
      await askEmailChange(transaction, user, { email, sid }, settings, now)
    return findProfile(transaction, userUid, now)
  })

const columnsOf = ({ ceo_phone: phone, notify_by_email: notify }: Changes) => ({
  ...(phone === undefined ? {} : { ceo_phone: parsePhone(phone) ?? '' }),
  ...(notify === undefined ? {} : { notify_by_email: notify }),
})
