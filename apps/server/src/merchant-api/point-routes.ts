import {
  checkMerchantPoint,
  findMerchantPointSnapshot,
  getMerchantPoint,
  getMerchantPointSnapshot,
  listMerchantPointChanges,
  listMerchantPoints,
} from '@yacheyka/contract/merchant-api/points'
import { V1_PATH } from '@yacheyka/contract/merchant-api/v1-path'
import { takesParcel } from '@yacheyka/core/cells/point-capacity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { POINT_STATE_REASON } from '@yacheyka/core/cells/point-capacity'
import type { Context } from '#/context.ts'
import type { WidgetRow } from '#/point-index/widget-row.ts'
import { sendPrepared } from '#/http/compressed-response.ts'
import { findWidgetRow } from '#/widget/queries.ts'
import { cursorsOf } from './cursors.ts'
import { merchantOf, quotaHolder } from './guard.ts'
import { findAlternatives, findPoints, measureOf } from './point-queries.ts'
import { positionAfter, readChanges } from './point-changes.ts'
import { keepPointSnapshots } from './point-snapshots.ts'
import {
  cellOf,
  presentFacts,
  presentPoint,
  standingFor,
  standingForCells,
} from './present-point.ts'
import { ApiProblem } from './problems.ts'
import type { Quotas } from './quotas.ts'
import { seenPoints } from './seen-points.ts'
import { serveCall } from './serve-call.ts'

const position = z.object({
  ordinal: z.int().nonnegative(),
  number: z.string(),
  distance: z.int().nonnegative(),
})

/** Of a revision: it never changes. The key is not the caches' of others. */
const CACHE_OF_SNAPSHOT = 'private, max-age=31536000, immutable'

const changePosition = z.object({ revision: z.int().nonnegative(), number: z.string() })

export function servePoints(scope: FastifyInstance, context: Context, quotas: Quotas) {
  const { config, database, points } = context
  const cursors = cursorsOf(config.secret, 'points', position)
  const changeCursors = cursorsOf(config.secret, 'point changes', changePosition)

  const seenBy = seenPoints(context)
  const findPoint = async (request: FastifyRequest, number: string): Promise<WidgetRow> => {
    const row = await findWidgetRow(database.pool, number, merchantOf(request).test)
    if (row === undefined) throw new ApiProblem('not_found', 'Точки с таким номером нет.')
    return row
  }

  serveCall(scope, listMerchantPoints, async ({ query, request }) => {
    const { limit: _limit, cursor, ...filters } = query
    const { points: data, end } = await findPoints(
      context,
      await seenBy(request),
      query,
      cursors.read(cursor, filters),
    )
    return { data, next_cursor: end === undefined ? null : cursors.write(end, filters) }
  })

  serveCall(scope, listMerchantPointChanges, async ({ query, request }) => {
    const { test: sandbox } = merchantOf(request)
    const after = changeCursors.read(query.cursor, sandbox)
    const page = await readChanges(database.db, { sandbox, after, limit: query.limit })
    const { revision } = page
    const view = { photoOrigins: config.env.PHOTO_ORIGINS, revision }
    const end = page.end ?? (page.isReset ? undefined : after)
    return {
      data: page.rows.map((row) => presentFacts(row, view)),
      next_cursor: end === undefined ? null : changeCursors.write(end, sandbox),
      has_more: page.hasMore,
      revision,
      cursor_reset: page.isReset,
    }
  })

  const snapshots = keepPointSnapshots(database.db, config.env.PHOTO_ORIGINS)
  const leadToSnapshot = (reply: FastifyReply, revision: number) =>
    reply.redirect(`${V1_PATH}/points/snapshot/${revision}`)

  serveCall(scope, findMerchantPointSnapshot, async ({ request, reply }) => {
    const { revision } = await snapshots.read(merchantOf(request).test)
    return leadToSnapshot(reply, revision)
  })

  serveCall(scope, getMerchantPointSnapshot, async ({ params, request, reply }) => {
    const key = merchantOf(request)
    await quotas.countSnapshot(reply, key, quotaHolder(key, request))
    const { revision, prepared } = await snapshots.read(key.test, params.revision)
    if (revision !== params.revision) return leadToSnapshot(reply, revision)
    const cursor = changeCursors.write(positionAfter(revision), key.test)
    void reply.header('link', `<${V1_PATH}/points/changes?cursor=${cursor}>; rel="next"`)
    return sendPrepared(request, reply, prepared, CACHE_OF_SNAPSHOT)
  })

  serveCall(scope, getMerchantPoint, async ({ params, query, request }) => {
    const row = await findPoint(request, params.number)
    const { revision } = await points.current()
    const view = { photoOrigins: config.env.PHOTO_ORIGINS, revision }
    return presentPoint(row, standingFor(row, measureOf(query)), view)
  })

  serveCall(scope, checkMerchantPoint, async ({ params, body, request }) => {
    const row = await findPoint(request, params.number)
    const cells = (body.packages ?? []).map(cellOf)
    const judge = (each: WidgetRow) => standingForCells(each, cells, body.weight_g)
    const { state, freeCells } = judge(row)
    const takes = takesParcel(state)
    return {
      takes,
      state,
      reason: POINT_STATE_REASON[state],
      cell_sizes: cells.filter((size) => size !== 'oversize'),
      free_cells: freeCells,
      alternatives: takes ? [] : await findAlternatives(context, await seenBy(request), row, judge),
    }
  })
}
