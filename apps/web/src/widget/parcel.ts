import type { WIDGET_SIDE_MAX, WIDGET_WEIGHT_MAX } from '@yacheyka/contract/widget/widget'
import type { WidgetCommand } from '@yacheyka/contract/widget/widget-messages'
import type { ParcelMeasure } from '@yacheyka/core/cells/point-capacity'

// The contract's bounds once more, held to it by their types: its module brings all its schemas with it.
const WEIGHT_MAX: typeof WIDGET_WEIGHT_MAX = 1_000_000
const SIDE_MAX: typeof WIDGET_SIDE_MAX = 1000
const SIDE_MIN = 0.1

/** Whole grams, as the calls take them. */
export const isWeight = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= WEIGHT_MAX

const isSide = (value: unknown): boolean =>
  typeof value === 'number' && value >= SIDE_MIN && value <= SIDE_MAX

/** Height, width and depth in centimetres, as the calls take them. */
export const isBox = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 3 && value.every(isSide)

/** To a tenth of a millimetre: a sum of floats has more digits than a call takes. */
const round = (side: number): number => Math.round(side * 100) / 100

/** The parcel after a command that has been found sound. */
export const parcelAfter = (
  before: ParcelMeasure,
  { weight, dimensions }: Pick<WidgetCommand, 'weight' | 'dimensions'>,
): ParcelMeasure => {
  const [height = 0, width = 0, depth = 0] = dimensions?.map(round) ?? []
  const box = dimensions === undefined ? before.box : { height, width, depth }
  return {
    weight: weight === undefined ? before.weight : (weight ?? undefined),
    box: dimensions === null ? undefined : box,
  }
}
