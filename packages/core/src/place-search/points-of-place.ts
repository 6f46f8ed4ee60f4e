import { distanceBetween } from '../map/distance.ts'
import type { Position } from '../points/point.ts'
import { textIn } from '../text/text-column.ts'
import { findPlaces } from './find-places.ts'
import { noteOfPlace } from './place-note.ts'
import type { PlaceHit, SearchedTables } from './place-search.ts'
import type { PointTable } from './point-table.ts'

/** The points of the place that a typed address means. */
export interface PointsOfPlace {
  readonly ordinals: readonly number[]
  /** What was not found, or not there; '' where the place is the very one that was typed and has points. */
  readonly note: string
}

const NOTHING: PointsOfPlace = { ordinals: [], note: '' }
/** Places of one answer: namesakes, and points one by one. */
const MOST_PLACES = 60
/** How much worse than the best a namesake may be. */
const NEAR_BEST = 0.1
/** Shown where the place itself has no point, and how far they may be, metres. */
const MOST_NEAREST = 10
const FARTHEST = 50_000

/** «МСК-0653»: the number of a point, and no address, whatever its letters mean. */
const LIKE_NUMBER = /^\s*\p{L}{1,4}[-–— ]?\d{3,}\s*$/u

/** The points of the best place that `text` could mean and of its namesakes; where none is there, the nearest. */
export const pointsOfPlace = (tables: SearchedTables, text: string): PointsOfPlace => {
  if (LIKE_NUMBER.test(text)) return NOTHING
  const hits = findPlaces(tables, text, null, MOST_PLACES)
  const [best] = hits
  if (best === undefined) return NOTHING
  const alike = hits.filter((hit) => sortOf(hit) === sortOf(best) && isNearlyAs(hit, best))
  const own = new Set(alike.flatMap((hit) => pointsOf(tables, hit)))
  if (own.size > 0) return { ordinals: [...own].sort(ascending), note: noteOf(best) }
  const nearest = nearestPoints(tables.points, best).sort(ascending)
  return nearest.length === 0
    ? NOTHING
    : { ordinals: nearest, note: [noteOfPlace(best), noPointsIn(best)].filter(isSaid).join('. ') }
}

const ascending = (one: number, other: number): number => one - other
const isSaid = (text: string): boolean => text !== ''

/** A house is found by its points. */
const sortOf = ({ kind }: PlaceHit): string => (kind === 'house' ? 'point' : kind)

const isNearlyAs = (hit: PlaceHit, best: PlaceHit): boolean =>
  hit.missing === best.missing &&
  hit.corrected === best.corrected &&
  hit.score >= best.score - NEAR_BEST

/** Of a point itself no place is named. */
const noteOf = (hit: PlaceHit): string =>
  hit.kind === 'point' && noteOfPlace(hit) !== ''
    ? 'Точного совпадения нет, показываем похожее'
    : noteOfPlace(hit)

const noPointsIn = ({ title, within }: PlaceHit): string => {
  const place = [title, within].filter(isSaid).join(', ')
  return `В\u00a0этом месте точек нет, показываем ближайшие: ${place}`
}

const pointsOf = (tables: SearchedTables, hit: PlaceHit): readonly number[] => {
  const { points } = tables
  if (hit.ordinal !== null) return [hit.ordinal]
  if (hit.kind === 'district') return []
  const label = hit.kind === 'city' ? labelOf(tables, hit) : hit.within
  const { streets } = points
  const isOf = (street: number): boolean =>
    textIn(streets.settlements, street) === label &&
    (hit.kind === 'city' || textIn(streets.titles, street) === hit.title)
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

function nearestPoints({ longitudes, latitudes }: PointTable, place: Position): number[] {
  const near: { ordinal: number; metres: number }[] = []
  for (let ordinal = 0; ordinal < latitudes.length; ordinal++) {
    const position = { longitude: longitudes[ordinal] ?? 0, latitude: latitudes[ordinal] ?? 0 }
    const metres = distanceBetween(place, position)
    if (metres <= FARTHEST) near.push({ ordinal, metres })
  }
  return near
    .sort((one, other) => one.metres - other.metres)
    .slice(0, MOST_NEAREST)
    .map(({ ordinal }) => ordinal)
}
