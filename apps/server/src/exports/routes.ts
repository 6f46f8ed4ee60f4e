import { exportPoints } from '@yacheyka/contract/points/point-files'
import { exportChosenParcels } from '@yacheyka/contract/parcels/labels'
import { exportSentParcels } from '@yacheyka/contract/parcels/sent-parcels'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { BIG_WORKBOOK, placeForBig } from '#/http/big-documents.ts'
import type { Context } from '#/context.ts'
import { XLSX_TYPE, writeXlsx, XLSX_ROWS_MAX } from '#/documents/xlsx-writer.ts'
import { AppError } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { chosenParcels, readSentFilter, type SentFilter } from '#/parcel-store/sent-filters.ts'
import { someUnknown } from '#/labels/labelled-order.ts'
import { serve } from '#/http/serve.ts'
import { begin, sendFile } from '#/http/streamed.ts'
import { eachPoint, knownPoints } from './point-rows.ts'
import { POINT_COLUMNS } from './point-sheet.ts'
import { countExported, eachExported } from './sent-rows.ts'
import { SENT_COLUMNS } from './sent-sheet.ts'

/** Workbooks of what the lists and the map show. */
export function registerExports(app: FastifyInstance, context: Context) {
  const { config, database } = context
  const { readCurrent } = database
  const limit = makeLimit(database.pool, config.secret, {
    name: 'exports',
    calls: config.env.LIMIT_EXPORTS_PER_MINUTE,
    seconds: 60,
  })
  const sendParcels = async (reply: FastifyReply, filter: SentFilter, count: number) => {
    const rows = await begin(eachExported(readCurrent, filter))
    void reply.header('cache-control', 'private, no-store').header('x-rows', count)
    const file = { name: `parcels-${today()}.xlsx`, type: XLSX_TYPE }
    return sendFile(reply, file, writeXlsx({ name: 'Отправления', columns: SENT_COLUMNS, rows }))
  }
  void app.register((scope, _options, done) => {
    guardAccounts(scope, context)

    serve(scope, { ...exportSentParcels, limit }, async ({ query, request, reply }) => {
      const { customerUid } = accountOf(request)
      const filter = await readSentFilter(context, customerUid, query)
      const count = await readCurrent((db) => countExported(db, filter))
      if (count > XLSX_ROWS_MAX) throw tooMany()
      placeForBig(reply, customerUid, { size: count, big: BIG_WORKBOOK })
      return sendParcels(reply, filter, count)
    })

    serve(scope, { ...exportChosenParcels, limit }, async ({ body, request, reply }) => {
      const uids = [...new Set(body)]
      const filter = chosenParcels(accountOf(request).customerUid, uids)
      const count = await readCurrent((db) => countExported(db, filter))
      if (count < uids.length) throw someUnknown()
      return sendParcels(reply, filter, count)
    })

    serve(scope, { ...exportPoints, limit }, async ({ body: chosen, reply }) => {
      const uids = await readCurrent((db) => knownPoints(db, chosen))
      if (uids.length === 0) throw noneKnown()
      const rows = await begin(eachPoint(readCurrent, uids))
      void reply.header('cache-control', 'private, no-store').header('x-rows', uids.length)
      const file = { name: `points-${today()}.xlsx`, type: XLSX_TYPE }
      return sendFile(reply, file, writeXlsx({ name: 'Точки', columns: POINT_COLUMNS, rows }))
    })
    done()
  })
}

const today = (): string => isoDay(moscowDay(Date.now()))

const noneKnown = () =>
  new AppError(400, 'points_unknown', 'Выбранных точек больше нет. Обновите страницу с картой.')

const tooMany = () =>
  new AppError(
    400,
    'too_many_rows',
    'В книгу помещается не больше миллиона отправлений: выберите период короче',
  )
