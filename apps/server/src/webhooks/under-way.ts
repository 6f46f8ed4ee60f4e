import { WEBHOOK_AT_ONCE } from '@yacheyka/core/api-keys/webhook'
import type { Lane } from './lanes.ts'

/** Calls of one endpoint at once in the slow lane, over all processes. In the fast one each has a limit of its own. */
export const SLOW_AT_ONCE = 1
/**
 * The same of all endpoints of one customer, where processes do not claim in the same moment: a quarter of one's places. What
 * an endpoint of his was given beyond the usual comes on top.
 */
export const AT_ONCE_OF_CUSTOMER: Readonly<Record<Lane, number>> = { fast: 12, slow: 4 }

/** A call that this process has under way. */
export interface UnderWay {
  readonly endpointUid: string
  readonly customerUid: string
  readonly lane: Lane
  /** Limits of its endpoint and its customer in the fast lane, as it was begun. */
  readonly atOnce: number
  readonly atOnceOfCustomer: number
}

/** What this process has no place for, and would only stand before others. */
export interface Busy {
  readonly endpoints: readonly string[]
  readonly customers: readonly string[]
  /** Calls that may be begun beyond the usual ones of their endpoints. */
  readonly extra: number
}

/** @param slots of the fast lane: beyond the usual ones of each endpoint calls have half of it */
export function busyOf(lane: Lane, calls: ReadonlySet<UnderWay>, slots: number): Busy {
  const ofLane = [...calls].filter((call) => call.lane === lane)
  const isSlow = lane === 'slow'
  const endpoints = countBy(calls, 'endpointUid')
  const extra = [...countBy(ofLane, 'endpointUid').values()].reduce(
    (sum, { count }) => sum + Math.max(0, count - WEBHOOK_AT_ONCE.usual),
    0,
  )
  return {
    endpoints: fullOf(endpoints, ({ atOnce }) => (isSlow ? SLOW_AT_ONCE : atOnce)),
    customers: fullOf(countBy(ofLane, 'customerUid'), ({ atOnceOfCustomer }) =>
      isSlow ? AT_ONCE_OF_CUSTOMER.slow : atOnceOfCustomer,
    ),
    extra: Math.max(0, Math.floor(slots / 2) - extra),
  }
}

interface Counted {
  readonly count: number
  /** The newest. */
  readonly call: UnderWay
}

function countBy(calls: Iterable<UnderWay>, name: 'endpointUid' | 'customerUid') {
  const counts = new Map<string, Counted>()
  for (const call of calls)
    counts.set(call[name], { count: (counts.get(call[name])?.count ?? 0) + 1, call })
  return counts
}

const fullOf = (counts: ReadonlyMap<string, Counted>, limitOf: (call: UnderWay) => number) =>
  [...counts].filter(([, { count, call }]) => count >= limitOf(call)).map(([uid]) => uid)
