import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer, type TransferRequest, type TransferResult } from '#/ledger/transfer.ts'
import { payUnpaidOrders } from './pay-unpaid.ts'

/**
 * `transfer` for whatever may put money on a deposit: with what came, orders that wait are paid, oldest first, in the same
 * transaction. Its response is the deposit's before them.
 */
export async function creditDeposit(
  transaction: Transaction<Database>,
  request: TransferRequest,
  options: LedgerOptions,
): Promise<TransferResult> {
  const result = await transfer(transaction, request, options)
  if (result.outcome === 'done' && !result.replayed && request.change > 0)
    await payUnpaidOrders(transaction, request.customerUid, options)
  return result
}
