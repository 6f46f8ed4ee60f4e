import { listOrders } from '@yacheyka/contract/orders/order-lists'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import { pageLinks } from '#/http/collection.ts'
import type { Context } from '#/context.ts'
import { periodOf } from '#/http/period.ts'
import { serve } from '#/http/serve.ts'
import { presentOrderRow } from './list-present.ts'
import { findOtherOrderer, readOrderPage, readParcelsOf } from './list-queries.ts'

/** Orders of a customer, by pages; one with its parcels by its number. */
export function registerOrderLists(app: FastifyInstance, context: Context) {
  const { readCurrent } = context.database
  void app.register(async (scope) => {
    guardAccounts(scope, context)
    serve(scope, listOrders, ({ query, request }) =>
      readCurrent(async (db) => {
        const filter = {
          ...periodOf(query),
          customerUid: accountOf(request).customerUid,
          statuses: query.order_status,
          number: query.order_number,
        }
        const { count, rows } = await readOrderPage(db, filter, query)
        const results = rows.map(async (row) =>
          row.order_number === filter.number
            ? presentOrderRow(row, {
                parcels: await readParcelsOf(db, row.uid),
                orderedBy: await findOtherOrderer(db, row.uid, accountOf(request).userUid),
              })
            : presentOrderRow(row),
        )
        return {
          count,
          ...pageLinks(request.url, { ...query, count }),
          results: await Promise.all(results),
        }
      }),
    )
  })
}
