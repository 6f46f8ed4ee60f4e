import type { Random } from '../random.ts'
import type { Street } from './streets.ts'
import type { GazetteerCity } from '@yacheyka/core/map/gazetteer-city'

/** Of the greater places these are no cities: a village has no «г.». */
const NOT_CITIES: ReadonlySet<string> = new Set(['Каневская'])
/** Among the smaller ones nobody has told cities from villages. */
const SURELY_CITY = 40_000

/** «Республика Татарстан, г. Казань, ул. Садовая, д. 12, корп. 2». */
export function formatAddress(
  city: GazetteerCity,
  street: Street,
  house: string,
  inside: string | undefined,
): string {
  const isCity = city.population >= SURELY_CITY && !NOT_CITIES.has(city.name)
  return [
    city.region === city.name ? undefined : city.region,
    isCity ? `г. ${city.name}` : city.name,
    street.line,
    house,
    inside,
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}

/** «д. 12», «д. 7А», «д. 12, корп. 2», «д. 4, стр. 1», «д. 3/15»: the greater the city, the more of the latter. */
export function formatHouse(random: Random, isGreat: boolean): string {
  const number = 1 + Math.floor(random.next() ** 1.8 * (isGreat ? 180 : 90))
  const kind = random.next()
  if (kind < 0.12) return `д. ${number}${random.pick(['А', 'Б', 'В'])}`
  if (kind < (isGreat ? 0.32 : 0.18)) return `д. ${number}, корп. ${1 + random.whole(4)}`
  if (isGreat && kind < 0.37) return `д. ${number}, стр. ${1 + random.whole(3)}`
  if (kind > 0.94) return `д. ${number}/${1 + random.whole(40)}`
  return `д. ${number}`
}

/** A house number of OpenStreetMap, «12А», «12/3», «12 к2», «12 с1»; undefined for one that is written in another way. */
export function houseNumbered(number: string): string | undefined {
  const [, house, kind, part] =
    /^(\d{1,3}[А-Я]?(?:\/\d{1,3}[А-Я]?)?)(?: ?(к|корп\.|с|стр\.) ?(\d{1,2}))?$/.exec(number) ?? []
  if (house === undefined) return undefined
  if (part === undefined) return `д. ${house}`
  return `д. ${house}, ${kind?.startsWith('к') === true ? 'корп.' : 'стр.'} ${part}`
}
