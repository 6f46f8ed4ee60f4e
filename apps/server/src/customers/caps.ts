import {
  type CapsFields,
  type CustomerCaps,
  operatorChangeCaps,
  type CustomerCard,
} from '@yacheyka/contract/customers/console-customers'
import type { OrderCaps } from '@yacheyka/core/orders/order'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Context } from '#/context.ts'
import type { Database } from '#/db/types.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import { type Actor, actorOf } from '#/audit/actor.ts'
import { countToday, readHeldCellsMost, readRaisedCaps, readUnpaid } from '#/orders/caps.ts'
import { serve } from '#/http/serve.ts'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { subjectOf, withCustomer } from './change-customer.ts'

/** What a customer has of what it may have. */
export async function readCaps(
  db: Kysely<Database>,
  customerUid: string,
  usual: OrderCaps,
  now: Date,
): Promise<CustomerCaps> {
  const raised = await readRaisedCaps(db, customerUid)
  const unpaid = await readUnpaid(db, customerUid, now)
  const heldMost = raised?.held_cells ?? (await readHeldCellsMost(db, customerUid, unpaid, now))
  return {
    held_cells: { now: unpaid.heldCells, most: heldMost },
    unpaid_orders: { now: unpaid.orders, most: raised?.unpaid_orders ?? usual.unpaidOrders },
    unpaid_parcels: { now: unpaid.parcels, most: raised?.unpaid_parcels ?? usual.unpaidParcels },
    parcels_per_day: {
      now: await countToday(db, customerUid, now),
      most: raised?.parcels_per_day ?? usual.parcelsPerDay,
    },
    raised:
      raised === undefined
        ? null
        : {
            ...pickCaps(raised),
            reason: raised.reason,
            changed_by: raised.changed_by,
            changed_at: isoWithOffset(raised.changed_at.getTime(), MOSCOW),
          },
  }
}

type Caps = Omit<CapsFields, 'reason'>

const pickCaps = (caps: Caps): Caps => ({
  held_cells: caps.held_cells,
  unpaid_orders: caps.unpaid_orders,
  unpaid_parcels: caps.unpaid_parcels,
  parcels_per_day: caps.parcels_per_day,
})

const NONE: Caps = {
  held_cells: null,
  unpaid_orders: null,
  unpaid_parcels: null,
  parcels_per_day: null,
}

type ReadCard = (uid: string, request: FastifyRequest) => Promise<CustomerCard>

/** Caps of a customer, raised and taken back. */
export function serveCaps(scope: FastifyInstance, { database }: Context, readCard: ReadCard) {
  serve(scope, operatorChangeCaps, async ({ params: { uid }, body, request }) => {
    await changeCaps(database.db, uid, body, actorOf(request))
    return readCard(uid, request)
  })
}

/** What is the same already changes nothing. @throws {AppError} 404 */
const changeCaps = (
  db: Kysely<Database>,
  uid: string,
  { reason, ...caps }: CapsFields,
  actor: Actor,
): Promise<void> =>
  withCustomer(db, uid, async (transaction, customer) => {
    const now = new Date()
    const raised = await readRaisedCaps(transaction, uid)
    const { before, after } = differences(raised === undefined ? NONE : pickCaps(raised), caps)
    if (Object.keys(after).length === 0) return
    const values = { ...caps, reason, changed_by: actor.login, changed_at: now }
    if (Object.values(caps).every((most) => most === null))
      await transaction.deleteFrom('customer_cap').where('customer_uid', '=', uid).execute()
    else
      await transaction
        .insertInto('customer_cap')
        .values({ customer_uid: uid, ...values })
        .onConflict((conflict) => conflict.column('customer_uid').doUpdateSet(values))
        .execute()
    const subject = subjectOf(customer)
    await recordAudit(transaction, actor, {
      action: 'customer.change_caps',
      subject,
      before,
      after,
      reason,
    })
  })
