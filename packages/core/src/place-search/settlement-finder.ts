import { distanceBetween } from '../map/distance.ts'
import { foldText } from '../text/fold-text.ts'
import type { Position } from '../points/point.ts'

/** A city, a district of one, or a smaller place, as a gazetteer gives it. */
export interface GazetteerPlace extends Position {
  readonly kind: 'city' | 'district' | 'locality'
  readonly name: string
  /** Unique: with its region where the name repeats. */
  readonly label: string
  /** Label of the city that it belongs to; '' for a city of its own. */
  readonly city: string
  readonly region: string
  readonly population: number
}

export interface SettlementFinder {
  /** The cities that a position may lie in, likeliest first; none in the country. */
  readonly around: (position: Position) => GazetteerPlace[]
  /** The nearest place of that name, if it is near. */
  readonly named: (name: string, position: Position) => GazetteerPlace | undefined
  /** The nearest city, however far. */
  readonly nearest: (position: Position) => GazetteerPlace | undefined
  readonly isName: (folded: string) => boolean
}

/** A namesake farther than this, metres, is another place. */
const NAMESAKE_REACH = 80_000
/** A city reaches so many of its radii. */
const REACH = 1.5
/** Degrees of a bucket's side. */
const BUCKET = 1

/** Metres from its middle to its edge, by how many live there: 3 km for 15 000 people, 10 km for a million. */
const radiusOf = ({ population, kind }: GazetteerPlace): number =>
  kind === 'district' ? 2500 : 2000 + Math.sqrt(population) * 8.3

/** Finds which city a position belongs to: the one of whose size the distance to its middle is the least part. */
export const createSettlementFinder = (places: readonly GazetteerPlace[]): SettlementFinder => {
  const byLabel = new Map(
    places.filter(({ kind }) => kind === 'city').map((place) => [place.label, place]),
  )
  const byName = Map.groupBy(
    places.filter(({ kind }) => kind !== 'district'),
    ({ name }) => foldText(name),
  )
  const buckets = Map.groupBy(places, bucketOf)
  const inBuckets = (position: Position, steps: number): GazetteerPlace[] => {
    const found: GazetteerPlace[] = []
    for (let north = -steps; north <= steps; north++)
      for (let east = -2 * steps; east <= 2 * steps; east++) {
        const latitude = position.latitude + north * BUCKET
        const longitude = position.longitude + east * BUCKET
        found.push(...(buckets.get(bucketOf({ latitude, longitude })) ?? []))
      }
    return found
  }
  const ownCity = (place: GazetteerPlace) =>
    place.kind === 'district' ? byLabel.get(place.city) : place
  return {
    around: (position) => {
      const near = inBuckets(position, 1)
        .map((place) => ({ place, share: distanceBetween(place, position) / radiusOf(place) }))
        .filter(({ share }) => share <= REACH)
        .sort((one, other) => one.share - other.share)
      return [...new Set(near.flatMap(({ place }) => ownCity(place) ?? []))]
    },
    named: (name, position) => {
      const nearest = leastOf(byName.get(foldText(name)) ?? [], (place) =>
        distanceBetween(place, position),
      )
      return nearest !== undefined && distanceBetween(nearest, position) <= NAMESAKE_REACH
        ? nearest
        : undefined
    },
    nearest: (position) => {
      const near = inBuckets(position, 2).filter(({ kind }) => kind === 'city')
      return leastOf(near.length > 0 ? near : [...byLabel.values()], (place) =>
        distanceBetween(place, position),
      )
    },
    isName: (folded) => byName.has(folded),
  }
}

const bucketOf = ({ latitude, longitude }: Position): string =>
  `${Math.floor(latitude / BUCKET)} ${Math.floor(longitude / BUCKET)}`

function leastOf<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  let found: T | undefined
  let least = Infinity
  for (const item of items) {
    const size = measure(item)
    if (size >= least) continue
    least = size
    found = item
  }
  return found
}
