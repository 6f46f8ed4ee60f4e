import { getMerchantEvent, listMerchantEvents } from '@yacheyka/contract/merchant-api/events'
import type { ApiScope } from '@yacheyka/core/api-keys/api-key'
import { MERCHANT_EVENT_TYPES, MERCHANT_EVENTS } from '@yacheyka/core/api-keys/event-types'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '#/context.ts'
import { cursorsOf } from './cursors.ts'
import { readEventPage, readEvents } from '#/merchant-events/event-queries.ts'
import { merchantOf } from './guard.ts'
import type { TakeListPlace } from './pages.ts'
import { eventId, presentEvent, uidOfEvent } from '#/merchant-events/present-event.ts'
import { ApiProblem } from './problems.ts'
import { serveCall } from './serve-call.ts'

/** What happened to the customer's parcels, orders and money, as far as the key may read each. */
export function serveEvents(
  scope: FastifyInstance,
  { config, database: { db } }: Context,
  takePlace: TakeListPlace,
) {
  const cursors = cursorsOf(config.secret, 'events', z.object({ id: z.string() }))

  const find = async (customerUid: string, id: string) => {
    const uid = uidOfEvent(id)
    const [found] = uid === undefined ? [] : await readEvents(db, customerUid, [uid])
    return found
  }

  serveCall(scope, listMerchantEvents, async ({ query, request, reply }) => {
    const { customer_uid: customerUid, scopes } = merchantOf(request)
    for (const type of query.type ?? []) refuseScope(MERCHANT_EVENTS[type], scopes)
    const filters = { customerUid, type: query.type }
    const at = cursors.read(query.cursor, filters)
    takePlace(customerUid, reply)
    const seen = at && (await find(customerUid, at.id))
    const page = await readEventPage(db, customerUid, {
      after: seen?.position ?? 0,
      types: (query.type ?? MERCHANT_EVENT_TYPES).filter((type) =>
        scopes.includes(MERCHANT_EVENTS[type]),
      ),
      limit: query.limit,
    })
    const end = page.last === undefined ? at : { id: eventId(page.last) }
    return {
      data: page.rows.map(presentEvent),
      next_cursor: end === undefined ? null : cursors.write(end, filters),
      has_more: page.hasMore,
      cursor_reset: at !== undefined && seen === undefined,
    }
  })

  serveCall(scope, getMerchantEvent, async ({ params, request }) => {
    const { customer_uid: customerUid, scopes } = merchantOf(request)
    const found = await find(customerUid, params.id)
    if (found === undefined) throw new ApiProblem('not_found', 'Такого события нет.')
    refuseScope(MERCHANT_EVENTS[found.type], scopes)
    return presentEvent(found)
  })
}

function refuseScope(needed: ApiScope, scopes: readonly ApiScope[]): void {
  if (!scopes.includes(needed))
    throw new ApiProblem('scope_missing', `У ключа нет права ${needed}.`)
}
