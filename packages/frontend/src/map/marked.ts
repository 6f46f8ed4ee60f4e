import { POINT_STATES, takesParcel } from '@yacheyka/core/cells/point-capacity'
import type { MarkerKind } from '@yacheyka/core/points/point-marker'
import { markerKindOf } from './map-item.ts'

/** A point that is not asked for; every other mark is the state's place in `POINT_STATES` and one more. */
export const NO_MARK = 0

export const isMarked = (mark: number | undefined): boolean => (mark ?? NO_MARK) !== NO_MARK

/** A point that takes no parcel now wears the grey of one that is closed, whatever it wears otherwise. */
export const markedKindOf = (marker: number, mark: number | undefined): MarkerKind => {
  const kind = markerKindOf(marker)
  const state = POINT_STATES[(mark ?? NO_MARK) - 1]
  if (state === undefined || takesParcel(state)) return kind
  return kind.includes('pickup') ? 'inactive-pickup' : 'inactive'
}
