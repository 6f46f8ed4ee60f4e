import { type Kopecks, sayMoney } from '@yacheyka/core/money'
import { typeset } from '@yacheyka/core/wording'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { putMessages } from '#/outbox/put-messages.ts'
import type { LedgerOptions } from './options.ts'

interface Fall {
  readonly customerUid: string
  /** Which made it fall. */
  readonly transferUid: string
  readonly balance: Kopecks
}

/** Writes to everybody of the customer who wants e-mail, once for this fall, in the transaction of the spend. */
export async function warnOfLowBalance(
  transaction: Transaction<Database>,
  { customerUid, transferUid, balance }: Fall,
  { now, messages }: LedgerOptions,
): Promise<void> {
  const users = await transaction
    .selectFrom('juridical_user')
    .select(['uid', 'email'])
    .where('customer_uid', '=', customerUid)
    .where('notify_by_email', '=', true)
    .where('email', '!=', '')
    .execute()
  const paragraphs = [
    'Здравствуйте!',
    `На депозитном счёте осталось ${sayMoney(balance)}. Когда денег не хватает, новые заказы ждут оплаты, а посылки по ним не едут.`,
    `Пополнить счёт: ${messages.publicUrl}/juridical`,
    `Ваша «${messages.brand}»`,
  ]
  await putMessages(
    transaction,
    users.map(({ uid, email }) => ({
      channel: 'email',
      recipient: email,
      subject: typeset(`На депозитном счёте осталось ${sayMoney(balance)}`),
      body: paragraphs.map((paragraph) => typeset(paragraph)).join('\n\n'),
      template: 'low_balance',
      effectKey: `low_balance:${transferUid}:${uid}`,
      sendAfter: now,
    })),
  )
}
