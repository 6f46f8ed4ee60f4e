import type { ParcelStatus, ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import { storageDeadline } from '@yacheyka/core/parcels/storage'
import type { Random } from '../random.ts'

/** Where a parcel goes, as far as its history depends on it. */
export interface HistoryPoint {
  readonly isLocker: boolean
  readonly timeZone: string
}

export interface HistoryStep {
  readonly status: ParcelStep
  /** Milliseconds since 1970. */
  readonly at: number
}

/** What happened to a parcel, from its making to the status that it shows. */
export interface PlannedHistory {
  readonly createdAt: number
  /** In the order of life, without the making. */
  readonly steps: readonly HistoryStep[]
  /** When it was blocked, after all steps. */
  readonly blockedAt?: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const COURIER = [
  'awaiting_courier',
  'shipped_from_warehouse',
  'in_delivery',
  'delivered',
] as const
export const SELF = [
  'awaiting_acceptance',
  'ready_for_delivery',
  'in_delivery',
  'delivered',
] as const
const ONLY_SELF: ReadonlySet<ParcelStatus> = new Set(['awaiting_acceptance', 'ready_for_delivery'])
const ONLY_COURIER: ReadonlySet<ParcelStatus> = new Set([
  'awaiting_courier',
  'shipped_from_warehouse',
])

/** Hours from one step to the next. */
const GAPS: Readonly<Partial<Record<ParcelStep, readonly [number, number]>>> = {
  awaiting_acceptance: [0.5, 3],
  ready_for_delivery: [1, 4],
  awaiting_courier: [0.5, 4],
  shipped_from_warehouse: [1, 5],
  in_delivery: [0.5, 4],
  delivered: [4, 22],
  stored: [0.02, 0.2],
  ready_for_pickup: [0.02, 0.2],
  issued: [2, 40],
  received: [2, 40],
  handed_over: [2, 40],
  removed_from_locker: [3, 10],
  taken_for_return: [3, 10],
  returned: [10, 20],
  cancelled: [0.3, 5],
}

/** The steps that lead to a shown status, after the making. */
function stepsTo(shown: ParcelStatus, point: HistoryPoint, random: Random): readonly ParcelStep[] {
  const isSelf = ONLY_SELF.has(shown) || (!ONLY_COURIER.has(shown) && random.chance(0.4))
  const way: readonly ParcelStep[] = isSelf ? SELF : COURIER
  const waits: readonly ParcelStep[] = [...way, point.isLocker ? 'ready_for_pickup' : 'stored']
  switch (shown) {
    case 'created':
      return []
    case 'cancelled':
      return [...way.slice(0, random.whole(2)), 'cancelled']
    case 'awaiting_acceptance':
    case 'ready_for_delivery':
    case 'awaiting_courier':
    case 'shipped_from_warehouse':
    case 'in_delivery':
    case 'delivered':
      return way.slice(0, way.indexOf(shown) + 1)
    case 'stored':
    case 'ready_for_pickup':
      return [...way, shown]
    case 'blocked_for_return':
      return waits
    case 'overdue':
    case 'received':
    case 'issued':
    case 'handed_over':
      return [...waits, shown]
    case 'removed_from_locker':
    case 'taken_for_return':
      return [...waits, 'overdue', shown]
    case 'returned':
      return [...waits, 'overdue', random.pick(['removed_from_locker', 'taken_for_return']), shown]
  }
}

/** How long ago the last step was, hours; what ran out of time is dated by its deadline instead. */
function lastStepAgo(shown: ParcelStatus, storageDays: number, random: Random): number {
  if (shown === 'created') return 0.1 + 5 * random.next()
  if (['issued', 'received', 'handed_over', 'cancelled'].includes(shown))
    return 2 + 120 * random.next()
  if (['stored', 'ready_for_pickup', 'blocked_for_return'].includes(shown))
    // Well within the storage that has begun.
    return 0.3 + Math.min(40, storageDays * 14) * random.next()
  if (shown === 'delivered') return 0.02 + 0.1 * random.next()
  return 0.1 + 6 * random.next()
}

/** Days before the start at which a parcel arrived that ran out of time, so that all that followed fits before it. */
const ARRIVED_BEFORE_DEADLINE: Readonly<Partial<Record<ParcelStatus, readonly [number, number]>>> =
  {
    overdue: [1.05, 1.9],
    removed_from_locker: [1.6, 2],
    taken_for_return: [1.6, 2],
    returned: [2.6, 4],
  }

/**
 * A believable history that ends before `start` in the shown status.
 * @param storageDays of the installation
 */
export function planHistory(
  shown: ParcelStatus,
  point: HistoryPoint,
  start: number,
  storageDays: number,
  random: Random,
): PlannedHistory {
  const steps = stepsTo(shown, point, random)
  const overdueFrom = ARRIVED_BEFORE_DEADLINE[shown]
  const dated =
    overdueFrom === undefined
      ? dateBackwards(steps, start - lastStepAgo(shown, storageDays, random) * HOUR, random)
      : dateAroundArrival(
          steps,
          start - (storageDays + between(overdueFrom, random)) * DAY,
          random,
          (arrived) => storageDeadline(arrived, storageDays, point.timeZone),
        )
  const [first] = dated
  const [last] = dated.slice(-1)
  const createdAt =
    first === undefined
      ? start - lastStepAgo(shown, storageDays, random) * HOUR
      : first.at - gapBefore(first.status, random)
  const blockedAt = (last?.at ?? createdAt) + (start - (last?.at ?? createdAt)) * 0.6
  return shown === 'blocked_for_return'
    ? { createdAt, steps: dated, blockedAt }
    : { createdAt, steps: dated }
}

/** From the last step back to the first. */
function dateBackwards(
  steps: readonly ParcelStep[],
  lastAt: number,
  random: Random,
): HistoryStep[] {
  let at = lastAt
  return steps
    .toReversed()
    .map((status) => {
      const step = { status, at: Math.round(at) }
      at -= gapBefore(status, random)
      return step
    })
    .toReversed()
}

/** Back and forth from the arrival: the deadline, and what follows it, are counted from there. */
function dateAroundArrival(
  steps: readonly ParcelStep[],
  arrived: number,
  random: Random,
  deadlineOf: (arrived: number) => number,
): HistoryStep[] {
  const upTo = steps.indexOf('delivered') + 1
  const before = dateBackwards(steps.slice(0, upTo), arrived, random)
  let at = arrived
  const after = steps.slice(upTo).map((status) => {
    at = status === 'overdue' ? deadlineOf(Math.round(arrived)) : at + gapBefore(status, random)
    return { status, at: Math.round(at) }
  })
  return [...before, ...after]
}

/** Any number between the two. */
export const between = ([least, most]: readonly [number, number], random: Random): number =>
  least + (most - least) * random.next()

/** Milliseconds between the step before it and this one, by chance. */
export const gapBefore = (status: ParcelStep, random: Random): number =>
  between(GAPS[status] ?? [1, 2], random) * HOUR
