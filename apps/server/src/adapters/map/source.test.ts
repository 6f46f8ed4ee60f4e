import { expect, test } from 'vitest'
import { parseEnv } from '#/env.ts'
import { mapOrigins, mapSourceOf } from './source.ts'

test('the embedded map calls nobody', () => {
  const source = mapSourceOf(parseEnv({}))
  expect([source.kind, mapOrigins(source)]).toEqual(['embedded', []])
})

test('Yandex tiles are asked for in web mercator, with their logo, from their origin alone', () => {
  const source = mapSourceOf(
    parseEnv({
      MAP: 'yandex',
      YANDEX_TILES_KEY: 'a key&more',
      MAP_LOGO: 'https://logo.example/logo.svg',
    }),
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
  )
  expect(JSON.stringify(source)).not.toContain('secret')
  expect(mapOrigins(source)).toEqual([])
})
