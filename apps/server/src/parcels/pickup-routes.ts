import { getParcel } from '@yacheyka/contract/parcels/parcels'
import { isParcelEnd } from '@yacheyka/core/parcels/parcel-status'
import type { FastifyInstance } from 'fastify'
import type { Context } from '#/context.ts'
import { notFound } from '#/http/errors.ts'
import { makeLimit } from '#/http/limits.ts'
import { orderIdOf } from '#/parcel-store/order-id.ts'
import { serve } from '#/http/serve.ts'
import { presentParcel } from './pickup-present.ts'
import { findPickup, type PickupRow } from './pickup-queries.ts'

/** The address is the key to the parcel: nobody keeps the response, finds it, or learns the address from a link. */
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

export function registerPickup(app: FastifyInstance, { config, database }: Context) {
  const { db, pool } = database
  const limit = makeLimit(pool, config.secret, {
    name: 'parcel',
    calls: config.env.LIMIT_PARCEL_PER_MINUTE,
    seconds: 60,
  })

  const open = config.env.RETENTION_PAGES_DAYS * 86_400_000
  /** Nobody needs the page of a parcel that was fetched long ago. */
  const isOver = ({ status, status_at: at }: PickupRow): boolean =>
    isParcelEnd(status) && at !== null && at.getTime() < Date.now() - open

  serve(app, getParcel, async ({ params: { uid }, request, reply }) => {
    await limit(request)
    void reply.headers(PRIVATE)
    const row = await findPickup(db, uid)
    if (row === undefined || isOver(row)) throw notFound('Такой посылки нет')
    return presentParcel(row, await orderIdOf(db, uid, row))
  })
}
