import type { TrackResult } from '@yacheyka/contract/parcels/parcels'

/** What tracking hands over to the page of the status, as the router's state. */
export interface FoundParcel {
  readonly parcel: TrackResult
  /** When the response came, milliseconds since 1970. */
  readonly receivedAt: number
  /** Whether the message with the code has been sent again from here: the button stays away after a reload. */
  readonly codeSent: boolean
}

/** A response is worth showing again for so long, in milliseconds: after a reload, or on the way back to it. */
const SHOWN_FOR = 3_600_000

/** Whether what was found is recent enough to be shown again. */
export const isRecent = ({ receivedAt }: Pick<FoundParcel, 'receivedAt'>, now: number): boolean =>
  now - receivedAt <= SHOWN_FOR

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isStep = (value: unknown): boolean =>
  isObject(value) && typeof value['status'] === 'string' && typeof value['created_at'] === 'string'

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

/**
 * The parcel that came with the move, or undefined: the browser keeps the state of a page between its releases, and any
 * page may have left its own there.
 */
export const foundParcelOf = (state: unknown): FoundParcel | undefined => {
  if (!isObject(state) || !isObject(state['parcel'])) return undefined
  const { order_id, statuses, button, expire_at, terminal_number } = state['parcel']
  const whole =
    typeof order_id === 'string' &&
    Array.isArray(statuses) &&
    statuses.length > 0 &&
    statuses.every(isStep) &&
    typeof button === 'boolean' &&
    isTextOrNull(expire_at) &&
    typeof terminal_number === 'string'
  if (!whole) return undefined
  // A page of an older release has left no time: the response may be of any age.
  const receivedAt = typeof state['receivedAt'] === 'number' ? state['receivedAt'] : 0
  return {
    parcel: state['parcel'] as TrackResult,
    receivedAt,
    codeSent: state['codeSent'] === true,
  }
}
