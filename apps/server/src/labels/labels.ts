import { SERVICE_TYPE_WORDING } from '@yacheyka/core/tariffs/service-type'
import type { HandedOver } from '#/documents/acceptance-act-pdf.ts'
import type { Label } from '#/documents/label.ts'
import type { LabelledParcel } from './labelled-parcels.ts'

/** A label for every piece; what is cancelled goes nowhere and has none. */
export const labelsOf = (parcels: readonly LabelledParcel[]): readonly Label[] =>
  parcels
    .filter(({ cancelled }) => !cancelled)
    .flatMap((parcel) =>
      parcel.pieces.map(({ barcode, cellSize }, at) => ({
        barcode,
        cellSize,
        place: at + 1,
        places: parcel.pieces.length,
        orderNumber: parcel.orderNumber,
        parcelNumber: parcel.parcelNumber,
        pointType: parcel.pointType,
        pointNumber: parcel.pointNumber,
        pointAddress: parcel.pointAddress,
        service: parcel.serviceType === null ? '' : SERVICE_TYPE_WORDING[parcel.serviceType],
        weight: parcel.weight,
        receiverPhone: parcel.receiverPhone,
        sandbox: parcel.sandbox,
      })),
    )

/**
 * What the sender hands over by the act: all that goes anywhere.
 * @param options `withOrder`: each names its order, for an act of several
 */
export const handedOver = (
  parcels: readonly LabelledParcel[],
  { withOrder = false }: { readonly withOrder?: boolean } = {},
): readonly HandedOver[] =>
  parcels
    .filter(({ cancelled }) => !cancelled)
    .map((parcel) => ({
      number: parcel.parcelNumber,
      ...(withOrder && parcel.orderNumber !== null && { orderNumber: parcel.orderNumber }),
      barcodes: parcel.pieces.map(({ barcode }) => barcode),
      pointNumber: parcel.pointNumber,
      weight: parcel.weight ?? 0,
      declaredPrice: parcel.declaredPrice ?? 0,
    }))
