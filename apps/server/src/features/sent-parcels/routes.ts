import { countSentParcels, listSentParcels } from '@yacheyka/contract/sent-parcels'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/accounts/guard.ts'
import { pageLinks } from '#/collection.ts'
import type { Context } from '#/context.ts'
import { readSentFilter } from '#/parcels/sent-filters.ts'
import { presentRow } from '#/parcels/sent-rows.ts'
import { serve } from '#/serve.ts'
import { countSent, readSentPage } from './queries.ts'

/** Departures of a customer, by pages and counted. */
export function registerSentParcels(app: FastifyInstance, context: Context) {
  const { db } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serve(scope, listSentParcels, async ({ query, request }) => {
      const filter = await readSentFilter(context, accountOf(request).customerUid, query)
      const { count, rows } = await readSentPage(db, filter, query)
      return {
        count,
        ...pageLinks(request.url, { ...query, count }),
        results: rows.map(presentRow),
      }
    })
    serve(scope, countSentParcels, async ({ query, request }) => {
      const filter = await readSentFilter(context, accountOf(request).customerUid, query)
      return await countSent(db, filter)
    })
  })
}
