import type { MessageTemplate } from '@yacheyka/core/messages/message-template'
import { typeset } from '@yacheyka/core/text/wording'
import type { Transaction } from 'kysely'
import { selectEmailsOf } from '#/auth/member-emails.ts'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/messages/put-messages.ts'
import type { LedgerOptions } from './options.ts'

interface LedgerEmail {
  readonly template: MessageTemplate
  /** What it tells of: one email to each reader for each. */
  readonly transferUid: string
  readonly subject: string
  /** Between the greeting and the signature. */
  readonly paragraphs: readonly string[]
}

/** Writes to owners and accountants of the customer who want emails about the deposit, once, in the transaction of what it tells of. */
export async function writeToCustomer(
  transaction: Transaction<Database>,
  customerUid: string,
  { template, transferUid, subject, paragraphs }: LedgerEmail,
  { now, messages, silent = false }: LedgerOptions,
): Promise<void> {
  if (silent) return
  const users = await selectEmailsOf(transaction, customerUid, 'money')
    .where('notify_by_email', '=', true)
    .execute()
  const body = ['Здравствуйте!', ...paragraphs, `Ваша «${messages.brand}»`]
  await putMessages(
    transaction,
    users.map(({ uid, email }) => ({
      channel: 'email',
      recipient: email,
      subject: typeset(subject),
      body: body.map((paragraph) => typeset(paragraph)).join('\n\n'),
      template,
      effectKey: `${template}:${transferUid}:${uid}`,
      sendAfter: now,
    })),
  )
}
