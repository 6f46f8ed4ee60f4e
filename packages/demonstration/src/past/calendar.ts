import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { moscowDay } from '@yacheyka/core/time/document-day'
import { addDays, instantOf, type LocalDate, MOSCOW } from '@yacheyka/core/time/local-time'
import type { ServiceType } from '@yacheyka/core/tariffs/service-type'
import { type Random, seededRandom } from '../random.ts'

/** A parcel as its sender thought of it. */
export interface PastParcel {
  readonly city: string
  readonly isLocker: boolean
  readonly cells: readonly CellSize[]
  readonly service: ServiceType
}

export interface PastOrder {
  /** Milliseconds since 1970. */
  readonly at: number
  /** At least one. */
  readonly parcels: readonly PastParcel[]
}

/** Parcels of each order, week by week, the oldest first: a shop that grows, with one slack week. */
const WEEKS: readonly (readonly number[])[] = [
  [5, 2],
  [3, 4, 2],
  [4, 5, 2],
  [3, 6, 4],
  [5, 3],
  [4, 3, 5, 2],
  [6, 3, 3, 5],
  [4, 7, 3, 6],
  [5, 4, 8, 6],
  [7, 3, 5, 8, 3],
  [8, 5, 4, 7, 6],
]
/** The longest that the orders go back. */
export const PAST_WEEKS = WEEKS.length
const WORKDAYS = 5
/** The first hour at which parcels are handed in, and so many from there. */
const OPENS = 10
const HOURS = 8

const CITIES = [
  ['Москва', 34],
  ['Санкт-Петербург', 19],
  ['Казань', 10],
  ['Самара', 8],
  ['Екатеринбург', 9],
  ['Новосибирск', 8],
  ['Красноярск', 5],
  ['Калининград', 4],
  ['Владивосток', 3],
] as const
const CELLS: readonly (readonly [readonly CellSize[], number])[] = [
  [['S'], 40],
  [['M'], 36],
  [['L'], 14],
  [['S', 'M'], 7],
  [['M', 'L'], 3],
]
const SEED = 12

/**
 * What the shop ordered in the weeks before the present one, the oldest first; the same for the same week.
 * @param start milliseconds since 1970
 */
export function planOrders(start: number): readonly PastOrder[] {
  const random = seededRandom(SEED)
  const today = moscowDay(start)
  const monday = addDays(today, -((weekdayOf(today) + 6) % 7))
  return WEEKS.flatMap((orders, week) => {
    const first = addDays(monday, -7 * (PAST_WEEKS - week))
    return orders
      .map((parcels, index) => ({
        at: momentOf(addDays(first, Math.floor((index * WORKDAYS) / orders.length)), random),
        parcels: Array.from({ length: parcels }, () => planParcel(random)),
      }))
      .toSorted((one, other) => one.at - other.at)
  })
}

const weekdayOf = ({ year, month, day }: LocalDate): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay()

const momentOf = (day: LocalDate, random: Random): number =>
  instantOf(
    {
      ...day,
      hour: OPENS + random.whole(HOURS),
      minute: random.whole(60),
      second: random.whole(60),
    },
    MOSCOW,
  )

const planParcel = (random: Random): PastParcel => ({
  city: random.weighted(CITIES),
  isLocker: random.chance(0.85),
  cells: random.weighted(CELLS),
  service: random.chance(0.35) ? 'courier' : 'yourself',
})
