import { getSentParcel, listParcelEvents } from '@yacheyka/contract/parcels/parcel-card'
import { listParcelChanges } from '@yacheyka/contract/parcels/parcel-actions'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { readChanges } from '#/parcel-store/parcel-changes.ts'
import { isOwnParcel } from './action-queries.ts'
import { presentCard, presentHistory } from './card-present.ts'
import { findCard, readCells, readItems, readCellCounts } from './card-queries.ts'
import { readHistory } from './read-history.ts'

/** One parcel of the customer: its card and what it has been through. */
export function registerParcelCard(app: FastifyInstance, context: Context) {
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    const { config, database } = context
    const { db } = database

    serve(scope, getSentParcel, async ({ params: { uid }, request, reply }) => {
      const row = await findCard(db, accountOf(request).customerUid, uid)
      if (row === undefined) throw unknownParcel()
      const [cells, items, cellCounts] = await Promise.all([
        readCells(db, uid),
        readItems(db, uid),
        readCellCounts(db, row.point_uid),
      ])
      void reply.header('cache-control', 'private, no-store')
      return presentCard(row, { cells, items, cellCounts })
    })

    serve(scope, listParcelChanges, async ({ params: { uid }, request, reply }) => {
      if (!(await isOwnParcel(db, accountOf(request).customerUid, uid))) throw unknownParcel()
      const changes = await readChanges(db, uid)
      void reply.header('cache-control', 'private, no-store')
      return {
        results: changes.map(({ changed_at: at, author, by, field }) => ({
          changed_at: isoWithOffset(at.getTime(), MOSCOW),
          author,
          by: by ?? '',
          field,
        })),
      }
    })

    serve(scope, listParcelEvents, async ({ params: { uid }, query, request, reply }) => {
      const row = await findCard(db, accountOf(request).customerUid, uid)
      if (row === undefined) throw unknownParcel()
      const history = await readHistory(db, row, config.env.STORAGE_DAYS)
      const results = presentHistory(history, query.originator)
      const { length: count } = results
      void reply.header('cache-control', 'private, no-store')
      return {
        count,
        ...pageLinks(request.url, { ...query, count }),
        results: results.slice(query.offset, query.offset + query.limit),
      }
    })
  })
}

const unknownParcel = () => notFound('Такого отправления нет')
