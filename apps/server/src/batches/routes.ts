import { checkParcels as checkParcelsCall } from '@yacheyka/contract/batches/batches'
import type { FastifyInstance } from 'fastify'
import { accountOf, guardAccounts } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { noteRefusals } from '#/counters/note-refusals.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'
import { checkParcels } from './check-parcels.ts'
import { openAlternatives } from './find-alternatives.ts'
import { serveSaved } from './saved-routes.ts'

/** Parcels on their way to an order: judged before it, and saved until then. */
export function registerBatches(app: FastifyInstance, context: Context) {
  void app.register((scope, _options, done) => {
    guardAccounts(scope, context)
    serveChecks(scope, context)
    serveSaved(scope, context)
    done()
  })
}

function serveChecks(scope: FastifyInstance, context: Context) {
  const { config, database } = context
  const findAlternatives = openAlternatives(context)
  const rejections = noteRefusals(scope, context)
  const limit = makeLimit(database.pool, config.secret, {
    name: 'check_parcels',
    calls: config.env.LIMIT_ORDERS_PER_MINUTE,
    seconds: 60,
  })

  serve(scope, { ...checkParcelsCall, limit }, async ({ body, request, reply }) => {
    // Room changes by the minute.
    void reply.header('cache-control', 'private, no-store')
    const { customerUid } = accountOf(request)
    const checked = await checkParcels(database.db, customerUid, body, findAlternatives)
    rejections.note(
      checked.refused
        .filter(({ code }) => code === 'no_free_cell')
        .map(({ terminal_number: point, size }) => ({
          requester: customerUid,
          place: 'upload',
          point,
          sizes: size,
        })),
    )
    return checked
  })
}
