import { countSentParcels, listSentParcels } from '@yacheyka/contract/parcels/sent-parcels'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { readSentFilter } from '#/parcel-store/sent-filters.ts'
import { serve } from '#/http/serve.ts'
import { presentListed } from './listed-rows.ts'
import { countSent, readSentPage } from './sent-queries.ts'

/** Parcels of a customer, by pages and counted. */
export function registerSentParcels(app: FastifyInstance, context: Context) {
  const { readCurrent } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serve(scope, listSentParcels, async ({ query, request }) => {
      const filter = await readSentFilter(context, accountOf(request).customerUid, query)
      const { count, rows } = await readCurrent((db) => readSentPage(db, filter, query))
      return {
        count,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map(presentListed),
      }
    })
    serve(scope, countSentParcels, async ({ query, request }) => {
      const filter = await readSentFilter(context, accountOf(request).customerUid, query)
      return await readCurrent((db) => countSent(db, filter))
    })
  })
}
