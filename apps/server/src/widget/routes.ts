import {
  getWidgetMarks,
  getWidgetTerminal,
  listWidgetTerminals,
  validateWidgetTerminal,
} from '@yacheyka/contract/widget/widget'
import { fittingCellSize } from '@yacheyka/core/cells/cell-size'
import { takesParcel } from '@yacheyka/core/cells/point-capacity'
import type { Position } from '@yacheyka/core/points/point'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { noteRefusals } from '#/counters/note-refusals.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { sendStreamed } from '#/http/streamed.ts'
import { narrowToPlace } from './requested-place.ts'
import { guardWidgetCalls, type WidgetGuard } from './guard-calls.ts'
import { marksOnWire, measureOf } from '#/point-index/match.ts'
import { presentState, presentWidgetTerminal } from './present.ts'
import { findWidgetRow, findWidgetTerminals, PAGE_MAX } from './queries.ts'
import { sendWholeList, sendWorkbook } from './send-list.ts'
import { makeWholePlaces } from './whole-responses.ts'

/** Every call of the widget, behind its token. */
export function registerWidget(app: FastifyInstance, context: Context) {
  void app.register((scope, _options, done) => {
    const guard = guardWidgetCalls(scope, context)
    scope.addHook('onRequest', (_request, reply, next) => {
      // Room changes by the minute, and the response belongs to one token.
      void reply.header('cache-control', 'no-store')
      next()
    })
    serveList(scope, context, guard)
    servePoints(scope, context, guard)
    serveMarks(scope, context)
    done()
  })
}

function serveList(
  scope: FastifyInstance,
  context: Context,
  { countWhole, accessOf }: WidgetGuard,
) {
  const takePlace = makeWholePlaces()
  serve(scope, listWidgetTerminals, async ({ query, request, reply }) => {
    const { format, longitude, latitude, limit, offset, ...filter } = query
    const place = positionOf({ longitude, latitude })
    const { sandbox } = accessOf(request)
    const search = { filter, place, offset, limit, sandbox }
    if (format === 'xlsx' || limit === undefined || limit > PAGE_MAX) {
      await countWhole(request)
      takePlace(request, reply)
      return format === 'xlsx'
        ? sendWorkbook(reply, context, search)
        : sendWholeList(request, reply, context, search)
    }
    const { count, ...found } = await findWidgetTerminals(context, { ...search, limit })
    return { count, ...pageLinks(request.url, { limit, offset, count }), ...found }
  })
}

function servePoints(scope: FastifyInstance, context: Context, { accessOf }: WidgetGuard) {
  const { database, config } = context
  const rejections = noteRefusals(scope, context)
  const findPoint = async (number: string, request: FastifyRequest) => {
    const row = await findWidgetRow(database.pool, number, accessOf(request).sandbox)
    if (row === undefined) throw notFound('Точка с таким номером не найдена')
    return row
  }

  serve(scope, getWidgetTerminal, async ({ params, query, request }) => {
    const view = { measure: measureOf(query), photoOrigins: config.env.PHOTO_ORIGINS }
    return presentWidgetTerminal(await findPoint(params.number, request), view)
  })

  serve(scope, validateWidgetTerminal, async ({ params, body, request }) => {
    const row = await findPoint(params.number, request)
    const measure = measureOf(body)
    const state = presentState(row, measure)
    const { holder } = accessOf(request)
    const requester = holder?.kind === 'api_key' ? holder.customerUid : holder?.id
    // Without a box nobody knows which size was missing.
    const size = measure.box && fittingCellSize(measure.box)
    if (
      state.state === 'full' &&
      requester !== undefined &&
      size !== undefined &&
      size !== 'oversize'
    )
      rejections.note([{ requester, place: 'widget', point: row.number, sizes: [size] }])
    return { number: row.number, valid: takesParcel(state.state), ...state }
  })
}

const positionOf = ({
  longitude,
  latitude,
}: {
  readonly longitude?: number | undefined
  readonly latitude?: number | undefined
}): Position | undefined =>
  longitude === undefined || latitude === undefined ? undefined : { longitude, latitude }

function serveMarks(scope: FastifyInstance, context: Context) {
  const { points, widgetPoints } = context
  serve(scope, getWidgetMarks, async ({ query, request, reply }) => {
    const { version, longitude, latitude, ...requested } = query
    const snapshot = await points.byVersion(version)
    if (snapshot === undefined) throw notFound('Эта версия точек устарела. Загрузите карту снова.')
    const view = positionOf({ longitude, latitude })
    const { filter, only } = narrowToPlace(context, snapshot, requested, view)
    const marks = await widgetPoints.marks(snapshot.filter, filter, only)
    void reply
      .header('content-type', 'application/octet-stream')
      .header('x-matched', String(marks.reduce((count, mark) => count + (mark === 0 ? 0 : 1), 0)))
    return sendStreamed(request, reply, once(marksOnWire(snapshot.filter, marks)))
  })
}

// oxlint-disable-next-line require-await -- a stream is made of asynchronous pieces
async function* once<T>(piece: T): AsyncGenerator<T> {
  yield piece
}
