import type { Transaction } from 'kysely'
import { accountMail, type MailSettings } from '#/accounts/account-mails.ts'
import { selectEmailsOf } from '#/auth/member-emails.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'

/** Of an endpoint whose calls fail or that is stopped, what e-mails say. */
interface NamedEndpoint {
  readonly uid: string
  readonly customer_uid: string
  readonly url: string
  /** When its failures began, or when it was stopped: one e-mail of a kind for each time. */
  readonly since: Date
}

type WebhookEmail = 'failing' | 'disabled' | 'gone' | 'stopped'

const AFTERWARDS =
  'События хранятся 30 дней. Когда сервер снова отвечает, включите вебхук: POST /api/v1/webhook_endpoints/{id}/enable — накопленное придёт само.'

const PARAGRAPHS: Readonly<
  Record<WebhookEmail, (host: string, hotline: string) => readonly [subject: string, ...string[]]>
> = {
  failing: (host) => [
    'Вебхук не отвечает сутки',
    `События для ${host} не доходят уже сутки. Мы пробуем снова, события ждут.`,
    'Если за пять суток ни одна доставка не удастся, вебхук выключится.',
  ],
  disabled: (host) => [
    'Вебхук выключен',
    `События для ${host} не доходили пять суток, и мы выключили вебхук.`,
    AFTERWARDS,
  ],
  gone: (host) => [
    'Вебхук выключен',
    `Сервер ${host} ответил 410, то есть просит больше ничего не присылать. Мы выключили вебхук.`,
    AFTERWARDS,
  ],
  stopped: (host, hotline) => [
    'Вебхук выключен',
    `Служба сети выключила вебхук для ${host}: события туда больше не уходят.`,
    'События хранятся 30 дней. Когда вебхук снова включат, накопленное придёт само.',
    `Почему выключен, скажем по телефону: ${hotline}`,
  ],
}

/** Tells the owners and developers of the endpoint's customer, once for each row of failures or stop. */
export async function putWebhookMails(
  transaction: Transaction<Database>,
  { uid, customer_uid: customerUid, url, since }: NamedEndpoint,
  kind: WebhookEmail,
  settings: MailSettings,
  now: Date,
): Promise<void> {
  const [subject, ...told] = PARAGRAPHS[kind](new URL(url).host, settings.hotline)
  const mail = accountMail(settings, subject, told)
  const template = kind === 'failing' ? 'webhook_failing' : 'webhook_disabled'
  const users = await selectEmailsOf(transaction, customerUid, 'integrations').execute()
  await putMessages(
    transaction,
    users.map((user) => ({
      channel: 'email' as const,
      recipient: user.email,
      template,
      ...mail,
      effectKey: `${template}:${uid}:${since.toISOString()}:${user.uid}`,
      sendAfter: now,
    })),
  )
}
