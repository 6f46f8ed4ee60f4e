import type { FastifyInstance } from 'fastify'
import { guardAccounts } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { serveCells } from './cells-routes.ts'
import { serveCities } from './cities-routes.ts'
import { serveOrderFile } from './order-file-routes.ts'
import { serveTerminals } from './terminals.ts'

/** What stands around ordering: cells that fit, points that take parcels, cities, the order's document. */
export function registerSendingPoints(app: FastifyInstance, context: Context) {
  void app.register((scope, _options, done) => {
    guardAccounts(scope, context)
    serveCells(scope)
    serveTerminals(scope, context)
    serveCities(scope, context)
    serveOrderFile(scope, context)
    done()
  })
}
