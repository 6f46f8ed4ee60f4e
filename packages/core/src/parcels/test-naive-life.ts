import type { EventKind, EventOutcome } from './parcel-history.ts'
import type { ParcelStep } from './parcel-status.ts'

// The life of a parcel a second time, written as the specification tells it and as slowly as one likes: for tests that
// compare. Nothing of the tables of the product is used here.

export interface NaiveEvent {
  readonly eventId: string
  readonly source: string
  readonly at: number
  readonly status: ParcelStep
  readonly kind: EventKind
}

/** `from: to to to`. */
const ARROWS = `
created: awaiting_acceptance awaiting_courier cancelled
awaiting_acceptance: ready_for_delivery cancelled
ready_for_delivery: in_delivery cancelled
awaiting_courier: shipped_from_warehouse cancelled
shipped_from_warehouse: in_delivery returned
in_delivery: delivered returned
delivered: stored ready_for_pickup overdue GONE
stored: ready_for_pickup overdue GONE
ready_for_pickup: stored overdue GONE
overdue: GONE
removed_from_locker: taken_for_return returned
taken_for_return: returned
`.replaceAll('GONE', 'received issued handed_over removed_from_locker taken_for_return')

const LINES = new Map(
  ARROWS.trim()
    .split('\n')
    .map((line) => line.split(': '))
    .map(([from = '', tos = '']) => [from, tos.split(' ')]),
)

const arrowsFrom = (from: string): readonly string[] => LINES.get(from) ?? []

const canReach = (from: string, to: string, seen: readonly string[] = []): boolean =>
  arrowsFrom(from).some(
    (next) => next === to || (!seen.includes(next) && canReach(next, to, [...seen, next])),
  )

const THERE =
  'delivered stored ready_for_pickup overdue received issued handed_over removed_from_locker taken_for_return'
const WAITING = 'delivered stored ready_for_pickup'
const isOneOf = (words: string, status: string) => words.split(' ').includes(status)

export interface NaiveLife {
  status: ParcelStep
  statusAt: number | undefined
  arrivedAt: number | undefined
  outcomes: (readonly [string, EventOutcome])[]
}

export const keyOf = ({ source, eventId }: Pick<NaiveEvent, 'source' | 'eventId'>): string =>
  `${source}/${eventId}`

/** A fold over a list: take the smallest that is left, until none is. */
export function naiveLife(events: readonly NaiveEvent[]): NaiveLife {
  const left = [...events]
  const life: NaiveLife = {
    status: 'created',
    statusAt: undefined,
    arrivedAt: undefined,
    outcomes: [],
  }
  while (left.length > 0) {
    const [first] = left
    if (first === undefined) break
    let least = first
    for (const event of left) if (isBefore(event, least)) least = event
    left.splice(left.indexOf(least), 1)
    life.outcomes.push([keyOf(least), step(life, least, left)])
  }
  return life
}

const isBefore = (one: NaiveEvent, other: NaiveEvent): boolean => {
  if (one.at !== other.at) return one.at < other.at
  if (one.eventId !== other.eventId) return one.eventId < other.eventId
  return one.source < other.source
}

function step(life: NaiveLife, event: NaiveEvent, later: readonly NaiveEvent[]): EventOutcome {
  const outcome = verdict(life, event, later)
  if (outcome === 'applied' || outcome === 'skipped') {
    const came = isOneOf(THERE, event.status) && !isOneOf(THERE, life.status)
    const again =
      event.kind === 'correction' &&
      isOneOf(WAITING, event.status) &&
      !isOneOf(WAITING, life.status)
    if (came || again) life.arrivedAt = event.at
    life.status = event.status
    life.statusAt = event.at
  }
  return outcome
}

function verdict(life: NaiveLife, event: NaiveEvent, later: readonly NaiveEvent[]): EventOutcome {
  if (event.kind === 'note') return 'repeated'
  if (event.status === life.status) return life.statusAt === undefined ? 'applied' : 'repeated'
  if (event.kind === 'report' && event.source === 'system' && event.status === 'created')
    return 'repeated'
  if (event.kind === 'correction') return 'applied'
  if (event.kind === 'action') {
    if (event.status === 'cancelled') return 'applied'
    return event.status === 'delivered' && life.status === 'overdue' ? 'applied' : 'refused'
  }
  if (wouldUndo(event, later)) return 'refused'
  if (event.source === 'system' && event.status === 'overdue' && !isOneOf(WAITING, life.status))
    return 'refused'
  if (arrowsFrom(life.status).includes(event.status)) return 'applied'
  return canReach(life.status, event.status) ? 'skipped' : 'refused'
}

/** Some action of the sender comes after it, no operator sets the status between, and it could not have been done. */
const wouldUndo = (event: NaiveEvent, later: readonly NaiveEvent[]): boolean =>
  later.some((action) => {
    if (action.kind !== 'action') return false
    const corrected = later.some(
      (each) => each.kind === 'correction' && isBefore(event, each) && isBefore(each, action),
    )
    if (corrected) return false
    if (action.status === 'cancelled')
      return event.status !== 'cancelled' && !canReach(event.status, 'cancelled')
    // An extension: what is gone cannot be overdue.
    if (action.status === 'delivered')
      return event.status !== 'overdue' && !canReach(event.status, 'overdue')
    return false
  })
