import type { ErasureGround, ErasureStatus } from '@yacheyka/core/privacy/personal-data'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { ErasureOutcome } from './erase-person.ts'

export interface RequestRow {
  readonly uid: string
  /** Both empty once it is settled. */
  readonly phone: string
  readonly email: string
  readonly customer_uid: string | null
  readonly customer: string | null
  readonly ground: ErasureGround
  readonly reason: string
  readonly status: ErasureStatus
  readonly asked_by: string | null
  /** Names of operators; null is the command line. */
  readonly requester: string | null
  readonly settler: string | null
  readonly asked_at: Date
  readonly settled_at: Date | null
  readonly refusal: string | null
  readonly outcome: ErasureOutcome | null
}

const select = sql`
  SELECT request.uid, phone, email, request.customer_uid, ground, reason, status, asked_by, asked_at, settled_at, refusal,
    outcome, coalesce(customer.juridical_name, customer.name) AS customer, requester.name AS requester, settler.name AS settler
  FROM erasure_request AS request
  LEFT JOIN customer ON customer.uid = request.customer_uid
  LEFT JOIN operator_user AS requester ON requester.uid = request.asked_by
  LEFT JOIN operator_user AS settler ON settler.uid = request.settled_by`

const WAITING_FIRST = sql`status = 'waiting' DESC, CASE WHEN status = 'waiting' THEN asked_at END, asked_at DESC, request.uid DESC`

/** What waits first, the oldest of it on top; then the newest. */
export async function listRequests(
  db: Kysely<Database>,
  status: ErasureStatus | undefined,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    ${select} WHERE ${status ?? null}::text IS NULL OR status = ${status ?? null}
    ORDER BY ${WAITING_FIRST} LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return rows
}

export async function findRequest(
  db: Kysely<Database>,
  uid: string,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`${select} WHERE request.uid = ${uid}`.execute(db)
  return rows[0]
}

export async function countRequests(
  db: Kysely<Database>,
  status: ErasureStatus | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM erasure_request
    WHERE ${status ?? null}::text IS NULL OR status = ${status ?? null}`.execute(db)
  return rows[0]?.count ?? 0
}
