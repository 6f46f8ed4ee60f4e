import type { CellSize } from '@yacheyka/core/cell-size'
import { distanceBetween } from '@yacheyka/core/distance'
import type { Kopecks } from '@yacheyka/core/money'
import type { OrderCells } from '@yacheyka/core/order'
import type { PointType } from '@yacheyka/core/point'
import type { ServiceType } from '@yacheyka/core/service-type'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { addTaken, type CellCounts, holdCellCounts } from '#/parcels/cells.ts'
import { RANDOM_IDENTIFIERS } from '#/parcels/identifiers.ts'
import { numberChanges } from '#/parcels/locker-changes.ts'
import { freePins } from '#/parcels/unique-codes.ts'
import { readCellsLeft } from './caps.ts'
import { cityOfPoint } from './cities.ts'
import { insertOrder } from './insert-order.ts'
import { priceLines } from './price-lines.ts'

/** Metres within which another point is offered for the one whose cells are gone. */
const NEAR = 50_000
const METRES_OF_A_DEGREE = 111_000
/** Points that are looked at around each. */
const LOOKED_AT = 40

/** A departure that holds none of its cells. */
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

/** The cells of a departure whose sizes are known, with the rows that take them. */
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

interface Facts {
  readonly uid: string
  readonly parcelNumber: string
  readonly weight: number
  readonly serviceType: ServiceType
  readonly dispatchCity: string
  readonly deliveryCity: string
  readonly point: Point
}

interface Point {
  readonly uid: string
  readonly number: string
  readonly type: PointType
  readonly settlement: string
  readonly longitude: number
  readonly latitude: number
  /** Grams of the heaviest parcel that it takes. */
  readonly maxWeight: number | null
}

type Placed = UnheldParcel & { readonly facts: Facts; readonly target: Point | undefined }

/**
 * Gives parcels without cells the nearest point that has room for them, at the price of the way there. What is left over of a
 * paid order becomes a new one, which waits for its payment and holds cells as far as the customer's unpaid orders may; an
 * order of which nothing was paid stays what it is, and takes its cells when it is paid.
 * @returns the orders whose parcels go elsewhere, and the new ones
 */
export async function rehomeParcels(
  transaction: Transaction<Database>,
  customerUid: string,
  unplaced: readonly Unplaced[],
  options: LedgerOptions,
): Promise<readonly MovedOrder[]> {
  if (unplaced.length === 0) return []
  const facts = await readFacts(
    transaction,
    unplaced.flatMap(({ parcels }) => parcels.map(({ uid }) => uid)),
  )
  const near = await readNear(
    transaction,
    [...facts.values()].map(({ point }) => point),
  )
  const counts = await holdCellCounts(
    transaction,
    [...near.values()].flat().map(({ uid }) => uid),
  )
  const moved: MovedOrder[] = []
  for (const each of unplaced) {
    const placed = each.parcels.flatMap((parcel): Placed[] => {
      const known = facts.get(parcel.uid)
      if (known === undefined) return []
      return [{ ...parcel, facts: known, target: findRoom(counts, parcel, known, near) }]
    })
    if (each.whole && placed.every(({ target }) => target === undefined)) continue
    moved.push(await moveParcels(transaction, { ...each, customerUid, placed }, options))
  }
  return moved
}

/** The nearest of the points around that takes such a weight and has all of its cells. */
function findRoom(
  counts: CellCounts,
  parcel: UnheldParcel,
  { weight, point }: Facts,
  near: ReadonlyMap<string, readonly Point[]>,
): Point | undefined {
  return near.get(point.uid)?.find(({ uid, maxWeight }) => {
    if (weight > (maxWeight ?? weight)) return false
    const cells = cellsOf(parcel).map(({ size }) => ({ pointUid: uid, size }))
    return !('missing' in counts.take(cells))
  })
}

interface ToMove extends Unplaced {
  readonly customerUid: string
  readonly placed: readonly Placed[]
}

async function moveParcels(
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
      pin = coalesce(given.pin, parcel.pin), point_uid = given.point_uid,
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

async function readFacts(
  db: Kysely<Database>,
  parcels: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const rows = await db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['parcel.uid', 'parcel.parcel_number', 'weight', 'service_type'])
    .select(['dispatch_city', 'delivery_city', ...POINT])
    .where(sql<boolean>`parcel.uid = ANY(${[...parcels]}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.uid,
      {
        uid: row.uid,
        parcelNumber: row.parcel_number ?? '',
        weight: row.weight ?? 1,
        serviceType: row.service_type ?? 'yourself',
        dispatchCity: row.dispatch_city ?? '',
        deliveryCity: row.delivery_city ?? '',
        point: presentPoint(row),
      },
    ]),
  )
}

const POINT = [
  'point.uid as point_uid',
  'number',
  'point_type',
  'settlement',
  'longitude',
  'latitude',
  'max_weight',
] as const

const presentPoint = (row: {
  readonly point_uid: string
  readonly number: string
  readonly point_type: PointType
  readonly settlement: string
  readonly longitude: number
  readonly latitude: number
  readonly max_weight: number | null
}): Point => ({
  uid: row.point_uid,
  number: row.number,
  type: row.point_type,
  settlement: row.settlement,
  longitude: row.longitude,
  latitude: row.latitude,
  maxWeight: row.max_weight,
})

/** By point, others of its kind around it that take parcels, the nearest first. */
async function readNear(
  db: Kysely<Database>,
  points: readonly Point[],
): Promise<ReadonlyMap<string, readonly Point[]>> {
  const near = new Map<string, readonly Point[]>()
  for (const point of new Map(points.map((each) => [each.uid, each])).values())
    near.set(point.uid, await readAround(db, point))
  return near
}

async function readAround(db: Kysely<Database>, point: Point): Promise<readonly Point[]> {
  const { longitude, latitude } = point
  const north = NEAR / METRES_OF_A_DEGREE
  const shrink = Math.max(Math.cos((latitude * Math.PI) / 180), 0.1)
  const east = north / shrink
  const rows = await db
    .selectFrom('point')
    .select(POINT)
    .where('offered', '=', true)
    .where('point_type', '=', point.type)
    .where('uid', '!=', point.uid)
    .where('latitude', '>', latitude - north)
    .where('latitude', '<', latitude + north)
    .where('longitude', '>', longitude - east)
    .where('longitude', '<', longitude + east)
    .where(
      sql<boolean>`(NOT EXISTS (SELECT FROM point_cell WHERE point_uid = point.uid)
        OR EXISTS (SELECT FROM point_cell WHERE point_uid = point.uid AND total > taken))`,
    )
    .orderBy(
      sql`(latitude - ${latitude}) ^ 2 + ((longitude - ${longitude}) * ${shrink}::float8) ^ 2`,
    )
    .orderBy('number')
    .limit(LOOKED_AT)
    .execute()
  return rows.map(presentPoint).filter((each) => distanceBetween(each, point) <= NEAR)
}
