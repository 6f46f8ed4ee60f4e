import { expect, test } from 'vitest'
import { parseEnv } from '#/env.ts'
import { mapOrigins, mapSourceOf } from './source.ts'

test('the embedded map calls nobody', () => {
  const source = mapSourceOf(parseEnv({}), null)
  expect([source.kind, mapOrigins(source)]).toEqual(['embedded', []])
})

test('Yandex tiles are requested in web mercator, with their logo, from their origin alone', () => {
  const source = mapSourceOf(
    parseEnv({
      MAP: 'yandex',
      YANDEX_TILES_KEY: 'a key&more',
      MAP_LOGO: 'https://logo.example/logo.svg',
    }),
    null,
  )
  if (source.kind !== 'raster') throw new Error('not a raster')
  const url = new URL(source.url.replace('{x}', '1').replace('{y}', '2').replace('{z}', '3'))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    apikey: 'a key&more',
    projection: 'web_mercator',
    lang: 'ru_RU',
    x: '1',
    y: '2',
    z: '3',
  })
  expect(mapOrigins(source)).toEqual(['https://tiles.api-maps.yandex.ru', 'https://logo.example'])
})

test('tiles through the server keep their address from the page', () => {
  const source = mapSourceOf(
    parseEnv({
      MAP: 'raster',
      MAP_URL: 'https://tiles.example/{z}/{x}/{y}.png?key=secret',
      MAP_ATTRIBUTION: 'Карта',
      MAP_THROUGH_SERVER: '1',
    }),
    null,
  )
  expect(JSON.stringify(source)).not.toContain('secret')
  expect(mapOrigins(source)).toEqual([])
})

test('an archive is served by the product itself, and its words stand before those of the ground', () => {
  const streets = {
    file: 'russia.pmtiles',
    version: 'abc',
    attribution: '© участники OpenStreetMap',
    schema: 'openmaptiles',
    zoomFirst: 0,
    zoomLast: 15,
    areas: [[20, 41, 180, 82]],
    bareAreas: [],
    tile: () => Promise.resolve(undefined),
    lastTiles: () => {
      throw new Error('the source asks for no tiles')
    },
    close: () => Promise.resolve(),
  } as const
  const source = mapSourceOf(parseEnv({}), streets)
  expect(source).toEqual({
    kind: 'archive',
    url: '/api/streets/abc/{z}/{x}/{y}',
    attribution: '© участники OpenStreetMap · Natural Earth · GSHHG · GeoNames (CC BY 4.0)',
    schema: 'openmaptiles',
    min_zoom: 0,
    max_zoom: 15,
    areas: [[20, 41, 180, 82]],
    bare_areas: [],
  })
  expect(mapOrigins(source)).toEqual([])
  expect(mapSourceOf(parseEnv({ MAP: 'embedded' }), streets).kind).toBe('embedded')
})
