import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { ProviderError, RefusedError } from '#/adapters/remote.ts'
import { watchedOutgoing } from '#/observability/outgoing.ts'
import type { MailSender } from './port.ts'

export interface SmtpServer {
  /** `smtps://login:password@host` or `smtp://…`, which goes over to TLS where the server offers it. */
  readonly url: string
  /** «Ячейка <no-reply@example.org>». */
  readonly from: string
  /** Milliseconds for each step: connect, greet, answer. */
  readonly timeout: number
}

/** A message for each connection: there are few, and nothing is left open that could break. */
export function smtpMail({ url, from, timeout }: SmtpServer): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html, files = [] }) {
      // The library would make another address of one with a line break.
      if (/\s/.test(to)) throw new RefusedError('the recipient is no address')
      const message = { from, to: { name: '', address: to }, subject, text, html }
      const attachments = files.map(({ name, type, content }) => ({
        filename: name,
        contentType: type,
        content,
      }))
      return await watchedOutgoing('SMTP server', async () => {
        const sending = transport.sendMail({
          ...message,
          attachments,
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        try {
          const { response } = await within(timeout * STEPS, sending)
          return { providerId: response }
        } catch (error) {
          throw asOurs(error)
        }
      })
    },
  }
}

/** A server may say a little at each step and never come to an end. */
const STEPS = 3

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const late = sleep(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new ProviderError('SMTP server did not finish')
  })
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
    late.catch(() => undefined)
  }
}

/** What the server says of this recipient or this text for good (5xx); a wrong password is mended by the operator. */
function asOurs(error: unknown): Error {
  if (error instanceof ProviderError) return error
  if (!(error instanceof Error)) return new ProviderError('SMTP server failed')
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const forGood = responseCode !== undefined && responseCode >= 500
  const said = `SMTP server: ${error.message}`
  return forGood && (code === 'EENVELOPE' || code === 'EMESSAGE')
    ? new RefusedError(said)
    : new ProviderError(said)
}
