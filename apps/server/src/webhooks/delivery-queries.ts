import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import type {
  PING_TYPE,
  WebhookDeliveryReason,
  WebhookDeliveryState,
} from '@yacheyka/core/api-keys/webhook'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'

export interface DeliveryRow {
  readonly uid: string
  readonly endpointUid: string
  readonly eventUid: string | null
  readonly type: MerchantEventType | typeof PING_TYPE | null
  readonly number: string | null
  readonly state: WebhookDeliveryState
  readonly reason: WebhookDeliveryReason
  readonly attempts: number
  readonly nextAt: Date
  readonly createdAt: Date
  readonly at: Date | null
  readonly ms: number | null
  readonly status: number | null
  readonly fault: string | null
}

export interface DeliveryFilters {
  readonly endpoint?: string | undefined
  readonly event?: string | undefined
  readonly number?: string | undefined
  readonly types?: readonly string[] | undefined
  readonly states?: readonly string[] | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface DeliveryPage {
  readonly rows: readonly DeliveryRow[]
  /** Where the next page begins; undefined where there is none. */
  readonly next: string | undefined
}

/** Deliveries looked through for one page: with a rare filter it comes out short, and goes on from where it stopped. */
const LOOKED_THROUGH = 2000

/** An event that has gone leaves its deliveries without a type. */
const LISTED = sql`
  SELECT delivery.uid, delivery.endpoint_uid AS "endpointUid",
    CASE WHEN event.uid IS NULL THEN NULL ELSE delivery.event_uid END AS "eventUid",
    CASE WHEN delivery.event_uid IS NULL THEN 'webhook.ping' ELSE event.type END AS type,
    event.payload ->> 'number' AS number,
    CASE WHEN delivery.state = 'pending' AND endpoint.state = 'disabled' THEN 'held'
      ELSE delivery.state END AS state,
    CASE delivery.state WHEN 'pending' THEN greatest(delivery.next_at, endpoint.ready_at) ELSE delivery.next_at END AS "nextAt",
    delivery.reason, delivery.attempts, delivery.created_at AS "createdAt"`
const JOINED = sql`
  JOIN webhook_endpoint AS endpoint ON endpoint.uid = delivery.endpoint_uid
  LEFT JOIN api_event AS event ON event.uid = delivery.event_uid`
const withLastCall = (listed: RawBuilder<unknown>) => sql<DeliveryRow>`
  SELECT listed.*, last.at, last.ms, last.status, last.fault FROM (${listed}) AS listed
  LEFT JOIN LATERAL (
    SELECT at, ms, status, fault FROM webhook_attempt WHERE delivery_uid = listed.uid ORDER BY n DESC LIMIT 1
  ) AS last ON true`

/** Of this customer's endpoints, the newest first; uids begin with their time. */
export async function listDeliveries(
  db: Kysely<Database>,
  customerUid: string,
  filters: DeliveryFilters,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
  lookedThrough = LOOKED_THROUGH,
): Promise<DeliveryPage> {
  const range = [
    ...(before === undefined ? [] : [sql`uid < ${before}`]),
    ...(filters.from === undefined ? [] : [sql`uid >= ${firstUidAt(filters.from)}`]),
    ...(filters.to === undefined ? [] : [sql`uid < ${firstUidAt(filters.to)}`]),
  ]
  const ofOne = filters.endpoint === undefined ? sql`true` : sql`uid = ${filters.endpoint}`
  const conditions = [
    ...(filters.event === undefined ? [] : [sql`"eventUid" = ${filters.event}`]),
    ...(filters.number === undefined ? [] : [sql`number = ${filters.number}`]),
    ...(filters.types === undefined ? [] : [sql`type = ANY(${[...filters.types]}::text[])`]),
    ...(filters.states === undefined ? [] : [sql`state = ANY(${[...filters.states]}::text[])`]),
  ]
  // Without a filter the page and the one behind it are all that is needed.
  const most = conditions.length === 0 ? limit + 1 : lookedThrough
  const { rows } = await sql<{ uid: string; isWanted: boolean }>`
    SELECT uid, ${sql.join([sql`true`, ...conditions], sql` AND `)} AS "isWanted" FROM (
      ${LISTED} FROM (
        SELECT found.* FROM (
          SELECT uid FROM webhook_endpoint
          WHERE customer_uid = ${customerUid} AND deleted_at IS NULL AND ${ofOne}
        ) AS own
        CROSS JOIN LATERAL (
          SELECT * FROM webhook_delivery
          WHERE ${sql.join([sql`endpoint_uid = own.uid`, ...range], sql` AND `)}
          ORDER BY uid DESC LIMIT ${most}
        ) AS found
        ORDER BY found.uid DESC LIMIT ${most}
      ) AS delivery ${JOINED}
    ) AS looked ORDER BY uid DESC`.execute(db)
  const uids = rows.filter(({ isWanted }) => isWanted).map(({ uid }) => uid)
  const shown = uids.slice(0, limit)
  const hasMore = uids.length > shown.length || rows.length === most
  return {
    rows: await readDeliveries(db, shown),
    next: hasMore
      ? (uids.length > shown.length ? shown : rows.map(({ uid }) => uid)).at(-1)
      : undefined,
  }
}

async function readDeliveries(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<readonly DeliveryRow[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<DeliveryRow>`${withLastCall(
    sql`${LISTED} FROM webhook_delivery AS delivery ${JOINED} WHERE delivery.uid = ANY(${[...uids]}::uuid[])`,
  )} ORDER BY listed.uid DESC`.execute(db)
  return rows
}

/** Undefined for what is not of this customer. */
export async function findDelivery(
  db: Kysely<Database>,
  customerUid: string,
  uid: string,
): Promise<DeliveryRow | undefined> {
  const { rows } = await withLastCall(sql`
    ${LISTED} FROM webhook_delivery AS delivery ${JOINED}
    WHERE delivery.uid = ${uid} AND endpoint.customer_uid = ${customerUid}
      AND endpoint.deleted_at IS NULL`).execute(db)
  return rows[0]
}

/** The oldest first. */
export const listCalls = (db: Kysely<Database>, deliveryUid: string) =>
  db
    .selectFrom('webhook_attempt')
    .select(['n', 'at', 'ms', 'status', 'fault', 'answer'])
    .where('delivery_uid', '=', deliveryUid)
    .orderBy('n')
    .execute()

export type CallRow = Awaited<ReturnType<typeof listCalls>>[number]
