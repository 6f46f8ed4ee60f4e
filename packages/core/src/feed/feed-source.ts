import {
  AWAITING_PICKUP,
  LEAVES,
  PARCEL_STATUSES,
  type ParcelStatus,
  type ParcelStep,
} from '../parcels/parcel-status.ts'

/** Who speaks on the feed: a courier service, one locker, a network of lockers with all that happens in it. */
export const SOURCE_KINDS = ['courier', 'locker', 'network'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

export const SOURCE_KIND_WORDING: Readonly<Record<SourceKind, string>> = {
  courier: 'Курьерская служба',
  locker: 'Постамат',
  network: 'Сеть постаматов',
}

/** The product says when a parcel is overdue, the sender when it is cancelled or blocked. */
const NOT_REPORTED = [
  'overdue',
  'cancelled',
  'blocked_for_return',
] as const satisfies ParcelStatus[]
export type ReportedStatus = Exclude<ParcelStep, (typeof NOT_REPORTED)[number]>

export const isReported = (status: ParcelStatus): status is ReportedStatus =>
  !(NOT_REPORTED as readonly ParcelStatus[]).includes(status)

/** What a parcel of the sandbox is driven to: what is reported, and that the time to fetch it is over. */
export const DRIVEN_STATUSES = [...PARCEL_STATUSES.filter(isReported), 'overdue'] as const

/** Which kind may report which status (decisions, section 9). */
const REPORTED_BY: Readonly<Record<SourceKind, ReadonlySet<ParcelStatus> | 'all'>> = {
  courier: new Set([
    'created',
    'awaiting_acceptance',
    'ready_for_delivery',
    'awaiting_courier',
    'shipped_from_warehouse',
    'in_delivery',
    'delivered',
    'removed_from_locker',
    'taken_for_return',
    'returned',
  ]),
  locker: new Set([...AWAITING_PICKUP, ...LEAVES]),
  network: 'all',
}

export const mayReport = (kind: SourceKind, status: ReportedStatus): boolean => {
  const statuses = REPORTED_BY[kind]
  return statuses === 'all' || statuses.has(status)
}

/** A courier carries parcels past doors that open by code: it gets no hashes of codes. */
export const hearsCodes = (kind: SourceKind): boolean => kind !== 'courier'
