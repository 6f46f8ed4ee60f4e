import { isStorable } from '@yacheyka/core/text/storable'
import { distanceBetween } from '@yacheyka/core/map/distance'
import { foldText } from '@yacheyka/core/text/fold-text'
import type { Position } from '@yacheyka/core/points/point'
import { type Kysely, sql } from 'kysely'
import { CITIES, DISTRICTS } from '#/gazetteer/cities.ts'
import type { Database } from '#/db/types.ts'

/** Where parcels go from and to. */
export interface City {
  /** As it is named on the wire: the name, with its region where the name repeats. */
  readonly label: string
  readonly position: Position
}

/** A point that is farther from the place of its settlement's name, in metres, lies in a namesake. */
const NAMESAKE_FROM = 100_000

const toCity = (label: string, { longitude, latitude }: Position): City => ({
  label,
  position: { longitude, latitude },
})

/** By folded label and name: of a name that repeats the most populous is meant, and a city goes before a district. */
const KNOWN = new Map<string, City>()
/** Every place of a folded name, wherever it lies. */
const NAMESAKES = new Map<string, City[]>()

const remember = (name: string, city: City) => {
  const folded = foldText(name)
  if (!KNOWN.has(folded)) KNOWN.set(folded, city)
}
for (const city of CITIES) remember(city.label, toCity(city.label, city))
for (const city of CITIES) {
  const found = toCity(city.label, city)
  remember(city.name, found)
  addNamesake(city.name, found)
}
for (const district of DISTRICTS) {
  const { name, city } = district
  const isTheOne = !KNOWN.has(foldText(name))
  const found = toCity(isTheOne ? name : `${name}, ${city.region}`, district)
  if (isTheOne) remember(name, found)
  addNamesake(name, found)
}

function addNamesake(name: string, city: City): void {
  const folded = foldText(name)
  NAMESAKES.set(folded, [...(NAMESAKES.get(folded) ?? []), city])
}

/** Cities with what `nearestOf` asks of them. */
const OF_THE_LIST = CITIES.map((city) => ({ ...toCity(city.label, city), region: city.region }))

function nearestOf<T extends City>(cities: readonly T[], position: Position) {
  let nearest: { readonly city: T; readonly metres: number } | undefined
  for (const city of cities) {
    const metres = distanceBetween(city.position, position)
    if (nearest === undefined || metres < nearest.metres) nearest = { city, metres }
  }
  return nearest
}

/**
 * The city of a point as orders and estimates name it: «Казань», «Киров, Кировская область». A village that shares its name
 * with a far city has the region of the nearest city; a point without a settlement has the nearest city itself.
 */
export function cityOfPoint(settlement: string, position: Position): string {
  const name = settlement.trim()
  if (name === '') return nearestOf(OF_THE_LIST, position)?.city.label ?? ''
  const namesakes = NAMESAKES.get(foldText(name))
  if (namesakes === undefined) return name
  const own = nearestOf(namesakes, position)
  if (own !== undefined && own.metres < NAMESAKE_FROM) return own.city.label
  return `${name}, ${regionAt(position) ?? ''}`
}

/** The region of the nearest city. */
export const regionAt = (position: Position): string | undefined =>
  nearestOf(OF_THE_LIST, position)?.city.region

/**
 * Finds cities by what the wire calls them: in our list, else among the settlements of our own points, whose middle stands
 * for them.
 * @returns by the name that was asked for; a name that nobody knows is left out
 */
export async function findCities(
  db: Kysely<Database>,
  names: Iterable<string>,
): Promise<ReadonlyMap<string, City>> {
  const found = new Map<string, City>()
  const unknown = new Set<string>()
  for (const name of new Set(names)) {
    const city = KNOWN.get(foldText(name))
    if (city === undefined) unknown.add(name)
    else found.set(name, city)
  }
  if (unknown.size > 0)
    for (const [label, city] of await settlementsOfPoints(db, [...unknown])) found.set(label, city)
  return found
}

/** The part before the region, which `cityOfPoint` may have put there. */
const bareName = (name: string): string => name.replace(/, [^,]*$/u, '')

async function settlementsOfPoints(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, City>> {
  const storable = names.filter(isStorable)
  const points = await db
    .selectFrom('point')
    .select(['settlement', 'longitude', 'latitude'])
    .where(
      sql<boolean>`btrim(settlement) = ANY(${[...new Set([...storable, ...storable.map(bareName)])]}::text[])`,
    )
    .where('sandbox', '=', false)
    .execute()
  const byLabel = Map.groupBy(points, (point) => cityOfPoint(point.settlement, point))
  return new Map(
    storable.flatMap((label): [string, City][] => {
      const own = byLabel.get(label)
      return own === undefined ? [] : [[label, { label, position: middleOf(own) }]]
    }),
  )
}

const middleOf = (points: readonly Position[]): Position => {
  const mean = (read: (point: Position) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length
  return {
    longitude: mean(({ longitude }) => longitude),
    latitude: mean(({ latitude }) => latitude),
  }
}
