import type { DeviceFact } from '@yacheyka/contract/device/report'
import type { Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { repeatCode } from '#/parcel-store/repeat-code.ts'

/** Whoever asked stands at the screen: what arrives later is of no use to them. */
const ASKED_WITHIN = 15 * 60_000

/**
 * Sends the codes that a recipient asked for at the screen, «Прислать код по СМС». A parcel that is not at this point, or
 * whose code was sent lately, gets none: how often a code goes is for `repeatCode` to say.
 */
export async function sendRequestedCodes(
  transaction: Transaction<Database>,
  pointUid: string,
  facts: readonly DeviceFact[],
  options: Pick<RecordOptions, 'messages' | 'now'>,
): Promise<void> {
  const since = options.now.getTime() - ASKED_WITHIN
  const barcodes = facts.flatMap(({ kind, barcode, datetime }) =>
    kind === 'code_asked' && barcode !== null && Date.parse(datetime) > since ? [barcode] : [],
  )
  if (barcodes.length === 0) return
  const parcels = await transaction
    .selectFrom('parcel')
    .select('uid')
    .where('barcode', 'in', barcodes)
    .where('point_uid', '=', pointUid)
    .where('parent_uid', 'is', null)
    .orderBy('uid')
    .execute()
  for (const { uid } of parcels)
    try {
      await repeatCode(transaction, uid, { ...options, requestedBy: 'recipient' })
    } catch (reason) {
      // Refused before anything was written: the rest of the report stands.
      if (!(reason instanceof AppError)) throw reason
    }
}
