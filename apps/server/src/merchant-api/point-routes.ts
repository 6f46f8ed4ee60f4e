import {
  checkMerchantPoint,
  getMerchantPoint,
  listMerchantPointChanges,
  listMerchantPoints,
} from '@yacheyka/contract/merchant-api/points'
import { takesParcel } from '@yacheyka/core/cells/point-capacity'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { POINT_STATE_REASON } from '@yacheyka/core/cells/point-capacity'
import type { Context } from '#/context.ts'
import type { WidgetRow } from '#/point-index/widget-row.ts'
import { makeSandboxColumns } from '#/sandbox/points.ts'
import { findWidgetRow } from '#/widget/queries.ts'
import { cursorsOf } from './cursors.ts'
import { merchantOf } from './guard.ts'
import { findAlternatives, findPoints, measureOf, type SeenPoints } from './point-queries.ts'
import { readChanges } from './point-changes.ts'
import {
  cellOf,
  presentFacts,
  presentPoint,
  standingFor,
  standingForCells,
} from './present-point.ts'
import { ApiProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'

const position = z.object({
  ordinal: z.int().nonnegative(),
  number: z.string(),
  distance: z.int().nonnegative(),
})

const changePosition = z.object({ revision: z.int().nonnegative(), number: z.string() })

export function servePoints(scope: FastifyInstance, context: Context) {
  const { config, database, points } = context
  const cursors = cursorsOf(config.secret, 'points', position)
  const changeCursors = cursorsOf(config.secret, 'point changes', changePosition)

  const sandboxColumns = makeSandboxColumns(database.pool)
  const seenBy = async (request: FastifyRequest): Promise<SeenPoints> => {
    const { test: sandbox } = merchantOf(request)
    const { filter, revision } = await points.current()
    return { sandbox, columns: sandbox ? await sandboxColumns() : filter, revision }
  }
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
    const end = page.end ?? after
    return {
      data: page.rows.map((row) => presentFacts(row, view)),
      next_cursor: end === undefined ? null : changeCursors.write(end, sandbox),
      has_more: page.hasMore,
      revision,
    }
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
