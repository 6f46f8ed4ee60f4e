import { POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'

/** How many points stand in a city. */
export interface Share {
  readonly city: GazetteerCity
  readonly count: number
}

/** Cities of the map's list are dense; the two capitals by decision, the rest by their people. */
const POPULAR_COUNTS: Readonly<Record<string, number>> = {
  Москва: 930,
  'Санкт-Петербург': 460,
  Новосибирск: 245,
  Екатеринбург: 240,
  Казань: 235,
  Челябинск: 190,
  Самара: 190,
  Омск: 170,
  'Ростов-на-Дону': 185,
  Уфа: 175,
  Красноярск: 180,
}
/** Beside them so many more cities, the greatest first, share so many points. */
const OTHER_CITIES = 260
const OTHER_POINTS = 2300
/** A small town has a locker before its share of the people comes to one. */
const FLATTEN = 0.75

/** Whole parts of `total` as the weights say, none below one, by the greatest remainders. */
function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((one, other) => one + other, 0)
  const exact = weights.map((weight) => (weight / sum) * total)
  const counts = exact.map((share) => Math.max(1, Math.floor(share)))
  const order = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((one, other) => other.rest - one.rest || one.index - other.index)
  let left = total - counts.reduce((one, other) => one + other, 0)
  for (let turn = 0; left !== 0; turn++) {
    const { index } = order[turn % order.length] ?? { index: 0 }
    const change = Math.sign(left)
    const count = counts[index] ?? 0
    if (count + change < 1) continue
    counts[index] = count + change
    left -= change
  }
  return counts
}

const weightsOf = (cities: readonly GazetteerCity[]) =>
  cities.map((city) => city.population ** FLATTEN)

/** The demonstration network: the popular cities, then the others by population. */
export function demonstrationShares(cities: readonly GazetteerCity[]): Share[] {
  const popularNames = new Set<string>(POPULAR_CITIES.map((city) => city.name))
  const popular = cities.filter((city) => popularNames.has(city.label))
  const others = cities.filter((city) => !popularNames.has(city.label)).slice(0, OTHER_CITIES)
  const counts = divide(OTHER_POINTS, weightsOf(others))
  return [
    ...popular.map((city) => ({ city, count: POPULAR_COUNTS[city.name] ?? 120 })),
    ...others.map((city, index) => ({ city, count: counts[index] ?? 1 })),
  ]
}

/** A network of any size over every city of the gazetteer; smaller than it, over as many cities. */
export function largeShares(cities: readonly GazetteerCity[], count: number): Share[] {
  const taken = cities.slice(0, count)
  const counts = divide(count, weightsOf(taken))
  return taken.map((city, index) => ({ city, count: counts[index] ?? 1 }))
}
