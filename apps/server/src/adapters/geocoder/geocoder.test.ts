import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ProviderError } from '#/adapters/remote.ts'
import { embeddedGeocoder } from './embedded.ts'
import { nominatimGeocoder, photonGeocoder } from './open-street-map.ts'
import { yandexGeocoder } from './yandex.ts'

// Providers are faked at the wire: a real HTTP server that answers as their documentation says, or worse.

let server: Server | undefined
afterEach(() => server?.close())

async function provider(listener: RequestListener): Promise<string> {
  server = createServer(listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const json =
  (body: unknown): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

test('Yandex: the position of an address is read longitude first', async () => {
  const requested: string[] = []
  const url = await provider((request, response) => {
    requested.push(request.url ?? '')
    json({
      response: {
        GeoObjectCollection: {
          featureMember: [
            {
              GeoObject: {
                metaDataProperty: {
                  GeocoderMetaData: { kind: 'house', text: 'Казань, Баумана, 7' },
                },
                Point: { pos: '49.115 55.79' },
              },
            },
          ],
        },
      },
    })(request, response)
  })
  const geocoder = yandexGeocoder({ geocoder: 'secret-key', suggest: '', geocoderUrl: url })
  expect(await geocoder.geocode('Баумана 7')).toEqual([
    { kind: 'address', title: 'Казань, Баумана, 7', subtitle: '', coordinates: [49.115, 55.79] },
  ])
  const query = new URL(requested[0] ?? '', url).searchParams
  expect([query.get('geocode'), query.get('lang')]).toEqual(['Баумана 7', 'ru_RU'])
})

test('Yandex: a suggestion has no coordinates, its reference is geocoded', async () => {
  const url = await provider((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://provider')
    if (searchParams.has('uri'))
      return json({
        response: {
          GeoObjectCollection: {
            featureMember: [
              {
                GeoObject: {
                  metaDataProperty: { GeocoderMetaData: { kind: 'locality', text: 'Казань' } },
                  Point: { pos: '49.1 55.8' },
                },
              },
            ],
          },
        },
      })(request, response)
    return json({
      results: [{ title: { text: 'Казань' }, tags: ['locality'], uri: 'ymapsbm1://1' }],
    })(request, response)
  })
  const geocoder = yandexGeocoder({
    geocoder: 'k',
    suggest: 'k',
    geocoderUrl: url,
    suggestUrl: url,
  })
  const [suggestion] = await geocoder.suggest('каз')
  expect(suggestion).toMatchObject({ kind: 'city', coordinates: null, uri: 'ymapsbm1://1' })
  expect(await geocoder.geocode('Казань', suggestion?.uri)).toMatchObject([
    { kind: 'city', coordinates: [49.1, 55.8] },
  ])
})

test('Photon and Nominatim answer places', async () => {
  const photon = await provider(
    json({
      features: [
        {
          geometry: { coordinates: [49.1, 55.8] },
          properties: { street: 'Баумана', housenumber: '7', city: 'Казань', type: 'house' },
        },
      ],
    }),
  )
  expect(await photonGeocoder(photon).suggest('баумана')).toEqual([
    { kind: 'address', title: 'Баумана, 7', subtitle: 'Казань', coordinates: [49.1, 55.8] },
  ])
  server?.close()
  const nominatim = await provider(
    json([{ lat: '55.8', lon: '49.1', display_name: 'Казань, Татарстан', addresstype: 'city' }]),
  )
  expect(await nominatimGeocoder(nominatim).geocode('казань')).toEqual([
    { kind: 'city', title: 'Казань', subtitle: 'Татарстан', coordinates: [49.1, 55.8] },
  ])
})

test.each<[string, RequestListener]>([
  ['an error', (_request, response) => response.writeHead(500).end()],
  ['rubbish', (_request, response) => response.end('<html>')],
  ['another shape', json({ features: [{ geometry: null }] })],
  ['too much', (_request, response) => response.end(' '.repeat(2_000_000))],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/' }).end()],
])(
  'a provider that responds %s is a ProviderError without its address',
  async (_name, listener) => {
    const url = await provider(listener)
    const error = await photonGeocoder(url)
      .suggest('казань')
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ProviderError)
    expect(String(error)).not.toContain('127.0.0.1')
  },
)

test('an address sent whole is a place, unless it is the very number of a point', async () => {
  const geocoder = embeddedGeocoder(async () => [
    { kind: 'point', title: 'Почтомат', subtitle: 'Казань, 7', coordinates: [1, 2], number: 'К-7' },
  ])
  expect(await geocoder.geocode('казань 7')).toMatchObject([
    { kind: 'address', title: 'Казань, 7' },
  ])
  expect(await geocoder.geocode('к-7')).toMatchObject([{ kind: 'point', number: 'К-7' }])
})

test('providers are informed where the visitor looks', async () => {
  const queries: URLSearchParams[] = []
  const url = await provider((request, response) => {
    queries.push(new URL(request.url ?? '', 'http://provider').searchParams)
    json(queries.length === 1 ? { features: [] } : [])(request, response)
  })
  const view = { longitude: 49.1, latitude: 55.8 }
  await photonGeocoder(url).suggest('баумана', view)
  await nominatimGeocoder(url).geocode('баумана', undefined, view)
  expect([queries[0]?.get('lon'), queries[0]?.get('lat')]).toEqual(['49.1', '55.8'])
  expect(queries[1]?.get('viewbox')).toBe('48.6,56.3,49.6,55.3')
})
