import { distanceBetween } from '@yacheyka/core/map/distance'
import type { Position } from 'geojson'

/** A place of an extract: `sub` is OpenStreetMap's `place`. */
export interface Place {
  readonly name: string
  readonly sub: string
  readonly position: Position
}

const TOWNS = new Set(['city', 'town'])
const SETTLEMENTS = new Set([...TOWNS, 'village', 'hamlet', 'isolated_dwelling'])
const PARTS = new Set(['suburb', 'quarter', 'neighbourhood'])

/** How much farther than a town a city reaches: towns lie within cities of the south. */
const CITY_REACH = 2

/**
 * Tells what stands in a city, since an extract is a rectangle that holds its neighbours too: the nearest place is the
 * city itself, or a part of a city or town that is nearer to this city than to any other, a town at twice its distance.
 */
export function ownGround(city: string, places: readonly Place[]): (position: Position) => boolean {
  const towns = places.filter(({ sub }) => TOWNS.has(sub))
  const isOwn = ({ name, sub, position }: Place): boolean =>
    (PARTS.has(sub) ? nearestOf(towns, position, reachOf)?.name : name) === city
  const all = places
    .filter(({ sub }) => SETTLEMENTS.has(sub) || PARTS.has(sub))
    .map((place) => ({ position: place.position, own: isOwn(place) }))
  return (position) => nearestOf(all, position)?.own ?? false
}

function nearestOf<P extends Pick<Place, 'position'>>(
  places: readonly P[],
  position: Position,
  reach: (place: P) => number = () => 1,
): P | undefined {
  let nearest: P | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const distance = distanceBetween(degreesOf(place.position), degreesOf(position)) / reach(place)
    if (distance >= least) continue
    least = distance
    nearest = place
  }
  return nearest
}

const reachOf = ({ sub }: Place): number => (sub === 'city' ? CITY_REACH : 1)

const degreesOf = ([longitude = 0, latitude = 0]: Position) => ({ longitude, latitude })
