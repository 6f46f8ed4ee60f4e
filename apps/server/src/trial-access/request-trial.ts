import type { Kysely } from 'kysely'
import { accountMail, type MailSettings } from '#/accounts/account-mails.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'
import type { TrialLinks, TrialRequest } from './trial-link.ts'
import { TRIAL_DAYS } from './open-trial.ts'

/** Mails the link that opens trial access. The same for every address: no account is looked up, nothing else is stored. */
export const requestTrial = (
  db: Kysely<Database>,
  links: TrialLinks,
  request: TrialRequest,
  settings: MailSettings,
): Promise<unknown> =>
  inTransaction(db, (transaction) =>
    putMessages(transaction, [
      {
        channel: 'email',
        recipient: request.email,
        template: 'trial_access',
        ...accountMail(settings, `Тестовый ключ «${settings.brand}»`, [
          `Кто-то, скорее всего вы, попросил пробный доступ к API «${settings.brand}»: песочницу без договора на ${TRIAL_DAYS} дней.`,
          `Задайте пароль и возьмите ключ. Ссылка одноразовая и действует сутки: ${links.make(request)}`,
          'Если это были не вы, ничего не делайте: без этой ссылки доступ не откроется.',
        ]),
        sendAfter: request.askedAt,
        urgent: true,
      },
    ]),
  )
