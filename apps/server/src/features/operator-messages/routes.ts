import {
  type OperatorMessage,
  operatorGetMessage,
  operatorListMessages,
  operatorRetryMessages,
} from '@yacheyka/contract/operator/messages'
import { formatPhone } from '@yacheyka/core/phone'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/collection.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/errors.ts'
import { actorOf } from '#/operators/guard.ts'
import { retryFailed, retryMessages } from '#/outbox/retry-messages.ts'
import { periodOf } from '#/parcels/sent-filters.ts'
import { moscowTime } from '#/parcels/sent-rows.ts'
import { serve } from '#/serve.ts'
import { findMessage, type ListedMessage, readMessagePage } from './queries.ts'

/** What leaves by SMS, e-mail and webhook, in the console (decisions, section 9). */
export function registerOperatorMessages(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, operatorListMessages, async ({ query, request }) => {
    const { count, rows } = await readMessagePage(db, { ...query, ...periodOf(query) })
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: rows.map(present),
    }
  })

  serve(scope, operatorGetMessage, async ({ params }) => {
    const message = await findMessage(db, params.uid)
    if (message === undefined) throw notFound('Такого сообщения нет')
    return { ...present(message), body: SECRET.has(message.template) ? null : message.body }
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

/** Templates whose text opens a cell or somebody's account: it is for its recipient alone. */
const SECRET: ReadonlySet<string> = new Set([
  'arrived',
  'reminder',
  'extended',
  'repeat',
  'account_opened',
  'password_link',
])

const present = (row: ListedMessage): OperatorMessage => ({
  uid: row.uid,
  channel: row.channel,
  recipient: row.channel === 'sms' ? formatPhone(row.recipient) : row.recipient,
  subject: row.subject,
  template: row.template,
  status: row.status,
  attempts: row.attempts,
  last_error: row.last_error,
  created_at: moscowTime(row.created_at) ?? '',
  send_after: moscowTime(row.send_after) ?? '',
  settled_at: moscowTime(row.settled_at),
  parcel:
    row.parcel_uid === null
      ? null
      : { uid: row.parcel_uid, parcel_number: row.parcel_number ?? '' },
})
