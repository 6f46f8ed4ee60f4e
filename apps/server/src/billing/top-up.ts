import { type Kopecks, formatMoney } from '@yacheyka/core/money/money'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { creditDeposit } from '#/orders/credit-deposit.ts'
import { writeToCustomer } from '#/ledger/ledger-emails.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import type { TransferRequest, TransferResult } from '#/ledger/transfer.ts'

interface TopUp extends Pick<TransferRequest, 'customerUid' | 'reference' | 'note'> {
  readonly amount: Kopecks
}

/** Credits money that came from the bank, once by its reference, and tells the customer, in the caller's transaction. */
export async function topUp(
  transaction: Transaction<Database>,
  { amount, ...request }: TopUp,
  options: LedgerOptions,
): Promise<TransferResult> {
  const requested = { ...request, kind: 'top_up', change: amount } as const
  const result = await creditDeposit(transaction, requested, options)
  if (result.outcome !== 'done' || result.replayed) return result
  const email = {
    template: 'credited' as const,
    transferUid: result.uid,
    subject: `На депозитный счёт зачислено ${formatMoney(amount)}`,
    paragraphs: [
      `На депозитный счёт зачислено ${formatMoney(amount)}, после этого на нём ${formatMoney(result.balance)}. Заказы, которые ждали оплаты, оплачиваются из него сразу, от старых к новым.`,
      `Основание: ${request.note}`,
      `Движения, счета и акты: ${options.messages.publicUrl}/juridical/deposit`,
    ],
  }
  await writeToCustomer(transaction, request.customerUid, email, options)
  return result
}
