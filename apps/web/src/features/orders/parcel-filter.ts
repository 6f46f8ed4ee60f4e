import type { ParcelRow } from '@yacheyka/contract/parcels/sent-parcels'
import { codesOf } from '#/session/status-choices.ts'

/** What of an order's parcels is shown: one by its number, or those of some wordings. */
export interface ParcelFilter {
  /** Exact; empty for any. */
  readonly number: string
  /** Values of choices; none for any. */
  readonly statuses: ReadonlySet<string>
}

export const fitting = <Row extends Pick<ParcelRow, 'parcel_number' | 'parcel_status'>>(
  parcels: readonly Row[],
  { number, statuses }: ParcelFilter,
): readonly Row[] => {
  const codes = new Set(codesOf(statuses).split(','))
  return parcels.filter(
    (parcel) =>
      (number === '' || parcel.parcel_number === number) &&
      (statuses.size === 0 || codes.has(parcel.parcel_status)),
  )
}
