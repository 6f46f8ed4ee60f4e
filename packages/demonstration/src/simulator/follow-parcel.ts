import type { LockerTask } from '@yacheyka/contract/feed/pulse'
import type { ParcelStatus, ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { transitionOf } from '@yacheyka/core/parcels/parcel-status'
import { type Habits, stayOf } from './habits.ts'
import { nextTurn, type PointFacts, type Turn } from './next-turn.ts'

/** A parcel as those who carry it know it. */
export interface FollowedParcel {
  readonly barcode: string
  readonly terminal: string
  readonly cells: readonly string[]
  readonly state: LockerTask['state']
  /** Where it really is. */
  readonly status: ParcelStatus
  /** Since when, milliseconds since 1970, as far as is known. */
  readonly since: number
  /** It has come farther than the server knows: a report is late, or a scan was missed. */
  readonly ahead: boolean
  /** The server refused what was reported; nothing is done until it tells something new. */
  readonly parked: boolean
}

/** What is known of a parcel after its locker was told this. */
export const followTask = (
  known: FollowedParcel | undefined,
  task: LockerTask,
  terminal: string,
  now: number,
): FollowedParcel => {
  const reported = {
    barcode: task.barcode,
    terminal,
    cells: task.cells.length > 0 ? task.cells.map(({ barcode }) => barcode) : [task.barcode],
    state: task.state,
  }
  if (known !== undefined && isBehind(task.status, known))
    return { ...known, ...reported, parked: false }
  const since = known?.status === task.status ? known.since : now
  return { ...reported, status: task.status, since, ahead: false, parked: false }
}

/** What the server says is old news: from there it has come to where it is. */
const isBehind = (reported: ParcelStatus, { status, ahead }: FollowedParcel): boolean =>
  ahead &&
  reported !== 'blocked_for_return' &&
  (status === 'blocked_for_return' || transitionOf(reported, status) !== 'forbidden')

/** The parcel after its people brought it to the next status. */
export const moveOn = (
  parcel: FollowedParcel,
  status: ParcelStep,
  now: number,
): FollowedParcel => ({
  ...parcel,
  status,
  since: now,
  ahead: true,
})

/** What is to be done with the parcel now, at a life that runs `speed` times faster; undefined: nothing yet. */
export const turnNow = (
  parcel: FollowedParcel,
  habits: Habits,
  point: PointFacts,
  speed: number,
  now: number,
): Turn | undefined => {
  if (parcel.parked) return undefined
  const turn = nextTurn(parcel.status, parcel.state, habits, point)
  const due = parcel.since + stayOf(parcel.barcode, parcel.status) / speed
  return turn !== undefined && due <= now ? turn : undefined
}
