import { EMAIL_CONFIRM_DAYS, EMAIL_TAKE_BACK_DAYS } from '@yacheyka/core/accounts/email-change'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { putMessages } from '#/messages/put-messages.ts'
import type { MailSettings } from './account-mails.ts'
import {
  digestOfEmailToken,
  emailLink,
  type EmailUser,
  findWaitingEmail,
  newEmailToken,
} from './email-changes.ts'
import { emailChangedMail, emailConfirmMail } from './email-mails.ts'

const DAY = 86_400_000
const daysAfter = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY)

interface RequestedChange {
  readonly email: string
  /** The session that asks. */
  readonly sid: string
}

/**
 * A user's new address begins to wait: a link goes to it, and word to the confirmed one. The one that waited before is void; the
 * confirmed address itself ends the waiting, and the one that waits already changes nothing.
 */
export async function requestEmailChange(
  transaction: Transaction<Database>,
  user: EmailUser,
  { email, sid }: RequestedChange,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const waiting = await findWaitingEmail(transaction, user.uid, now)
  if (email === (waiting?.new_email ?? user.email)) return
  await endWaiting(transaction, user.uid, email === user.email ? 'withdrawn' : 'replaced')
  if (email === user.email) return
  const [confirm, takeBack] = [newEmailToken(), newEmailToken()]
  const expiresAt = daysAfter(now, EMAIL_CONFIRM_DAYS)
  const takeBackUntil = daysAfter(now, EMAIL_TAKE_BACK_DAYS)
  const uid = newUid()
  await transaction
    .insertInto('email_change')
    .values({
      uid,
      user_uid: user.uid,
      old_email: user.email,
      new_email: email,
      confirm_digest: digestOfEmailToken(confirm),
      take_back_digest: digestOfEmailToken(takeBack),
      asked_at: now,
      expires_at: expiresAt,
      take_back_until: takeBackUntil,
    })
    .execute()
  await putConfirmationEmail(transaction, user, { email, token: confirm, expiresAt }, settings, now)
  const facts = {
    login: user.login,
    email,
    changer: await findChanger(transaction, sid),
    at: now,
    link: emailLink(settings.publicUrl, takeBack),
    until: takeBackUntil,
  }
  await putMessages(transaction, [
    {
      channel: 'email',
      recipient: user.email,
      template: 'email_changed',
      ...emailChangedMail(settings, facts),
      effectKey: `email_changed:${uid}`,
      sendAfter: now,
      urgent: true,
    },
  ])
}

/** @returns false where nothing waits; else a new link is on its way, and the one before is void */
export async function resendEmailConfirmation(
  transaction: Transaction<Database>,
  user: EmailUser,
  settings: MailSettings,
  now: Date,
): Promise<boolean> {
  const waiting = await findWaitingEmail(transaction, user.uid, now)
  if (waiting === undefined) return false
  const token = newEmailToken()
  await transaction
    .updateTable('email_change')
    .set({ confirm_digest: digestOfEmailToken(token) })
    .where('uid', '=', waiting.uid)
    .execute()
  const confirmation = { email: waiting.new_email, token, expiresAt: waiting.expires_at }
  await putConfirmationEmail(transaction, user, confirmation, settings, now)
  return true
}

async function putConfirmationEmail(
  transaction: Transaction<Database>,
  { login }: EmailUser,
  confirmation: { readonly email: string; readonly token: string; readonly expiresAt: Date },
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const link = emailLink(settings.publicUrl, confirmation.token)
  const facts = { login, email: confirmation.email, link, until: confirmation.expiresAt }
  await putMessages(transaction, [
    {
      channel: 'email',
      recipient: confirmation.email,
      template: 'email_confirm',
      ...emailConfirmMail(settings, facts),
      sendAfter: now,
      urgent: true,
    },
  ])
}

const endWaiting = (
  transaction: Transaction<Database>,
  userUid: string,
  status: 'replaced' | 'withdrawn',
) =>
  transaction
    .updateTable('email_change')
    .set({ status })
    .where('user_uid', '=', userUid)
    .where('status', '=', 'waiting')
    .execute()

async function findChanger(transaction: Transaction<Database>, sid: string) {
  const session = await transaction
    .selectFrom('juridical_session')
    .select(['device', 'created_at'])
    .where('sid', '=', sid)
    .executeTakeFirst()
  return session && { device: session.device, signedInAt: session.created_at }
}
