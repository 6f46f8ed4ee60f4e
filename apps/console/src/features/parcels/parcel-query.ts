import { filledIn } from '@yacheyka/ui/use-list-url.ts'

export const PAGE_SIZE = 25

/** The names of the call's filters, which the address has too. */
const FILTERS = [
  'q',
  'parcel_status',
  'customer',
  'terminal_number',
  'overdue',
  'blocked',
  'date_from',
  'date_to',
] as const

type Get = (name: string) => string

export const parcelFiltersIn = (get: Get) => {
  const { overdue, blocked, ...filters } = filledIn(get, FILTERS)
  return {
    ...filters,
    ...(overdue === '1' ? { overdue: '1' as const } : {}),
    ...(blocked === '1' ? { blocked: '1' as const } : {}),
  }
}

/** Filters of the list that the address names. */
export const parcelQueryOf = (get: Get) => ({
  ...parcelFiltersIn(get),
})
