import type { ChosenPoint } from '#/locker-choice/chosen-point.ts'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { ItemVat } from '@yacheyka/core/money/item-vat'
import type { Kopecks } from '@yacheyka/core/money/money'
import type { Phone } from '@yacheyka/core/contacts/phone'

/** What lies in a parcel, for the receiver's receipt. */
export interface NewParcelItem {
  readonly label: string
  readonly price: Kopecks
  readonly quantity: number
  readonly vat: ItemVat
}

/** A parcel that is checked and ready to be priced and ordered, typed by hand or read from a file. */
export interface NewParcel {
  /** The page's own: what the estimate's price comes back by; up to 64 signs. */
  readonly key: string
  /** The sender's own number. */
  readonly parcelNumber: string
  readonly declaration: string
  /** Grams. */
  readonly weight: number
  /** One to five. */
  readonly cells: readonly CellSize[]
  readonly declaredPrice: Kopecks
  readonly point: ChosenPoint
  readonly receiverPhone: Phone
  /** Empty where there is none. */
  readonly receiverEmail: string
  readonly items: readonly NewParcelItem[]
}
