import { AUDIT_FOUND_MAX, CLI_OPERATOR } from '@yacheyka/contract/audit/console-audit'
import { foldBarcode } from '@yacheyka/core/labels/barcode'
import { wordsOf } from '@yacheyka/core/text/fold-text'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { pageInParts, partsByUid } from '#/db/page-in-parts.ts'
import type { Database } from '#/db/types.ts'

export interface AuditFilter {
  /** The uid of an operator, `cli`, or '' for everybody. */
  readonly operator: string
  readonly group: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly name: string
  readonly from: Date | undefined
  /** Exclusive. */
  readonly before: Date | undefined
}

/** Base58, as a parcel's uid is and nothing else that the journal names. */
const PARCEL_UID = '^[1-9A-HJ-NP-Za-km-z]{22}$'

interface AuditEntryRow {
  readonly uid: string
  readonly at: Date
  readonly operator_uid: string | null
  readonly actor: string
  readonly actor_name: string
  readonly action: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly subject_name: string
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
  readonly reason: string
  readonly address: string
}

interface AuditPage {
  readonly count: number
  /** False: there are more than `count`. */
  readonly exact: boolean
  readonly rows: readonly AuditEntryRow[]
}

/**
 * A page of the journal, newest first; what is found is counted up to `AUDIT_FOUND_MAX`, and paged no farther.
 */
export async function readAuditPage(
  db: Kysely<Database>,
  filter: AuditFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  now = new Date(),
): Promise<AuditPage> {
  const condition = await conditionOf(db, filter)
  const { uids, ...counted } = await pageInParts(db, {
    parts: partsByUid(filter.from, now),
    rowsOf: (part) => sql`audit_log WHERE ${condition} AND ${part}`,
    at: sql`at`,
    order: sql`at DESC, uid DESC`,
    most: AUDIT_FOUND_MAX,
    limit,
    offset,
  })
  return { ...counted, rows: await readEntries(db, uids) }
}

async function readEntries(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<readonly AuditEntryRow[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<AuditEntryRow>`
    SELECT entry.uid, entry.at, entry.operator_uid, entry.actor, coalesce(operator.name, '') AS actor_name, entry.action,
      entry.subject_kind, ${SUBJECT_ID} AS subject_id, entry.subject_name, entry.before, entry.after, entry.reason, entry.address
    FROM audit_log AS entry LEFT JOIN operator_user AS operator ON operator.uid = entry.operator_uid
    WHERE entry.uid = ANY(${uids}::uuid[])
    ORDER BY entry.at DESC, entry.uid DESC`.execute(db)
  return rows
}

/**
 * Older entries call a parcel by its uid, and no entry is ever changed; a uid opens the page with the parcel's code, so it is
 * told as the barcode, or not at all where the parcel is no longer there.
 */
const SUBJECT_ID = sql`CASE WHEN entry.subject_kind = 'parcel' AND entry.subject_id ~ ${PARCEL_UID}
  THEN coalesce((SELECT barcode FROM parcel WHERE uid = entry.subject_id), '') ELSE entry.subject_id END`

async function conditionOf(
  db: Kysely<Database>,
  filter: AuditFilter,
): Promise<RawBuilder<unknown>> {
  const { operator, group, subject_kind: kind, subject_id: id, name, from, before } = filter
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (operator === CLI_OPERATOR) parts.push(sql`operator_uid IS NULL`)
  else if (operator !== '') parts.push(sql`operator_uid = ${operator}`)
  // What stands before the dot, as a range of the index by action: «/» comes after «.».
  if (group !== '') parts.push(sql`action >= ${`${group}.`} AND action < ${`${group}/`}`)
  if (kind !== '') parts.push(sql`subject_kind = ${kind}`)
  if (id !== '') parts.push(await idIs(db, id))
  if (name !== '') parts.push(sql`(${nameHolds(name)} OR ${await idIs(db, name)})`)
  if (from !== undefined) parts.push(sql`at >= ${from}`)
  if (before !== undefined) parts.push(sql`at < ${before}`)
  return sql.join(parts, sql` AND `)
}

/** A parcel by its barcode, in older entries too; nothing is found by a parcel's uid. */
async function idIs(db: Kysely<Database>, id: string): Promise<RawBuilder<unknown>> {
  if (new RegExp(PARCEL_UID).test(id)) return sql`false`
  const barcode = foldBarcode(id)
  if (barcode === undefined) return sql`subject_id = ${id}`
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM parcel WHERE barcode = ${barcode}`.execute(db)
  return sql`subject_id = ANY(${[id, barcode, ...rows.map(({ uid }) => uid)]}::text[])`
}

/** Every word that was typed begins one of the name's, as the index `audit_log_words` has them. */
function nameHolds(name: string): RawBuilder<unknown> {
  const words = wordsOf(name)
  if (words.length === 0) return sql`false`
  return sql`words_of(subject_name) @@ to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
