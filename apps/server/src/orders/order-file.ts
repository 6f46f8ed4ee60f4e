import type { BrandFile } from '@yacheyka/contract/site/brand'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import type { Kysely } from 'kysely'
import { RefusedError } from '#/adapters/remote.ts'
import { readBuyer, sellerOf } from '#/documents/parties.ts'
import type { Database } from '#/db/types.ts'
import type { OrderPdfFacts } from '#/documents/order-pdf.ts'
import type { OrderPdfParcel } from '#/documents/order-pdf-table.ts'
import { makePdf } from '#/documents/pdf-thread.ts'
import { PDF_TYPE } from '#/documents/pdf-type.ts'
import type { Attacher } from '#/messages/send-message.ts'
import { paymentStatusOf } from './payment-status.ts'

interface OrderFile {
  /** «Заказ 261121004242.pdf» */
  readonly name: string
  readonly pieces: AsyncGenerator<Uint8Array>
  /** Parcels in it. */
  readonly size: number
}

/**
 * An order's PDF as the order is now, made as it is read.
 * @param asked of this customer only, where one is named
 * @returns undefined where there is no such order
 */
export async function readOrderFile(
  db: Kysely<Database>,
  brand: BrandFile,
  requested: { readonly uid: string; readonly customerUid?: string },
): Promise<OrderFile | undefined> {
  const { uid, customerUid } = requested
  const order = await db
    .selectFrom('juridical_order')
    .selectAll()
    .where('uid', '=', uid)
    .$if(customerUid !== undefined, (query) => query.where('customer_uid', '=', customerUid ?? ''))
    .executeTakeFirst()
  if (order === undefined) return undefined
  const { parcels, dispatchCities } = await readParcels(db, uid)
  const facts: OrderPdfFacts = {
    number: order.order_number,
    createdAt: order.created_at,
    payment: paymentStatusOf(order),
    paidAt: order.paid_at,
    price: order.price,
    dispatchCities,
    parcels,
    seller: sellerOf(brand),
    buyer: await readBuyer(db, order.customer_uid),
  }
  return {
    name: `Заказ ${order.order_number}.pdf`,
    pieces: makePdf('order', facts),
    size: parcels.length,
  }
}

async function readParcels(db: Kysely<Database>, orderUid: string) {
  const rows = await selectParcels(db, orderUid)
  const items = Map.groupBy(await selectItems(db, orderUid), ({ parcel_uid }) => parcel_uid)
  const children = Map.groupBy(
    rows.filter(({ parent_uid }) => parent_uid !== null),
    ({ parent_uid }) => parent_uid,
  )
  const parents = rows.filter(({ parent_uid }) => parent_uid === null)
  return {
    dispatchCities: [...new Set(parents.flatMap((row) => row.dispatch_city ?? []))],
    parcels: parents.map((row) =>
      toPdfParcel(row, children.get(row.uid) ?? [row], items.get(row.uid) ?? []),
    ),
  }
}

type ParcelRow = Awaited<ReturnType<typeof selectParcels>>[number]
type ItemRow = Awaited<ReturnType<typeof selectItems>>[number]

/** @param cells the rows that stand for its cells, each with its own barcode */
const toPdfParcel = (
  row: ParcelRow,
  cells: readonly ParcelRow[],
  items: readonly ItemRow[],
): OrderPdfParcel => ({
  number: row.parcel_number ?? '',
  barcodes: cells.map(({ barcode }) => barcode),
  pointNumber: row.point_number,
  pointAddress: row.point_address,
  cells: cells.flatMap(({ cell_size }) => toCellSize(cell_size)),
  weight: row.weight ?? 0,
  declaredPrice: row.declared_price ?? 0,
  price: row.juridical_price ?? 0,
  cancelled: row.status === 'cancelled',
  items,
})

const toCellSize = (text: string | null): readonly CellSize[] =>
  CELL_SIZES.filter((size) => size === text)

/** Parcels in their order, and behind them the children in the order of their cells. */
const selectParcels = (db: Kysely<Database>, orderUid: string) =>
  db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select([
      'parcel.uid',
      'parcel.parent_uid',
      'parcel.parcel_number',
      'parcel.barcode',
      'parcel.cell_size',
      'parcel.weight',
      'parcel.declared_price',
      'parcel.juridical_price',
      'parcel.dispatch_city',
      'parcel.status',
      'point.number as point_number',
      'point.address as point_address',
    ])
    .where('parcel.order_uid', '=', orderUid)
    .orderBy('parcel.order_line')
    .orderBy('parcel.barcode')
    .execute()

const selectItems = (db: Kysely<Database>, orderUid: string) =>
  db
    .selectFrom('parcel_item')
    .innerJoin('parcel', 'parcel.uid', 'parcel_item.parcel_uid')
    .select([
      'parcel_item.parcel_uid',
      'parcel_item.label',
      'parcel_item.price',
      'parcel_item.quantity',
      'parcel_item.vat',
    ])
    .where('parcel.order_uid', '=', orderUid)
    .orderBy('parcel_item.position')
    .execute()

/** The order's PDF beside a mail that leaves now. */
export const orderAttacher =
  (db: Kysely<Database>, brand: BrandFile): Attacher =>
  async ({ uid }) => {
    const file = await readOrderFile(db, brand, { uid })
    if (file === undefined) throw new RefusedError(`There is no order ${uid}`)
    const pieces: Uint8Array[] = []
    for await (const piece of file.pieces) pieces.push(piece)
    return { name: file.name, type: PDF_TYPE, content: Buffer.concat(pieces) }
  }
