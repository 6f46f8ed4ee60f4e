import {
  PARCEL_STATUS,
  PARCEL_STATUSES,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import type { Choice } from '@yacheyka/ui/multi-select.tsx'

/** Codes by the wording that the cabinet has for them: one may stand for several (decisions, section 3). */
const CODES_OF: ReadonlyMap<string, readonly ParcelStatus[]> = Map.groupBy(
  PARCEL_STATUSES,
  (code) => PARCEL_STATUS[code].cabinetWording,
)

/** Told from each other by the first of their codes. */
const GROUPS = [...CODES_OF].flatMap(([label, codes]) => {
  const [value] = codes
  return value === undefined ? [] : [{ value, label, codes }]
})

export const STATUS_CHOICES: readonly Choice[] = GROUPS.map(({ value, label }) => ({
  value,
  label,
}))

/** Choices of which the address holds a code: a link from elsewhere may name one of several. */
export const chosenIn = (codes: string): ReadonlySet<string> => {
  const named = new Set(codes.split(','))
  return new Set(
    GROUPS.filter((group) => group.codes.some((code) => named.has(code))).map(({ value }) => value),
  )
}

/** Codes of the choices, joined by a comma as the call takes them. */
export const codesOf = (chosen: ReadonlySet<string>): string =>
  GROUPS.filter(({ value }) => chosen.has(value))
    .flatMap(({ codes }) => codes)
    .join(',')
