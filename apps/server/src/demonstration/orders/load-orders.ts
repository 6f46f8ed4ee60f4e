import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { DEMONSTRATION_CUSTOMERS } from '../parcels/customers.ts'
import { placeOrders } from './place-orders.ts'
import { tieParcels } from './tie-parcels.ts'

const [CUSTOMER] = DEMONSTRATION_CUSTOMERS

/** Whose cabinet a newcomer signs in to. */
export interface Orderer {
  readonly customerUid: string
  readonly userUid: string | null
}

/**
 * Orders of the cabinet that a newcomer signs in to: the parcels that it has sent belong to paid ones, and new ones are
 * placed as the cabinet places them, of which one waits for money.
 * @returns how many
 */
export async function loadOrders(
  transaction: Transaction<Database>,
  options: LedgerOptions,
): Promise<number> {
  const user = await transaction
    .selectFrom('juridical_user')
    .select('uid')
    .where('customer_uid', '=', CUSTOMER.uid)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  const orderer = { customerUid: CUSTOMER.uid, userUid: user?.uid ?? null }
  // Of what is past nobody is told.
  const silent = { ...options, silent: true }
  const tied = await tieParcels(transaction, orderer, silent)
  return tied + (await placeOrders(transaction, orderer, silent))
}
