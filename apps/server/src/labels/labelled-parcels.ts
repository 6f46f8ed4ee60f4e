import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import type { ServiceType } from '@yacheyka/core/tariffs/service-type'
import type { PointType } from '@yacheyka/core/points/point'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** A parcel with the pieces that it travels in. */
export interface LabelledParcel {
  readonly uid: string
  readonly parcelNumber: string
  readonly orderNumber: string | null
  readonly pointType: PointType
  readonly pointNumber: string
  readonly pointAddress: string
  readonly serviceType: ServiceType | null
  /** Grams. */
  readonly weight: number | null
  /** Kopecks. */
  readonly declaredPrice: number | null
  readonly receiverPhone: string
  readonly cancelled: boolean
  readonly sandbox: boolean
  /** One for each cell. */
  readonly pieces: readonly { readonly barcode: string; readonly cellSize: CellSize | null }[]
}

/** What is asked for, of this customer only where one is named. */
export type Requested = { readonly customerUid?: string } & (
  | { readonly orderUid: string }
  | { readonly parcelUids: readonly string[] }
)

/** The parcels of an order in their order, or those of these uids, order after order; none where it is not the customer's. */
export async function readLabelledParcels(
  db: Kysely<Database>,
  requested: Requested,
): Promise<readonly LabelledParcel[]> {
  const rows = await selectRows(db, requested)
  const cells = Map.groupBy(
    rows.filter((row) => row.parent_uid !== null),
    ({ parent_uid: parent }) => parent,
  )
  return rows
    .filter((row) => row.parent_uid === null)
    .map((row) => toLabelledParcel(row, cells.get(row.uid) ?? [row]))
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]

/** @param cells the rows that stand for its cells */
const toLabelledParcel = (row: Row, cells: readonly Row[]): LabelledParcel => ({
  uid: row.uid,
  parcelNumber: row.parcel_number ?? '',
  orderNumber: row.order_number,
  pointType: row.point_type,
  pointNumber: row.point_number,
  pointAddress: row.point_address,
  serviceType: row.service_type,
  weight: row.weight,
  declaredPrice: row.declared_price,
  receiverPhone: row.receiver_phone,
  cancelled: row.status === 'cancelled',
  sandbox: row.sandbox,
  pieces: cells.map(({ barcode, cell_size }) => ({ barcode, cellSize: toCellSize(cell_size) })),
})

const toCellSize = (text: string | null): CellSize | null =>
  CELL_SIZES.find((size) => size === text) ?? null

/** Parcels as they stand in their order, their cells as the order's document has them. */
const selectRows = (db: Kysely<Database>, requested: Requested) =>
  db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .leftJoin('juridical_order', 'juridical_order.uid', 'parcel.order_uid')
    .select([
      'parcel.uid',
      'parcel.parent_uid',
      'parcel.parcel_number',
      'parcel.barcode',
      'parcel.cell_size',
      'parcel.weight',
      'parcel.declared_price',
      'parcel.receiver_phone',
      'parcel.service_type',
      'parcel.status',
      'parcel.sandbox',
      'juridical_order.order_number',
      'point.point_type',
      'point.number as point_number',
      'point.address as point_address',
    ])
    .$if(requested.customerUid !== undefined, (query) =>
      query.where('parcel.customer_uid', '=', requested.customerUid ?? ''),
    )
    .where((is) =>
      'orderUid' in requested
        ? is('parcel.order_uid', '=', requested.orderUid)
        : is.or([
            sql<boolean>`parcel.uid = ANY(${requested.parcelUids}::text[])`,
            sql<boolean>`parcel.parent_uid = ANY(${requested.parcelUids}::text[])`,
          ]),
    )
    .orderBy('juridical_order.created_at')
    .orderBy('parcel.order_uid')
    .orderBy('parcel.order_line')
    .orderBy('parcel.barcode')
    .execute()
