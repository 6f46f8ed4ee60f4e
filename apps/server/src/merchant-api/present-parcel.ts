import { createHash } from 'node:crypto'
import type { MerchantParcel, MerchantParcelEvent } from '@yacheyka/contract/merchant-api/parcels'
import { formatWireMoney, type Kopecks } from '@yacheyka/core/money/money'
import { isoDay } from '@yacheyka/core/time/document-day'
import { localTime } from '@yacheyka/core/time/local-time'
import type { Originator } from '@yacheyka/core/parcels/parcel-history'
import { mayAct } from '@yacheyka/core/parcels/parcel-actions'
import {
  isAtThePoint,
  PARCEL_STATUS,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { pointNumberPath } from '@yacheyka/core/points/point-number'
import { STATUS_GROUP } from '@yacheyka/core/parcels/status-group'
import { STATUS_IN_ENGLISH } from '@yacheyka/core/parcels/status-english'
import { EXTENSIONS_TOTAL_MAX } from '@yacheyka/core/parcels/storage'
import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import { secondsOf } from '@yacheyka/core/time/whole-seconds'
import type { HistoryEntry } from '#/parcels/read-history.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'
import type { ReadParcel } from './parcel-queries.ts'

const SHOWN_AT_START = 2
const SHOWN_AT_END = 2
const HIDDEN = '•••'

/** `+7•••••••67` */
const maskPhone = (phone: string): string =>
  phone === ''
    ? ''
    : `${phone.slice(0, SHOWN_AT_START)}${'•'.repeat(Math.max(0, phone.length - SHOWN_AT_START - SHOWN_AT_END))}${phone.slice(-SHOWN_AT_END)}`

/** `a•••@m•••.ru` */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  if (host === '') return ''
  const zone = host.slice(host.lastIndexOf('.'))
  return `${name.slice(0, 1)}${HIDDEN}@${host.slice(0, 1)}${HIDDEN}${zone}`
}

const moneyOrNull = (kopecks: Kopecks | null) =>
  kopecks === null ? null : formatWireMoney(kopecks)
const secondsOrNull = (time: Date | null) => (time === null ? null : secondsOf(time))

/** Who looks, and what does not stand in the parcel's own rows. */
export interface ParcelView {
  readonly scopes: readonly ApiScope[]
  readonly test: boolean
  readonly publicUrl: string
  readonly isEnglish: boolean
  /** Kopecks of a day of storage; null where no tariff is in force. */
  readonly storageDay: Kopecks | null
}

const statusText = (status: ParcelStatus, isEnglish: boolean): string =>
  isEnglish ? STATUS_IN_ENGLISH[status] : PARCEL_STATUS[status].cabinetWording

const AUTHORS: Readonly<Record<Originator, MerchantParcelEvent['by']>> = {
  pulse: 'network',
  system: 'system',
  juridical: 'merchant',
  operator: 'operator',
}

export const presentParcelEvent = (
  { status, at, originator, event, point }: HistoryEntry,
  isEnglish: boolean,
): MerchantParcelEvent => ({
  id: idOfEvent(event === undefined ? [status, at] : [event.source, event.eventId]),
  status,
  status_group: STATUS_GROUP[status],
  status_text: statusText(status, isEnglish),
  occurred_at: secondsOf(new Date(at)),
  by: AUTHORS[originator],
  point: point ?? null,
})

/** An event's own name may hold the parcel's uid: only its digest is told. */
const idOfEvent = (names: readonly (string | number)[]): string =>
  `pev_${createHash('sha256').update(JSON.stringify(names)).digest('hex').slice(0, 32)}`

/** A merchant changes its recipient until it lies at the point: later the code would follow the new phone. */
export const mayChangeRecipient = (shown: ParcelStatus): boolean =>
  STATUS_GROUP[shown] === 'preparing' || STATUS_GROUP[shown] === 'in_transit'

/** A parcel as the key may see it; never its uid, code or QR without the scope of them. */
export function presentMerchantParcel(
  { row, cells, items }: ReadParcel,
  { scopes, test, publicUrl, isEnglish, storageDay }: ParcelView,
): MerchantParcel {
  const { shown_status: status, receiver_phone: phone, receiver_email: email } = row
  const expireAt = isAtThePoint(row.status) ? row.expire_at : null
  const own = { barcode: row.barcode, cell_size: row.cell_size, status }
  const daysLeft = Math.max(0, EXTENSIONS_TOTAL_MAX - row.extended_days)
  return {
    id: row.barcode,
    number: row.parcel_number,
    order: row.order_uid,
    order_number: row.order_number,
    status,
    status_group: STATUS_GROUP[status],
    status_text: statusText(status, isEnglish),
    status_at: secondsOrNull(row.status_at),
    version: row.version,
    blocked: status === 'blocked_for_return',
    point: {
      number: row.point_number,
      name: row.point_name,
      city: cityOfPoint(row.settlement, row),
      address: row.point_address,
    },
    service_type: row.service_type,
    packages:
      cells.length === 0
        ? [own]
        : cells.map((cell) => ({
            barcode: cell.barcode,
            cell_size: cell.cell_size,
            status: cell.shown_status,
          })),
    weight_g: row.weight,
    declared_value: moneyOrNull(row.declared_price),
    price: moneyOrNull(row.juridical_price),
    currency: 'RUB',
    recipient: scopes.includes('recipient:read')
      ? { phone, email }
      : { phone: maskPhone(phone), email: maskEmail(email) },
    items: items.map(({ label, price, quantity, vat }) => ({
      label,
      price: formatWireMoney(price),
      quantity,
      vat,
    })),
    description: row.declaration,
    metadata: row.metadata,
    expires_at: secondsOrNull(expireAt),
    expires_on: expireAt && isoDay(localTime(expireAt.getTime(), row.time_zone)),
    time_zone: row.time_zone,
    extension: { days_left: daysLeft, price_per_day: moneyOrNull(storageDay) },
    can: {
      extend: mayAct('extend', status) && daysLeft > 0,
      cancel: mayAct('cancel', status),
      block: mayAct('block', status),
      unblock: mayAct('unblock', status),
      resend_code: mayAct('resend_sms', status),
      change_recipient: mayChangeRecipient(status),
    },
    tracking_url: `${publicUrl}/track/${pointNumberPath(row.parcel_number)}`,
    ...(scopes.includes('pickup:read') ? { pickup_url: `${publicUrl}/p/${row.uid}` } : {}),
    created_at: secondsOf(row.created_at),
    test,
  }
}
