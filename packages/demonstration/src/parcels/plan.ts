import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { type Random, seededRandom } from '../random.ts'
import {
  DEMONSTRATION_CUSTOMERS,
  type DemonstrationCustomer,
  demonstrationPhone,
  NEWCOMER_PHONE,
} from '../people/senders.ts'
import { type HistoryPoint, planHistory, type PlannedHistory } from './histories.ts'

/** A point that demonstration parcels go to. */
export interface PlanPoint extends HistoryPoint {
  readonly number: string
  /** Partners say «получено». */
  readonly isPartner: boolean
}

/** A parcel as it is to be made, with all that has happened to it. */
export interface PlannedParcel extends PlannedHistory {
  readonly customer: DemonstrationCustomer
  readonly number: string
  readonly point: PlanPoint
  readonly shown: ParcelStatus
  readonly phone: string
  readonly cells: readonly { readonly size: string }[]
}

/** How many of each status, beside the newcomer's own. */
const COUNTS: Readonly<Record<ParcelStatus, number>> = {
  created: 12,
  awaiting_acceptance: 7,
  ready_for_delivery: 6,
  awaiting_courier: 8,
  shipped_from_warehouse: 7,
  in_delivery: 15,
  delivered: 4,
  stored: 10,
  ready_for_pickup: 24,
  overdue: 5,
  received: 5,
  issued: 18,
  handed_over: 7,
  removed_from_locker: 3,
  taken_for_return: 3,
  blocked_for_return: 4,
  returned: 5,
  cancelled: 5,
}
const SIZES = ['S', 'S', 'M', 'M', 'M', 'L'] as const
/** One in so many goes in two cells. */
const IN_TWO_CELLS = 12
const SEED = 77

/** «DEMO-09»: the number of the newcomer's own parcel in each status, in the order of the table. */
export const newcomerNumber = (status: ParcelStatus): string =>
  `DEMO-${String(PARCEL_STATUSES.indexOf(status) + 1).padStart(2, '0')}`

/**
 * About 170 parcels in every shown status. The same for the same points, start and storage.
 * @param start milliseconds since 1970; everything happened before it
 * @throws {RangeError} where there is no locker or no counter among the points
 */
export function planParcels(
  points: readonly PlanPoint[],
  start: number,
  storageDays: number,
): PlannedParcel[] {
  const random = seededRandom(SEED)
  const statuses = PARCEL_STATUSES.flatMap((status) =>
    Array<ParcelStatus>(COUNTS[status]).fill(status),
  )
  const plan = (shown: ParcelStatus, order: number): PlannedParcel => {
    const point = pointFor(shown, points, random)
    const customer = random.pick(DEMONSTRATION_CUSTOMERS)
    const inTwoCells = point.isLocker && order % IN_TWO_CELLS === 5
    return {
      customer,
      point,
      shown,
      number: `${customer.prefix}-${String(104_000 + order * 7 + random.whole(7))}`,
      phone: demonstrationPhone(1000 + order),
      cells: Array.from({ length: inTwoCells ? 2 : 1 }, () => ({ size: random.pick(SIZES) })),
      ...planHistory(shown, point, start, storageDays, random),
    }
  }
  const others = statuses.map(plan)
  const own = PARCEL_STATUSES.map((shown) => ({
    ...plan(shown, 0),
    // Whose cabinet the newcomer signs in to.
    customer: DEMONSTRATION_CUSTOMERS[0],
    number: newcomerNumber(shown),
    phone: NEWCOMER_PHONE,
  }))
  return [...others, ...own]
}

/** A counter where a person hands it over, a partner's locker, or a locker of our own. */
function pointFor(shown: ParcelStatus, points: readonly PlanPoint[], random: Random): PlanPoint {
  const isCounter = shown === 'handed_over' || (shown === 'stored' && random.chance(0.7))
  const lockers = points.filter(({ isLocker }) => isLocker)
  if (isCounter) return random.pick(points.filter(({ isLocker }) => !isLocker))
  const partners = lockers.filter(({ isPartner }) => isPartner)
  if (shown === 'received' && partners.length > 0) return random.pick(partners)
  const own = lockers.filter(({ isPartner }) => !isPartner)
  return random.pick(shown === 'issued' && own.length > 0 ? own : lockers)
}
