import {
  type OperatorMessage,
  operatorGetMessage,
  operatorListMessages,
  operatorRetryMessages,
} from '@yacheyka/contract/messages/console-messages'
import { formatPhone } from '@yacheyka/core/contacts/phone'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { retryFailed, retryMessages } from './retry-messages.ts'
import { periodOf } from '#/http/period.ts'
import { moscowTime } from '#/http/moscow-time.ts'
import { serve } from '#/http/serve.ts'
import { maskKeys } from './mask.ts'
import { findMessage, type ListedMessage, readMessagePage } from './console-queries.ts'

/** What leaves by SMS, e-mail and webhook, in the console (decisions, section 9). */
export function registerOperatorMessages(
  scope: FastifyInstance,
  { database: { db, readCurrent } }: Context,
) {
  serve(scope, operatorListMessages, ({ query, request }) =>
    readCurrent(async (from) => {
      const { count, rows } = await readMessagePage(from, { ...query, ...periodOf(query) })
      return {
        count,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map((row) => present(row, isShown(row, request))),
      }
    }),
  )

  serve(scope, operatorGetMessage, async ({ params, request }) => {
    const message = await findMessage(db, params.uid)
    if (message === undefined) throw notFound('Такого сообщения нет')
    const shown = isShown(message, request)
    const hidden = LETS_IN.has(message.template) || !shown
    return { ...present(message, shown), body: hidden ? null : mask(message, message.body) }
  })

  serve(scope, operatorRetryMessages, async ({ body, request }) => {
    const now = new Date()
    const actor = actorOf(request)
    if ('failed' in body) return { retried: await retryFailed(db, actor, now), left: 0 }
    const uids = [...new Set(body.uids)]
    const statuses = await retryMessages(db, uids, actor, now)
    const retried = statuses.filter((status) => status !== 'sent' && status !== 'obsolete').length
    return { retried, left: uids.length - retried }
  })
}

/** Templates whose text is a way into somebody's account: it is for its recipient alone. */
const LETS_IN: ReadonlySet<string> = new Set([
  'account_opened',
  'member_invited',
  'trial_access',
  'api_key_waiting',
  'password_link',
  'email_confirm',
  'email_changed',
])

/** What tells of deposits, and of who looks for work: not for support, as their own pages are not. */
const FOR_MANAGERS: ReadonlySet<string> = new Set([
  'credited',
  'low_balance',
  'approval_asked',
  'approval_settled',
  'vacancy_response',
])

const isShown = ({ template }: ListedMessage, request: FastifyRequest): boolean =>
  !FOR_MANAGERS.has(template) || operatorOf(request).role !== 'support'

const present = (row: ListedMessage, shown: boolean): OperatorMessage => ({
  uid: row.uid,
  channel: row.channel,
  recipient: formatRecipient(row),
  subject: shown ? mask(row, row.subject) : '',
  template: row.template,
  status: row.status,
  attempts: row.attempts,
  last_error: mask(row, row.last_error),
  created_at: moscowTime(row.created_at) ?? '',
  send_after: moscowTime(row.send_after) ?? '',
  settled_at: moscowTime(row.settled_at),
  parcel:
    row.barcode === null ? null : { barcode: row.barcode, parcel_number: row.parcel_number ?? '' },
})

/** A text without what opens the parcel that it is about. */
const mask = ({ parcel_uid: uid, pin, qr }: ListedMessage, text: string): string =>
  maskKeys(text, uid === null || pin === null || qr === null ? undefined : { uid, pin, qr })

/** Of a webhook its site alone: the rest of the address is what lets in. */
function formatRecipient({ channel, recipient }: ListedMessage): string {
  if (channel === 'sms') return formatPhone(recipient)
  return channel === 'webhook' ? (URL.parse(recipient)?.origin ?? '') : recipient
}
