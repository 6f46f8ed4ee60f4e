import { showsCode } from '@yacheyka/core/parcels/pickup-code'
import {
  isAwaitingPickup,
  isHandedOut,
  type ParcelStep,
  shownStatus,
} from '@yacheyka/core/parcels/parcel-status'

/** What a message is compared with when its turn comes. */
export interface ParcelNow {
  readonly status: ParcelStep
  readonly blocked: boolean
  readonly expireAt: Date | null
}

/** `wait`: what stands against it now may go away again. */
export type Judgement = 'send' | 'wait' | 'obsolete'

/**
 * Whether a message about a parcel has anything to say yet: «ждёт вас» has not when the parcel has been fetched meanwhile
 * or its time is over. A block may be lifted, so it is waited for. What the message says, such as until which day, is
 * written when it is sent, and needs no judging.
 * @param template as `ParcelMessage`; any other is sent always
 */
export function judgeMessage(template: string, parcel: ParcelNow, now: Date): Judgement {
  const shown = shownStatus(parcel.status, parcel.blocked)
  switch (template) {
    case 'arrived':
    case 'reminder':
    case 'extended': {
      const inTime = parcel.expireAt === null || parcel.expireAt > now
      if (!isAwaitingPickup(parcel.status) || !inTime) return 'obsolete'
      return parcel.blocked ? 'wait' : 'send'
    }
    case 'repeat':
      return showsCode(shown) ? 'send' : 'obsolete'
    case 'returned':
      return isAwaitingPickup(shown) || isHandedOut(shown) ? 'obsolete' : 'send'
    default:
      return 'send'
  }
}
