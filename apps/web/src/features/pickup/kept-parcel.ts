import type { ParcelDetails } from '@yacheyka/contract/parcels/parcels'
import type { Terminal } from '@yacheyka/contract/points/points'
import { codeOf } from './code-access.ts'

/** The last good answer, as this device keeps it for a visit without a connection. */
export interface KeptParcel {
  readonly parcel: ParcelDetails
  /** The point, once it has come. */
  readonly terminal: Terminal | null
  /** When the response came, milliseconds since 1970. */
  readonly receivedAt: number
}

/** A parcel that has no deadline yet is kept so long, in milliseconds: the longest way and the longest storage. */
const KEPT_WITHOUT_DEADLINE = 30 * 86_400_000

/** The instant after which nothing is kept. */
export const keptUntil = ({ parcel, receivedAt }: KeptParcel): number => {
  const deadline = Date.parse(parcel.expire_at ?? '')
  return Number.isNaN(deadline) ? receivedAt + KEPT_WITHOUT_DEADLINE : deadline
}

/** Only a response with a code is worth keeping, and only until the deadline. */
export const isWorthKeeping = (kept: KeptParcel, now: number): boolean =>
  codeOf(kept.parcel) !== undefined && now <= keptUntil(kept)
