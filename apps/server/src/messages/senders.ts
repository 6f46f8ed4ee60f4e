import type { MailFile } from '#/adapters/mail/port.ts'
import { smtpMail } from '#/adapters/mail/smtp.ts'
import { httpSms } from '#/adapters/sms/http.ts'
import { httpWebhook } from '#/adapters/webhook/http.ts'
import type { Config } from '#/config.ts'
import { mailHtml } from './mail-html.ts'
import type { Channel } from './put-messages.ts'

/** What a sender needs of a stored message. */
interface Sendable {
  readonly uid: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** Of e-mails alone. */
  readonly files?: readonly MailFile[]
}

type Sender = (message: Sendable) => Promise<{ readonly providerId: string }>

/** How each channel leaves; a channel without a provider has no sender, and its messages stay for the operator. */
export type Senders = Readonly<Partial<Record<Channel, Sender>>>

/** Milliseconds that a provider may take to answer. */
const TIMEOUT = 10_000

export function openSenders(
  { env, brand }: Pick<Config, 'env' | 'brand'>,
  timeout = TIMEOUT,
): Senders {
  const senders: Partial<Record<Channel, Sender>> = {}
  if (env.SMS_PROVIDER === 'http' && env.SMS_URL !== undefined) {
    const sms = httpSms({
      url: env.SMS_URL,
      login: env.SMS_LOGIN ?? '',
      password: env.SMS_PASSWORD ?? '',
      sender: env.SMS_SENDER,
      timeout,
    })
    senders.sms = ({ uid, recipient, body }) => sms.send({ id: uid, phone: recipient, text: body })
  }
  if (env.MAIL_PROVIDER === 'smtp' && env.SMTP_URL !== undefined) {
    const mail = smtpMail({ url: env.SMTP_URL, from: env.MAIL_FROM ?? '', timeout })
    senders.email = ({ uid, recipient, subject, body, files = [] }) =>
      mail.send({
        id: uid,
        to: recipient,
        subject,
        text: body,
        html: mailHtml(body, brand.colours),
        files,
      })
  }
  if (env.VACANCY_WEBHOOK_URL !== undefined) {
    const webhook = httpWebhook(timeout)
    senders.webhook = ({ uid, recipient, body }) => webhook.send({ id: uid, url: recipient, body })
  }
  return senders
}
