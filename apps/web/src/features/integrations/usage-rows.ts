import type {
  DeliveryUsage,
  getApiUsage,
  KeyUsage,
} from '@yacheyka/contract/merchant-api/cabinet-calls'
import type { ResponseBody } from '@yacheyka/contract/http/endpoint'
import { dayAfter } from './days.ts'

export type Usage = ResponseBody<typeof getApiUsage>

export interface UsageCounts {
  readonly calls: number
  readonly refused: number
  readonly limited: number
  readonly failed: number
  readonly parcels: number
}

export interface DayUsage extends UsageCounts, Pick<DeliveryUsage, 'delivered' | 'waiting'> {
  readonly day: string
  /** Deliveries that were given up. */
  readonly undelivered: number
}

const NOTHING: UsageCounts = { calls: 0, refused: 0, limited: 0, failed: 0, parcels: 0 }

const add = (one: UsageCounts, other: UsageCounts): UsageCounts => ({
  calls: one.calls + other.calls,
  refused: one.refused + other.refused,
  limited: one.limited + other.limited,
  failed: one.failed + other.failed,
  parcels: one.parcels + other.parcels,
})

/** Days with something, the newest first. */
export function daysOf({ from, to, keys, deliveries }: Usage, test: boolean): readonly DayUsage[] {
  const days: DayUsage[] = []
  for (let day = from; day <= to; day = dayAfter(day)) {
    const used = keys
      .filter((key) => key.test === test)
      .flatMap((key) => key.days)
      .filter((each) => each.day === day)
    const sent = deliveries.find((each) => each.day === day && each.test === test)
    if (used.length > 0 || sent !== undefined)
      days.unshift({
        ...used.reduce<UsageCounts>(add, NOTHING),
        day,
        delivered: sent?.delivered ?? 0,
        undelivered: sent?.failed ?? 0,
        waiting: sent?.waiting ?? 0,
      })
  }
  return days
}

/** Of all days, the busiest key first. */
export const keysOf = (
  { keys }: Usage,
  test: boolean,
): readonly (UsageCounts & Pick<KeyUsage, 'uid' | 'name'>)[] =>
  keys
    .filter((key) => key.test === test)
    .map(({ uid, name, days }) => ({ uid, name, ...days.reduce<UsageCounts>(add, NOTHING) }))
    .toSorted((one, other) => other.calls - one.calls)
