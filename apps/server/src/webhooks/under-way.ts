import { WEBHOOK_AT_ONCE } from '@yacheyka/core/api-keys/webhook'
import type { Lane } from './lanes.ts'

/** Calls of one endpoint at once in the slow lane, over all processes. In the fast one each has a limit of its own. */
export const SLOW_AT_ONCE = 1
/**
 * Calls of all endpoints of one customer at once, where processes do not claim in the same moment: a quarter of one's
 * places. An endpoint that was given more than its usual ones is not among them in the fast lane.
 */
export const AT_ONCE_OF_CUSTOMER: Readonly<Record<Lane, number>> = { fast: 12, slow: 4 }
const USUAL = WEBHOOK_AT_ONCE.usual

/** A call that this process has under way. */
export interface UnderWay {
  readonly endpointUid: string
  readonly customerUid: string
  readonly lane: Lane
  /** Limit of its endpoint in the fast lane, as it was begun. */
  readonly atOnce: number
}

/** What this process has no place for, and would only stand before others. */
export interface Busy {
  readonly endpoints: readonly string[]
  /** But for endpoints of theirs that were given more. */
  readonly customers: readonly string[]
  /** Calls that may be begun beyond the usual ones of their endpoints. */
  readonly extra: number
}

/** @param slots of the fast lane: beyond the usual ones of each endpoint calls have half of it */
export function busyOf(lane: Lane, calls: ReadonlySet<UnderWay>, slots: number): Busy {
  const limitOf = ({ atOnce }: UnderWay) => (lane === 'slow' ? SLOW_AT_ONCE : atOnce)
  const counts = [...countByEndpoint(calls)]
  const ofLane = [...countByEndpoint([...calls].filter((call) => call.lane === lane)).values()]
  const ofCustomers = new Map<string, number>()
  for (const { count, call } of ofLane)
    if (limitOf(call) <= USUAL)
      ofCustomers.set(call.customerUid, (ofCustomers.get(call.customerUid) ?? 0) + count)
  const extra = ofLane.reduce((sum, { count }) => sum + Math.max(0, count - USUAL), 0)
  return {
    endpoints: counts.filter(([, { count, call }]) => count >= limitOf(call)).map(([uid]) => uid),
    customers: [...ofCustomers]
      .filter(([, count]) => count >= AT_ONCE_OF_CUSTOMER[lane])
      .map(([uid]) => uid),
    extra: Math.max(0, Math.floor(slots / 2) - extra),
  }
}

interface Counted {
  readonly count: number
  /** The newest. */
  readonly call: UnderWay
}

function countByEndpoint(calls: Iterable<UnderWay>): ReadonlyMap<string, Counted> {
  const counts = new Map<string, Counted>()
  for (const call of calls)
    counts.set(call.endpointUid, { count: (counts.get(call.endpointUid)?.count ?? 0) + 1, call })
  return counts
}
