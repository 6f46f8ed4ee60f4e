import type { Kysely } from 'kysely'
import { type MailSettings, passwordLinkMail } from '#/accounts/account-mails.ts'
import { makePasswordLink, RESET_LINK_LIFE } from '#/accounts/password-link.ts'
import { findUserByLogin } from '#/accounts/queries.ts'
import type { Tokens } from '#/accounts/tokens.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/outbox/put-messages.ts'

/** Milliseconds in which one login gets one letter, whoever asks how often. */
const ONE_LETTER = 5 * 60_000

/** Mails the link to whoever has this login; nothing where nobody has. */
export async function mailPasswordLink(
  db: Kysely<Database>,
  login: string,
  tokens: Tokens,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const user = await findUserByLogin(db, login)
  if (user === undefined) return
  const link = await makePasswordLink(tokens, settings.publicUrl, user, RESET_LINK_LIFE, now)
  const message = {
    channel: 'email',
    recipient: user.email,
    template: 'password_link',
    ...passwordLinkMail(settings, { login: user.login, link }),
    effectKey: `password_link:${user.uid}:${user.version}:${Math.floor(now.getTime() / ONE_LETTER)}`,
    sendAfter: now,
    urgent: true,
  } as const
  await inTransaction(db, (transaction) => putMessages(transaction, [message]))
}
