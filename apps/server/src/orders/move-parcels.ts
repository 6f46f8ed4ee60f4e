import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Kopecks } from '@yacheyka/core/money/money'
import type { OrderCells } from '@yacheyka/core/orders/order'
import type { ServiceType } from '@yacheyka/core/tariffs/service-type'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { addTaken } from '#/parcel-store/cells.ts'
import { RANDOM_IDENTIFIERS } from '#/parcel-store/identifiers.ts'
import { numberChanges } from '#/parcel-store/locker-changes.ts'
import { freePins } from '#/parcel-store/unique-codes.ts'
import { readCellsLeft } from './caps.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'
import { insertOrder } from './insert-order.ts'
import type { NearbyPoint } from './nearby-points.ts'
import { priceLines } from '#/tariffs/price-lines.ts'

/** A parcel that holds none of its cells. */
export interface UnheldParcel {
  readonly uid: string
  readonly orderUid: string
  readonly pointUid: string
  readonly price: Kopecks
  /** Rows that take a cell each: its own, or its children's. */
  readonly rows: readonly string[]
  /** Of the cell of each row; null where nobody said. */
  readonly sizes: readonly (CellSize | null)[]
}

/** The cells of a parcel whose sizes are known, with the rows that take them. */
export const cellsOf = ({ rows, sizes }: Pick<UnheldParcel, 'rows' | 'sizes'>) =>
  rows.flatMap((uid, at) => {
    const size = sizes[at] ?? null
    return size === null ? [] : [{ uid, size }]
  })

/** Parcels of an order for which their points have no cells. */
export interface Unplaced {
  readonly order: {
    readonly uid: string
    readonly orderNumber: string
    readonly userUid: string | null
  }
  readonly parcels: readonly UnheldParcel[]
  /** All of the order: nothing of it is paid. */
  readonly whole: boolean
}

/** What the customer is told of. */
export interface MovedOrder {
  readonly uid: string
  readonly orderNumber: string
  readonly price: Kopecks
  readonly parcels: number
  /** Number of the order that was paid without these parcels; undefined: the order is the one it was. */
  readonly from: string | undefined
  readonly moves: readonly Move[]
}

interface Move {
  readonly parcelNumber: string
  /** Numbers of points; `after` is undefined where none near has room. */
  readonly before: string
  readonly after: string | undefined
}

/** What is known of a parcel before it is moved. */
export interface Facts {
  readonly uid: string
  readonly parcelNumber: string
  readonly weight: number
  readonly serviceType: ServiceType
  readonly dispatchCity: string
  readonly deliveryCity: string
  readonly point: NearbyPoint
}

/** A parcel with the point that it goes to; undefined where none near has room. */
export type Placed = UnheldParcel & {
  readonly facts: Facts
  readonly target: NearbyPoint | undefined
}

interface ToMove extends Unplaced {
  readonly customerUid: string
  readonly placed: readonly Placed[]
}

/**
 * Writes where parcels of an order go and at what price: into a new order that holds cells as far as the customer's unpaid
 * orders may, or, where nothing of theirs was paid, into the same one.
 */
export async function moveParcels(
  transaction: Transaction<Database>,
  { order, whole, customerUid, placed }: ToMove,
  options: LedgerOptions,
): Promise<MovedOrder> {
  const { total: price, lines } = await priceLines(
    transaction,
    placed.map(({ facts, target, sizes }) => ({
      serviceType: facts.serviceType,
      dispatchCity: facts.dispatchCity,
      deliveryCity:
        target === undefined ? facts.deliveryCity : cityOfPoint(target.settlement, target),
      cells: sizes.filter((size) => size !== null),
      weight: facts.weight,
    })),
    options.now,
  )
  const held = whole ? NONE : await holdCells(transaction, customerUid, placed, options.now)
  const kept = whole
    ? await setPrice(transaction, order, price)
    : await splitOff(transaction, { order, customerUid, price, cells: held.cells }, options.now)
  await writeParcels(
    transaction,
    placed.map((parcel, at) => ({
      parcel,
      orderUid: kept.uid,
      line: whole ? null : at + 1,
      price: lines[at]?.price ?? 0,
      city: lines[at]?.deliveryCity ?? '',
    })),
    held.rows,
  )
  if (!whole) await numberLines(transaction, order.uid)
  return {
    ...kept,
    price,
    parcels: placed.length,
    from: whole ? undefined : order.orderNumber,
    moves: placed.map(({ facts, target }) => ({
      parcelNumber: facts.parcelNumber,
      before: facts.point.number,
      after: target?.number,
    })),
  }
}

interface Held {
  readonly cells: OrderCells
  /** Rows of the parcels that have taken one. */
  readonly rows: readonly string[]
}

