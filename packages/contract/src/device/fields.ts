import { PARCEL_NUMBER_LENGTH_MAX } from '@yacheyka/core/labels/barcode'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { toStorable } from '@yacheyka/core/text/storable'
import * as z from 'zod'

export const instant = z.iso.datetime({ offset: true })
export const doorNumber = z.int().min(1).max(9999)
export const cellSize = z.enum(CELL_SIZES)
/** A journal that is refused would be sent again for ever. */
export const journalText = z.string().overwrite(toStorable)
export const cellBarcode = journalText.min(1).max(PARCEL_NUMBER_LENGTH_MAX)
/** HMAC-SHA-256, hexadecimal. */
export const digest = z.string().regex(/^[0-9a-f]{64}$/)

/** `exact`: synced in that boot; `rebased`: synced later in it; `bounded`: a boot that never synced. */
export const TIME_QUALITIES = ['exact', 'rebased', 'bounded'] as const
export type TimeQuality = (typeof TIME_QUALITIES)[number]

/** When something happened, as well as the device knows it. */
export const stamp = {
  datetime: instant,
  quality: z.enum(TIME_QUALITIES),
  /** With `bounded`: it happened no later. */
  not_after: instant.optional(),
}
