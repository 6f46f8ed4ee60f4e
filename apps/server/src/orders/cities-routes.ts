import { listCities } from '@yacheyka/contract/batches/sending-points'
import type { FastifyInstance } from 'fastify'
import { accountOf } from '#/auth/guard.ts'
import type { Context } from '#/context.ts'
import { CITIES } from '#/gazetteer/cities.ts'
import { serve } from '#/http/serve.ts'

const LABELS = CITIES.map(({ label }) => label)
/** For a customer who has never sent anything. */
const FIRST_CITY = 'Москва'

export function serveCities(scope: FastifyInstance, { database: { db } }: Context) {
  serve(scope, listCities, async ({ request, reply }) => {
    const customer = await db
      .selectFrom('customer')
      .select('dispatch_city')
      .where('uid', '=', accountOf(request).customerUid)
      .executeTakeFirst()
    void reply.header('cache-control', 'private, no-store')
    return { default: customer?.dispatch_city ?? FIRST_CITY, results: LABELS }
  })
}
