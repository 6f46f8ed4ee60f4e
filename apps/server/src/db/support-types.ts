import type { ClaimKind } from '@yacheyka/core/parcels/parcel-claim'
import type { Timestamp } from './column-kinds.ts'

/** What somebody said of a parcel. */
export interface ParcelNoteTable {
  uid: string
  parcel_uid: string
  operator_uid: string
  at: Timestamp
  /** Empty where it was erased with the recipient. */
  text: string
}

/** A claim for a parcel; its correction tells the sum and what became of it. */
export interface ParcelClaimTable {
  correction_uid: string
  parcel_uid: string
  kind: ClaimKind
}
