import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { writeToCustomer } from './ledger-emails.ts'
import type { LedgerOptions } from './options.ts'

interface Fall {
  readonly customerUid: string
  /** Which made it fall. */
  readonly transferUid: string
  readonly balance: Kopecks
}

/** Warns the customer, once for this fall, in the transaction of the spend. */
export const warnOfLowBalance = (
  transaction: Transaction<Database>,
  { customerUid, transferUid, balance }: Fall,
  options: LedgerOptions,
): Promise<void> =>
  writeToCustomer(
    transaction,
    customerUid,
    {
      template: 'low_balance',
      transferUid,
      subject: `На депозитном счёте осталось ${formatMoney(balance)}`,
      paragraphs: [
        `На депозитном счёте осталось ${formatMoney(balance)}. Когда денег не хватает, новые заказы ждут оплаты, а посылки по ним не едут.`,
        `Пополнить счёт: ${options.messages.publicUrl}/juridical`,
      ],
    },
    options,
  )
