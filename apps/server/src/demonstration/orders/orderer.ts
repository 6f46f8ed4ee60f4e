import { DEMONSTRATION_CUSTOMERS } from '@yacheyka/demonstration/people/senders'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

const [CUSTOMER] = DEMONSTRATION_CUSTOMERS

/** Whose cabinet a newcomer signs in to. */
export interface Orderer {
  readonly customerUid: string
  readonly userUid: string | null
}

export async function findOrderer(transaction: Transaction<Database>): Promise<Orderer> {
  const user = await transaction
    .selectFrom('juridical_user')
    .select('uid')
    .where('customer_uid', '=', CUSTOMER.uid)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return { customerUid: CUSTOMER.uid, userUid: user?.uid ?? null }
}
