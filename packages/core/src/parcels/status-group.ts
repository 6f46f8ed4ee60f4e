import type { ParcelStatus } from './parcel-status.ts'

/** What a shop switches on: fewer than the statuses, and told apart by what the shop has to do. */
export const STATUS_GROUPS = [
  'preparing',
  'in_transit',
  'at_point',
  'overdue',
  'received',
  'returning',
  'returned',
  'cancelled',
] as const
export type StatusGroup = (typeof STATUS_GROUPS)[number]

/** `delivered` means that it lies at the point; other carriers mean that the buyer has it. */
export const STATUS_GROUP: Readonly<Record<ParcelStatus, StatusGroup>> = {
  created: 'preparing',
  awaiting_acceptance: 'preparing',
  ready_for_delivery: 'preparing',
  awaiting_courier: 'preparing',
  shipped_from_warehouse: 'in_transit',
  in_delivery: 'in_transit',
  delivered: 'at_point',
  stored: 'at_point',
  ready_for_pickup: 'at_point',
  overdue: 'overdue',
  received: 'received',
  issued: 'received',
  handed_over: 'received',
  removed_from_locker: 'returning',
  taken_for_return: 'returning',
  blocked_for_return: 'returning',
  returned: 'returned',
  cancelled: 'cancelled',
}
