import {
  isAtThePoint,
  isAwaitingPickup,
  LEAVES,
  type ParcelStep,
  transitionOf,
} from './parcel-status.ts'

/**
 * Where an event comes from decides what it may do: a report follows the table; a merchant's acknowledged action is
 * never undone by a report of what was before it; an operator's correction (with a reason) sets the status whatever it was; a note tells what
 * was done with the parcel (an extension in time, a block) and moves nothing.
 */
export const EVENT_KINDS = ['report', 'action', 'correction', 'note'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

export const ORIGINATORS = ['pulse', 'system', 'juridical', 'operator'] as const
export type Originator = (typeof ORIGINATORS)[number]

export interface ParcelEvent {
  /** Unique within its source. */
  readonly eventId: string
  readonly source: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly status: ParcelStep
  readonly kind: EventKind
}

/**
 * What became of an event: `applied`; `skipped` is applied too, with scans missed before it; `repeated` says what was
 * so already, or only tells; `refused` is a backward move, a move out of an end, or one that would undo an acknowledged
 * action.
 */
export const EVENT_OUTCOMES = ['applied', 'skipped', 'repeated', 'refused'] as const
export type EventOutcome = (typeof EVENT_OUTCOMES)[number]

/** Whether the status followed the event. */
export const movedStatus = (outcome: EventOutcome): boolean =>
  outcome === 'applied' || outcome === 'skipped'

export interface JudgedEvent<E extends ParcelEvent> {
  readonly event: E
  readonly outcome: EventOutcome
}

export interface ParcelHistory<E extends ParcelEvent> {
  readonly status: ParcelStep
  /** When the status became so; undefined while nothing has happened. */
  readonly statusAt: number | undefined
  /** When it came to its point, the last time that it did; stays when it has left. */
  readonly arrivedAt: number | undefined
  /** In the order of life. */
  readonly events: readonly JudgedEvent<E>[]
}

/** What the server itself says when a deadline passes; others cannot know it. */
export const isSystemOverdue = ({ source, status, kind }: ParcelEvent): boolean =>
  source === 'system' && status === 'overdue' && kind === 'report'

/** What the server says when it makes a parcel. */
const isBeginning = ({ source, status, kind }: ParcelEvent): boolean =>
  source === 'system' && status === 'created' && kind === 'report'

/** By time, then by event_id (and its source), compared by code units; the order of arrival plays no part. */
export const compareEvents = (one: ParcelEvent, other: ParcelEvent): number =>
  one.at - other.at ||
  compareText(one.eventId, other.eventId) ||
  compareText(one.source, other.source)

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The status as a fold over all events (decisions, section 3). Every parcel begins as `created`. The same set of
 * events gives the same history whatever the order they stand in.
 * @param withdrawn events that are refused whatever they say, since what they were made of has changed
 */
export const foldHistory = <E extends ParcelEvent>(
  events: readonly E[],
  withdrawn?: ReadonlySet<ParcelEvent>,
): ParcelHistory<E> => {
  const ordered = [...events].sort(compareEvents)
  const needs = needsOfActions(ordered)
  let status: ParcelStep = 'created'
  let statusAt: number | undefined
  let arrivedAt: number | undefined
  const judged = ordered.map((event, index): JudgedEvent<E> => {
    const nothingYet = statusAt === undefined
    const outcome =
      withdrawn?.has(event) === true
        ? 'refused'
        : judge(status, event, needs[index] ?? NO_NEEDS, nothingYet)
    if (movedStatus(outcome)) {
      if (arrives(status, event)) arrivedAt = event.at
      status = event.status
      statusAt = event.at
    }
    return { event, outcome }
  })
  return { status, statusAt, arrivedAt, events: judged }
}

/** The step that a parcel must be able to be in for a merchant's action to be possible, by what the action sets. */
const NEEDED_BY: Readonly<Partial<Record<ParcelStep, ParcelStep>>> = {
  cancelled: 'cancelled',
  delivered: 'overdue',
}
const NO_NEEDS: readonly ParcelStep[] = []

/**
 * For each event, what the acknowledged actions after it need. What an operator corrected since stands by itself: the
 * action was acknowledged by what the correction said.
 */
const needsOfActions = (ordered: readonly ParcelEvent[]): readonly (readonly ParcelStep[])[] => {
  let open = NO_NEEDS
  const needs = ordered.toReversed().map(({ kind, status }) => {
    const before = open
    const needed = kind === 'action' ? NEEDED_BY[status] : undefined
    if (kind === 'correction') open = NO_NEEDS
    else if (needed !== undefined && !open.includes(needed)) open = [...open, needed]
    return before
  })
  return needs.reverse()
}

/**
 * A stay begins with the first step at the point, or the first beyond it where the scan of the arrival was missed; and
 * anew where an operator says that it waits there after all.
 */
const arrives = (from: ParcelStep, { status, kind }: ParcelEvent): boolean =>
  wasThere(status) &&
  (!wasThere(from) ||
    (kind === 'correction' && isAwaitingPickup(status) && !isAwaitingPickup(from)))

const wasThere = (status: ParcelStep): boolean =>
  isAtThePoint(status) || (LEAVES as readonly ParcelStep[]).includes(status)

const judge = (
  status: ParcelStep,
  event: ParcelEvent,
  needs: readonly ParcelStep[],
  nothingYet: boolean,
): EventOutcome => {
  if (event.kind === 'note') return 'repeated'
  // A clock that is behind ours tells of a step before the parcel was made: that it began is no less true.
  if (isBeginning(event) && !nothingYet) return 'repeated'
  if (event.status === status) return nothingYet ? 'applied' : 'repeated'
  if (event.kind === 'correction') return 'applied'
  if (event.kind === 'action') return judgeAction(status, event.status)
  // The action was acknowledged: what happened before it, and is told after it, does not take it back.
  if (needs.some((needed) => excludes(event.status, needed))) return 'refused'
  // A deadline runs out only for what waits.
  if (isSystemOverdue(event) && !isAwaitingPickup(status)) return 'refused'
  const transition = transitionOf(status, event.status)
  if (transition === 'forbidden') return 'refused'
  return transition === 'next' ? 'applied' : 'skipped'
}

const excludes = (status: ParcelStep, needed: ParcelStep): boolean =>
  status !== needed && transitionOf(status, needed) === 'forbidden'

/**
 * What the server acknowledged holds: a cancellation always, and an extension, which makes an overdue parcel delivered
 * again, while it is overdue.
 */
const judgeAction = (status: ParcelStep, to: ParcelStep): EventOutcome =>
  to === 'cancelled' || (status === 'overdue' && to === 'delivered') ? 'applied' : 'refused'
