import { countShopVisitor } from '@yacheyka/contract/content/shops'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { notFound } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { serve } from '#/http/serve.ts'

export function registerShops(app: FastifyInstance, { config, database }: Context) {
  const limit = makeLimit(database.pool, config.secret, {
    name: 'visit',
    calls: config.env.LIMIT_VISITS_PER_MINUTE,
    seconds: 60,
  })

  void app.register(async (scope) => {
    // The body does not matter, so no kind of body is wrong.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => {
      done(null)
    })
    serve(scope, countShopVisitor, async ({ params, request }) => {
      await limit(request)
      if (!(await addVisitor(database.db, params.id))) throw notFound('Такого магазина нет')
      return { success: true as const }
    })
  })
}

/** Counts one visitor; false where there is no such shop. */
async function addVisitor(db: Kysely<Database>, shop: number): Promise<boolean> {
  const result = await db
    .updateTable('shop')
    .set((eb) => ({ visitor_count: eb('visitor_count', '+', 1) }))
    .where('id', '=', shop)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
