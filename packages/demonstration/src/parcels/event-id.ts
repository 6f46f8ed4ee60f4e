import type { ParcelStep } from '@yacheyka/core/parcels/parcel-status'

/** The identifier of the report that a cell has come to a status: the same however often it is told. */
export const eventIdOf = (barcode: string, status: ParcelStep): string =>
  `life:${barcode}:${status}`
