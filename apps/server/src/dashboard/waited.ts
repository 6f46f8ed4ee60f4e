/** So many parcels were fetched so many tenths of an hour after they had arrived. */
export interface Waited {
  readonly tenths: number
  readonly count: number
}

const TENTHS_OF_DAY = 240
/** The last bar of the plot: longer than a week. */
const DAY_BARS = 8

/** The plot's bars: within so many days of arrival; the last has all that is later. */
export function countByDay(waited: readonly Waited[]): { days: number; count: number }[] {
  const bars = Array.from({ length: DAY_BARS }, (_, at) => ({ days: at + 1, count: 0 }))
  for (const { tenths, count } of waited) {
    const bar = bars[Math.min(DAY_BARS - 1, Math.floor(tenths / TENTHS_OF_DAY))]
    if (bar !== undefined) bar.count += count
  }
  return bars
}

/** Hours, to the tenth, of the one in the middle, of two the quicker; null where there is none. */
export function medianHours(waited: readonly Waited[]): number | null {
  const sorted = waited.toSorted((one, other) => one.tenths - other.tenths)
  const half = Math.ceil(sorted.reduce((sum, { count }) => sum + count, 0) / 2)
  let passed = 0
  for (const { tenths, count } of sorted) {
    passed += count
    if (passed >= half) return tenths / 10
  }
  return null
}
