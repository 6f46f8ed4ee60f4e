import {
  getPointsBinary,
  getPointsClusters,
  getPointsDetails,
  getPointsSchedules,
  getPointsVersion,
  getPointsZones,
  getTerminal,
  listTerminals,
} from '@yacheyka/contract/points/points'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import type { FastifyInstance } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { CACHE_FOREVER, CACHE_REVALIDATE, sendPrepared } from '#/http/compressed-response.ts'
import { serve } from '#/http/serve.ts'
import { shownPhotos } from '#/point-index/shown-photos.ts'
import { presentTerminal } from '#/point-index/present.ts'
import { pointFinder } from './queries.ts'
import { joinRows, pointsVersionOf } from '#/point-index/snapshot-build.ts'

export function registerPoints(app: FastifyInstance, { config, database, points }: Context) {
  const findPoint = pointFinder(database)
  const snapshotOf = async (version: string) => {
    const snapshot = await points.byVersion(version)
    if (snapshot === undefined) throw notFound('Эта версия точек устарела. Загрузите карту снова.')
    return snapshot
  }

  serve(app, listTerminals, async ({ query, request, reply }) => {
    const snapshot = await points.current()
    const { offset } = query
    if (query.limit === undefined && offset === 0)
      return sendPrepared(request, reply, snapshot.list, CACHE_REVALIDATE)
    const { count } = snapshot
    const limit = query.limit ?? Math.max(count, 1)
    const links = pageLinks(request.url, { limit, offset, count })
    const head = JSON.stringify({ count, ...links }).slice(0, -1)
    return reply
      .type('application/json; charset=utf-8')
      .send(`${head},"results":[${joinRows(snapshot, offset, offset + limit)}]}`)
  })

  serve(app, getTerminal, async ({ params }) => {
    const parsed = parsePointNumber(params.number)
    const row = parsed.ok ? await findPoint(parsed.number) : undefined
    if (row === undefined) throw notFound('Точка с таким номером не найдена')
    const photos = shownPhotos(row.photos, config.env.PHOTO_ORIGINS)
    return presentTerminal({ ...row, photos })
  })

  serve(app, getPointsVersion, async ({ reply }) => {
    void reply.header('cache-control', CACHE_REVALIDATE)
    return pointsVersionOf(await points.current())
  })

  serve(app, getPointsBinary, async ({ params, request, reply }) =>
    sendPrepared(request, reply, (await snapshotOf(params.version)).binary, CACHE_FOREVER),
  )

  serve(app, getPointsSchedules, async ({ params, request, reply }) =>
    sendPrepared(request, reply, (await snapshotOf(params.version)).schedules, CACHE_FOREVER),
  )

  serve(app, getPointsZones, async ({ params, request, reply }) =>
    sendPrepared(request, reply, (await snapshotOf(params.version)).zones, CACHE_FOREVER),
  )

  serve(app, getPointsDetails, async ({ params, request, reply }) => {
    const page = (await snapshotOf(params.version)).details[params.page]
    if (page === undefined) throw notFound('Такой страницы точек нет')
    return sendPrepared(request, reply, page, CACHE_FOREVER)
  })

  serve(app, getPointsClusters, async ({ query, reply }) => {
    const { version, clusters } = await points.current()
    void reply.header('cache-control', CACHE_REVALIDATE)
    return { version, clusters: clustersInside(clusters[query.zoom], query) }
  })
}

interface Bounds {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A view over the antimeridian has its west beyond its east. */
function clustersInside(
  quadruples: Float64Array = new Float64Array(),
  { west, south, east, north }: Bounds,
): [number, number, number, number][] {
  const inside: [number, number, number, number][] = []
  for (let at = 0; at < quadruples.length; at += 4) {
    const [longitude = 0, latitude = 0, count = 0, marker = 0] = quadruples.subarray(at, at + 4)
    const within =
      west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east
    if (within && latitude >= south && latitude <= north)
      inside.push([longitude, latitude, count, marker])
  }
  return inside
}
