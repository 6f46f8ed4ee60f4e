import { OWNER_POST } from './point-owner.ts'
import type { Point } from './point.ts'

/** The kinds of marker on the map, in the order in which they travel on the wire as numbers. */
export const MARKER_KINDS = [
  'default',
  'postal',
  'pickup',
  'pickup-special',
  'inactive',
  'inactive-pickup',
] as const
export type MarkerKind = (typeof MARKER_KINDS)[number]

/** Which marker a point wears (specification 1, section 2, «Marker appearance»). */
export const markerOf = (
  point: Pick<Point, 'active' | 'pointType' | 'owner'>,
  specialOwner: string | undefined,
): MarkerKind => {
  if (point.pointType === 'pickup') {
    if (!point.active) return 'inactive-pickup'
    return point.owner === specialOwner ? 'pickup-special' : 'pickup'
  }
  if (!point.active) return 'inactive'
  return point.owner === OWNER_POST ? 'postal' : 'default'
}
