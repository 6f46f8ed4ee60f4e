import { ALONE_AFTER, LINKED_FOR } from '@yacheyka/core/billing/credit'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

// Who counts as another operator where two must agree (docs/operator.md, «Второй оператор»).

/** Acts by which whoever does them could sign in as the other, or have made the other up. */
const LINKING = [
  'operator.create',
  'operator.update',
  'operator.enable',
  'operator.reset_password',
  'operator.reset_second_factor',
] as const

const ABLE: RawBuilder<boolean> = sql`role IN ('administrator', 'manager')`

/**
 * The operators who may be one person with this one: of each two that are linked, one changed the other's access in the
 * last 24 hours. Links add up, so that a made-up operator who makes another one up is no way around. The command line links
 * nobody.
 * @returns their uids, sorted, with the operator's own
 */
export async function linkedOperators(
  db: Kysely<Database>,
  operatorUid: string,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ uid: string }>`
    WITH RECURSIVE link AS (
      SELECT operator_uid::text AS one, subject_id COLLATE "default" AS other FROM audit_log
      WHERE action = ANY(${[...LINKING]}) AND at > ${before(now, LINKED_FOR)} AND operator_uid IS NOT NULL
        AND subject_kind = 'operator' AND (action <> 'operator.update' OR after -> 'role' IS NOT NULL)
    ), linked (uid) AS (
      SELECT ${operatorUid}::text
      UNION
      SELECT CASE WHEN link.one = linked.uid THEN link.other ELSE link.one END
      FROM linked JOIN link ON linked.uid IN (link.one, link.other)
    )
    SELECT uid FROM linked ORDER BY uid`.execute(db)
  return rows.map(({ uid }) => uid)
}

/**
 * Whether this administrator has nobody who could approve. Whoever could until lately still counts: disabling the others
 * does not open the way at once.
 */
export async function isAlone(
  db: Kysely<Database>,
  operatorUid: string,
  now: Date,
): Promise<boolean> {
  const since = before(now, LINKED_FOR)
  const { rows } = await sql<{ alone: boolean }>`
    SELECT EXISTS (
      SELECT FROM operator_user WHERE uid = ${operatorUid} AND role = 'administrator' AND disabled_at IS NULL
    ) AND NOT EXISTS (
      SELECT FROM operator_user
      WHERE uid <> ${operatorUid} AND ${ABLE} AND (disabled_at IS NULL OR disabled_at > ${since})
    ) AND NOT EXISTS (
      SELECT FROM audit_log
      WHERE action = 'operator.update' AND at > ${since} AND subject_kind = 'operator' AND subject_id <> ${operatorUid}
        AND before ->> 'role' IN ('administrator', 'manager')
    ) AS alone`.execute(db)
  return rows[0]?.alone ?? false
}

/** From when the only operator may confirm a request of that time. */
export const aloneFrom = (requestedAt: Date): Date => new Date(requestedAt.getTime() + ALONE_AFTER)

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds)

interface Request {
  readonly requestedBy: string
  readonly requestedAt: Date
}

/** Why an operator may not approve a request. */
export type Unapproved =
  /** It is his own. */
  | { readonly outcome: 'own' }
  /** He may be one person with whoever asked. */
  | { readonly outcome: 'linked' }
  /** Somebody else could approve, so nobody confirms alone. */
  | { readonly outcome: 'not_alone' }
  | { readonly outcome: 'early'; readonly from: Date }

/** @param alone whether he confirms his own request, as the only operator; the second factor is judged elsewhere */
export async function whyUnapproved(
  db: Kysely<Database>,
  { requestedBy, requestedAt }: Request,
  approverUid: string,
  { now, alone }: { readonly now: Date; readonly alone: boolean },
): Promise<Unapproved | undefined> {
  if (!alone) {
    if (requestedBy === approverUid) return { outcome: 'own' }
    const linked = await linkedOperators(db, approverUid, now)
    return linked.includes(requestedBy) ? { outcome: 'linked' } : undefined
  }
  if (requestedBy !== approverUid || !(await isAlone(db, approverUid, now)))
    return { outcome: 'not_alone' }
  const from = aloneFrom(requestedAt)
  return now < from ? { outcome: 'early', from } : undefined
}
