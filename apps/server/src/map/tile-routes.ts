import { Readable } from 'node:stream'
import { getTile } from '@yacheyka/contract/map/places'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { notFound, providerUnavailable } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'

const TIMEOUT = 5000
const CACHE_A_WEEK = 'public, max-age=604800'

/** Passes the tiles of a raster map on, so that its address and key stay on the server. */
export function registerTiles(app: FastifyInstance, { config, database, log }: Context) {
  const { env } = config
  const limit = makeLimit(database.pool, config.secret, {
    name: 'tile',
    calls: env.LIMIT_TILES_PER_MINUTE,
    seconds: 60,
  })

  serve(app, getTile, async ({ params, request, reply }) => {
    if (!env.MAP_THROUGH_SERVER) throw notFound('Карта не отдаётся через сервер')
    await limit(request)
    const response = await fetchTile(tileUrl(env.MAP_URL ?? '', params))
    const type = response?.headers.get('content-type') ?? ''
    if (!response?.ok || response.body === null || !type.startsWith('image/')) {
      log.warn({ status: response?.status }, 'tiles: the map did not answer with a picture')
      throw providerUnavailable('Карта временно недоступна')
    }
    return reply
      .header('content-type', type)
      .header('cache-control', CACHE_A_WEEK)
      .send(Readable.fromWeb(response.body))
  })
}

const tileUrl = (template: string, tile: { x: number; y: number; z: number }) =>
  template
    .replace('{x}', String(tile.x))
    .replace('{y}', String(tile.y))
    .replace('{z}', String(tile.z))

const fetchTile = (address: string) =>
  fetch(address, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' }).catch(() => undefined)
