import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { findOrderer } from './orderer.ts'
import { placeOrders } from './place-orders.ts'
import { tieParcels } from './tie-parcels.ts'

/**
 * Orders of the cabinet that a newcomer signs in to: the parcels that it has sent belong to paid ones, and new ones are
 * placed as the cabinet places them, of which one waits for money.
 * @returns how many
 */
export async function loadOrders(
  transaction: Transaction<Database>,
  options: LedgerOptions,
): Promise<number> {
  const orderer = await findOrderer(transaction)
  // Of what is past nobody is told.
  const silent = { ...options, silent: true }
  const tied = await tieParcels(transaction, orderer, silent)
  return tied + (await placeOrders(transaction, orderer, silent))
}
