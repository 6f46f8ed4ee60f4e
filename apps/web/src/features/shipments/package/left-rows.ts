import type { NewParcel } from '../new-parcel.ts'
import { parcelOfRow, removeParcels, type Sheet } from './sheet.ts'

interface OpenRows {
  readonly sheet: Sheet
  readonly selected: ReadonlySet<string>
}

/**
 * What an order leaves of a file: all but what it has taken; undefined where it took everything.
 * @param lines as `newParcels` made them of this file: the key of each is its parcel's first row
 */
export const rowsLeft = <T extends OpenRows>(
  opened: T,
  lines: readonly Pick<NewParcel, 'key'>[],
): T | undefined => {
  const ordered = new Set(
    lines.flatMap(({ key }) => parcelOfRow(opened.sheet, Number(key))?.key ?? []),
  )
  const sheet = removeParcels(opened.sheet, ordered)
  if (sheet.parcels.size === 0) return undefined
  const selected = new Set([...opened.selected].filter((key) => !ordered.has(key)))
  return { ...opened, sheet, selected }
}

/**
 * Keeps rows for whoever comes back to the page after an order: in this tab and until it is reloaded, for its customer
 * and no other.
 */
export const createLeftRows = <T extends OpenRows>() => {
  let left: { readonly customer: string; readonly opened: T } | undefined
  return {
    read: (customer: string): T | undefined =>
      left?.customer === customer ? left.opened : undefined,
    keep: (customer: string, opened: T | undefined): void => {
      left = opened && { customer, opened }
    },
    forget: (): void => {
      left = undefined
    },
  }
}
