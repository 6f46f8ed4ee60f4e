import type { ProductVariant } from '@vendure/core'
import type { CreateParcelBody } from '@yacheyka/sdk'

/** Grams and millimetres, as the API takes them. */
export type ParcelSize = Pick<CreateParcelBody, 'weight_g' | 'packages'>

export interface ParcelItem {
  readonly variant: Pick<ProductVariant, 'sku' | 'customFields'>
  readonly quantity: number
}

const WEIGHT_MIN_G = 100

/** A variant without its measures: no box can be chosen for it. */
export class UnknownMeasuresError extends Error {
  override readonly name = 'UnknownMeasuresError'
}

/**
 * One box with all items on top of each other. A shop that packs otherwise changes this function alone: it may answer up
 * to five boxes.
 * @throws {UnknownMeasuresError}
 */
export function packParcel(items: readonly ParcelItem[]): ParcelSize {
  const measured = items.map(({ variant, quantity }) => {
    const { weightG, heightMm, widthMm, depthMm } = variant.customFields
    if (weightG === null || heightMm === null || widthMm === null || depthMm === null)
      throw new UnknownMeasuresError(`${variant.sku} has no weight or size`)
    return { weightG, heightMm, widthMm, depthMm, quantity }
  })
  const sum = (of: (item: (typeof measured)[number]) => number) =>
    measured.reduce((total, item) => total + of(item) * item.quantity, 0)
  return {
    weight_g: Math.max(
      WEIGHT_MIN_G,
      sum(({ weightG }) => weightG),
    ),
    packages: [
      {
        height_mm: sum(({ heightMm }) => heightMm),
        width_mm: Math.max(...measured.map(({ widthMm }) => widthMm)),
        depth_mm: Math.max(...measured.map(({ depthMm }) => depthMm)),
      },
    ],
  }
}
