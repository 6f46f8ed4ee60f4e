import type { PulseRefusal, PulseVerdict } from '@yacheyka/contract/feed/pulse'
import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'

export const refuse = (
  eventId: string | null,
  code: PulseRefusal,
  detail: string,
  status?: ParcelStatus,
): PulseVerdict => ({
  event_id: eventId,
  result: 'refused',
  code,
  detail,
  ...(status === undefined ? {} : { parcel_status: status }),
})
