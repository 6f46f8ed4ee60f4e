import type { ParcelStatus } from './parcel-status.ts'

/** What programs show whose people do not read Russian. `delivered` says where it lies, as other carriers mean the buyer by it. */
export const STATUS_IN_ENGLISH: Readonly<Record<ParcelStatus, string>> = {
  created: 'Created',
  awaiting_acceptance: 'Awaiting acceptance',
  ready_for_delivery: 'Ready for delivery',
  awaiting_courier: 'Awaiting courier',
  shipped_from_warehouse: 'Shipped from warehouse',
  in_delivery: 'In delivery',
  delivered: 'Delivered to the locker',
  stored: 'Stored in the locker',
  ready_for_pickup: 'Ready for pickup',
  overdue: 'Storage is overdue',
  received: 'Received by the recipient',
  issued: 'Handed out to the recipient',
  handed_over: 'Handed over to the recipient',
  removed_from_locker: 'Removed from the locker',
  taken_for_return: 'Taken for return',
  blocked_for_return: 'Blocked, will be returned to the sender',
  returned: 'Returned to the sender',
  cancelled: 'Cancelled',
}
