import type { ParcelCard } from '@yacheyka/contract/parcels/parcel-card'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { formatNumber, NBSP } from '@yacheyka/core/text/wording'

type Cells = Pick<ParcelCard, 'size' | 'barcodes' | 'is_parent' | 'child_parcels'>

/** Values of a parcel in several cells stand in its children (specification 3, «Parcel card»). */
const gather = <T>(
  card: Cells,
  valuesOf: (cell: Pick<Cells, 'size' | 'barcodes'>) => readonly T[],
) =>
  card.is_parent && card.child_parcels.length > 0
    ? card.child_parcels.flatMap(valuesOf)
    : valuesOf(card)

/** Barcodes of all cells, each once. */
export const barcodesOf = (card: Cells): readonly string[] => [
  ...new Set(gather(card, ({ barcodes }) => barcodes)),
]

/** Of each cell that it takes. */
export const sizesOf = (card: Cells): readonly CellSize[] => gather(card, ({ size }) => size)

/** «M, S» as they were entered; «M × 2, S» where a size comes more than once. */
export const formatCellSizes = (card: Cells): string => {
  const sizes = sizesOf(card)
  return [...new Set(sizes)]
    .map((size) => [size, sizes.filter((each) => each === size).length] as const)
    .map(([size, count]) => (count === 1 ? size : `${size}${NBSP}×${NBSP}${formatNumber(count)}`))
    .join(', ')
}

/** Lighter than half of the last place that is shown. */
const HARDLY_ANYTHING = 50

/** «1,3 кг» of grams: kilograms with one decimal. */
export const formatWeight = (grams: number | null): string => {
  if (grams === null) return ''
  if (grams < HARDLY_ANYTHING) return `менее${NBSP}0,1${NBSP}кг`
  const tenths = Math.round(grams / 100)
  return `${formatNumber(Math.floor(tenths / 10))},${tenths % 10}${NBSP}кг`
}
