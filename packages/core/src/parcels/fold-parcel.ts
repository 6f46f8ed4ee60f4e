import {
  compareEvents,
  type EventOutcome,
  foldHistory,
  isSystemOverdue,
  movedStatus,
  type ParcelEvent,
  type ParcelHistory,
} from './parcel-history.ts'
import { isParcelEnd, PARCEL_STATUS, PARCEL_STATUSES, type ParcelStep } from './parcel-status.ts'
import { storageDeadline } from './storage.ts'

/**
 * One parcel as everybody sees it: a parcel in one cell, or the parent of several. What names the parent counts for
 * every cell; what names a cell counts for that one alone.
 */
export interface ParcelEvents<E extends ParcelEvent> {
  /** Of the parcel as a whole. */
  readonly shared: readonly E[]
  /** Of each cell; one parcel in one cell has all its events in `shared` and one empty list here. */
  readonly cells: readonly (readonly E[])[]
}

export interface StorageRule {
  readonly days: number
  /** IANA name of the point's zone. */
  readonly timeZone: string
  /** What extensions have promised, milliseconds since 1970. */
  readonly extendedUntil: number | undefined
}

export interface CellState<E extends ParcelEvent> extends ParcelHistory<E> {
  /** Milliseconds since 1970; undefined until all cells of the parcel have arrived. */
  readonly expireAt: number | undefined
}

export interface ParcelState<E extends ParcelEvent> {
  readonly status: ParcelStep
  readonly statusAt: number | undefined
  /** When the last of its cells came to the point; undefined while one is to come. */
  readonly arrivedAt: number | undefined
  readonly expireAt: number | undefined
  readonly cells: readonly CellState<E>[]
  /** What became of every event; one that counts for several cells went best where it moved a status. */
  readonly outcomes: ReadonlyMap<E, EventOutcome>
  /** The statuses that the parcel has been through, in the order of life. */
  readonly timeline: readonly MovedEntry<E>[]
}

export interface TimelineEntry {
  readonly status: ParcelStep
  /** Milliseconds since 1970. */
  readonly at: number
}

export interface MovedEntry<E extends ParcelEvent> extends TimelineEntry {
  /** What made it so. */
  readonly event: E
}

/** Folds every cell and puts the parcel together from them. Throws where there is no cell. */
export const foldParcel = <E extends ParcelEvent>(
  { shared, cells }: ParcelEvents<E>,
  rule: StorageRule,
): ParcelState<E> => {
  const eventsOfCells = cells.map((own) => (own.length === 0 ? shared : [...shared, ...own]))
  const plain = eventsOfCells.map((events) => foldHistory(events))
  const arrivedAt = lastArrival(plain)
  const stored =
    arrivedAt === undefined ? undefined : storageDeadline(arrivedAt, rule.days, rule.timeZone)
  const histories = plain.map((history, cell) =>
    withoutEarlyOverdue(history, eventsOfCells[cell], stored),
  )
  const expireAt = stored === undefined ? undefined : Math.max(stored, rule.extendedUntil ?? 0)
  const timeline = timelineOf(histories)
  return {
    status: parentStatus(histories.map(({ status }) => status)),
    statusAt: timeline.at(-1)?.at,
    arrivedAt,
    expireAt,
    cells: histories.map((history) => ({
      ...history,
      expireAt: history.arrivedAt === undefined ? undefined : expireAt,
    })),
    outcomes: bestOutcomes(histories),
    timeline,
  }
}

/**
 * One stay for all cells, since one visit fetches them: it begins with the newest arrival, once none is to come. A cell
 * whose way ended before the point is not waited for.
 */
const lastArrival = (histories: readonly ParcelHistory<ParcelEvent>[]): number | undefined => {
  const isToCome = histories.some(
    ({ arrivedAt, status }) => arrivedAt === undefined && !isParcelEnd(status),
  )
  const arrivals = histories.flatMap(({ arrivedAt }) => arrivedAt ?? [])
  return isToCome || arrivals.length === 0 ? undefined : Math.max(...arrivals)
}

/**
 * Takes back what the server said of a deadline that has moved since, because another cell came later or the rule was
 * changed. Not what belongs to an earlier stay, which a correction ended.
 */
const withoutEarlyOverdue = <E extends ParcelEvent>(
  history: ParcelHistory<E>,
  eventsOfCells: readonly E[] = [],
  stored = Infinity,
): ParcelHistory<E> => {
  const { arrivedAt = Infinity } = history
  const early = eventsOfCells.filter(
    (event) => isSystemOverdue(event) && arrivedAt <= event.at && event.at < stored,
  )
  return early.length === 0 ? history : foldHistory(eventsOfCells, new Set(early))
}

const OUTCOMES_BY_WORTH: readonly EventOutcome[] = ['refused', 'repeated', 'skipped', 'applied']

const bestOutcomes = <E extends ParcelEvent>(
  histories: readonly ParcelHistory<E>[],
): Map<E, EventOutcome> => {
  const best = new Map<E, EventOutcome>()
  const worth = (outcome: EventOutcome | undefined) =>
    outcome === undefined ? -1 : OUTCOMES_BY_WORTH.indexOf(outcome)
  for (const { events } of histories)
    for (const { event, outcome } of events)
      if (worth(outcome) > worth(best.get(event))) best.set(event, outcome)
  return best
}

/** Walks through the life of all cells at once and notes every change of what the parcel shows. */
const timelineOf = <E extends ParcelEvent>(
  histories: readonly ParcelHistory<E>[],
): readonly MovedEntry<E>[] => {
  const [only] = histories
  if (only !== undefined && histories.length === 1)
    return only.events
      .filter(({ outcome }) => movedStatus(outcome))
      .map(({ event }) => ({ status: event.status, at: event.at, event }))
  const moves = histories
    .flatMap(({ events }, cell) => events.map((judged) => ({ ...judged, cell })))
    .filter(({ outcome }) => movedStatus(outcome))
    .sort((one, other) => compareEvents(one.event, other.event) || one.cell - other.cell)
  const statuses: ParcelStep[] = histories.map(() => 'created')
  const timeline: MovedEntry<E>[] = []
  for (const [place, { event, cell }] of moves.entries()) {
    statuses[cell] = event.status
    // One event moves all its cells together.
    if (moves[place + 1]?.event === event) continue
    const status = parentStatus(statuses)
    if (status !== timeline.at(-1)?.status) timeline.push({ status, at: event.at, event })
  }
  return timeline
}

/** Where parcels in several cells show trouble, one of these hides behind no other. */
const TROUBLE: ReadonlySet<ParcelStep> = new Set([
  'overdue',
  'removed_from_locker',
  'taken_for_return',
  'returned',
])

/**
 * The status of a parcel in several cells: its least advanced cell by rank (of equals the one that the table names
 * first), and a cell in trouble shows before those that are not. Throws where there is none.
 */
export const parentStatus = (cells: readonly ParcelStep[]): ParcelStep => {
  const troubled = cells.filter((status) => TROUBLE.has(status))
  return (troubled.length > 0 ? troubled : cells).reduce((least, status) =>
    byAdvance(status, least) < 0 ? status : least,
  )
}

const byAdvance = (one: ParcelStep, other: ParcelStep): number =>
  PARCEL_STATUS[one].rank - PARCEL_STATUS[other].rank ||
  PARCEL_STATUSES.indexOf(one) - PARCEL_STATUSES.indexOf(other)
