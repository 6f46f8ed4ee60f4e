import { isAtThePoint, type ParcelStatus, type ParcelStep, PARCEL_STATUS } from './parcel-status.ts'

/** Random digits of a PIN. */
export const PIN_LENGTH = 8

/** `12345678` as people read and type it: four digits, a dash, the rest. */
export const formatPin = (digits: string): string => `${digits.slice(0, 4)}-${digits.slice(4)}`

/** The digits of what somebody typed: `1234-5678` and `1234 5678` are one PIN. */
export const pinDigits = (typed: string): string => typed.replace(/\D/g, '')

/** Where the page shows the status alone (specification 1, section 4; decisions, section 3). */
const WITHOUT_CODE: ReadonlySet<ParcelStatus> = new Set([
  'received',
  'issued',
  'handed_over',
  'removed_from_locker',
  'taken_for_return',
  'returned',
  'cancelled',
  'blocked_for_return',
])

/** Whether QR code and PIN are shown to whoever has the parcel's address. */
export const showsCode = (shown: ParcelStatus): boolean => !WITHOUT_CODE.has(shown)

/** A code opens a cell only while the parcel lies in it, and nobody has blocked it. */
export const opensCell = (step: ParcelStep, blocked: boolean): boolean =>
  isAtThePoint(step) && !blocked

/** What a locker does with a cell: it will be filled, holds a parcel for its code, holds one that no code opens, is free. */
export const LOCKER_STATES = ['expect', 'keep', 'hold', 'forget'] as const
export type LockerState = (typeof LOCKER_STATES)[number]

export const lockerState = (step: ParcelStep, blocked: boolean): LockerState => {
  if (isAtThePoint(step)) return opensCell(step, blocked) ? 'keep' : 'hold'
  return PARCEL_STATUS[step].rank < PARCEL_STATUS.delivered.rank ? 'expect' : 'forget'
}

/** `delivery_info.current_status` of the pickup page: the public wording, two of them by their neighbour's. */
export const pickupWording = (shown: ParcelStatus): string => {
  if (shown === 'received') return PARCEL_STATUS.issued.publicWording
  if (shown === 'returned') return PARCEL_STATUS.taken_for_return.publicWording
  return PARCEL_STATUS[shown].publicWording
}