const NONE: Held = { cells: 'after_payment', rows: [] }

/** Takes the cells of all of them, if the customer's unpaid orders may hold so many. */
async function holdCells(
  transaction: Transaction<Database>,
  customerUid: string,
  placed: readonly Placed[],
  now: Date,
): Promise<Held> {
  const points = placed.flatMap(({ target }) => target?.uid ?? [])
  if (points.length < placed.length) return NONE
  const counting = await transaction
    .selectFrom('point_cell')
    .select('point_uid')
    .distinct()
    .where(sql<boolean>`point_uid = ANY(${points}::uuid[])`)
    .execute()
  const counted = new Set(counting.map(({ point_uid: uid }) => uid))
  const cells = placed.flatMap(({ target, ...parcel }) =>
    target === undefined || !counted.has(target.uid)
      ? []
      : cellsOf(parcel).map((cell) => ({ ...cell, pointUid: target.uid })),
  )
  if (cells.length > (await readCellsLeft(transaction, customerUid, now))) return NONE
  await addTaken(transaction, cells)
  return { cells: 'held', rows: cells.map(({ uid }) => uid) }
}

type Named = Pick<MovedOrder, 'uid' | 'orderNumber'>

async function setPrice(
  transaction: Transaction<Database>,
  { uid, orderNumber }: Unplaced['order'],
  price: Kopecks,
): Promise<Named> {
  await transaction.updateTable('juridical_order').set({ price }).where('uid', '=', uid).execute()
  return { uid, orderNumber }
}

async function splitOff(
  transaction: Transaction<Database>,
  split: {
    readonly order: Unplaced['order']
    readonly customerUid: string
    readonly price: Kopecks
    readonly cells: OrderCells
  },
  now: Date,
): Promise<Named> {
  const { order, customerUid, price, cells } = split
  const uid = newUid()
  const orderNumber = await insertOrder(
    transaction,
    {
      uid,
      customer_uid: customerUid,
      user_uid: order.userUid,
      price,
      paid: false,
      cells,
      split_from: order.uid,
    },
    now,
  )
  return { uid, orderNumber }
}

interface Written {
  readonly parcel: Placed
  readonly orderUid: string
  /** Null: as it was. */
  readonly line: number | null
  readonly price: Kopecks
  readonly city: string
}

/** Parents with their children; a PIN of a parcel that goes elsewhere is one that is free there. */
async function writeParcels(
  transaction: Transaction<Database>,
  written: readonly Written[],
  held: readonly string[],
): Promise<void> {
  const points = written.map(({ parcel }) => parcel.target?.uid ?? parcel.pointUid)
  const changes = await numberChanges(transaction, points)
  const pins = await freePins(transaction, points, RANDOM_IDENTIFIERS)
  const rows = written.map(({ parcel, orderUid, line, price, city }, at) => ({
    uid: parcel.uid,
    order_uid: orderUid,
    order_line: line,
    price,
    delivery_city: city,
    point_uid: points[at],
    change: changes[at],
    pin: parcel.target === undefined ? null : pins[at],
  }))
  await sql`UPDATE parcel SET order_uid = given.order_uid, order_line = coalesce(given.order_line, parcel.order_line),
      juridical_price = given.price, delivery_city = given.delivery_city, locker_change = given.change,
      pin = coalesce(given.pin, parcel.pin), point_uid = given.point_uid, version = version + 1,
      ordered_point_uid = CASE WHEN given.pin IS NULL THEN ordered_point_uid ELSE coalesce(ordered_point_uid, parcel.point_uid) END
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (uid text, order_uid uuid, order_line integer, price bigint,
      delivery_city text, point_uid uuid, change bigint, pin text)
    WHERE parcel.uid = given.uid`.execute(transaction)
  await sql`UPDATE parcel SET order_uid = parent.order_uid, order_line = parent.order_line, point_uid = parent.point_uid
    FROM parcel AS parent
    WHERE parcel.parent_uid = parent.uid AND parent.uid = ANY(${rows.map(({ uid }) => uid)}::text[])`.execute(
    transaction,
  )
  if (held.length > 0)
    await sql`UPDATE parcel SET cell_held = true WHERE uid = ANY(${[...held]}::text[])`.execute(
      transaction,
    )
}

/** Lines of an order are numbered from 1 without a gap. */
const numberLines = (transaction: Transaction<Database>, orderUid: string) =>
  sql`UPDATE parcel SET order_line = numbered.line
    FROM (SELECT uid, dense_rank() OVER (ORDER BY order_line) AS line FROM parcel WHERE order_uid = ${orderUid}) AS numbered
    WHERE parcel.uid = numbered.uid AND parcel.order_line <> numbered.line`.execute(transaction)
