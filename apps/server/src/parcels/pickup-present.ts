import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { pickupWording, showsCode } from '@yacheyka/core/parcels/pickup-code'
import type { PickupRow } from './pickup-queries.ts'

/** The page of a parcel: its code only in statuses that leave it. */
export function presentParcel(row: PickupRow, orderId: string): ParcelDetails {
  const shown = shownStatus(row.status, row.blocked)
  const withCode = showsCode(shown)
  const since = shown === 'blocked_for_return' ? row.blocked_mtime : row.status_at
  return {
    uid: row.uid,
    order_id: orderId,
    consignor: row.consignor,
    cod: roubles(row.cod),
    expire_at: withCode ? isoOrNull(row.expire_at, row.time_zone) : null,
    number: row.point_number,
    qrstring: withCode ? row.qr : null,
    pincode: withCode ? row.pin : null,
    cells: row.cells,
    delivery_info: { current_status: pickupWording(shown), updated_at: isoOrNull(since, MOSCOW) },
  }
}

const isoOrNull = (time: Date | null, timeZone: string): string | null =>
  time === null ? null : isoWithOffset(time.getTime(), timeZone)

/** Kopecks as the wire writes money: `1234.50`. */
const roubles = (kopecks: number): string =>
  `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`
