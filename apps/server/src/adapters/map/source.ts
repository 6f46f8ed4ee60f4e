import type { MapSource } from '@yacheyka/contract/site/config'
import type { Env } from '#/env-schema.ts'
import type { Area, MapArchive } from './archive.ts'

const EMBEDDED = {
  kind: 'embedded',
  attribution: 'Natural Earth · GSHHG · GeoNames (CC BY 4.0)',
} as const

const copied = ([west, south, east, north]: Area): [number, number, number, number] => [
  west,
  south,
  east,
  north,
]

/** The embedded ground stays beneath: whose it is stays said. */
const archiveSource = (streets: MapArchive): MapSource => ({
  kind: 'archive',
  url: `/api/streets/${streets.version}/{z}/{x}/{y}`,
  attribution: [streets.attribution, EMBEDDED.attribution].filter(Boolean).join(' · '),
  schema: streets.schema,
  min_zoom: streets.zoomFirst,
  max_zoom: streets.zoomLast,
  areas: streets.areas.map(copied),
  bare_areas: streets.bareAreas.map(copied),
})

/** Yandex Tiles in web mercator; the logo must stay on the map, and the key is bound to the site's domain. */
const yandexTiles = (key: string) => {
  const query = new URLSearchParams({
    apikey: key,
    lang: 'ru_RU',
    l: 'map',
    projection: 'web_mercator',
    scale: '2',
  })
  return `https://tiles.api-maps.yandex.ru/v1/tiles/?${query.toString()}&x={x}&y={y}&z={z}`
}

/** How the page draws the ground of the map, from the configuration and the archive of streets, if there is one. */
export function mapSourceOf(env: Env, streets: MapArchive | null): MapSource {
  switch (env.MAP) {
    case undefined:
    case 'archive':
      return streets === null ? EMBEDDED : archiveSource(streets)
    case 'embedded':
      return EMBEDDED
    case 'yandex':
      return {
        kind: 'raster',
        url: yandexTiles(env.YANDEX_TILES_KEY ?? ''),
        attribution: '© Яндекс Карты',
        logo: env.MAP_LOGO ?? null,
        max_zoom: 20,
      }
    case 'raster':
      return {
        kind: 'raster',
        url: env.MAP_THROUGH_SERVER ? '/api/tiles/{z}/{x}/{y}' : (env.MAP_URL ?? ''),
        attribution: env.MAP_ATTRIBUTION ?? '',
        logo: env.MAP_LOGO ?? null,
        max_zoom: 19,
      }
    case 'style':
      return { kind: 'style', url: env.MAP_URL ?? '', attribution: env.MAP_ATTRIBUTION ?? '' }
  }
}

/** Origins that the page must be allowed to load the map from. */
export function mapOrigins(source: MapSource): string[] {
  if (source.kind === 'embedded' || source.kind === 'archive') return []
  const addresses = source.kind === 'raster' ? [source.url, source.logo ?? ''] : [source.url]
  return addresses
    .filter((address) => address.startsWith('http'))
    .map((address) => new URL(address.replaceAll(/[{}]/g, '')).origin)
}
