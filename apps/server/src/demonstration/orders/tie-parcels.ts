import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { leavesItsCell, type ParcelStep } from '@yacheyka/core/parcels/parcel-status'
import type { ServiceType } from '@yacheyka/core/tariffs/service-type'
import { planContent, type PlannedContent } from '@yacheyka/demonstration/people/goods'
import { seededRandom, seedOf } from '@yacheyka/demonstration/random'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { lockDeposit } from '#/ledger/deposits.ts'
import type { LedgerOptions } from '#/ledger/options.ts'
import { transfer } from '#/ledger/transfer.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'
import { insertItems } from '#/orders/insert-items.ts'
import { insertOrder } from '#/orders/insert-order.ts'
import { orderPayment } from '#/orders/order-payment.ts'
import { priceLines } from '#/tariffs/price-lines.ts'
import { holdCellCounts } from '#/parcel-store/cells.ts'
import { completeOrders } from '#/parcel-store/complete-orders.ts'
import type { Orderer } from './orderer.ts'

export const DISPATCH_CITY = 'Москва'
const SEED = 6

/**
 * Puts the parcels of one sender that have no order yet into paid orders, one for each day, as long as the deposit covers
 * them.
 * @returns how many orders
 */
export async function tieParcels(
  transaction: Transaction<Database>,
  orderer: Orderer,
  options: LedgerOptions,
): Promise<number> {
  const { customerUid } = orderer
  const parcels = await readParcels(transaction, customerUid)
  const byDay = Map.groupBy(parcels, ({ created_at }) => isoDay(moscowDay(created_at.getTime())))
  const made: string[] = []
  for (const day of byDay.values()) {
    const now = day[0]?.created_at ?? options.now
    const order = await priceDay(transaction, day, now)
    const { balance } = await lockDeposit(transaction, customerUid, now)
    if (order.price > balance) break
    made.push(await storeOrder(transaction, orderer, order, { ...options, now }))
  }
  await completeOrders(transaction, made, options.now)
  await holdCells(transaction, made)
  return made.length
}

/** Parcels, the oldest first, with the sizes of their cells. */
async function readParcels(transaction: Transaction<Database>, customerUid: string) {
  const { rows } = await sql<{
    uid: string
    number: string
    status: ParcelStep
    created_at: Date
    settlement: string
    longitude: number
    latitude: number
    sizes: CellSize[]
    service: ServiceType
  }>`
    SELECT parcel.uid, parcel.parcel_number AS number, parcel.status, parcel.created_at, settlement, longitude, latitude,
      CASE WHEN parcel.cell_size IS NOT NULL THEN ARRAY[parcel.cell_size] ELSE ARRAY(
        SELECT cell_size FROM parcel AS child WHERE child.parent_uid = parcel.uid ORDER BY child.barcode) END AS sizes,
      CASE WHEN EXISTS (
        SELECT FROM parcel_event JOIN parcel AS part ON part.uid = parcel_uid
        WHERE parcel.uid IN (part.uid, part.parent_uid)
          AND parcel_event.status IN ('awaiting_courier', 'shipped_from_warehouse'))
        THEN 'courier' ELSE 'yourself' END AS service
    FROM parcel JOIN point ON point.uid = point_uid
    WHERE customer_uid = ${customerUid} AND parent_uid IS NULL AND order_uid IS NULL AND parcel_number IS NOT NULL
    ORDER BY parcel.created_at, parcel.uid`.execute(transaction)
  return rows
}

type TiedParcel = Awaited<ReturnType<typeof readParcels>>[number]

interface PricedLine {
  readonly parcel: TiedParcel
  readonly content: PlannedContent
  readonly price: number
  readonly deliveryCity: string
}

interface PricedDay {
  readonly lines: readonly PricedLine[]
  /** Without what was cancelled: it was so before it was paid. */
  readonly price: number
}

