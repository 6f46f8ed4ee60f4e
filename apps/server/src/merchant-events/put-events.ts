import type { MerchantEventType } from '@yacheyka/core/api-keys/event-types'
import { AT_THE_POINT, type ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { ofSandbox } from '#/db/of-sandbox.ts'

/** Who changed it. */
type EventAuthor = 'merchant' | 'operator'

interface ParcelEvent {
  /** Of the parcel, never of one of its cells. */
  readonly uid: string
  readonly type: Extract<MerchantEventType, `parcel.${string}`>
  /** What was shown before. */
  readonly previous?: ParcelStatus
  readonly by?: EventAuthor
  /** What of it was given up. */
  readonly message?: { readonly channel: string; readonly template: string }
}

/** Whoever has had neither a key for a server nor a webhook is told nothing, and costs nothing. A twin is there because of a key. */
const receivesEvents = (customer: RawBuilder<unknown>) => sql`(EXISTS (
  SELECT FROM api_key WHERE api_key.customer_uid = ${customer} AND api_key.kind = 'secret')
  OR EXISTS (SELECT FROM webhook_endpoint WHERE webhook_endpoint.customer_uid = ${customer})
  OR EXISTS (SELECT FROM customer WHERE customer.uid = ${customer} AND customer.sandbox))`

const PARCELS_MAX = 1000

/** Those of these customers that are told: asked first where there is much to tell, so that the others cost next to nothing. */
export async function selectEventReceivers(
  transaction: Transaction<Database>,
  uids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const { rows } = await sql<{ uid: string }>`
    SELECT given.uid FROM unnest(${[...new Set(uids)]}::uuid[]) AS given (uid)
    WHERE ${receivesEvents(sql`given.uid`)}`.execute(transaction)
  return new Set(rows.map(({ uid }) => uid))
}

/**
 * Notes what happened to parcels, as they are now, for their shops. In the transaction that did it, after it: there is no
 * event without its cause, and no cause without its event. Takes no locks. The shop's own fields are read with the event
 * and not kept in it: they are erased with the parcel's contacts.
 */
export async function putParcelEvents(
  transaction: Kysely<Database>,
  events: readonly ParcelEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await sql`
    INSERT INTO api_event (uid, customer_uid, test, type, subject, version, payload, occurred_at)
    SELECT given.event_uid, parcel.customer_uid, parcel.sandbox, given.type, parcel.barcode, parcel.version,
      jsonb_build_object('number', parcel.parcel_number, 'status', parcel.shown_status, 'previous', given.previous,
        'by', given.by, 'channel', given.channel, 'template', given.template, 'point', point.number, 'time_zone', point.time_zone,
        'expire_at', CASE WHEN parcel.status = ANY(${[...AT_THE_POINT]}::text[]) THEN parcel.expire_at END),
      ${now}::timestamptz
    FROM unnest(
      ${events.map(() => newUid())}::uuid[],
      ${events.map(({ uid }) => uid)}::text[],
      ${events.map(({ type }) => type)}::text[],
      ${events.map(({ previous }) => previous ?? null)}::text[],
      ${events.map(({ by }) => by ?? null)}::text[],
      ${events.map(({ message }) => message?.channel ?? null)}::text[],
      ${events.map(({ message }) => message?.template ?? null)}::text[])
      AS given (event_uid, parcel_uid, type, previous, by, channel, template)
    JOIN parcel ON parcel.uid = given.parcel_uid
    JOIN point ON point.uid = parcel.point_uid
    WHERE parcel.parent_uid IS NULL AND ${receivesEvents(sql`parcel.customer_uid`)}`.execute(
    transaction,
  )
}

/** The same of orders. Their parcels are named, up to a thousand. */
export async function putOrderEvents(
  transaction: Transaction<Database>,
  types: readonly Extract<MerchantEventType, `order.${string}`>[],
  orderUids: readonly string[],
  now: Date,
): Promise<void> {
  const events = orderUids.flatMap((uid) => types.map((type) => ({ uid, type })))
  if (events.length === 0) return
  await sql`
    INSERT INTO api_event (uid, customer_uid, test, type, subject, version, payload, occurred_at)
    SELECT given.event_uid, sent.customer_uid, sent.sandbox, given.type, sent.uid::text, 0,
      jsonb_build_object('number', sent.order_number, 'price', sent.price, 'paid_at', sent.paid_at,
        'parcels', coalesce(lying.barcodes, '[]'), 'parcels_count', lying.count),
      ${now}::timestamptz
    FROM unnest(
      ${events.map(() => newUid())}::uuid[],
      ${events.map(({ uid }) => uid)}::uuid[],
      ${events.map(({ type }) => type)}::text[]) AS given (event_uid, order_uid, type)
    JOIN juridical_order AS sent ON sent.uid = given.order_uid
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(barcode ORDER BY place) FILTER (WHERE place <= ${PARCELS_MAX}) AS barcodes, count(*) AS count
      FROM (
        SELECT barcode, row_number() OVER (ORDER BY order_line, uid) AS place FROM parcel
        WHERE order_uid = sent.uid AND parent_uid IS NULL) AS placed) AS lying
    WHERE ${receivesEvents(sql`sent.customer_uid`)}`.execute(transaction)
}

/** What happened to the customer's money; kopecks in the payload. */
export async function putDepositEvent(
  transaction: Transaction<Database>,
  event: {
    readonly customerUid: string
    readonly type: Extract<MerchantEventType, `deposit.${string}` | `invoice.${string}`>
    readonly subject: string
    readonly payload: Readonly<Record<string, string | number>>
  },
  now: Date,
): Promise<void> {
  const { customerUid, type, subject, payload } = event
  await sql`
    INSERT INTO api_event (uid, customer_uid, test, type, subject, version, payload, occurred_at)
    SELECT ${newUid()}::uuid, given.uid, ${ofSandbox(customerUid)}, ${type}, ${subject}, 0, ${JSON.stringify(payload)}::jsonb, ${now}::timestamptz
    FROM (SELECT ${customerUid}::uuid AS uid) AS given WHERE ${receivesEvents(sql`given.uid`)}`.execute(
    transaction,
  )
}
