import { refuseConfirmLink, refuseTakeBackLink } from '@yacheyka/core/accounts/email-change'
import type { Kysely, Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'
import type { MailSettings } from './account-mails.ts'
import {
  type EmailLinkKind,
  type EmailLinkRow,
  type EmailUser,
  findEmailLink,
  lockEmailUser,
} from './email-changes.ts'
import { emailConfirmedMail, emailTakenBackMail, passwordAfterTakeBackMail } from './email-mails.ts'
import { makePasswordLink, RESET_LINK_LIFE } from './password-link.ts'
import type { Tokens } from '#/auth/tokens.ts'

/** `unknown`: no change has this link; `refusal`: why it serves no more, for people. */
export type EmailLinkOutcome =
  | { readonly outcome: 'done'; readonly change: EmailLinkRow }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'refused'; readonly refusal: string }

/** What a link is worth now. Changes nothing. */
export async function judgeEmailLink(
  db: Kysely<Database>,
  kind: EmailLinkKind,
  token: string,
  now: Date,
): Promise<EmailLinkOutcome> {
  const change = await findEmailLink(db, kind, token)
  if (change === undefined) return { outcome: 'unknown' }
  const dates = { expiresAt: change.expires_at, takeBackUntil: change.take_back_until }
  const judge = kind === 'confirm' ? refuseConfirmLink : refuseTakeBackLink
  const rejection = judge({ status: change.status, ...dates }, now)
  return rejection === undefined
    ? { outcome: 'done', change }
    : { outcome: 'refused', refusal: rejection }
}

/** Judges a link with its user held, so that of two links used at once the second sees what the first has done. */
const useEmailLink = (
  db: Kysely<Database>,
  kind: EmailLinkKind,
  token: string,
  now: Date,
  work: (
    transaction: Transaction<Database>,
    user: EmailUser,
    change: EmailLinkRow,
  ) => Promise<void>,
): Promise<EmailLinkOutcome> =>
  inTransaction(db, async (transaction) => {
    const found = await findEmailLink(transaction, kind, token)
    const user = found && (await lockEmailUser(transaction, found.user_uid))
    if (user === undefined) return { outcome: 'unknown' }
    const judged = await judgeEmailLink(transaction, kind, token, now)
    if (judged.outcome === 'done') await work(transaction, user, judged.change)
    return judged
  })

/** The link to the new address: emails go to it from now on. */
export const confirmEmailByLink = (
  db: Kysely<Database>,
  token: string,
  settings: MailSettings,
  now: Date,
): Promise<EmailLinkOutcome> =>
  useEmailLink(db, 'confirm', token, now, (transaction, user, change) =>
    confirmEmail(transaction, user, change, { settings, byOperator: false, now }),
  )

/** Confirms a change that waits, its user held, and tells the address that was. */
export async function confirmEmail(
  transaction: Transaction<Database>,
  user: EmailUser,
  change: Pick<EmailLinkRow, 'uid' | 'new_email' | 'take_back_until'>,
  how: { readonly settings: MailSettings; readonly byOperator: boolean; readonly now: Date },
): Promise<void> {
  const { settings, byOperator, now } = how
  await transaction
    .updateTable('email_change')
    .set({ status: 'confirmed', confirmed_at: now })
    .where('uid', '=', change.uid)
    .execute()
  await transaction
    .updateTable('juridical_user')
    .set({ email: change.new_email })
    .where('uid', '=', user.uid)
    .execute()
  const facts = {
    login: user.login,
    email: change.new_email,
    takeBackUntil: change.take_back_until,
    byOperator,
  }
  await putMessages(transaction, [
    {
      channel: 'email',
      recipient: user.email,
      template: 'email_confirmed',
      ...emailConfirmedMail(settings, facts),
      effectKey: `email_confirmed:${change.uid}`,
      sendAfter: now,
      urgent: true,
    },
  ])
}

/**
 * The link to the old address: it is the confirmed one again, whatever was changed since. Every session ends, and the password with
 * it, since whoever had the account may know it; the link for a new one goes to that address.
 */
export const takeBackEmailByLink = (
  db: Kysely<Database>,
  token: string,
  { settings, tokens }: { readonly settings: MailSettings; readonly tokens: Tokens },
  now: Date,
): Promise<EmailLinkOutcome> =>
  useEmailLink(db, 'take_back', token, now, async (transaction, user, change) => {
    await transaction
      .updateTable('email_change')
      .set({ status: 'taken_back' })
      .where('user_uid', '=', user.uid)
      .where('number', '>=', change.number)
      .execute()
    const version = user.version + 1
    await transaction
      .updateTable('juridical_user')
      .set({ email: change.old_email, password_hash: null, version })
      .where('uid', '=', user.uid)
      .execute()
    await putTakenBack(transaction, { ...user, version }, change, { settings, tokens, now })
  })

async function putTakenBack(
  transaction: Transaction<Database>,
  user: EmailUser,
  change: EmailLinkRow,
  how: { readonly settings: MailSettings; readonly tokens: Tokens; readonly now: Date },
): Promise<void> {
  const { settings, tokens, now } = how
  const { login } = user
  const link = await makePasswordLink(tokens, settings.publicUrl, user, RESET_LINK_LIFE, now)
  const urgentEmail = { channel: 'email', sendAfter: now, urgent: true } as const
  await putMessages(transaction, [
    {
      ...urgentEmail,
      recipient: change.old_email,
      template: 'password_link',
      ...passwordAfterTakeBackMail(settings, { login, link }),
      effectKey: `email_taken_back:${change.uid}:password`,
    },
    ...(user.email === change.old_email
      ? []
      : [
          {
            ...urgentEmail,
            recipient: user.email,
            template: 'email_taken_back' as const,
            ...emailTakenBackMail(settings, { login, email: user.email }),
            effectKey: `email_taken_back:${change.uid}`,
          },
        ]),
  ])
}
