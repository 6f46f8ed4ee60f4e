import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { distanceBetween } from '@yacheyka/core/map/distance'
import { buildAddressIndex, markAddresses } from '@yacheyka/core/text/address-index'
import { foldText, wordsOf } from '@yacheyka/core/text/fold-text'
import { POINT_STATES } from '@yacheyka/core/cells/point-capacity'
import { MARKER_KINDS } from '@yacheyka/core/points/point-marker'
import { POINT_TYPE_WORDING, type Position } from '@yacheyka/core/points/point'
import { isOpenAt, isRoundTheClock } from '@yacheyka/core/schedule/schedule'
import { isTimeZone, localDayAndMinutes } from '@yacheyka/core/schedule/schedule-local'
import { contains, type Bounds, type MapItem } from '@yacheyka/frontend/map/map-item.ts'
import { NO_MARK } from '@yacheyka/frontend/map/marked.ts'
import { createPointsEngine } from '@yacheyka/frontend/map/points-engine.ts'
import type { LockerFilter } from './locker-filter.ts'
import { positionOf } from './position.ts'

/** A point of the list. */
export interface FoundLocker {
  readonly locker: LimitedTerminal
  /** Metres to the asked place; null where none is asked for. */
  readonly distance: number | null
}

/** What a question finds: how many, one page of them, and where they lie. */
export interface FoundLockers {
  readonly count: number
  readonly results: readonly FoundLocker[]
  /** Around those that the words mean first of all; null where nothing is found. */
  readonly around: Bounds | null
}

/** A press on a group: a closer look, or its lockers where looking closer parts them no more. */
export type OpenedGroup =
  | { readonly kind: 'zoom'; readonly zoom: number }
  | { readonly kind: 'lockers'; readonly lockers: readonly LimitedTerminal[] }

/** What a locker's mark on the map is: grey where it takes nothing more. */
const FREE = POINT_STATES.indexOf('free') + 1
const FULL = POINT_STATES.indexOf('full') + 1

/**
 * All points that can be sent to, and the questions that the list and the map ask about them. No IO and no worker: the
 * worker is a thin door to it.
 * @param lockers in the order in which they are listed
 */
export const createLockersEngine = (lockers: readonly LimitedTerminal[]) => {
  const words = buildAddressIndex(lockers.map(textOf))
  const cities = lockers.map(({ settlement }) => foldText(settlement))
  const map = createPointsEngine(columnsOf(lockers))
  const ordinals = new Map(lockers.map(({ number }, ordinal) => [number, ordinal]))
  let taken = ''

  const search = (text: string): readonly number[] => {
    if (wordsOf(text).length === 0) return lockers.map((_, ordinal) => ordinal)
    const marks = markAddresses(words, text)
    return lockers.flatMap((_, ordinal) => (marks[ordinal] === 1 ? [ordinal] : []))
  }
  const findAll = (filter: LockerFilter): readonly number[] => {
    const passes = passOf(filter)
    return search(filter.words).filter((ordinal) => {
      const locker = lockers[ordinal]
      return locker !== undefined && passes(locker)
    })
  }
  const lockersAt = (found: readonly number[]) => found.flatMap((ordinal) => lockers[ordinal] ?? [])
  /** The asked city itself before cities that only mention it, then whatever the list's own order is. */
  const meant = (found: readonly number[], text: string): readonly number[] => {
    const city = foldText(text)
    return city === '' ? [] : found.filter((ordinal) => cities[ordinal] === city)
  }
  const nearestFirst = (found: readonly number[], place: Position) => {
    const far = lockers.map((locker) => distanceBetween(place, positionOf(locker)))
    return found.toSorted((one, other) => (far[one] ?? 0) - (far[other] ?? 0))
  }
  const orderOf = (found: readonly number[], text: string) => {
    const first = meant(found, text)
    const isFirst = new Set(first)
    return [...first, ...found.filter((ordinal) => !isFirst.has(ordinal))]
  }
  /** Puts the filter's points on the map, once a filter. */
  const take = (filter: LockerFilter) => {
    // The order of the list is nothing to the map.
    const requested = JSON.stringify({ ...filter, near: null })
    if (requested === taken) return
    const marks = new Uint8Array(lockers.length).fill(NO_MARK)
    for (const ordinal of findAll(filter))
      marks[ordinal] = lockers[ordinal]?.overloaded === true ? FULL : FREE
    map.takeMarks(marks)
    taken = requested
  }

  return {
    /** @param from where the list begins, if the filter names no place; of it no distance is told */
    find: (
      filter: LockerFilter,
      offset: number,
      limit: number,
      from: Position | null = null,
    ): FoundLockers => {
      const found = findAll(filter)
      const place = filter.near ?? from
      const ordered = place === null ? orderOf(found, filter.words) : nearestFirst(found, place)
      const page = ordered.slice(offset, offset + limit)
      const first = meant(found, filter.words)
      return {
        count: found.length,
        results: lockersAt(page).map((locker) => ({
          locker,
          distance: filter.near === null ? null : distanceBetween(filter.near, positionOf(locker)),
        })),
        around: boundsOf(lockersAt(first.length === 0 ? found : first)),
      }
    },
    /** The uids of all that are found, as an export and a selection name them. */
    uids: (filter: LockerFilter): readonly string[] =>
      lockersAt(findAll(filter)).map(({ uid }) => uid),
    /** Null: no such point can be sent to. */
    byNumber: (number: string): LimitedTerminal | null =>
      lockers[ordinals.get(number) ?? -1] ?? null,
    items: (filter: LockerFilter, bounds: Bounds, zoom: number): readonly MapItem[] => {
      take(filter)
      return map.items(bounds, zoom)
    },
    /** @throws Error for a group that this filter does not make */
    openGroup: (filter: LockerFilter, cluster: number): OpenedGroup => {
      take(filter)
      const inside = map.expand(cluster)
      return inside.kind === 'zoom'
        ? inside
        : { kind: 'lockers', lockers: lockersAt(inside.points.map(({ point }) => point)) }
    },
    /** The number of a marker, by its place in the list. */
    numberAt: (ordinal: number): string | null => lockers[ordinal]?.number ?? null,
  }
}
export type LockersEngine = ReturnType<typeof createLockersEngine>

