import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'
import type { CallFacts } from './insert-calls.ts'

export interface CallRow extends CallFacts {
  readonly keyName: string
}

interface Bodies {
  readonly request: string | null
  readonly answer: string | null
}

export interface CallFilters {
  readonly key?: string | undefined
  readonly operation?: string | undefined
  /** Inclusive. */
  readonly statuses?: readonly [least: number, most: number] | undefined
  readonly code?: string | undefined
  readonly number?: string | undefined
  readonly requestId?: string | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface CallPage {
  readonly rows: readonly CallRow[]
  /** Where the next page begins; undefined where there is none. */
  readonly next: string | undefined
}

/** Calls looked through for one page: with a rare filter it comes out short, and goes on from where it stopped. */
const LOOKED_THROUGH = 10_000

/** Of this customer, the newest first; uids begin with their time. */
export async function listCalls(
  db: Kysely<Database>,
  customerUid: string,
  filters: CallFilters,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
  most = LOOKED_THROUGH,
): Promise<CallPage> {
  const [least, greatest] = filters.statuses ?? []
  // An index finds these.
  const range = [
    sql`customer_uid = ${customerUid}`,
    ...(before === undefined ? [] : [sql`uid < ${before}`]),
    ...(filters.from === undefined ? [] : [sql`uid >= ${firstUidAt(filters.from)}`]),
    ...(filters.to === undefined ? [] : [sql`uid < ${firstUidAt(filters.to)}`]),
    ...(filters.number === undefined ? [] : [sql`number = ${filters.number}`]),
    ...(filters.requestId === undefined ? [] : [sql`request_id = ${filters.requestId}`]),
  ]
  const conditions = [
    ...(filters.key === undefined ? [] : [sql`key_uid = ${filters.key}`]),
    ...(filters.operation === undefined ? [] : [sql`operation = ${filters.operation}`]),
    ...(filters.code === undefined ? [] : [sql`code = ${filters.code}`]),
    ...(least === undefined ? [] : [sql`status BETWEEN ${least} AND ${greatest}`]),
  ]
  const looked = conditions.length === 0 ? limit + 1 : most
  const { rows } = await sql<{ last: string | null; count: number; uids: readonly string[] }>`
    WITH looked AS MATERIALIZED (
      SELECT uid, ${sql.join([sql`true`, ...conditions], sql` AND `)} AS "isWanted" FROM (
        SELECT * FROM api_call WHERE ${sql.join(range, sql` AND `)} ORDER BY uid DESC LIMIT ${looked}
      ) AS newest
    )
    SELECT (SELECT uid FROM looked ORDER BY uid LIMIT 1) AS last, (SELECT count(*)::integer FROM looked) AS count,
      ARRAY(SELECT uid FROM looked WHERE "isWanted" ORDER BY uid DESC LIMIT ${limit + 1}) AS uids`.execute(
    db,
  )
  const { last = null, count = 0, uids = [] } = rows[0] ?? {}
  const shown = uids.slice(0, limit)
  const next = uids.length > limit ? shown.at(-1) : count === looked ? last : null
  return { rows: await readCalls(db, shown), next: next ?? undefined }
}

const selectCalls = (db: Kysely<Database>) =>
  db
    .selectFrom('api_call')
    .innerJoin('api_key', 'api_key.uid', 'api_call.key_uid')
    .select(['api_call.uid', 'at', 'key_uid as keyUid', 'api_key.name as keyName'])
    .select(['api_call.test', 'operation', 'method', 'path', 'status', 'code', 'ms'])
    .select(['request_id as requestId', 'idempotency_key as idempotencyKey', 'network'])
    .select(['replayed', 'number'])

async function readCalls(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<readonly CallRow[]> {
  if (uids.length === 0) return []
  return selectCalls(db)
    .where('api_call.uid', 'in', [...uids])
    .orderBy('api_call.uid', 'desc')
    .execute()
}

/** With its bodies; undefined for what is not of this customer. */
export async function findCall(
  db: Kysely<Database>,
  customerUid: string,
  uid: string,
): Promise<(CallRow & Bodies) | undefined> {
  return selectCalls(db)
    .leftJoin('api_call_body', 'api_call_body.call_uid', 'api_call.uid')
    .select(['request', 'answer'])
    .where('api_call.uid', '=', uid)
    .where('api_call.customer_uid', '=', customerUid)
    .executeTakeFirst()
}

/** Calls of the day in Moscow that were counted and not kept. */
export async function countSkipped(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<number> {
  const row = await db
    .selectFrom('api_call_day')
    .select((eb) => eb('calls', '-', eb.ref('kept')).as('skipped'))
    .where('customer_uid', '=', customerUid)
    .where('day', '=', isoDay(moscowDay(now.getTime())))
    .executeTakeFirst()
  return row?.skipped ?? 0
}
