import type { ParcelEvent } from '@yacheyka/core/parcels/parcel-history'

const BLOCKED = 'blocked:'
const UNBLOCKED = 'unblocked:'

/** The key of the note that tells of a block, or of its end. */
export const blockEventId = (parcelUid: string, blocked: boolean, now: Date): string =>
  `${blocked ? BLOCKED : UNBLOCKED}${parcelUid}:${now.toISOString()}`

/** What a note tells of a block: set, or taken back; undefined where it tells of something else. */
export function blockSetBy({ source, kind, eventId }: ParcelEvent): boolean | undefined {
  if (source !== 'system' || kind !== 'note') return undefined
  if (eventId.startsWith(BLOCKED)) return true
  return eventId.startsWith(UNBLOCKED) ? false : undefined
}
