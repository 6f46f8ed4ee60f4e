import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import type { ParcelStatus, ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { Habits } from './habits.ts'

/** Who does the next thing. */
type Actor = 'courier' | 'locker' | 'recipient' | 'collector'

/** The next thing that happens to a parcel: the status that it comes to, and by whom. */
export interface Turn {
  readonly actor: Actor
  readonly status: ParcelStep
}

/** What the point is: cells behind a code, or a counter with a person; partners say it in words of their own. */
export interface PointFacts {
  readonly isLocker: boolean
  readonly isPartner: boolean
}

const courier = (status: ParcelStep): Turn => ({ actor: 'courier', status })
const collector = (status: ParcelStep): Turn => ({ actor: 'collector', status })

/**
 * What happens next to a parcel that shows `status` and is in such a `state` for its locker. Undefined: nothing more,
 * or nobody comes before its time runs out.
 */
export const nextTurn = (
  status: ParcelStatus,
  state: LockerTask['state'],
  habits: Habits,
  point: PointFacts,
): Turn | undefined => {
  switch (status) {
    case 'created':
      return courier(habits.way === 'courier' ? 'awaiting_courier' : 'awaiting_acceptance')
    case 'awaiting_acceptance':
      return courier('ready_for_delivery')
    case 'awaiting_courier':
      return courier('shipped_from_warehouse')
    case 'ready_for_delivery':
    case 'shipped_from_warehouse':
      return courier('in_delivery')
    case 'in_delivery':
      return courier('delivered')
    case 'delivered':
      return { actor: 'locker', status: point.isLocker ? 'ready_for_pickup' : 'stored' }
    case 'stored':
    case 'ready_for_pickup':
      return habits.comes ? { actor: 'recipient', status: handedOutAs(point) } : undefined
    case 'overdue':
      return collector(habits.collectedAs)
    case 'blocked_for_return':
      // It lies in its cell, or is still on the road.
      return state === 'hold' ? collector(habits.collectedAs) : courier('returned')
    case 'removed_from_locker':
    case 'taken_for_return':
      return collector('returned')
    case 'received':
    case 'issued':
    case 'handed_over':
    case 'returned':
    case 'cancelled':
      return undefined
  }
}

const handedOutAs = ({ isLocker, isPartner }: PointFacts): ParcelStep => {
  if (!isLocker) return 'handed_over'
  return isPartner ? 'received' : 'issued'
}
