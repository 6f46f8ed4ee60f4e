import {
  AWAITING_PICKUP,
  isParcelEnd,
  PARCEL_STATUS,
  PARCEL_STATUSES,
  type ParcelStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { paths } from '@yacheyka/frontend/paths.ts'
import type { Figures } from './figures.ts'

/** Statuses that read alike in the cabinet, together. */
export interface StatusGroup {
  readonly wording: string
  /** All that read so, whether there are any or not: the list is filtered by them. */
  readonly statuses: readonly ParcelStatus[]
  readonly count: number
}

type Counts = Figures['statuses']

export const ON_THE_WAY: readonly ParcelStatus[] = ['shipped_from_warehouse', 'in_delivery']
export const WAITING: readonly ParcelStatus[] = AWAITING_PICKUP

export const countOf = (counts: Counts, statuses: readonly ParcelStatus[]): number =>
  counts.reduce((sum, { status, count }) => (statuses.includes(status) ? sum + count : sum), 0)

/** In the order of a parcel's life; what nothing shows is left out. */
export const groupByWording = (counts: Counts): readonly StatusGroup[] => {
  const wordings = new Set(PARCEL_STATUSES.map((status) => PARCEL_STATUS[status].cabinetWording))
  return [...wordings].flatMap((wording) => {
    const statuses = PARCEL_STATUSES.filter(
      (status) => PARCEL_STATUS[status].cabinetWording === wording,
    )
    const count = countOf(counts, statuses)
    return count === 0 ? [] : [{ wording, statuses, count }]
  })
}

/** Whether the way of these is over: «Возвращена» is, though some of them are still carried. */
export const isOver = ({ statuses }: StatusGroup): boolean => statuses.some(isParcelEnd)

/** The list of parcels that show one of these. */
export const listPath = (statuses: readonly ParcelStatus[]): string =>
  `${paths.businessParcels()}?parcel_status=${statuses.join(',')}`
