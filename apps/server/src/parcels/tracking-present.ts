import type { TrackResult } from '@yacheyka/contract/parcels/parcels'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { mayAct } from '@yacheyka/core/parcels/parcel-actions'
import type { TimelineEntry } from '@yacheyka/core/parcels/fold-parcel'
import {
  isAtThePoint,
  PARCEL_STATUS,
  type ParcelStatus,
  shownStatus,
} from '@yacheyka/core/parcels/parcel-status'
import type { TrackedRow } from './tracking-queries.ts'

/** What whoever knows the number may see: the way of the parcel, and neither its code nor its people. */
export function presentTrack(
  row: TrackedRow,
  orderId: string,
  timeline: readonly TimelineEntry[],
): TrackResult {
  const shown = shownStatus(row.status, row.blocked)
  const statuses = timeline.map(({ status, at }) => presentStatus(status, at))
  // A block is no step of the way: while it is in force it stands last.
  if (shown === 'blocked_for_return')
    statuses.push(presentStatus(shown, row.blocked_mtime?.getTime() ?? timeline.at(-1)?.at ?? 0))
  const waits = isAtThePoint(shown) && row.expire_at !== null
  return {
    order_id: orderId,
    statuses,
    button: mayAct('resend_sms', shown) && row.receiver_phone !== '',
    expire_at: waits ? isoWithOffset(row.expire_at.getTime(), row.time_zone) : null,
    terminal_number: row.point_number,
  }
}

const presentStatus = (status: ParcelStatus, at: number) => ({
  status: PARCEL_STATUS[status].publicWording,
  created_at: isoWithOffset(at, MOSCOW),
})
