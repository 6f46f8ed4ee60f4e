import {
  CUSTOMER_ROLE_WORDING,
  type CustomerRole,
  INVITATION_DAYS,
} from '@yacheyka/core/accounts/customer-role'
import type { Transaction } from 'kysely'
import { accountMail, type MailSettings } from '#/accounts/account-mails.ts'
import { selectEmailsOf } from '#/auth/member-emails.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { putMessages } from '#/messages/put-messages.ts'

interface Invitation {
  readonly email: string
  readonly login: string
  readonly role: CustomerRole
  /** As operators have recorded it: nothing else in the email is anybody's own words. */
  readonly company: string
  readonly link: string
}

/** The link by which a member sets the first password. */
export const putInvitation = (
  transaction: Transaction<Database>,
  { email, login, role, company, link }: Invitation,
  settings: MailSettings,
  now: Date,
) =>
  putMessages(transaction, [
    {
      channel: 'email',
      recipient: email,
      template: 'member_invited',
      ...accountMail(settings, `Приглашение в личный кабинет «${settings.brand}»`, [
        `Вас пригласили в личный кабинет компании: ${company}.`,
        `Ваша роль: ${CUSTOMER_ROLE_WORDING[role].toLowerCase()}. Логин: ${login}`,
        `Задайте пароль по ссылке, она действует ${INVITATION_DAYS} дней и служит один раз: ${link}`,
        `Потом входите здесь: ${settings.publicUrl}/juridical-auth`,
        'Если вы не знаете этой компании, ничего не делайте: без пароля кабинет не откроется.',
      ]),
      sendAfter: now,
      urgent: true,
    },
  ])

/** Tells the owners what was changed in their team: somebody else may have done it in their name. */
export async function putTeamChanged(
  transaction: Transaction<Database>,
  customerUid: string,
  what: string,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const owners = await selectEmailsOf(transaction, customerUid, 'members').execute()
  const change = newUid()
  const mail = accountMail(settings, 'Изменения в команде', [
    what,
    `Если это были не вы, сразу позвоните нам: ${settings.hotline}`,
  ])
  await putMessages(
    transaction,
    owners.map(({ uid, email }) => ({
      channel: 'email' as const,
      recipient: email,
      template: 'member_changed' as const,
      ...mail,
      effectKey: `member_changed:${change}:${uid}`,
      sendAfter: now,
      urgent: true,
    })),
  )
}
