import { isoDay, moscowDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { heldCellsMost, type OrderCaps, PAID_DAYS } from '@yacheyka/core/orders/order'
import { PARCEL_STATUSES } from '@yacheyka/core/parcels/parcel-status'
import { NBSP, typeset } from '@yacheyka/core/text/wording'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { Env } from '#/env-schema.ts'
import { AppError } from '#/http/errors.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { locateByCounters } from '#/counters/read-counters.ts'

export interface OrderOptions extends LedgerOptions {
  /** Of customers for whom no operator has raised them. */
  readonly caps: OrderCaps
}

export const orderCaps = (
  env: Pick<Env, 'LIMIT_UNPAID_ORDERS' | 'LIMIT_UNPAID_PARCELS' | 'LIMIT_PARCELS_PER_DAY'>,
): OrderCaps => ({
  unpaidOrders: env.LIMIT_UNPAID_ORDERS,
  unpaidParcels: env.LIMIT_UNPAID_PARCELS,
  parcelsPerDay: env.LIMIT_PARCELS_PER_DAY,
})

/** What all unpaid orders of a customer are together. */
export interface Unpaid {
  readonly orders: number
  /** Parcels that are not cancelled. */
  readonly parcels: number
  readonly heldCells: number
  /** Of `parcels`, those made in the last `PAID_DAYS`. */
  readonly recent: number
}

interface NewOrder {
  readonly customerUid: string
  readonly parcels: number
  readonly paid: boolean
}

/**
 * Refuses an order with which its customer would have more than it may. The customer's deposit is held, so that two orders
 * at once do not pass a cap together.
 * @returns cells that the order may hold; of a paid one as many as it needs
 * @throws {AppError} 429 `parcels_per_day`, `unpaid_orders`, `unpaid_parcels`
 */
export async function checkCaps(
  db: Kysely<Database>,
  { customerUid, parcels, paid }: NewOrder,
  { caps: usual, now }: OrderOptions,
): Promise<number> {
  const raised = await readRaisedCaps(db, customerUid)
  const most = raised?.parcels_per_day ?? usual.parcelsPerDay
  if ((await countToday(db, customerUid, now)) + parcels > most) throw dayIsFull(most, now)
  if (paid) return Infinity
  const unpaid = await readUnpaid(db, customerUid, now)
  const orders = raised?.unpaid_orders ?? usual.unpaidOrders
  if (unpaid.orders + 1 > orders) throw tooManyUnpaid('unpaid_orders', 'заказов', orders)
  const unpaidParcels = raised?.unpaid_parcels ?? usual.unpaidParcels
  if (unpaid.parcels + parcels > unpaidParcels)
    throw tooManyUnpaid('unpaid_parcels', 'отправлений', unpaidParcels)
  return await cellsLeft(db, customerUid, { unpaid, raised, now })
}

/** Cells that the unpaid orders of a customer may hold beside those that they hold. */
export async function readCellsLeft(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<number> {
  const raised = await readRaisedCaps(db, customerUid)
  return await cellsLeft(db, customerUid, {
    unpaid: await readUnpaid(db, customerUid, now),
    raised,
    now,
  })
}

export const readRaisedCaps = (db: Kysely<Database>, customerUid: string) =>
  db
    .selectFrom('customer_cap')
    .selectAll()
    .where('customer_uid', '=', customerUid)
    .executeTakeFirst()
type RaisedCaps = NonNullable<Awaited<ReturnType<typeof readRaisedCaps>>>

/** As many as an operator said, or what follows from the parcels that were paid for. */
export async function readHeldCellsMost(
  db: Kysely<Database>,
  customerUid: string,
  unpaid: Unpaid,
  now: Date,
): Promise<number> {
  const { count } = await locateByCounters(
    db,
    {
      customerUid,
      subject: 'parcel',
      fromDay: isoDay(addDays(moscowDay(now.getTime()), 1 - PAID_DAYS)),
      toDay: undefined,
      statuses: PARCEL_STATUSES.filter((status) => status !== 'cancelled'),
    },
    0,
  )
  return heldCellsMost(count - unpaid.recent)
}

async function cellsLeft(
  db: Kysely<Database>,
  customerUid: string,
  facts: { readonly unpaid: Unpaid; readonly raised: RaisedCaps | undefined; readonly now: Date },
): Promise<number> {
  const { unpaid, raised, now } = facts
  const most = raised?.held_cells ?? (await readHeldCellsMost(db, customerUid, unpaid, now))
  return most - unpaid.heldCells
}

/** Reads the parcels of the customer's unpaid orders, of which there are few, by the index of each order. */
export async function readUnpaid(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<Unpaid> {
  const since = new Date(startOfMoscowDay(addDays(moscowDay(now.getTime()), 1 - PAID_DAYS)))
  const { rows } = await sql<Unpaid>`
    SELECT (SELECT count(*) FROM juridical_order WHERE customer_uid = ${customerUid} AND status = 'awaiting_payment') AS orders,
      count(*) FILTER (WHERE live) AS parcels, count(*) FILTER (WHERE cell_held) AS "heldCells",
      count(*) FILTER (WHERE live AND created_at >= ${since}) AS recent
    FROM (
      SELECT cell_held, parcel.created_at, parent_uid IS NULL AND parcel.status <> 'cancelled' AS live
      FROM juridical_order JOIN parcel ON parcel.order_uid = juridical_order.uid
      WHERE juridical_order.customer_uid = ${customerUid} AND juridical_order.status = 'awaiting_payment') AS unpaid`.execute(
    db,
  )
  return rows[0] ?? { orders: 0, parcels: 0, heldCells: 0, recent: 0 }
}

export async function countToday(
  db: Kysely<Database>,
  customerUid: string,
  now: Date,
): Promise<number> {
  const today = isoDay(moscowDay(now.getTime()))
  const place = await locateByCounters(
    db,
    { customerUid, subject: 'parcel', fromDay: today, toDay: today, statuses: [] },
    0,
  )
  return place.count
}

const dayIsFull = (most: number, now: Date) =>
  new AppError(
    429,
    'parcels_per_day',
    typeset(
      `Больше ${formatCount(most)} отправлений за сутки оформить нельзя. Продолжите завтра или попросите нас поднять предел.`,
    ),
    Math.ceil((startOfMoscowDay(addDays(moscowDay(now.getTime()), 1)) - now.getTime()) / 1000),
  )

const tooManyUnpaid = (code: string, what: string, most: number) =>
  new AppError(
    429,
    code,
    typeset(
      `Неоплаченных ${what} может быть не больше ${formatCount(most)}. Пополните депозит, отмените лишние или попросите нас поднять предел.`,
    ),
  )

const formatCount = (count: number): string => count.toLocaleString('ru-RU').replaceAll(/\s/g, NBSP)