async function priceDay(
  transaction: Transaction<Database>,
  parcels: readonly TiedParcel[],
  now: Date,
): Promise<PricedDay> {
  const planned = parcels.map((parcel) => {
    const cells = parcel.sizes.filter((size) => CELL_SIZES.includes(size))
    const content = planContent(cells, seededRandom(seedOf(parcel.number, SEED)))
    return { parcel, cells, content, deliveryCity: cityOfPoint(parcel.settlement, parcel) }
  })
  const { lines: prices } = await priceLines(
    transaction,
    planned.map(({ parcel, cells, content, deliveryCity }) => ({
      serviceType: parcel.service,
      dispatchCity: DISPATCH_CITY,
      deliveryCity,
      cells,
      weight: content.weight,
    })),
    now,
  )
  const lines = planned.map((line, at) => ({ ...line, price: prices[at]?.price ?? 0 }))
  const paid = lines.filter(({ parcel }) => parcel.status !== 'cancelled')
  return { lines, price: paid.reduce((sum, { price }) => sum + price, 0) }
}

async function storeOrder(
  transaction: Transaction<Database>,
  { customerUid, userUid }: Orderer,
  { lines, price }: PricedDay,
  options: LedgerOptions,
): Promise<string> {
  const uid = newUid()
  const row = { uid, customer_uid: customerUid, user_uid: userUid, price, paid: true }
  const orderNumber = await insertOrder(transaction, row, options.now)
  await updateParcels(transaction, uid, lines)
  await insertItems(
    transaction,
    lines.map(({ parcel, content }) => ({ parcelUid: parcel.uid, items: [...content.items] })),
  )
  if (price > 0)
    await transfer(transaction, orderPayment({ uid, orderNumber, customerUid, price }), options)
  return uid
}

async function updateParcels(
  transaction: Transaction<Database>,
  orderUid: string,
  lines: readonly PricedLine[],
): Promise<void> {
  const rows = lines.map(({ parcel, content, price, deliveryCity }, at) => ({
    uid: parcel.uid,
    line: at + 1,
    declaration: content.declaration,
    weight: content.weight,
    declared_price: content.declaredPrice,
    service_type: parcel.service,
    delivery_city: deliveryCity,
    price,
  }))
  await sql`WITH tied AS (
      UPDATE parcel SET order_uid = ${orderUid}, order_line = line, declaration = given.declaration,
        weight = given.weight, declared_price = given.declared_price, service_type = given.service_type,
        dispatch_city = ${DISPATCH_CITY}, delivery_city = given.delivery_city, juridical_price = given.price
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (uid text, line integer, declaration text,
        weight integer, declared_price bigint, service_type text, delivery_city text, price bigint)
      WHERE parcel.uid = given.uid
      RETURNING parcel.uid, line)
    UPDATE parcel SET order_uid = ${orderUid}, order_line = tied.line FROM tied WHERE parent_uid = tied.uid`.execute(
    transaction,
  )
}

/** What is on its way or waits keeps its cell where its point counts them; a full locker has counted it already. */
async function holdCells(transaction: Transaction<Database>, orders: string[]): Promise<void> {
  const rows = await transaction
    .selectFrom('parcel')
    .select(['uid', 'point_uid', 'cell_size', 'status'])
    .where(sql<boolean>`order_uid = ANY(${orders}::uuid[])`)
    .where('cell_size', 'is not', null)
    .orderBy('uid')
    .execute()
  const counts = await holdCellCounts(
    transaction,
    rows.map(({ point_uid }) => point_uid),
  )
  const held = rows.flatMap(({ uid, point_uid: pointUid, cell_size, status }) => {
    const size = CELL_SIZES.find((each) => each === cell_size)
    if (size === undefined || leavesItsCell(status)) return []
    const taken = counts.take([{ pointUid, size }])
    return 'counted' in taken && taken.counted[0] === true ? uid : []
  })
  await counts.store()
  await sql`UPDATE parcel SET cell_held = true WHERE uid = ANY(${held}::text[])`.execute(
    transaction,
  )
}
