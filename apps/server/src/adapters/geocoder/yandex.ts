import type { Place } from '@yacheyka/contract/map/places'
import * as z from 'zod'
import { fetchJson } from '#/adapters/remote.ts'
import type { Geocoder, View } from './port.ts'

interface YandexKeys {
  readonly geocoder: string
  readonly suggest: string
  /** Other addresses than the provider's own: for tests. */
  readonly geocoderUrl?: string
  readonly suggestUrl?: string
}

const suggestResponse = z.object({
  results: z
    .array(
      z.object({
        title: z.object({ text: z.string() }),
        subtitle: z.object({ text: z.string() }).optional(),
        tags: z.array(z.string()).default([]),
        uri: z.string().optional(),
      }),
    )
    .default([]),
})

const geocoderResponse = z.object({
  response: z.object({
    GeoObjectCollection: z.object({
      featureMember: z.array(
        z.object({
          GeoObject: z.object({
            metaDataProperty: z.object({
              GeocoderMetaData: z.object({ kind: z.string(), text: z.string() }),
            }),
            // "longitude latitude", with a space between.
            Point: z.object({ pos: z.string() }),
          }),
        }),
      ),
    }),
  }),
})

/** Degrees of the window around where the visitor looks that the provider prefers. */
const SPAN = '1,0.6'

const preferred = (view: View): Record<string, string> =>
  view === undefined ? {} : { ll: `${view.longitude},${view.latitude}`, spn: SPAN }

/** Yandex Geosuggest and Yandex Geocoder; suggestions carry no coordinates, their `uri` is geocoded. */
export function yandexGeocoder(keys: YandexKeys): Geocoder {
  return {
    name: 'yandex',
    suggest: async (text, view) => {
      const url = new URL(keys.suggestUrl ?? 'https://suggest-maps.yandex.ru/v1/suggest')
      url.search = String(
        new URLSearchParams({
          apikey: keys.suggest,
          text,
          lang: 'ru',
          results: '7',
          highlight: '0',
          print_address: '1',
          attrs: 'uri',
          ...preferred(view),
        }),
      )
      const { results } = await fetchJson('Yandex Geosuggest', url, suggestResponse)
      return results.map((result) => ({
        kind: result.tags.includes('locality') ? 'city' : 'address',
        title: result.title.text,
        subtitle: result.subtitle?.text ?? '',
        coordinates: null,
        ...(result.uri === undefined ? {} : { uri: result.uri }),
      }))
    },
    geocode: async (text, uri, view) => {
      const url = new URL(keys.geocoderUrl ?? 'https://geocode-maps.yandex.ru/v1')
      url.search = String(
        new URLSearchParams({
          apikey: keys.geocoder,
          ...(uri === undefined ? { geocode: text } : { uri }),
          lang: 'ru_RU',
          format: 'json',
          results: '5',
          ...preferred(view),
        }),
      )
      const { response } = await fetchJson('Yandex Geocoder', url, geocoderResponse)
      return response.GeoObjectCollection.featureMember.flatMap(({ GeoObject }) =>
        toPlace(GeoObject.metaDataProperty.GeocoderMetaData, GeoObject.Point.pos),
      )
    },
  }
}

function toPlace(meta: { kind: string; text: string }, pos: string): Place[] {
  const [longitude, latitude] = pos.split(' ').map(Number)
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return []
  return [
    {
      kind: meta.kind === 'locality' ? 'city' : 'address',
      title: meta.text,
      subtitle: '',
      coordinates: [Number(longitude), Number(latitude)],
    },
  ]
}
