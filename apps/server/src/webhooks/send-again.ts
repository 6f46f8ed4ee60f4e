import type { ReplayBody } from '@yacheyka/contract/merchant-api/webhook-deliveries'
import { WEBHOOK_WAITING_MAX } from '@yacheyka/core/api-keys/webhook'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { isSubscribed, LATER_UID } from '#/merchant-events/subscribed.ts'
import { endRest, lockEndpoint } from './endpoint-queries.ts'

/** Why nothing is sent again. */
export type ResendRejection =
  | 'not_found'
  | 'disabled'
  | 'trial'
  | 'event_gone'
  | 'too_many'
  | 'replaying'

/** Milliseconds between what is replayed: half of what an endpoint gets, so that new events go on beside. */
const REPLAY_APART = 100

/**
 * One event goes again before all others, as a delivery of its own; one that still waits goes at once.
 * @returns the delivery's uid
 */
export const resendDelivery = (
  db: Kysely<Database>,
  customerUid: string,
  uid: string,
  now: Date,
): Promise<ResendRejection | { readonly uid: string }> =>
  inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom('webhook_delivery')
      .select(['endpoint_uid', 'event_uid'])
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (known === undefined) return 'not_found'
    const endpoint = await lockEndpoint(transaction, customerUid, known.endpoint_uid)
    if (endpoint === undefined) return 'not_found'
    if (endpoint.state === 'disabled') return 'disabled'
    if (known.event_uid === null) return 'trial'
    if (!(await isKept(transaction, known.event_uid))) return 'event_gone'
    await endRest(transaction, known.endpoint_uid, now)
    const first = await beforeAll(transaction, known.endpoint_uid, now)
    const { rows: waits } = await sql<{ uid: string }>`
      UPDATE webhook_delivery
      SET next_at = CASE state WHEN 'pending' THEN ${first}::timestamptz ELSE next_at END
      WHERE endpoint_uid = ${known.endpoint_uid} AND event_uid = ${known.event_uid}
        AND state IN ('pending', 'delivering')
      RETURNING uid`.execute(transaction)
    const [waiting] = waits
    if (waiting !== undefined) return waits.find((each) => each.uid === uid) ?? waiting
    const again = { uid: newUid(), reason: 'resend' as const, state: 'pending' as const }
    const { endpoint_uid, event_uid } = known
    await transaction
      .insertInto('webhook_delivery')
      .values({ ...again, endpoint_uid, event_uid, next_at: first, created_at: now })
      .execute()
    return { uid: again.uid }
  })

/** Just before what waits for the endpoint: of one that fails, one call alone goes at a time. */
async function beforeAll(
  transaction: Transaction<Database>,
  endpointUid: string,
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ first: Date | null }>`
    SELECT min(next_at) - interval '1 millisecond' AS first FROM webhook_delivery
    WHERE endpoint_uid = ${endpointUid} AND state IN ('pending', 'delivering')`.execute(transaction)
  const first = rows[0]?.first ?? now
  return first < now ? first : now
}

async function isKept(transaction: Transaction<Database>, eventUid: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM api_event WHERE uid = ${eventUid}`.execute(transaction)
  return rows.length > 0
}

/**
 * What happened in a period goes again to one endpoint, in the order of its numbers, a part of a second apart. What waits
 * for it anyway is not doubled.
 * @returns how many
 */
export async function replayEvents(
  transaction: Transaction<Database>,
  { customerUid, endpointUid }: { readonly customerUid: string; readonly endpointUid: string },
  { from, to, types, only_failed: onlyFailed }: ReplayBody,
  { now, most = WEBHOOK_WAITING_MAX }: { readonly now: Date; readonly most?: number },
): Promise<ResendRejection | number> {
  const endpoint = await lockEndpoint(transaction, customerUid, endpointUid)
  if (endpoint === undefined) return 'not_found'
  if (endpoint.state === 'disabled') return 'disabled'
  const { rows: replaying } = await sql`
    SELECT FROM webhook_delivery WHERE endpoint_uid = ${endpointUid}
      AND state IN ('pending', 'delivering') AND reason = 'replay' LIMIT 1`.execute(transaction)
  if (replaying.length > 0) return 'replaying'
  const ofTypes = types === undefined ? sql`true` : sql`event.type = ANY(${types}::text[])`
  const placesLeft = Math.max(0, most - (await countWaiting(transaction, endpointUid)))
  const states = onlyFailed ? ['pending', 'delivering', 'delivered'] : ['pending', 'delivering']
  // Of what happened before there was the endpoint nothing has failed.
  const hasDelivery = onlyFailed
    ? sql`EXISTS (SELECT FROM webhook_delivery AS delivery
        WHERE delivery.endpoint_uid = ${endpointUid} AND delivery.event_uid = event.uid)`
    : sql`true`
  const { rows } = await sql<{ count: number }>`
    WITH chosen AS MATERIALIZED (
      SELECT event.uid, event.position FROM api_event AS event
      JOIN webhook_endpoint AS endpoint ON endpoint.uid = ${endpointUid} AND endpoint.test = event.test
      WHERE event.customer_uid = ${customerUid} AND event.position IS NOT NULL
        AND event.occurred_at >= ${from} AND event.occurred_at < ${to}
        AND ${ofTypes} AND ${isSubscribed('endpoint', 'event')}
        AND NOT EXISTS (
          SELECT FROM webhook_delivery AS delivery WHERE delivery.endpoint_uid = ${endpointUid}
            AND delivery.event_uid = event.uid AND delivery.state = ANY(${states}::text[]))
        AND ${hasDelivery}
      LIMIT ${placesLeft + 1}
    ), placed AS (
      SELECT uid, row_number() OVER (ORDER BY position) AS place, count(*) OVER () AS total FROM chosen
    ), put AS (
      INSERT INTO webhook_delivery (uid, endpoint_uid, event_uid, state, reason, next_at, created_at)
      SELECT ${LATER_UID}, ${endpointUid}, uid, 'pending', 'replay',
        ${now}::timestamptz + place * ${REPLAY_APART} * interval '1 millisecond', ${now}
      FROM placed WHERE total <= ${placesLeft}
    )
    SELECT count(*) AS count FROM chosen`.execute(transaction)
  const count = rows[0]?.count ?? 0
  return count > placesLeft ? 'too_many' : count
}

async function countWaiting(
  transaction: Transaction<Database>,
  endpointUid: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM webhook_delivery
    WHERE endpoint_uid = ${endpointUid} AND state IN ('pending', 'delivering')`.execute(transaction)
  return rows[0]?.count ?? 0
}
