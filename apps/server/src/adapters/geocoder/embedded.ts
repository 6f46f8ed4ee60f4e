import type { Place } from '@yacheyka/contract/map/places'
import { isNumberTyped } from '@yacheyka/core/place-search/find-points'
import type { Geocoder, View } from './port.ts'

const MOST = 8

/** Searches what the product itself knows, cities and the network's own points among it: needs no outside service. */
export function embeddedGeocoder(
  search: (text: string, view: View, limit: number) => Promise<Place[]>,
): Geocoder {
  const suggest = (text: string, view?: View) => search(text, view, MOST)
  // An address sent whole means the place; a point is meant only by its own number.
  const geocode = async (text: string, _uri?: string, view?: View): Promise<Place[]> => {
    const places = await suggest(text, view)
    return places.map((place) =>
      place.kind === 'point' && !isNumberTyped(text, place.number ?? '') ? asAddress(place) : place,
    )
  }
  return { name: 'embedded', suggest, geocode }
}

const asAddress = ({ title: _name, subtitle, number: _number, ...place }: Place): Place => ({
  ...place,
  kind: 'address',
  title: subtitle,
  subtitle: '',
})
