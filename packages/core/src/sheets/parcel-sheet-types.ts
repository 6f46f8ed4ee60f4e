import type { CellSize } from '../cells/cell-size.ts'
import type { ItemVat } from '../money/item-vat.ts'
import type { Kopecks } from '../money/money.ts'
import type { Phone } from '../contacts/phone.ts'
import type { ColumnLetter } from './parcel-sheet-columns.ts'

/** As the contract's `parseSheetFile` answers: cells that are empty may be left out, and any letter may come. */
export interface SheetCell {
  readonly cell_letter: string
  readonly cell_value: string
}

export interface SheetRow {
  readonly row_number: number
  readonly cells: readonly SheetCell[]
}

/** One faulty cell. `cell` is what people call it («B5»); letter and row are the template's, as `withCell` takes them. */
export interface SheetError {
  readonly cell: string
  readonly letter: ColumnLetter
  readonly row: number
  /** What stands there, trimmed. */
  readonly value: string
  readonly message: string
}

export interface SheetItem {
  readonly label: string
  readonly price: Kopecks
  readonly quantity: number
  readonly vat: ItemVat
}

/** A parcel that can be ordered, unless its locker is unknown. */
export interface SheetParcel {
  /** Rows of the sheet, as they come. */
  readonly rows: readonly number[]
  readonly parcelNumber: string
  readonly size: CellSize
  /** Grams. */
  readonly weight: number
  readonly declaredPrice: Kopecks
  readonly terminalNumber: string
  readonly receiverPhone: Phone
  /** Empty is none. */
  readonly receiverEmail: string
  readonly declaration: string
  readonly items: readonly SheetItem[]
}

export interface FaultyParcel {
  readonly rows: readonly number[]
  /** As it stands in the sheet; rows without a number are parcels of their own. */
  readonly parcelNumber: string
  /** Cells to mend, those that differ between its rows among them. */
  readonly errors: readonly SheetError[]
}

/** Rows of one parcel that are not the same in the parcel's own columns. */
export interface MismatchedParcel {
  readonly rows: readonly number[]
  readonly parcelNumber: string
  /** The cells that differ from the parcel's first row. */
  readonly errors: readonly SheetError[]
}
