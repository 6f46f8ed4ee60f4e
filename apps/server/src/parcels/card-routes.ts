import { getSentParcel, listParcelEvents } from '@yacheyka/contract/parcels/parcel-card'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { serve } from '#/http/serve.ts'
import { presentCard, presentHistory } from './card-present.ts'
import { findCard, readCells, readItems, readRoom } from './card-queries.ts'
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
      const [cells, items, room] = await Promise.all([
        readCells(db, uid),
        readItems(db, uid),
        readRoom(db, row.point_uid),
      ])
      void reply.header('cache-control', 'private, no-store')
      return presentCard(row, { cells, items, room })
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
