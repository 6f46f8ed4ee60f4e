import type { ApprovalKind, ApprovalStatus } from '@yacheyka/core/billing/credit'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

export interface ApprovalRow {
  readonly uid: string
  readonly kind: ApprovalKind
  readonly invoice_number: number | null
  readonly invoice_issued_at: Date | null
  /** Of the bank. */
  readonly document_number: string | null
  readonly payer_name: string | null
  readonly file_name: string | null
  /** Of a correction. */
  readonly reason: string | null
  readonly customer_uid: string | null
  readonly customer: string | null
  readonly inn: string | null
  /** Kopecks; below nought where a correction takes them. */
  readonly amount: number
  readonly credits: number
  readonly status: ApprovalStatus
  readonly asked_by: string
  /** Names of operators. */
  readonly requester: string
  readonly settler: string | null
  readonly asked_at: Date
  readonly settled_at: Date | null
  readonly confirmed_alone: boolean
  readonly refusal: string | null
}

/** Corrections within the limit needed nobody, and are none. */
const APPROVALS = sql`(
  SELECT uid, 'correction' AS kind, NULL::uuid AS invoice_uid, NULL::uuid AS receipt_uid, customer_uid, NULL AS file_name,
    reason, change AS amount, 1 AS credits, status, asked_by, asked_at,
    CASE WHEN confirmed_alone THEN asked_by ELSE settled_by END AS settled_by, settled_at, confirmed_alone, refusal
  FROM deposit_correction WHERE status <> 'booked' OR settled_by IS NOT NULL OR confirmed_alone
  UNION ALL
  SELECT uid, kind, invoice_uid, receipt_uid, customer_uid, file_name, NULL, amount, credits, status, asked_by, asked_at,
    settled_by, settled_at, confirmed_alone, refusal
  FROM credit_request
)`

const ORDER = sql`approval.status = 'waiting' DESC, CASE WHEN approval.status = 'waiting' THEN approval.asked_at END,
  approval.asked_at DESC, approval.uid DESC`

/** @param approvals a part of them, called `approval` */
const selectApprovals = (approvals: RawBuilder<unknown>) => sql`
  SELECT approval.uid, approval.kind, approval.customer_uid, file_name, approval.reason, approval.amount, credits,
    approval.status, asked_by, asked_at, approval.settled_at, confirmed_alone, refusal, requester.name AS requester,
    settler.name AS settler, customer.inn, coalesce(customer.juridical_name, customer.name) AS customer,
    invoice.number AS invoice_number, invoice.issued_at AS invoice_issued_at, receipt.document_number, receipt.payer_name
  FROM ${approvals} AS approval
  JOIN operator_user AS requester ON requester.uid = asked_by
  LEFT JOIN operator_user AS settler ON settler.uid = settled_by
  LEFT JOIN customer ON customer.uid = approval.customer_uid
  LEFT JOIN invoice ON invoice.uid = approval.invoice_uid
  LEFT JOIN bank_receipt AS receipt ON receipt.uid = approval.receipt_uid`

const ofStatus = (status: ApprovalStatus | undefined): RawBuilder<boolean> =>
  sql`(${status ?? null}::text IS NULL OR approval.status = ${status ?? null})`

/** What waits first, the oldest of it on top; then the newest. */
export async function listApprovals(
  db: Kysely<Database>,
  status: ApprovalStatus | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly ApprovalRow[]> {
  const page = sql`(SELECT * FROM ${APPROVALS} AS approval WHERE ${ofStatus(status)}
    ORDER BY ${ORDER} LIMIT ${limit} OFFSET ${offset})`
  const { rows } = await sql<ApprovalRow>`${selectApprovals(page)} ORDER BY ${ORDER}`.execute(db)
  return rows
}

export async function countApprovals(
  db: Kysely<Database>,
  status: ApprovalStatus | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${APPROVALS} AS approval WHERE ${ofStatus(status)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findApproval(
  db: Kysely<Database>,
  uid: string,
): Promise<ApprovalRow | undefined> {
  const one = sql`(SELECT * FROM ${APPROVALS} AS approval WHERE approval.uid = ${uid})`
  const { rows } = await sql<ApprovalRow>`${selectApprovals(one)}`.execute(db)
  return rows[0]
}
