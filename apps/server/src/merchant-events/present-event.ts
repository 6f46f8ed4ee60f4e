import { prefixedId, uidOfId } from '@yacheyka/core/api-keys/prefixed-id'
import type { MerchantEvent } from '@yacheyka/contract/merchant-api/events'
import { TRANSFER_KINDS } from '@yacheyka/core/ledger/ledger'
import { formatWireMoney } from '@yacheyka/core/money/money'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { STATUS_GROUP } from '@yacheyka/core/parcels/status-group'
import { isoDay } from '@yacheyka/core/time/document-day'
import { localTime } from '@yacheyka/core/time/local-time'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import * as z from 'zod'
import type { EventRow } from './event-queries.ts'

type EventData = MerchantEvent['data']

const moment = z
  .string()
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)))

/** What `putParcelEvents` keeps. */
const parcelPayload = z.object({
  number: z.string(),
  status: z.enum(PARCEL_STATUSES),
  previous: z.enum(PARCEL_STATUSES).nullable(),
  by: z.enum(['merchant', 'operator']).nullable(),
  channel: z.enum(['sms', 'email']).nullable().default(null),
  template: z.string().nullable().default(null),
  point: z.string(),
  time_zone: z.string(),
  expire_at: moment,
})

/** What `putOrderEvents` keeps. */
const orderPayload = z.object({
  number: z.string(),
  price: z.int(),
  paid_at: moment,
  parcels: z.array(z.string()),
  parcels_count: z.int(),
})

/** What is kept of money, in kopecks. */
const depositPayload = z.object({
  number: z.string().optional(),
  kind: z.enum(TRANSFER_KINDS).optional(),
  amount: z.int().optional(),
  balance: z.int().optional(),
  warn_below: z.int().optional(),
})

/** An event as its shop gets it, today and again. */
export const presentEvent = (row: EventRow): MerchantEvent => ({
  id: eventId(row.uid),
  type: row.type,
  timestamp: secondsOf(row.occurred_at),
  api_version: 'v1',
  test: row.test,
  data: { id: row.subject, ...dataOf(row) },
})

export const eventId = (uid: string): string => prefixedId('evt', uid)

/** @returns undefined for what is no id of an event */
export const uidOfEvent = (id: string): string | undefined => uidOfId('evt', id)

/** What `announcePoints` keeps. */
const pointsPayload = z.object({ revision: z.int(), changed: z.int() })

function dataOf(row: EventRow): Omit<EventData, 'id'> {
  const { type, payload } = row
  if (type.startsWith('parcel.')) return parcelData(row, parcelPayload.parse(payload))
  if (type.startsWith('order.')) return orderData(orderPayload.parse(payload))
  if (type === 'points.changed') return pointsPayload.parse(payload)
  return depositData(depositPayload.parse(payload))
}

/** Octets: a body stays within what receivers take. */
const METADATA_MAX = 6000

const isShort = (metadata: EventRow['metadata']): boolean =>
  Buffer.byteLength(JSON.stringify(metadata)) <= METADATA_MAX

const parcelData = (
  { version, metadata }: EventRow,
  { number, status, previous, by, channel, template, ...rest }: z.output<typeof parcelPayload>,
): Omit<EventData, 'id'> => ({
  number,
  version,
  ...(previous === null
    ? {}
    : { previous_status: previous, previous_status_group: STATUS_GROUP[previous] }),
  ...(by === null ? {} : { by }),
  ...(channel === null || template === null ? {} : { channel, template, final: true }),
  parcel: {
    status,
    status_group: STATUS_GROUP[status],
    expires_at: rest.expire_at && secondsOf(rest.expire_at),
    expires_on: rest.expire_at && isoDay(localTime(rest.expire_at.getTime(), rest.time_zone)),
    point: { number: rest.point },
    metadata: isShort(metadata) ? (metadata ?? {}) : null,
  },
})

const orderData = ({
  number,
  price,
  paid_at: paidAt,
  ...rest
}: z.output<typeof orderPayload>): Omit<EventData, 'id'> => ({
  number,
  price: formatWireMoney(price),
  currency: 'RUB',
  paid_at: paidAt && secondsOf(paidAt),
  ...rest,
})

const depositData = ({
  number,
  kind,
  amount,
  balance,
  warn_below: warnBelow,
}: z.output<typeof depositPayload>): Omit<EventData, 'id'> => ({
  ...(number === undefined ? {} : { number }),
  ...(kind === undefined ? {} : { kind }),
  ...(amount === undefined ? {} : { amount: formatWireMoney(amount) }),
  ...(balance === undefined ? {} : { balance: formatWireMoney(balance) }),
  ...(warnBelow === undefined ? {} : { warn_below: formatWireMoney(warnBelow) }),
  currency: 'RUB',
})
