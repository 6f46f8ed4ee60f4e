import type { HoursFilter, PointFilter } from '@yacheyka/core/points/point-filter'

/** Hours that have one response: «open now» says when now is, milliseconds since 1970. */
export type ResolvedHours =
  | Exclude<HoursFilter, { readonly kind: 'open_now' }>
  | { readonly kind: 'open_now'; readonly at: number }

/** A filter as the worker is asked by it: its response is the same however often it is asked. */
export interface ResolvedFilter extends Omit<PointFilter, 'hours'> {
  readonly hours: ResolvedHours
}

const MINUTE = 60_000

/** The filter at a moment, to the minute: within one the responses that are there already do. */
export const resolveFilter = (filter: PointFilter, now: number): ResolvedFilter => {
  const { hours } = filter
  if (hours.kind !== 'open_now') return { ...filter, hours }
  return { ...filter, hours: { ...hours, at: Math.floor(now / MINUTE) * MINUTE } }
}
