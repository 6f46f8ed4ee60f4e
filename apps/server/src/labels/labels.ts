import { SERVICE_TYPE_WORDING } from '@yacheyka/core/tariffs/service-type'
import type { HandedOver } from '#/documents/acceptance-act-pdf.ts'
import type { Label } from '#/documents/label.ts'
import type { Departure } from './labelled-departures.ts'

/** A label for every piece; what is cancelled goes nowhere and has none. */
export const labelsOf = (departures: readonly Departure[]): readonly Label[] =>
  departures
    .filter(({ cancelled }) => !cancelled)
    .flatMap((departure) =>
      departure.pieces.map(({ barcode, cellSize }, at) => ({
        barcode,
        cellSize,
        place: at + 1,
        places: departure.pieces.length,
        orderNumber: departure.orderNumber,
        parcelNumber: departure.parcelNumber,
        pointType: departure.pointType,
        pointNumber: departure.pointNumber,
        pointAddress: departure.pointAddress,
        service: departure.serviceType === null ? '' : SERVICE_TYPE_WORDING[departure.serviceType],
        weight: departure.weight,
        receiverPhone: departure.receiverPhone,
      })),
    )

/** What the sender hands over by the act: all that goes anywhere. */
export const handedOver = (departures: readonly Departure[]): readonly HandedOver[] =>
  departures
    .filter(({ cancelled }) => !cancelled)
    .map((departure) => ({
      number: departure.parcelNumber,
      barcodes: departure.pieces.map(({ barcode }) => barcode),
      pointNumber: departure.pointNumber,
      weight: departure.weight ?? 0,
      declaredPrice: departure.declaredPrice ?? 0,
    }))
