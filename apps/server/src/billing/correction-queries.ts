import type { CorrectionStatus } from '@yacheyka/core/billing/correction'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

interface CorrectionFilter {
  readonly status: CorrectionStatus | undefined
  readonly customerUid: string | undefined
}

export interface CorrectionRow {
  readonly uid: string
  readonly customer_uid: string
  readonly customer: string
  readonly inn: string | null
  /** Kopecks; below nought where they are taken. */
  readonly change: number
  readonly reason: string
  readonly status: CorrectionStatus
  readonly asked_by: string
  /** Names of operators. */
  readonly requester: string
  readonly settler: string | null
  readonly asked_at: Date
  readonly settled_at: Date | null
  readonly refusal: string | null
  /** Kopecks on the deposit now; null where there was no transfer yet. */
  readonly balance: number | null
}

/** @param corrections the table or a part of it, called `correction` */
const selectCorrections = (corrections: RawBuilder<unknown>) => sql`
  SELECT correction.uid, correction.customer_uid, change, reason, status, asked_by, asked_at, settled_at, refusal,
    ledger_account.balance, requester.name AS requester, settler.name AS settler, customer.inn,
    coalesce(customer.juridical_name, customer.name) AS customer
  FROM ${corrections}
  JOIN customer ON customer.uid = correction.customer_uid
  JOIN operator_user AS requester ON requester.uid = correction.asked_by
  LEFT JOIN operator_user AS settler ON settler.uid = correction.settled_by
  LEFT JOIN ledger_account ON ledger_account.customer_uid = correction.customer_uid`

const condition = ({ status, customerUid }: CorrectionFilter): RawBuilder<boolean> =>
  sql`(${status ?? null}::text IS NULL OR correction.status = ${status ?? null})
    AND (${customerUid ?? null}::uuid IS NULL OR correction.customer_uid = ${customerUid ?? null})`

export async function findCorrection(
  db: Kysely<Database>,
  uid: string,
): Promise<CorrectionRow | undefined> {
  const { rows } = await sql<CorrectionRow>`
    ${selectCorrections(sql`deposit_correction AS correction`)} WHERE correction.uid = ${uid}`.execute(
    db,
  )
  return rows[0]
}

/** What waits first, the oldest of it on top; then the newest. */
export async function listCorrections(
  db: Kysely<Database>,
  filter: CorrectionFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly CorrectionRow[]> {
  const order = sql`status = 'waiting' DESC, CASE WHEN status = 'waiting' THEN asked_at END, asked_at DESC, correction.uid DESC`
  const page = sql`(
    SELECT * FROM deposit_correction AS correction WHERE ${condition(filter)}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}
  ) AS correction`
  const { rows } = await sql<CorrectionRow>`
    ${selectCorrections(page)} ORDER BY ${order}`.execute(db)
  return rows
}

export async function countCorrections(
  db: Kysely<Database>,
  filter: CorrectionFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM deposit_correction AS correction WHERE ${condition(filter)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
