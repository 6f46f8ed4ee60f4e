import type { Place } from '@yacheyka/contract/map/places'
import * as z from 'zod'
import { fetchJson } from '#/adapters/remote.ts'
import type { Geocoder, View } from './port.ts'

const position = z.tuple([z.number(), z.number()]).rest(z.number())
const text = z.string().optional()

const photonResponse = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: position }),
      properties: z.object({
        name: text,
        street: text,
        housenumber: text,
        city: text,
        state: text,
        type: text,
      }),
    }),
  ),
})

const nominatimResponse = z.array(
  z.object({
    lat: z.coerce.number(),
    lon: z.coerce.number(),
    display_name: z.string(),
    addresstype: text,
  }),
)

const joined = (parts: readonly (string | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== '').join(', ')

/** A Photon server (`/api?q=`), suggestions and geocoding alike. */
export function photonGeocoder(base: string): Geocoder {
  const find = async (query: string, view?: View): Promise<Place[]> => {
    const url = new URL('api', withSlash(base))
    url.search = String(new URLSearchParams({ q: query, limit: '7', ...biasOf(view) }))
    const { features } = await fetchJson('Photon', url, photonResponse)
    return features.map(({ geometry, properties }) => ({
      kind: properties.type === 'city' ? 'city' : 'address',
      title: properties.name ?? (joined([properties.street, properties.housenumber]) || query),
      subtitle: joined([
        properties.street && properties.name ? properties.street : undefined,
        properties.city,
        properties.state,
      ]),
      coordinates: [geometry.coordinates[0], geometry.coordinates[1]],
    }))
  }
  return { name: 'photon', suggest: find, geocode: (query, _uri, view) => find(query, view) }
}

const biasOf = (view: View): Record<string, string> =>
  view === undefined ? {} : { lon: String(view.longitude), lat: String(view.latitude) }

/** Degrees of the window that Nominatim prefers, to each side. */
const WINDOW = 0.5

const viewboxOf = (view: View): Record<string, string> => {
  if (view === undefined) return {}
  const { longitude, latitude } = view
  return {
    viewbox: [longitude - WINDOW, latitude + WINDOW, longitude + WINDOW, latitude - WINDOW].join(
      ',',
    ),
  }
}

/** A Nominatim server (`/search?q=`). Its public terms forbid search as one types: run your own. */
export function nominatimGeocoder(base: string): Geocoder {
  const find = async (query: string, view?: View): Promise<Place[]> => {
    const url = new URL('search', withSlash(base))
    url.search = String(
      new URLSearchParams({
        q: query,
        format: 'jsonv2',
        limit: '7',
        'accept-language': 'ru',
        ...viewboxOf(view),
      }),
    )
    const found = await fetchJson('Nominatim', url, nominatimResponse)
    return found.map(({ lat, lon, display_name, addresstype }) => {
      const [title = '', ...rest] = display_name.split(', ')
      return {
        kind: addresstype === 'city' || addresstype === 'town' ? 'city' : 'address',
        title,
        subtitle: rest.slice(0, 3).join(', '),
        coordinates: [lon, lat],
      }
    })
  }
  return { name: 'nominatim', suggest: find, geocode: (query, _uri, view) => find(query, view) }
}

const withSlash = (base: string) => (base.endsWith('/') ? base : `${base}/`)
