import type { Kysely } from 'kysely'
import { type MailSettings, passwordChangedMail } from './account-mails.ts'
import { type findUser, replacePassword } from '#/auth/queries.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>

/**
 * Sets the password, which ends every token of the account, and tells its owner.
 * @returns false where another call was faster: a link serves once
 */
export const changePassword = (
  db: Kysely<Database>,
  user: User,
  hash: string,
  settings: MailSettings,
  now: Date,
): Promise<boolean> =>
  inTransaction(db, async (transaction) => {
    if (!(await replacePassword(transaction, user.uid, user.version, hash))) return false
    await putMessages(transaction, [
      {
        channel: 'email',
        recipient: user.email,
        template: 'password_changed',
        ...passwordChangedMail(settings, user.login),
        effectKey: `password_changed:${user.uid}:${user.version + 1}`,
        sendAfter: now,
        urgent: true,
      },
    ])
    return true
  })
