import type { Place } from '@yacheyka/contract/places'
import { foldText, wordsOf } from '@yacheyka/core/fold-text'
import type { Geocoder } from './port.ts'

export interface GazetteerCity {
  readonly name: string
  readonly region: string
  readonly population: number
  readonly longitude: number
  readonly latitude: number
}

const MOST = 8
const MOST_CITIES = 3

/** What people call the greatest cities, folded. */
const NICKNAMES: Readonly<Record<string, string>> = {
  мск: 'москва',
  спб: 'санкт петербург',
  питер: 'санкт петербург',
  екб: 'екатеринбург',
  нск: 'новосибирск',
  нн: 'нижний новгород',
}

interface FoldedCity {
  readonly city: GazetteerCity
  readonly name: string
}

/** Searches the cities of the gazetteer and what the network knows of its own points: needs no network. */
export function embeddedGeocoder(
  cities: readonly GazetteerCity[],
  searchPoints: (text: string, most: number) => Promise<Place[]>,
): Geocoder {
  const folded: readonly FoldedCity[] = cities
    .map((city) => ({ city, name: foldText(city.name) }))
    .sort((one, other) => other.city.population - one.city.population)

  const suggest = async (text: string): Promise<Place[]> => {
    const found = citiesLike(folded, text)
    const points = await searchPoints(text, MOST - found.length)
    const places = [...found, ...points]
    return places.length > 0 ? places : citiesWithin(folded, text)
  }
  // Whoever sends an address whole means the place; a point is meant only by its own number.
  const geocode = async (text: string): Promise<Place[]> => {
    const places = await suggest(text)
    const wanted = foldText(text)
    return places.map((place) =>
      place.kind === 'point' && foldText(place.number ?? '') !== wanted ? asAddress(place) : place,
    )
  }
  return { name: 'embedded', suggest, geocode }
}

/** Cities whose name begins with the text, «г.» before it or not; the very name first. */
function citiesLike(cities: readonly FoldedCity[], text: string): Place[] {
  const typed = foldText(text).replace(/^(?:г|город)\s+/u, '')
  const wanted = NICKNAMES[typed] ?? typed
  if (wanted === '') return []
  return cities
    .filter(({ name }) => name.startsWith(wanted))
    .sort((one, other) => Number(other.name === wanted) - Number(one.name === wanted))
    .slice(0, MOST_CITIES)
    .map(({ city }) => presentCity(city))
}

/** The city that an address names, where nothing else of it is known. */
function citiesWithin(cities: readonly FoldedCity[], text: string): Place[] {
  const words = ` ${wordsOf(text).join(' ')} `
  return cities
    .filter(({ name }) => words.includes(` ${name} `))
    .slice(0, 1)
    .map(({ city }) => presentCity(city))
}

const presentCity = (city: GazetteerCity): Place => ({
  kind: 'city',
  title: city.name,
  subtitle: city.region,
  coordinates: [city.longitude, city.latitude],
})

const asAddress = ({ subtitle, coordinates }: Place): Place => ({
  kind: 'address',
  title: subtitle,
  subtitle: '',
  coordinates,
})
