import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { EVERY_POINT, type HoursFilter, type PointFilter } from '@yacheyka/core/points/point-filter'
import { formatPointFilter, parsePointFilter } from '@yacheyka/core/points/point-filter-query'
import type { Position } from '@yacheyka/core/points/point'
import { resolveFilter, type ResolvedHours } from '@yacheyka/frontend/map/resolved-filter.ts'
import type { Bounds } from '@yacheyka/frontend/map/map-item.ts'

/** Which points the list and the map show, and in what order. */
export interface LockerFilter {
  /** Words of the number, the name, the settlement or the address, by their beginnings. */
  readonly words: string
  readonly type: PointFilter['pointType']
  /** Sizes that each have a free cell. */
  readonly cells: readonly CellSize[]
  readonly hours: ResolvedHours
  /** Full ones are left out. */
  readonly free: boolean
  /** A part of the map, degrees. */
  readonly area: Bounds | null
  /** These uids and no others. */
  readonly only: readonly string[] | null
  /** Nearest to it first. */
  readonly near: Position | null
}

/** What the address holds: all but the chosen ones, of whom it says only whether they alone are shown. */
export interface AddressFilter extends Omit<LockerFilter, 'only' | 'hours'> {
  readonly hours: HoursFilter
  readonly chosenOnly: boolean
  /** How the place is named; '' where none is asked for. */
  readonly place: string
}

/** `URLSearchParams` is one. */
interface QueryReader {
  readonly get: (name: string) => string | null
}

/** Names of the query that filter; the page, the open point and the view are not among them. */
export const FILTER_NAMES = [
  'q',
  'point_type',
  'cells',
  'round_the_clock',
  'open_now',
  'day_of_week',
  'exact_time',
  'free',
  'area',
  'near',
  'place',
  'chosen',
] as const
export type FilterChanges = Partial<Readonly<Record<(typeof FILTER_NAMES)[number], string>>>

const WORDS_MOST = 200
/** Degrees: some metres. */
const PLACES = 4

/** Query → filter. What is unknown or contradicts itself is as if it were not there: links live long. */
export const parseLockerFilter = (query: QueryReader): AddressFilter => {
  const { pointType: type, hours } = parsePointFilter(query)
  const near = parsePosition(query.get('near') ?? '')
  return {
    words: (query.get('q') ?? '').slice(0, WORDS_MOST),
    type,
    cells: parseCells(query.get('cells') ?? ''),
    hours,
    free: query.get('free') === '1',
    area: parseArea(query.get('area') ?? ''),
    near,
    place: near === null ? '' : (query.get('place') ?? '').slice(0, WORDS_MOST),
    chosenOnly: query.get('chosen') === '1',
  }
}

const parseCells = (text: string): readonly CellSize[] => {
  const requested = text.split(',')
  return CELL_SIZES.filter((size) => requested.includes(size))
}

const parseNumbers = (text: string): readonly number[] =>
  text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))

const isWithin = (value: number, most: number) => Math.abs(value) <= most

const parsePosition = (text: string): Position | null => {
  const [latitude = Number.NaN, longitude = Number.NaN, ...rest] = parseNumbers(text)
  if (rest.length > 0 || !isWithin(latitude, 90) || !isWithin(longitude, 180)) return null
  return { latitude, longitude }
}

const parseArea = (text: string): Bounds | null => {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN, ...rest] =
    parseNumbers(text)
  const sound =
    rest.length === 0 &&
    [west, east].every((value) => isWithin(value, 540)) &&
    [south, north].every((value) => isWithin(value, 90)) &&
    west < east &&
    south < north
  return sound ? { west, south, east, north } : null
}

export const formatPosition = ({ latitude, longitude }: Position): string =>
  `${latitude.toFixed(PLACES)},${longitude.toFixed(PLACES)}`

export const formatArea = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(PLACES)).join(',')

/** What the query says of these hours, the other ways taken back. */
export const formatHours = (hours: HoursFilter): FilterChanges => ({
  round_the_clock: '',
  open_now: '',
  day_of_week: '',
  exact_time: '',
  ...Object.fromEntries(formatPointFilter({ pointType: 'all', conditions: [], hours })),
})

/** Whether anything is asked for; the order is no filter. */
export const isFiltered = (filter: AddressFilter): boolean =>
  filter.words.trim() !== '' ||
  filter.type !== 'all' ||
  filter.cells.length > 0 ||
  filter.hours.kind !== 'any' ||
  filter.free ||
  filter.area !== null ||
  filter.chosenOnly

/**
 * @param chosen uids of the chosen points
 * @param now milliseconds since 1970
 */
export const lockerFilterOf = (
  { words, type, cells, hours, free, area, near, chosenOnly }: AddressFilter,
  chosen: ReadonlySet<string>,
  now: number,
): LockerFilter => ({
  words,
  type,
  cells,
  hours: resolveFilter({ ...EVERY_POINT, hours }, now).hours,
  free,
  area,
  near,
  only: chosenOnly ? [...chosen] : null,
})
