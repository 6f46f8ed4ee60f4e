import { distanceBetween } from '../map/distance.ts'
import type { Position } from '../points/point.ts'
import { textIn } from '../text/text-column.ts'
import { findPlaces, streetName } from './find-places.ts'
import { nameOfPlace, noteOfPlace } from './place-note.ts'
import type { PlaceHit, SearchedTables, View } from './place-search.ts'
import type { PointTable } from './point-table.ts'

/** The points of the place that a typed address means. */
export interface PointsOfPlace {
  readonly ordinals: readonly number[]
  /** False where a city or a street has none of its own, and these are the nearest to it. */
  readonly own: boolean
  /** What was not found, or not there; '' where the place is the very one that was typed and has points. */
  readonly note: string
  /** Null where nothing is found. */
  readonly place: PlaceHit | null
}

const NOTHING: PointsOfPlace = { ordinals: [], own: true, note: '', place: null }
/** Places of one answer: namesakes, and points one by one. */
const MOST_PLACES = 60
/** How much worse than the best a namesake may be. */
const NEAR_BEST = 0.1
/** Shown where the place itself has no point. */
const MOST_NEAREST = 10

/** «МСК-0653»: the number of a point, and no address, whatever its letters mean. */
const LIKE_NUMBER = /^\s*\p{L}{1,4}[-–— ]?\d{3,}\s*$/u

/**
 * The points that a typed text asks for: those of the city, district or street that it names; where it names none, null if
 * some point has its words, else those of the place that it may mean.
 * @param view where the visitor looks
 * @param hasWords whether some point has the words of the text
 */
export const pointsOfQuery = (
  tables: SearchedTables,
  text: string,
  view: View,
  hasWords: () => boolean,
): PointsOfPlace | null => {
  if (LIKE_NUMBER.test(text)) return null
  const hits = findPlaces(tables, text, view, MOST_PLACES)
  const [best] = hits
  if (best === undefined || (!isNamed(best) && hasWords())) return null
  return pointsOfHits(tables, hits, best, view)
}

/** A city, a district or a street of which all is typed and nothing is missing. */
const isNamed = ({ kind, missing, corrected, isWhole }: PlaceHit): boolean =>
  kind !== 'house' && kind !== 'point' && isWhole && missing === null && !corrected

/** The points of the best place and of its namesakes, the nearest to it first; where none is there, the nearest. */
function pointsOfHits(
  tables: SearchedTables,
  hits: readonly PlaceHit[],
  best: PlaceHit,
  view: View,
): PointsOfPlace {
  const alike = hits.filter((hit) => sortOf(hit) === sortOf(best) && isNearlyAs(hit, best))
  const own = new Set(alike.flatMap((hit) => pointsOf(tables, hit)))
  if (own.size > 0)
    return {
      ordinals: nearestTo(tables.points, best, [...own]),
      own: true,
      note: noteOf(best, view),
      place: best,
    }
  const all = Array.from(tables.points.latitudes.keys())
  const nearest = nearestTo(tables.points, best, all).slice(0, MOST_NEAREST)
  if (nearest.length === 0) return NOTHING
  const partial = isNamed(best) ? '' : noteOfPlace(best, view)
  return {
    ordinals: nearest,
    own: best.kind === 'district',
    note: [partial, nearestOnly(best)].filter(isSaid).join('. '),
    place: best,
  }
}

const isSaid = (text: string): boolean => text !== ''

/** A house is found by its points. */
const sortOf = ({ kind }: PlaceHit): string => (kind === 'house' ? 'point' : kind)

const isNearlyAs = (hit: PlaceHit, best: PlaceHit): boolean =>
  hit.missing === best.missing &&
  hit.corrected === best.corrected &&
  hit.score >= best.score - NEAR_BEST

/** Of a point itself no place is named. */
const noteOf = (hit: PlaceHit, view: View): string =>
  hit.kind === 'point' && noteOfPlace(hit, view) !== ''
    ? 'Точного совпадения нет, показываем похожее'
    : noteOfPlace(hit, view)

/** Where a district ends nobody has told us: the nearest points are what is known of it. */
const nearestOnly = (place: PlaceHit): string =>
  place.kind === 'district'
    ? `Показываем ближайшие: район ${nameOfPlace(place)}`
    : `В\u00a0этом месте точек нет, показываем ближайшие: ${nameOfPlace(place)}`

const pointsOf = (tables: SearchedTables, hit: PlaceHit): readonly number[] => {
  const { points } = tables
  if (hit.ordinal !== null) return [hit.ordinal]
  if (hit.kind === 'district') return []
  const label = hit.kind === 'city' ? labelOf(tables, hit) : hit.within
  const { streets } = points
  const isOf = (street: number): boolean =>
    textIn(streets.settlements, street) === label &&
    (hit.kind === 'city' ||
      (textIn(streets.kinds, street) === hit.streetKind &&
        streetName(textIn(streets.titles, street)) === streetName(hit.title)))
  return Array.from(points.streetEnds.keys()).filter(isOf).flatMap(ofStreet(points))
}

const ofStreet =
  ({ streetEnds, byStreet }: PointTable) =>
  (street: number): number[] =>
    Array.from(byStreet.subarray(street === 0 ? 0 : streetEnds[street - 1], streetEnds[street]))

/** Namesakes have their region in their label. */
const labelOf = ({ cities }: SearchedTables, { title, within }: PlaceHit): string =>
  cities.places.find(
    ({ name, city, region }) => name === title && (city === '' ? region : city) === within,
  )?.label ?? title

/** In order of distance, and by number where that is the same. */
function nearestTo(
  { longitudes, latitudes }: PointTable,
  place: Position,
  ordinals: readonly number[],
): number[] {
  return ordinals
    .map((ordinal) => {
      const position = { longitude: longitudes[ordinal] ?? 0, latitude: latitudes[ordinal] ?? 0 }
      return { ordinal, metres: distanceBetween(place, position) }
    })
    .sort((one, other) => one.metres - other.metres || one.ordinal - other.ordinal)
    .map(({ ordinal }) => ordinal)
}
