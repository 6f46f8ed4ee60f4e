import type { ParcelRow } from '@yacheyka/contract/sent-parcels'
import { PARCEL_STATUS, PARCEL_STATUSES } from '@yacheyka/core/parcel-status'
import type { Choice } from '#/ui/multi-select.tsx'

/** Codes by the wording that the cabinet has for them: one may stand for several (decisions, section 3). */
const GROUPS = [...Map.groupBy(PARCEL_STATUSES, (code) => PARCEL_STATUS[code].cabinetWording)].map(
  ([label, codes]) => ({ label, codes, value: codes[0] ?? '' }),
)

/** Each is told from the others by its first code, as the address has it. */
export const STATUS_CHOICES: readonly Choice[] = GROUPS.map(({ value, label }) => ({
  value,
  label,
}))

/** What of an order's departures is shown: one by its number, or those of some wordings. */
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
  const codes = new Set(
    GROUPS.filter(({ value }) => statuses.has(value)).flatMap((group) => group.codes),
  )
  return parcels.filter(
    (parcel) =>
      (number === '' || parcel.parcel_number === number) &&
      (statuses.size === 0 || codes.has(parcel.parcel_status)),
  )
}
