import {
  type FeedbackMessage,
  operatorHandleFeedback,
  operatorListFeedback,
  operatorReplyToFeedback,
} from '@yacheyka/contract/feedback/console-feedback'
import { formatPhone, parsePhone } from '@yacheyka/core/contacts/phone'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { mailSettings } from '#/accounts/mail-settings.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { actOnce, idempotencyKey } from '#/http/idempotency.ts'
import { actorOf, operatorOf } from '#/audit/actor.ts'
import { periodOf } from '#/http/period.ts'
import { presentConsent } from '#/privacy/present-consent.ts'
import { serve } from '#/http/serve.ts'
import { handleFeedback, replyAddress, replyToFeedback } from './handle-feedback.ts'
import {
  findFeedback,
  type ListedFeedback,
  listReplies,
  readFeedbackPage,
} from './console-queries.ts'

/** Messages of customers in the console (decisions, section 9). */
export function registerOperatorFeedback(scope: FastifyInstance, context: Context) {
  const { db } = context.database
  const mails = mailSettings(context.config)

  serve(scope, operatorListFeedback, async ({ query, request }) => {
    const { count, rows } = await readFeedbackPage(db, { ...query, ...periodOf(query) })
    return {
      count,
      ...pageLinks(request.url, { ...query, count }),
      results: await presentAll(db, rows),
    }
  })

  serve(scope, operatorHandleFeedback, async ({ params, body, request }) => {
    const options = { actor: actorOf(request), now: new Date() }
    const outcome = await inTransaction(db, (transaction) =>
      handleFeedback(transaction, params.uid, body, options),
    )
    if (outcome === 'unknown') throw unknown()
    return await presentOne(db, params.uid)
  })

  serve(scope, operatorReplyToFeedback, async ({ params, body, request }) => {
    const now = new Date()
    const options = { mails, actor: actorOf(request), now }
    const call = {
      key: idempotencyKey(request),
      scope: `${operatorReplyToFeedback.id}:${operatorOf(request).uid}`,
      content: { ...params, ...body },
      response: operatorReplyToFeedback.responses[200],
      now,
    }
    return await actOnce(db, call, async (transaction) => {
      const outcome = await replyToFeedback(transaction, params.uid, body.text, options)
      if (outcome === 'unknown') throw unknown()
      if (outcome === 'no_address') throw noAddress()
      return await presentOne(transaction, params.uid)
    })
  })
}

const unknown = () => notFound('Такого обращения нет')
const noAddress = () =>
  new AppError(
    409,
    'no_address',
    'У клиента нет адреса почты. Позвоните и отметьте обращение разобранным.',
  )

async function presentOne(db: Kysely<Database>, uid: string): Promise<FeedbackMessage> {
  const row = await findFeedback(db, uid)
  const [message] = row === undefined ? [] : await presentAll(db, [row])
  if (message === undefined) throw unknown()
  return message
}

async function presentAll(
  db: Kysely<Database>,
  rows: readonly ListedFeedback[],
): Promise<FeedbackMessage[]> {
  const replies =
    rows.length === 0
      ? []
      : await listReplies(
          db,
          rows.map(({ uid }) => uid),
        )
  return rows.map((row) => ({
    uid: row.uid,
    created_at: row.created_at.toISOString(),
    text: row.text,
    name: row.name,
    phone: formatPhone(parsePhone(row.phone) ?? row.phone),
    email: replyAddress(row),
    customer: { uid: row.customer_uid, name: row.customer, login: row.login },
    consent: presentConsent(row),
    handled:
      row.handled_at === null
        ? null
        : { at: row.handled_at.toISOString(), by: row.handled_by, note: row.note },
    replies: replies
      .filter((reply) => reply.feedback_uid === row.uid)
      .map((reply) => ({
        uid: reply.uid,
        at: reply.created_at.toISOString(),
        by: reply.operator,
        recipient: reply.recipient,
        text: reply.text,
      })),
  }))
}
