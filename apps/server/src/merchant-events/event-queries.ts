import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

export interface EventRow {
  readonly uid: string
  readonly type: MerchantEventType
  readonly subject: string
  readonly version: number
  readonly payload: unknown
  readonly test: boolean
  readonly occurred_at: Date
  /** The shop's own fields of the parcel as they are now; null for events of all else. */
  readonly metadata: Readonly<Record<string, string>> | null
}

/** Events looked through for one page: with rare types a page may come out short, and goes on from where it stopped. */
const LOOKED_THROUGH = 2000

interface EventPage {
  readonly rows: readonly EventRow[]
  /** The last one looked at; undefined where there was none. */
  readonly last: string | undefined
  readonly hasMore: boolean
}

/** Events of these types behind a number, the oldest first; those without a number are not there yet. */
export async function readEventPage(
  db: Kysely<Database>,
  customerUid: string,
  requested: {
    readonly after: number
    readonly types: readonly MerchantEventType[]
    readonly limit: number
  },
  most = LOOKED_THROUGH,
): Promise<EventPage> {
  const { rows } = await sql<{ uid: string; isWanted: boolean }>`
    SELECT uid, type = ANY(${requested.types}::text[]) AS "isWanted" FROM api_event
    WHERE customer_uid = ${customerUid} AND position > ${requested.after}
    ORDER BY position LIMIT ${most}`.execute(db)
  const uids = rows.filter(({ isWanted }) => isWanted).map(({ uid }) => uid)
  const shown = uids.slice(0, requested.limit)
  const hasMore = uids.length > shown.length || rows.length === most
  return {
    rows: await readEvents(db, customerUid, shown),
    last: uids.length > shown.length ? shown.at(-1) : rows.at(-1)?.uid,
    hasMore,
  }
}

/** Those of this customer that have their number, with it, in its order. */
export async function readEvents(
  db: Kysely<Database>,
  customerUid: string,
  uids: readonly string[],
): Promise<readonly (EventRow & { readonly position: number })[]> {
  if (uids.length === 0) return []
  const { rows } = await sql<EventRow & { position: number }>`${numberedOf(uids)}
    AND event.customer_uid = ${customerUid} ORDER BY event.position`.execute(db)
  return rows
}

/** Those of whichever customers, by their uids. */
export async function readEventsOf(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, EventRow>> {
  if (uids.length === 0) return new Map()
  const { rows } = await sql<EventRow>`${numberedOf(uids)}`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}

const numberedOf = (uids: readonly string[]) => sql`
  SELECT event.uid, event.type, event.subject, event.version, event.payload, event.test, event.occurred_at,
    event.position, parcel.metadata
  FROM api_event AS event
  LEFT JOIN parcel ON event.type LIKE 'parcel.%' AND parcel.barcode = event.subject
    AND parcel.customer_uid = event.customer_uid
  WHERE event.uid = ANY(${uids}::uuid[]) AND event.position IS NOT NULL`
