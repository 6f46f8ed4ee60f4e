import type { MerchantTransaction } from '@yacheyka/contract/merchant-api/deposit'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { DepositEntry } from '#/ledger/entries.ts'

/** Movements of a deposit, with the order and the parcel that each was for. */
export async function presentTransactions(
  db: Kysely<Database>,
  customerUid: string,
  entries: readonly DepositEntry[],
): Promise<MerchantTransaction[]> {
  const parcels = await findParcels(db, customerUid, entries)
  return entries.map((entry) => {
    const [kind, uid = ''] = entry.reference.split(':')
    const parcel = parcels.get(uid)
    return {
      id: entry.number,
      booked_at: secondsOf(entry.bookedAt),
      kind: entry.kind,
      amount: formatWireMoney(entry.change),
      balance: formatWireMoney(entry.balance),
      currency: 'RUB',
      note: entry.note,
      order: kind === 'order' ? uid : (parcel?.order_uid ?? null),
      parcel: parcel?.barcode ?? null,
    }
  })
}

/** What an order's payment is for is its order; all else that names a uid names a parcel or nothing of the shop's. */
async function findParcels(
  db: Kysely<Database>,
  customerUid: string,
  entries: readonly DepositEntry[],
) {
  const uids = entries.flatMap(({ reference }) => reference.split(':')[1] ?? [])
  if (uids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('parcel')
    .select(['uid', 'barcode', 'order_uid'])
    .where('uid', 'in', uids)
    .where('customer_uid', '=', customerUid)
    .execute()
  return new Map(rows.map((row) => [row.uid, row]))
}
