import type { OrderParcel } from '@yacheyka/contract/orders/order-lists'
import type { CellSize } from '@yacheyka/core/cells/cell-size'

/** One piece of a parcel, which gets a label of its own. */
export interface Piece {
  readonly parcel: OrderParcel
  readonly barcode: string
  /** Of its cell; null where nobody said. */
  readonly size: CellSize | null
  /** Which of the parcel's pieces it is, from 1. */
  readonly place: number
  readonly places: number
}

/** A label for every piece, in the order of the parcels; what is cancelled goes nowhere and has none. */
export const piecesOf = (parcels: readonly OrderParcel[]): readonly Piece[] =>
  parcels
    .filter(({ parcel_status: status }) => status !== 'cancelled')
    .flatMap((parcel) =>
      parcel.barcodes.map((barcode, at) => ({
        parcel,
        barcode,
        size: parcel.sizes[at] ?? null,
        place: at + 1,
        places: parcel.barcodes.length,
      })),
    )
