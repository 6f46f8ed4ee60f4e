import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { ServiceType } from '@yacheyka/core/tariffs/service-type'
import { localTime } from '@yacheyka/core/time/local-time'
import {
  EXTENSION_DAYS_MAX,
  extendedDeadline,
  storageDeadline,
} from '@yacheyka/core/parcels/storage'
import { between, COURIER, gapBefore, type HistoryStep, SELF } from '../parcels/histories.ts'
import type { PlanPoint } from '../parcels/plan.ts'
import type { Random } from '../random.ts'

/** A parcel that is to have a fate; times in milliseconds since 1970. */
export interface Bound {
  readonly orderedAt: number
  readonly service: ServiceType
  readonly city: string
  readonly point: Pick<PlanPoint, 'isLocker' | 'isPartner' | 'timeZone'>
  readonly storageDays: number
  /** Its sender does nothing with it from here on. */
  readonly untouchedFrom: number
  /** It has come to its end before. */
  readonly endedBy: number
}

/** What became of a parcel: cancelled by its sender, or told of by these reports. */
export type Fate =
  | { readonly kind: 'cancelled'; readonly at: number }
  | {
      readonly kind: 'delivered'
      readonly steps: readonly HistoryStep[]
      /** What its sender paid for, so that it was fetched in time. */
      readonly extension?: { readonly at: number; readonly until: number; readonly days: number }
    }

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Hours on the road from Москва, the least and the most. */
const ROADS: Readonly<Record<string, readonly [number, number]>> = {
  Москва: [6, 20],
  'Санкт-Петербург': [18, 34],
  Калининград: [48, 78],
  Казань: [22, 40],
  Самара: [26, 46],
  Екатеринбург: [34, 58],
  Новосибирск: [52, 82],
  Красноярск: [62, 92],
  Владивосток: [90, 126],
}
const FAR = [48, 78] as const

/** On which day after it has come a parcel is fetched. */
const FETCHED_ON = [
  [1, 42],
  [2, 31],
  [3, 15],
  [4, 5],
  [5, 3],
  [6, 2],
  [8, 1],
  [9, 1],
] as const
/** Few people go for their books at night. */
const WAKES = 8
/** The sender extends on the last day, so many hours before its end: from noon to six. */
const EXTENDS_BEFORE = [6, 12] as const
const ENDS = [
  ['fetched', 91],
  ['returned', 5],
  ['cancelled', 4],
] as const

/** A believable fate by chance; where it would not fit into the past, the recipient came for it soon. */
export function planFate(bound: Bound, random: Random): Fate {
  const end = random.weighted(ENDS)
  const steps = waySteps(bound, random)
  const wanted =
    end === 'cancelled'
      ? { kind: end, at: Math.round(bound.orderedAt + (0.3 + 0.4 * random.next()) * HOUR) }
      : end === 'returned'
        ? sendBack(bound, steps, random)
        : fetchOn(bound, steps, random.weighted(FETCHED_ON), random)
  if (fits(wanted, bound)) return wanted
  const soon = lastOf(steps) + (2 + 4 * random.next()) * HOUR
  return { kind: 'delivered', steps: [...steps, step(handOver(bound), soon)] }
}

function fits(fate: Fate, { untouchedFrom, endedBy }: Bound): boolean {
  if (fate.kind === 'cancelled') return fate.at < untouchedFrom
  const { steps, extension } = fate
  if (extension !== undefined && extension.days > EXTENSION_DAYS_MAX) return false
  return lastOf(steps) < endedBy && (extension?.at ?? 0) < untouchedFrom
}

/** To the point, where it waits. */
function waySteps({ orderedAt, service, city, point }: Bound, random: Random): HistoryStep[] {
  const road = ROADS[city] ?? FAR
  const way: readonly ParcelStep[] = service === 'courier' ? COURIER : SELF
  let at = orderedAt
  return [...way, point.isLocker ? ('ready_for_pickup' as const) : ('stored' as const)].map(
    (status) => {
      at += status === 'delivered' ? between(road, random) * HOUR : gapBefore(status, random)
      return step(status, at)
    },
  )
}

const handOver = ({ point }: Bound): ParcelStep =>
  point.isLocker ? (point.isPartner ? 'received' : 'issued') : 'handed_over'

/** By the day, counted from the arrival in whole days; who comes after the storage has ended was given more. */
function fetchOn(bound: Bound, steps: readonly HistoryStep[], day: number, random: Random): Fate {
  const { timeZone } = bound.point
  const arrived = arrivalOf(steps)
  const at = lastOf(steps) + (day - 1 + 0.1 + 0.75 * random.next()) * DAY
  const { hour } = localTime(at, timeZone)
  const awake = at + Math.max(0, WAKES - hour) * HOUR
  const fetched = [...steps, step(handOver(bound), awake)]
  const deadline = storageDeadline(arrived, bound.storageDays, timeZone)
  if (awake <= deadline) return { kind: 'delivered', steps: fetched }
  const extendedAt = Math.round(deadline - between(EXTENDS_BEFORE, random) * HOUR)
  const days = Math.ceil((awake - deadline) / DAY)
  const until = extendedDeadline(deadline, extendedAt, days, timeZone)
  return { kind: 'delivered', steps: fetched, extension: { at: extendedAt, until, days } }
}

function sendBack(bound: Bound, steps: readonly HistoryStep[], random: Random): Fate {
  const deadline = storageDeadline(arrivalOf(steps), bound.storageDays, bound.point.timeZone)
  const leaves = bound.point.isLocker ? 'removed_from_locker' : 'taken_for_return'
  const left = deadline + gapBefore(leaves, random)
  return {
    kind: 'delivered',
    steps: [
      ...steps,
      step('overdue', deadline),
      step(leaves, left),
      step('returned', left + gapBefore('returned', random)),
    ],
  }
}

const step = (status: ParcelStep, at: number): HistoryStep => ({ status, at: Math.round(at) })
const lastOf = (steps: readonly HistoryStep[]): number => steps.at(-1)?.at ?? 0
const arrivalOf = (steps: readonly HistoryStep[]): number =>
  steps.find(({ status }) => status === 'delivered')?.at ?? 0
