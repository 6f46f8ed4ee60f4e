import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import type { listParcelClaims } from '@yacheyka/contract/support/parcel-support'
import { CORRECTION_STATUS_WORDING, type CorrectionStatus } from '@yacheyka/core/billing/correction'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import {
  CLAIM_KIND_WORDING,
  type ClaimKind,
  claimReason,
  mayClaim,
} from '@yacheyka/core/parcels/parcel-claim'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import { requestCorrection, NEVER_ALONE } from '#/billing/corrections.ts'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { holdParcel, subjectOf, unknownParcel } from '#/parcels/console-subject.ts'

interface ClaimRow {
  readonly uid: string
  readonly kind: ClaimKind
  readonly amount: Kopecks
  readonly status: CorrectionStatus
  readonly requester: string
  readonly asked_at: Date
  readonly settler: string | null
  readonly settled_at: Date | null
  readonly refusal: string | null
}

/** Claims for a parcel, the newest first. */
export async function readClaims(
  db: Kysely<Database>,
  parcelUid: string,
): Promise<ResponseBody<typeof listParcelClaims>> {
  const { rows } = await sql<ClaimRow>`
    SELECT correction.uid, claim.kind, correction.change AS amount, correction.status, requester.name AS requester,
      correction.asked_at, settler.name AS settler, correction.settled_at, correction.refusal
    FROM parcel_claim AS claim
    JOIN deposit_correction AS correction ON correction.uid = claim.correction_uid
    JOIN operator_user AS requester ON requester.uid = correction.asked_by
    LEFT JOIN operator_user AS settler
      ON settler.uid = CASE WHEN correction.confirmed_alone THEN correction.asked_by ELSE correction.settled_by END
    WHERE claim.parcel_uid = ${parcelUid} ORDER BY correction.uid DESC`.execute(db)
  return { count: rows.length, results: rows.map(presentClaim) }
}

const presentClaim = (row: ClaimRow) => ({
  uid: row.uid,
  kind: row.kind,
  kind_text: CLAIM_KIND_WORDING[row.kind],
  amount: formatWireMoney(row.amount),
  status: row.status,
  status_text: CORRECTION_STATUS_WORDING[row.status],
  asked_by: row.requester,
  asked_at: formatTime(row.asked_at),
  settled_by: row.settler,
  settled_at: row.settled_at === null ? null : formatTime(row.settled_at),
  refusal: row.refusal ?? '',
})

const formatTime = (time: Date): string => isoWithOffset(time.getTime(), MOSCOW)

interface Claim {
  readonly parcelUid: string
  readonly kind: ClaimKind
  readonly amount: Kopecks
}

/**
 * Opens a claim: the sum is credited to the customer's deposit when another operator agrees, whatever it is.
 * @throws {AppError} 404; 409 `claim_refused` where nothing can have happened to the parcel, `claim_exists` where one of
 *   this kind waits or was paid
 */
export async function openClaim(
  transaction: Transaction<Database>,
  { parcelUid, kind, amount }: Claim,
  actor: Actor,
  options: LedgerOptions,
): Promise<void> {
  await holdParcel(transaction, parcelUid, { money: true, now: options.now })
  const parcel = await transaction
    .selectFrom('parcel')
    .select(['customer_uid', 'parcel_number', 'barcode', 'status'])
    .where('uid', '=', parcelUid)
    .executeTakeFirst()
  if (parcel === undefined) throw unknownParcel()
  if (!mayClaim(parcel.status))
    throw new AppError(
      409,
      'claim_refused',
      'Это отправление к нам не поступало: претензию по нему не завести',
    )
  if (await isClaimed(transaction, parcelUid, kind))
    throw new AppError(
      409,
      'claim_exists',
      `Претензия «${CLAIM_KIND_WORDING[kind]}» по этому отправлению уже есть`,
    )
  const reason = claimReason(kind, parcel.parcel_number ?? parcel.barcode)
  const requested = await requestCorrection(
    transaction,
    { customerUid: parcel.customer_uid, change: amount, reason, limit: NEVER_ALONE },
    actor,
    options,
  )
  if (requested.outcome !== 'asked')
    throw new AppError(409, 'claim_refused', 'На депозите не может быть столько денег')
  await transaction
    .insertInto('parcel_claim')
    .values({ correction_uid: requested.uid, parcel_uid: parcelUid, kind })
    .execute()
  await recordAudit(
    transaction,
    actor,
    {
      action: 'parcel.claim',
      subject: await subjectOf(transaction, parcelUid),
      after: { change: amount },
      reason,
    },
    options.now,
  )
}

async function isClaimed(
  transaction: Transaction<Database>,
  parcelUid: string,
  kind: ClaimKind,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('parcel_claim')
    .innerJoin('deposit_correction', 'deposit_correction.uid', 'parcel_claim.correction_uid')
    .select('deposit_correction.uid')
    .where('parcel_uid', '=', parcelUid)
    .where('kind', '=', kind)
    .where('deposit_correction.status', '<>', 'refused')
    .executeTakeFirst()
  return found !== undefined
}
