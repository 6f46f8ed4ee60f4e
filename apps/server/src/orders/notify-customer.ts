import type { Transaction } from 'kysely'
import { selectEmailsOf } from '#/auth/member-emails.ts'
import type { Database } from '#/db/types.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import {
  type OrderMail,
  orderMovedMail,
  orderPaidMail,
  type OrderMailFacts,
  orderPlacedMail,
} from '#/messages/order-mail.ts'
import { putMessages } from '#/messages/put-messages.ts'
import type { MovedOrder } from './move-parcels.ts'

/** Confirms a new order by mail, in its transaction; its PDF is attached when the mail leaves. */
export const notifyOfPlaced = (
  transaction: Transaction<Database>,
  customerUid: string,
  order: OrderMailFacts & { readonly paid: boolean },
  options: LedgerOptions,
): Promise<void> =>
  writeTo(transaction, customerUid, [orderPlacedMail(options.messages, order)], options)

/** Says that orders which had waited are paid. */
export const notifyOfPaid = (
  transaction: Transaction<Database>,
  customerUid: string,
  orders: readonly OrderMailFacts[],
  options: LedgerOptions,
): Promise<void> =>
  writeTo(
    transaction,
    customerUid,
    orders.map((order) => orderPaidMail(options.messages, order)),
    options,
  )

/** Says which parcels go to other points than were ordered, because the cells there were gone. */
export const notifyOfMoved = (
  transaction: Transaction<Database>,
  customerUid: string,
  orders: readonly MovedOrder[],
  options: LedgerOptions,
): Promise<void> =>
  writeTo(
    transaction,
    customerUid,
    orders.map((order) => orderMovedMail(options.messages, order)),
    options,
    // An order may have to go elsewhere more than once.
    `:${options.now.toISOString()}`,
  )

/** Owners and shippers of the customer who want emails get each once. */
async function writeTo(
  transaction: Transaction<Database>,
  customerUid: string,
  mails: readonly OrderMail[],
  { now, silent = false }: LedgerOptions,
  again = '',
): Promise<void> {
  if (silent || mails.length === 0) return
  const users = await selectEmailsOf(transaction, customerUid, 'shipping')
    .where('notify_by_email', '=', true)
    .execute()
  await putMessages(
    transaction,
    mails.flatMap((mail) =>
      users.map(({ uid, email }) => ({
        ...mail,
        channel: 'email' as const,
        recipient: email,
        effectKey: `${mail.template}:${mail.attachment.uid}:${uid}${again}`,
        sendAfter: now,
      })),
    ),
  )
}
