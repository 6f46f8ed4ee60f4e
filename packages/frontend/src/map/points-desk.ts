import { NO_MARK } from './marked.ts'
import { EVERY_POINT } from '@yacheyka/core/points/point-filter'
import type { DecodedPoints } from '@yacheyka/core/points/points-wire'
import type { ResolvedFilter } from './resolved-filter.ts'
import type {
  CallMessage,
  MarkedPoints,
  PointChoice,
  PointsCallName,
  PointsCalls,
  PointsSource,
} from './points-calls.ts'
import { createPointsEngine } from './points-engine.ts'
import type { PointsEngine } from './points-engine.ts'
import { openAtOf, openNowOf, weekColumn, zoneColumn } from './points-hours.ts'
import type {
  IsOpen,
  PointsSchedules,
  PointsZones,
  WeekColumn,
  ZoneColumn,
} from './points-hours.ts'

/** What the worker fetches; given from outside, so that a test needs no network. */
export interface PointsFetches {
  readonly points: (source: PointsSource) => Promise<DecodedPoints>
  readonly schedules: (source: PointsSource) => Promise<PointsSchedules>
  readonly zones: (source: PointsSource) => Promise<PointsZones>
}

interface Loaded {
  readonly engine: PointsEngine
  readonly source: PointsSource
  /** The last marks that the page has handed over. */
  marks: (MarkedPoints & { readonly bytes: Uint8Array }) | undefined
  /** The filter that the engine has taken, as text. */
  taken: string
  weeks: Promise<WeekColumn> | undefined
  zones: Promise<ZoneColumn> | undefined
}

type Handlers = {
  [N in PointsCallName]: (
    argument: PointsCalls[N]['argument'],
  ) => Promise<PointsCalls[N]['response']>
}

/** Answers the calls of the page. Whatever is asked before the points are there waits for them. */
export const createPointsDesk = (fetches: PointsFetches) => {
  const first = Promise.withResolvers<Loaded>()
  let loaded = first.promise
  let loads = 0
  let kept = 0
  /** Asks the engine under a filter, in one breath: another question may bring its own filter at any `await`. */
  const under = async <T>(
    { version, filter }: { readonly version: string; readonly filter: PointChoice },
    request: (engine: PointsEngine) => T,
  ): Promise<T> => {
    const points = ofVersion(version, await loaded)
    const isOpen = 'marked' in filter ? undefined : await isOpenUnder(filter, points, fetches)
    const requested = JSON.stringify(filter)
    if ('marked' in filter) takeMarks(points, filter, requested)
    else if (points.taken !== requested) points.engine.take(filter, isOpen)
    points.taken = requested
    return request(points.engine)
  }
  const handlers: Handlers = {
    load: async (source) => {
      loads += 1
      const mine = loads
      const next = await load(fetches, source)
      // Of two loads under way the later stays, whichever ends last.
      if (mine < kept) return next.engine.count
      kept = mine
      first.resolve(next)
      loaded = Promise.resolve(next)
      return next.engine.count
    },
    mark: async ({ version, ...marks }) => {
      const points = ofVersion(version, await loaded)
      points.marks = marks
      return marks.bytes.reduce((sum, mark) => sum + (mark === NO_MARK ? 0 : 1), 0)
    },
    items: async ({ bounds, zoom, ...requested }) =>
      under(requested, (engine) => engine.items(bounds, zoom)),
    nearest: async ({ from, bounds, limit, ...requested }) =>
      under(requested, (engine) => engine.nearest(from, bounds, limit)),
    expand: async ({ cluster, ...requested }) =>
      under(requested, (engine) => engine.expand(cluster)),
    count: async ({ version, filters, bounds }) => {
      const points = ofVersion(version, await loaded)
      return Promise.all(
        filters.map(async (filter) =>
          points.engine.countUnder(filter, bounds, await isOpenUnder(filter, points, fetches)),
        ),
      )
    },
  }
  return async <N extends PointsCallName>({ name, argument }: CallMessage<N>) =>
    handlers[name](argument)
}

const load = async (fetches: PointsFetches, source: PointsSource): Promise<Loaded> => ({
  engine: createPointsEngine(await fetches.points(source)),
  source,
  marks: undefined,
  taken: JSON.stringify(EVERY_POINT),
  weeks: undefined,
  zones: undefined,
})

/** @throws Error for marks that have given way to others: the page asks again under those */
const takeMarks = (points: Loaded, { marked }: MarkedPoints, requested: string): void => {
  if (points.marks?.marked !== marked) throw new Error(`marks ${marked} have given way to others`)
  if (points.taken !== requested) points.engine.takeMarks(points.marks.bytes)
}

const ofVersion = (version: string, loaded: Loaded): Loaded => {
  if (loaded.source.version === version) return loaded
  throw new Error(`points of ${version} have given way to those of ${loaded.source.version}`)
}

/** Hours and zones are fetched when a filter first asks for them, and again only after a failure. */
const isOpenUnder = async (
  { hours }: ResolvedFilter,
  loaded: Loaded,
  { schedules, zones }: PointsFetches,
): Promise<IsOpen | undefined> => {
  if (hours.kind === 'any' || hours.kind === 'round_the_clock') return undefined
  const { engine, source } = loaded
  loaded.weeks ??= schedules(source).then((response) => weekColumn(response, engine.count))
  if (hours.kind === 'open_now')
    loaded.zones ??= zones(source).then((response) => zoneColumn(response, engine.count))
  try {
    const [weeks, zone] = await Promise.all([loaded.weeks, loaded.zones])
    if (hours.kind === 'open_at') return openAtOf(weeks, hours)
    return zone && openNowOf(weeks, zone, hours)
  } catch (error) {
    loaded.weeks = undefined
    loaded.zones = undefined
    throw error
  }
}