const textOf = ({ number, name, settlement, city, address }: LimitedTerminal): string =>
  `${number}, ${joined(number)}, ${name}, ${settlement}, ${city}, ${address}`

/** «МСК0653», as it is typed in haste. */
const joined = (number: string): string => number.replaceAll(/[^\p{L}\d]/gu, '')

const passOf = ({ type, cells, hours, free, area, only }: LockerFilter) => {
  const wording = type === 'all' ? null : POINT_TYPE_WORDING[type]
  const chosen = only === null ? null : new Set(only)
  const isOpen = openOf(hours)
  return (locker: LimitedTerminal): boolean =>
    (wording === null || locker.point_type === wording) &&
    cells.every((size) => hasFree(locker, size)) &&
    !(free && locker.overloaded) &&
    (area === null || contains(area, positionOf(locker))) &&
    (chosen === null || chosen.has(locker.uid)) &&
    isOpen(locker)
}

/** What nobody has told us of a point's cells limits nothing (decisions, section 5). */
const hasFree = (
  { free_cells: cells }: LimitedTerminal,
  requested: LockerFilter['cells'][number],
): boolean => cells === null || cells.some(({ size, free }) => size === requested && free > 0)

const openOf = (hours: LockerFilter['hours']): ((locker: LimitedTerminal) => boolean) => {
  if (hours.kind === 'any') return () => true
  if (hours.kind === 'open_now') return openNowOf(hours.at)
  return ({ operation_time: week }) =>
    hours.kind === 'round_the_clock'
      ? isRoundTheClock(week)
      : isOpenAt(week, hours.day, hours.minute)
}

/** By each point's own clock, which is read once a zone. A point of an unknown zone is not said to be open. */
const openNowOf = (instant: number) => {
  const moments = new Map<string, ReturnType<typeof localDayAndMinutes> | undefined>()
  return ({ operation_time: week, time_zone: zone = '' }: LimitedTerminal): boolean => {
    if (!moments.has(zone))
      moments.set(zone, isTimeZone(zone) ? localDayAndMinutes(instant, zone) : undefined)
    const moment = moments.get(zone)
    return moment !== undefined && isOpenAt(week, moment.day, moment.minutes)
  }
}

const boundsOf = (lockers: readonly LimitedTerminal[]): Bounds | null => {
  const [first] = lockers
  if (first === undefined) return null
  const from = positionOf(first)
  const bounds = {
    west: from.longitude,
    south: from.latitude,
    east: from.longitude,
    north: from.latitude,
  }
  for (const locker of lockers) {
    const { longitude, latitude } = positionOf(locker)
    bounds.west = Math.min(bounds.west, longitude)
    bounds.east = Math.max(bounds.east, longitude)
    bounds.south = Math.min(bounds.south, latitude)
    bounds.north = Math.max(bounds.north, latitude)
  }
  return bounds
}

const columnsOf = (lockers: readonly LimitedTerminal[]) => ({
  count: lockers.length,
  longitudes: Float64Array.from(lockers, (locker) => positionOf(locker).longitude),
  latitudes: Float64Array.from(lockers, (locker) => positionOf(locker).latitude),
  markers: Uint8Array.from(lockers, ({ point_type: type }) =>
    MARKER_KINDS.indexOf(type === POINT_TYPE_WORDING.pickup ? 'pickup' : 'default'),
  ),
  flags: new Uint8Array(lockers.length),
})
