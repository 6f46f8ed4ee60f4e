import type { MessageTemplate } from '@yacheyka/core/messages/message-template'
import { typeset } from '@yacheyka/core/text/wording'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { MessageSettings } from './parcel-facts.ts'
import { putMessages } from './put-messages.ts'

interface OperatorEmail {
  readonly template: MessageTemplate
  /** What it tells of: one email to each address for each. */
  readonly about: string
  readonly subject: string
  readonly paragraphs: readonly string[]
}

interface EmailOptions {
  readonly now: Date
  readonly messages: MessageSettings
  /** Where administrators are written to while none of them has an address. */
  readonly supportEmail?: string
}

/** Writes to every administrator who has an address, in the transaction of what it tells of. */
export async function writeToAdministrators(
  transaction: Transaction<Database>,
  message: OperatorEmail,
  options: EmailOptions,
): Promise<void> {
  const rows = await transaction
    .selectFrom('operator_user')
    .select('contact_email as email')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('contact_email', 'is not', null)
    .execute()
  const addresses = rows.flatMap(({ email }) => (email === null ? [] : [email]))
  const { supportEmail } = options
  if (addresses.length === 0 && supportEmail !== undefined) addresses.push(supportEmail)
  await put(transaction, addresses, message, options)
}

/** Writes to one operator, if there is an address. */
export async function writeToOperator(
  transaction: Transaction<Database>,
  operatorUid: string,
  message: OperatorEmail,
  options: EmailOptions,
): Promise<void> {
  const row = await transaction
    .selectFrom('operator_user')
    .select('contact_email as email')
    .where('uid', '=', operatorUid)
    .executeTakeFirst()
  const email = row?.email ?? null
  if (email !== null) await put(transaction, [email], message, options)
}

const put = (
  transaction: Transaction<Database>,
  addresses: readonly string[],
  { template, about, subject, paragraphs }: OperatorEmail,
  { now, messages }: EmailOptions,
) =>
  putMessages(
    transaction,
    [...new Set(addresses)].map((recipient) => ({
      channel: 'email',
      recipient,
      subject: typeset(subject),
      body: ['Здравствуйте!', ...paragraphs, `Ваша «${messages.brand}»`]
        .map((each) => typeset(each))
        .join('\n\n'),
      template,
      effectKey: `${template}:${about}:${recipient}`,
      sendAfter: now,
    })),
  )
