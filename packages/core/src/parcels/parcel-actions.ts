import { PARCEL_STATUS, PARCEL_STATUSES, type ParcelStatus } from './parcel-status.ts'

export const PARCEL_ACTIONS = ['extend', 'cancel', 'block', 'unblock', 'resend_sms'] as const
export type ParcelAction = (typeof PARCEL_ACTIONS)[number]

/** The shown statuses in which an action may be done (decisions, section 3). */
export const ACTION_STATUSES: Readonly<Record<ParcelAction, readonly ParcelStatus[]>> = {
  extend: ['delivered', 'stored', 'ready_for_pickup', 'overdue'],
  cancel: ['created', 'awaiting_acceptance', 'ready_for_delivery', 'awaiting_courier'],
  block: ['shipped_from_warehouse', 'in_delivery', 'delivered', 'stored', 'ready_for_pickup'],
  unblock: ['blocked_for_return'],
  resend_sms: PARCEL_STATUSES.filter((status) =>
    ['Доставлена', 'Просрочена'].includes(PARCEL_STATUS[status].cabinetWording),
  ),
}

/** Not yet at the point: later the code would follow the new phone. */
const RECIPIENT_STATUSES: ReadonlySet<ParcelStatus> = new Set<ParcelStatus>([
  'created',
  'awaiting_acceptance',
  'ready_for_delivery',
  'awaiting_courier',
  'shipped_from_warehouse',
  'in_delivery',
])

/** Whether its sender may correct the recipient's phone and e-mail of a parcel that shows this status. */
export const mayCorrectRecipient = (shown: ParcelStatus): boolean => RECIPIENT_STATUSES.has(shown)

/** Whether its sender may send a parcel that shows this status to another point: nobody has accepted it yet. */
export const mayChangeLocker = (shown: ParcelStatus): boolean =>
  shown === 'created' || shown === 'awaiting_acceptance'

/** Whether the action may be done with a parcel that shows this status. The server asks again when it does it. */
export const mayAct = (action: ParcelAction, shown: ParcelStatus): boolean =>
  ACTION_STATUSES[action].includes(shown)
