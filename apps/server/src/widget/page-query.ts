import type { WidgetBoot } from '@yacheyka/contract/widget/widget'
import { WIDGET_SIDE_MAX, WIDGET_WEIGHT_MAX } from '@yacheyka/contract/widget/widget'
import type { Box } from '@yacheyka/core/cells/cell-size'
import { foldText } from '@yacheyka/core/text/fold-text'
import { type City, DEFAULT_CITY, MAP_CENTRE, POPULAR_CITIES } from '@yacheyka/core/map/map-view'
import { CITIES } from '#/gazetteer/cities.ts'

/** The address of the frame as it came: one value, several of one name, or none. */
export type PageQuery = Readonly<Record<string, unknown>>

/** Named twice or not at all is nothing. */
export const textOf = (query: PageQuery, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

/** What the frame's address asks for; what cannot be read is as if it had not been said. */
export function readPageQuery(query: PageQuery): Pick<WidgetBoot, 'city' | 'parcel'> {
  const { name, longitude, latitude } = cityNamed(textOf(query, 'city') ?? '')
  const weight = readWeight(textOf(query, 'weight') ?? '')
  const box = readBox(textOf(query, 'dimensions') ?? '')
  return {
    city: { name, centre: [longitude, latitude] },
    parcel: {
      ...(weight === undefined ? {} : { weight }),
      ...(box === undefined ? {} : { box }),
    },
  }
}

const CITY_MAX = 100

const citiesBy = (nameOf: (city: (typeof CITIES)[number]) => string): [string, City][] =>
  // The greatest of one name stands first in the list, and stays.
  CITIES.toReversed().map((city) => [foldText(nameOf(city)), { ...city, name: city.label }])

/** By name, and «Киров, Кировская область» by that; the map's own cities have the map's own centres. */
const KNOWN: ReadonlyMap<string, City> = new Map([
  ...citiesBy(({ name }) => name),
  ...citiesBy(({ label }) => label),
  ...POPULAR_CITIES.map((city): [string, City] => [foldText(city.name), city]),
])

const cityNamed = (text: string): City =>
  KNOWN.get(foldText(text.slice(0, CITY_MAX))) ?? { name: DEFAULT_CITY, ...MAP_CENTRE }

/** Grams. */
function readWeight(text: string): number | undefined {
  const weight = /^\d{1,7}$/.test(text) ? Number(text) : 0
  return weight >= 1 && weight <= WIDGET_WEIGHT_MAX ? weight : undefined
}

const SIDE_MIN = 0.1

/** `20x30,5x10`: centimetres of height, width, depth; the sign between them in either alphabet. */
function readBox(text: string): Box | undefined {
  if (text.length > 50) return undefined
  const [height = 0, width = 0, depth = 0, ...more] = text.split(/[x×х*]/iu).map(readSide)
  const isWhole = more.length === 0 && Math.min(height, width, depth) >= SIDE_MIN
  return isWhole ? { height, width, depth } : undefined
}

/** 0 for what is no length. */
function readSide(text: string): number {
  const written = text.trim().replace(',', '.')
  const side = /^\d{1,4}(?:\.\d{1,15})?$/.test(written) ? Number(written) : 0
  return side <= WIDGET_SIDE_MAX ? side : 0
}
