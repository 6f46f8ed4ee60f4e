import { createHash } from 'node:crypto'
import { getStreetTile } from '@yacheyka/contract/map/places'
import type { FastifyInstance } from 'fastify'
import { unpackTile } from '#/adapters/map/archive.ts'
import type { Context } from '#/context.ts'
import { accepts, CACHE_FOREVER, hasTag } from '#/http/compressed-response.ts'
import { notFound, providerUnavailable } from '#/http/errors.ts'
import { limitedAddress, makeProcessLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { callerAddress } from '#/observability/caller-address.ts'

/** The tiles of the installation's own archive of streets, as they lie in it. */
export function registerStreets(app: FastifyInstance, { config, streets, log }: Context) {
  // A tile is one read of a file: a count in the database would cost more than it.
  const limit = makeProcessLimit({
    name: 'street-tile',
    calls: config.env.LIMIT_TILES_PER_MINUTE,
    seconds: 60,
  })

  serve(app, getStreetTile, async ({ params, request, reply }) => {
    await limit(limitedAddress(callerAddress(request)))
    if (streets?.version !== params.version)
      throw notFound('Такой карты улиц нет. Загрузите страницу снова.')
    const { z, x, y } = params
    if (Math.max(x, y) >= 2 ** z) throw notFound('Такой плитки нет')
    const tile = await streets.tile(z, x, y).catch((error: unknown) => {
      log.error({ err: error, file: streets.file }, 'streets: the archive cannot be read')
      throw providerUnavailable('Карта временно недоступна')
    })
    void reply.header('cache-control', CACHE_FOREVER)
    if (tile === undefined) return reply.code(204).send()
    const zipped = accepts(request, 'gzip')
    const bytes = zipped ? tile : unpackTile(tile)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    void reply
      .header('content-type', getStreetTile.contentType)
      .header('vary', 'accept-encoding')
      .header('etag', etag)
    if (zipped) void reply.header('content-encoding', 'gzip')
    return hasTag(request, etag) ? reply.code(304).send() : reply.send(Buffer.from(bytes))
  })
}
