import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { type MailSettings, passwordLinkMail } from './account-mails.ts'
import { resetUrl } from './email-changes.ts'
import { makePasswordLink, RESET_LINK_LIFE } from './password-link.ts'
import { findUserByLogin } from '#/auth/queries.ts'
import type { Tokens } from '#/auth/tokens.ts'

/** Milliseconds in which one login gets one email, whoever asks how often. */
const EMAIL_INTERVAL = 5 * 60_000

interface LinkUser {
  readonly uid: string
  readonly login: string
  readonly email: string
  readonly version: number
}

/** Mails the link to whoever may sign in by this login; nothing where nobody may. An invitation has a link of its own. */
export async function mailPasswordLink(
  db: Kysely<Database>,
  login: string,
  tokens: Tokens,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const user = await findUserByLogin(db, login)
  if (user === undefined || user.disabledAt !== null || user.invitedUntil !== null) return
  await inTransaction(db, (transaction) =>
    putPasswordLink(transaction, user, tokens, settings, now),
  )
}

/**
 * The email with the link, in the caller's transaction, to the address that `resetAddress` says.
 * @returns false where one has left just now
 */
export async function putPasswordLink(
  transaction: Transaction<Database>,
  user: LinkUser,
  tokens: Tokens,
  settings: MailSettings,
  now: Date,
): Promise<boolean> {
  const link = await makePasswordLink(tokens, settings.publicUrl, user, RESET_LINK_LIFE, now)
  const message = {
    channel: 'email',
    recipient: await resetUrl(transaction, user, now),
    template: 'password_link',
    ...passwordLinkMail(settings, { login: user.login, link }),
    effectKey: `password_link:${user.uid}:${user.version}:${Math.floor(now.getTime() / EMAIL_INTERVAL)}`,
    sendAfter: now,
    urgent: true,
  } as const
  return (await putMessages(transaction, [message])) > 0
}
