import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { type RawBuilder, sql } from 'kysely'

/** Milliseconds between two steps of a parcel of the sandbox that goes by itself. */
export const SANDBOX_STEP = 10_000

/** Parcels to this point of the sandbox go by themselves, and what is told of them comes twice, the last first. */
export const REVERSED_POINT = 'TEST-0008'
export const REVERSED_WAY = [
  'in_delivery',
  'delivered',
  'ready_for_pickup',
  'received',
] as const satisfies ParcelStatus[]

const isReversed = (event: RawBuilder<unknown>) =>
  sql`(${event}.test AND ${event}.type = ANY('{parcel.created,parcel.status_changed}'::text[])
    AND ${event}.payload ->> 'point' = ${REVERSED_POINT})`

/** How often the `api_event` of this name goes to each endpoint. */
export function deliveriesOf(eventName: string): RawBuilder<number> {
  const event = sql.ref(eventName)
  return sql`CASE WHEN ${isReversed(event)} THEN 2 ELSE 1 END`
}

/**
 * How long it waits before: two steps for each that is still to come, so that what came a step earlier goes a step later.
 */
export function delayOf(eventName: string): RawBuilder<unknown> {
  const event = sql.ref(eventName)
  const way = sql`${[...REVERSED_WAY]}::text[]`
  const toCome = sql`cardinality(${way}) - coalesce(array_position(${way}, ${event}.payload ->> 'status'), 0)`
  return sql`CASE WHEN ${isReversed(event)} THEN ${2 * SANDBOX_STEP} * (${toCome}) ELSE 0 END * interval '1 millisecond'`
}
