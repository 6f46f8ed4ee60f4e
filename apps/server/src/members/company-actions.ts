import type { CompanyActionRow } from '@yacheyka/contract/accounts/company-actions'
import { COMPANY_ACTIONS, type CompanyAction } from '@yacheyka/core/accounts/company-action'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { networkOf } from '#/observability/caller.ts'

interface ActionRow {
  readonly uid: string
  readonly at: Date
  readonly action: CompanyAction
  readonly subject_name: string
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  readonly address: string
  readonly actor: string
  /** Of the member; null where none did it. */
  readonly name: string | null
  readonly login: string | null
}

const COLUMNS = sql`audit_log.uid, at, action, subject_name, before, after, address, actor`
/** Who a program of a shop is in the audit log: `api key HINT`. */
const KEY_ACTOR = /^api key (.+)$/
const LEAK_REPORT = 'leak report'

/**
 * What members of a company did in its cabinet, and what the network did to its keys and webhooks; the newest first.
 * @param before uid of the row that the page goes on after
 */
export async function listCompanyActions(
  db: Kysely<Database>,
  customerUid: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly ActionRow[]; readonly next: string | null }> {
  const older = before === undefined ? sql`true` : sql`audit_log.uid < ${before}`
  const conditions = sql`action = ANY(${COMPANY_ACTIONS}) AND ${older}`
  // Gathered first: by the newest rows of the whole journal a quiet company would be looked for in all of it.
  const { rows } = await sql<ActionRow>`
    WITH own AS MATERIALIZED (
      SELECT uid::text FROM api_key WHERE customer_uid = ${customerUid}
      UNION ALL
      SELECT uid::text FROM webhook_endpoint
      WHERE customer_uid IN (SELECT uid FROM customer WHERE uid = ${customerUid} OR sandbox_of = ${customerUid})
    ), done AS MATERIALIZED (
      SELECT ${COLUMNS}, ceo_fullname AS name, login
      FROM juridical_user JOIN audit_log ON actor = 'business:' || login AND audit_log.at >= juridical_user.created_at
      WHERE customer_uid = ${customerUid} AND operator_uid IS NULL AND ${conditions}
      UNION ALL
      SELECT ${COLUMNS}, NULL, NULL
      FROM audit_log JOIN own ON subject_id = own.uid
      WHERE subject_kind IN ('api_key', 'webhook') AND actor NOT LIKE 'business:%' AND ${conditions}
    )
    SELECT * FROM done ORDER BY uid DESC LIMIT ${limit + 1}`.execute(db)
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.uid ?? null) : null }
}

export const presentAction = (row: ActionRow): CompanyActionRow => {
  const actor = actorOf(row)
  const isOurs = actor.kind === 'member' || actor.kind === 'key'
  return {
    uid: row.uid,
    at: row.at.toISOString(),
    action: row.action,
    subject: row.subject_name,
    before: row.before,
    after: row.after,
    actor,
    // The network's own people and strangers have their addresses for themselves.
    network: isOurs && row.address !== '' ? networkOf(row.address) : null,
  }
}

function actorOf({ actor, name, login }: ActionRow): CompanyActionRow['actor'] {
  if (name !== null && login !== null) return { kind: 'member', name, login }
  const hint = KEY_ACTOR.exec(actor)?.[1]
  if (hint !== undefined) return { kind: 'key', hint }
  return { kind: actor === LEAK_REPORT ? 'report' : 'network' }
}
