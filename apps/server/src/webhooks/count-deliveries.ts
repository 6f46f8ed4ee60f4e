import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { firstUidAt } from '#/db/uuid.ts'

export interface DeliveryDayRow {
  /** Of Moscow, when it was put. */
  readonly day: string
  readonly test: boolean
  readonly delivered: number
  readonly failed: number
  readonly waiting: number
}

/** Deliveries of a customer and of its twin since this moment, by day. */
export async function countDeliveries(
  db: Kysely<Database>,
  customerUid: string,
  since: Date,
): Promise<readonly DeliveryDayRow[]> {
  const { rows } = await sql<DeliveryDayRow>`
    SELECT (delivery.created_at AT TIME ZONE 'Europe/Moscow')::date::text AS day,
      customer.sandbox_of IS NOT NULL AS test,
      count(*) FILTER (WHERE delivery.state = 'delivered')::integer AS delivered,
      count(*) FILTER (WHERE delivery.state IN ('failed', 'expired'))::integer AS failed,
      count(*) FILTER (WHERE delivery.state IN ('pending', 'delivering'))::integer AS waiting
    FROM customer
    JOIN webhook_endpoint AS endpoint ON endpoint.customer_uid = customer.uid
    JOIN webhook_delivery AS delivery ON delivery.endpoint_uid = endpoint.uid
    WHERE (customer.uid = ${customerUid} OR customer.sandbox_of = ${customerUid})
      AND delivery.uid >= ${firstUidAt(since)} AND delivery.event_uid IS NOT NULL
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}
