import { createHash, randomBytes } from 'node:crypto'
import { EMAIL_RESET_HOURS } from '@yacheyka/core/accounts/email-change'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { base58 } from '#/db/base58.ts'

/** 128 random bits, which only the email carries. */
export const newEmailToken = (): string => base58(randomBytes(16))
export const digestOfEmailToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex')

/** Where a link to an e-mail's page leads: confirming it, or taking it back. */
export const emailLink = (publicUrl: string, token: string): string => `${publicUrl}/ec/${token}`

/** The user's row, held until the transaction ends: before any of its changes. Undefined where it is erased. */
export const lockEmailUser = (db: Kysely<Database>, userUid: string) =>
  db
    .selectFrom('juridical_user')
    .select(['uid', 'login', 'email', 'ceo_phone', 'version'])
    .where('uid', '=', userUid)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export type EmailUser = NonNullable<Awaited<ReturnType<typeof lockEmailUser>>>

/** Changes that wait at this moment; one a user. Past its week none waits, whether or not anybody has swept. */
export const waitingEmails = (db: Kysely<Database>, now: Date) =>
  db.selectFrom('email_change').where('status', '=', 'waiting').where('expires_at', '>', now)

export const findWaitingEmail = (db: Kysely<Database>, userUid: string, now: Date) =>
  waitingEmails(db, now).selectAll().where('user_uid', '=', userUid).executeTakeFirst()

export type WaitingEmail = NonNullable<Awaited<ReturnType<typeof findWaitingEmail>>>

/** Which kind of link it is says the column that its digest stands in. */
export type EmailLinkKind = 'confirm' | 'take_back'

/** The change of a link, with its user. */
export const findEmailLink = (db: Kysely<Database>, kind: EmailLinkKind, token: string) =>
  db
    .selectFrom('email_change as change')
    .innerJoin('juridical_user as user', 'user.uid', 'change.user_uid')
    .select(['change.uid', 'change.number', 'change.user_uid', 'change.old_email', 'new_email'])
    .select(['change.status', 'change.expires_at', 'change.take_back_until', 'user.login'])
    .where(
      kind === 'confirm' ? 'change.confirm_digest' : 'change.take_back_digest',
      '=',
      digestOfEmailToken(token),
    )
    .where('user.erased_at', 'is', null)
    .executeTakeFirst()

export type EmailLinkRow = NonNullable<Awaited<ReturnType<typeof findEmailLink>>>

const HOUR = 3_600_000

/**
 * Where a user's links of passwords go: to the address that was confirmed a day ago, so that whoever confirms another one does not
 * have the account with it.
 */
export async function resetUrl(
  db: Kysely<Database>,
  user: { readonly uid: string; readonly email: string },
  now: Date,
): Promise<string> {
  const before = await db
    .selectFrom('email_change')
    .select('old_email')
    .where('user_uid', '=', user.uid)
    .where('status', '=', 'confirmed')
    .where('confirmed_at', '>', new Date(now.getTime() - EMAIL_RESET_HOURS * HOUR))
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  return before?.old_email ?? user.email
}
