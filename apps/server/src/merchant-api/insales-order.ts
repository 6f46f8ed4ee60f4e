import type { InsalesOrder } from '@yacheyka/contract/merchant-api/insales'
import { type CellSize, fittingCellSize, fittingTurned } from '@yacheyka/core/cells/cell-size'
import { foldText } from '@yacheyka/core/text/fold-text'
import { CITIES } from '#/gazetteer/cities.ts'
import { findRegion, regionOfKladr } from '#/gazetteer/regions.ts'

const GRAMS = 1000

interface InsalesParcel {
  readonly weightG: number
  /** Undefined where the goods fit no cell together. */
  readonly cell: CellSize | undefined
}

/** All goods of an order as one parcel: laid on their broadest sides, one on another. */
export function parcelOf({ order_lines: lines }: InsalesOrder): InsalesParcel {
  const box = { height: 0, width: 0, depth: 0 }
  let kilograms = 0
  for (const { quantity, weight, dimensions } of lines) {
    const sides = dimensions.split(/[^\d.,]/u).map((side) => Number(side.replace(',', '.')))
    const [thin = 0, middle = 0, long = 0] = sides.toSorted((a, b) => a - b)
    box.height += thin * quantity
    box.width = Math.max(box.width, middle)
    box.depth = Math.max(box.depth, long)
    kilograms += weight * quantity
  }
  const fitting = fittingTurned(box) ?? fittingCellSize(box)
  return {
    weightG: Math.round(kilograms * GRAMS),
    cell: fitting === 'oversize' ? undefined : fitting,
  }
}

/** Where an order goes, as points and prices name it. */
interface InsalesPlace {
  readonly city: string
  /** Set where the name says nothing of the region: points of a namesake elsewhere are not meant. */
  readonly region: string | undefined
}

const CITIES_OF_NAME = Map.groupBy(CITIES, ({ name }) => foldText(name))

/**
 * The region is that of the KLADR code, else the one that the address names. Without a region the most populous city of a name
 * is meant, without a name the city that is a region.
 */
export function placeOf({
  shipping_address: { location },
}: InsalesOrder): InsalesPlace | undefined {
  const region = regionOfKladr(location.kladr_code ?? '') ?? findRegion(location.state ?? '')
  const name = [location.city, location.settlement].find((each) => each?.trim())?.trim() ?? region
  if (name === undefined) return undefined
  const namesakes = CITIES_OF_NAME.get(foldText(name))
  if (namesakes === undefined) return { city: name, region }
  const own = region === undefined ? namesakes[0] : namesakes.find((city) => city.region === region)
  return { city: own?.label ?? `${name}, ${region}`, region: undefined }
}
