import { isEmail } from '@yacheyka/core/contacts/email'
import type { Transaction } from 'kysely'
import type { MailSettings } from '#/accounts/account-mails.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { putMessages } from '#/messages/put-messages.ts'
import { lockFeedback } from './console-queries.ts'
import { replyMail } from './reply-mail.ts'

interface Options {
  /** Who deals with it. */
  readonly actor: Actor
  readonly now: Date
}

/** Marks a message as dealt with, with a note for ourselves, or takes the mark away. */
export async function handleFeedback(
  transaction: Transaction<Database>,
  uid: string,
  { handled, note }: { readonly handled: boolean; readonly note: string },
  { actor, now }: Options,
): Promise<'done' | 'unknown'> {
  const message = await lockFeedback(transaction, uid)
  if (message === undefined) return 'unknown'
  const isHandled = message.handled_at !== null
  const changed = differences(
    { handled: isHandled, note: message.note },
    { handled, note: handled ? note : message.note },
  )
  if (Object.keys(changed.after).length === 0) return 'done'
  await mark(transaction, uid, handled ? { actor, now, note } : undefined)
  await recordAudit(
    transaction,
    actor,
    {
      action: handled ? 'feedback.handle' : 'feedback.reopen',
      subject: { kind: 'feedback', id: uid, name: message.name },
      ...changed,
    },
    now,
  )
  return 'done'
}

/** Where a reply goes: to its user's confirmed address, else as the message says, which anybody in the cabinet writes; empty where neither is one. */
export const replyAddress = (message: {
  readonly email: string
  readonly user_email: string
}): string => [message.user_email, message.email].find(isEmail) ?? ''

/** Answers by e-mail through the outbox, keeps the response, and marks the message as dealt with. */
export async function replyToFeedback(
  transaction: Transaction<Database>,
  uid: string,
  text: string,
  { mails, actor, now }: Options & { readonly mails: MailSettings },
): Promise<'done' | 'unknown' | 'no_address'> {
  const message = await lockFeedback(transaction, uid)
  if (message === undefined) return 'unknown'
  const recipient = replyAddress(message)
  if (recipient === '') return 'no_address'
  const replyUid = newUid()
  await transaction
    .insertInto('feedback_reply')
    .values({
      uid: replyUid,
      feedback_uid: uid,
      operator_uid: actor.operatorUid,
      recipient,
      text,
      created_at: now,
    })
    .execute()
  await putMessages(transaction, [
    {
      channel: 'email',
      recipient,
      template: 'feedback_reply',
      ...replyMail(mails, {
        question: message.text,
        requestedAt: message.created_at,
        response: text,
      }),
      effectKey: `feedback_reply:${replyUid}`,
      sendAfter: now,
      urgent: true,
    },
  ])
  if (message.handled_at === null) await mark(transaction, uid, { actor, now, note: message.note })
  await recordAudit(
    transaction,
    actor,
    {
      action: 'feedback.reply',
      subject: { kind: 'feedback', id: uid, name: message.name },
      before: { handled: message.handled_at !== null },
      after: { handled: true, recipient, text },
    },
    now,
  )
  return 'done'
}

const mark = (
  transaction: Transaction<Database>,
  uid: string,
  by: (Options & { readonly note: string }) | undefined,
) =>
  transaction
    .updateTable('feedback')
    .set(
      by === undefined
        ? { handled_at: null, handled_by: null }
        : { handled_at: by.now, handled_by: by.actor.operatorUid, note: by.note },
    )
    .where('uid', '=', uid)
    .execute()
