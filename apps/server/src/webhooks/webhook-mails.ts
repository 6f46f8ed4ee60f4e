import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { counted } from '@yacheyka/core/text/wording'
import type { Transaction } from 'kysely'
import { accountMail, type MailSettings } from '#/accounts/account-mails.ts'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { selectEmailsOf } from '#/auth/member-emails.ts'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'

/** Of an endpoint whose calls fail or that is stopped, what e-mails say. */
interface NamedEndpoint {
  readonly uid: string
  /** A twin, of a webhook of the sandbox. */
  readonly customer_uid: string
  readonly url: string
  /** When its failures began, or when it was stopped: one e-mail of a kind for each time. */
  readonly since: Date
}

type WebhookEmail = 'failing' | 'disabled' | 'gone' | 'stopped'

export interface WebhookMailSettings extends MailSettings {
  /** Days that events wait. */
  readonly keepDays: number
}

export const webhookMailSettings = (
  config: Pick<Config, 'brand' | 'publicUrl' | 'env'>,
): WebhookMailSettings => ({ ...mailSettings(config), keepDays: config.env.API_KEEP_DAYS })

interface Facts {
  readonly host: string
  readonly sandbox: boolean
  readonly settings: WebhookMailSettings
}

const kept = ({ settings }: Facts) =>
  `События хранятся ${counted(settings.keepDays, ['день', 'дня', 'дней'])}.`
const afterwards = (facts: Facts) =>
  `${kept(facts)} Когда сервер снова отвечает, включите вебхук: POST /api/v1/webhook_endpoints/{id}/enable — накопленное придёт само.`
const webhook = ({ sandbox }: Facts) => (sandbox ? 'Вебхук песочницы' : 'Вебхук')
const events = ({ sandbox, host }: Facts) =>
  `${sandbox ? 'События песочницы' : 'События'} для ${host}`

const PARAGRAPHS: Readonly<
  Record<WebhookEmail, (facts: Facts) => readonly [subject: string, ...string[]]>
> = {
  failing: (facts) => [
    `${webhook(facts)} не отвечает сутки`,
    `${events(facts)} не доходят уже сутки. Мы пробуем снова, события ждут.`,
    'Если за пять суток ни одна доставка не удастся, вебхук выключится.',
  ],
  disabled: (facts) => [
    `${webhook(facts)} выключен`,
    `${events(facts)} не доходили пять суток, и мы выключили вебхук.`,
    afterwards(facts),
  ],
  gone: (facts) => [
    `${webhook(facts)} выключен`,
    `Сервер ${facts.host} ответил 410, то есть просит больше ничего не присылать. Мы выключили вебхук${facts.sandbox ? ' песочницы' : ''}.`,
    afterwards(facts),
  ],
  stopped: (facts) => [
    `${webhook(facts)} выключен`,
    `Служба сети выключила вебхук${facts.sandbox ? ' песочницы' : ''} для ${facts.host}: события туда больше не уходят.`,
    `${kept(facts)} Когда вебхук снова включат, накопленное придёт само.`,
    `Почему выключен, скажем по телефону: ${facts.settings.hotline}`,
  ],
}

/** Tells the owners and developers of the endpoint's customer, or of whose twin that is, once for each row of failures or stop. */
export async function putWebhookMails(
  transaction: Transaction<Database>,
  endpoint: NamedEndpoint,
  kind: WebhookEmail,
  settings: WebhookMailSettings,
  now: Date,
): Promise<void> {
  const { customer_uid: customerUid, url } = endpoint
  const { sandbox_of: owner } = await transaction
    .selectFrom('customer')
    .select('sandbox_of')
    .where('uid', '=', customerUid)
    .executeTakeFirstOrThrow()
  const facts = { host: new URL(url).host, sandbox: owner !== null, settings }
  const [subject, ...paragraphs] = PARAGRAPHS[kind](facts)
  const mail = accountMail(settings, subject, paragraphs)
  const template = kind === 'failing' ? 'webhook_failing' : 'webhook_disabled'
  const time = timeOf(endpoint, kind, facts.sandbox, now)
  const users = await selectEmailsOf(transaction, owner ?? customerUid, 'integrations').execute()
  await putMessages(
    transaction,
    users.map((user) => ({
      channel: 'email' as const,
      recipient: user.email,
      template,
      ...mail,
      effectKey: `${template}:${time}:${user.uid}`,
      sendAfter: now,
    })),
  )
}

/**
 * What is told once. A server that answers 410 may be enabled again and again, and anybody has a sandbox: of its webhooks
 * that is told once a day.
 */
const timeOf = (
  { uid, customer_uid: customerUid, since }: NamedEndpoint,
  kind: WebhookEmail,
  sandbox: boolean,
  now: Date,
): string =>
  sandbox && kind === 'gone'
    ? `gone:${customerUid}:${isoDay(moscowDay(now.getTime()))}`
    : `${uid}:${since.toISOString()}`
