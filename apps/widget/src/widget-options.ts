import type { YacheykaDimensions } from '../widget.d.ts'

/** What a shop asks the map to show, as its attributes say. */
export interface WidgetOptions {
  /** '' where none is named. */
  readonly city: string
  /** Grams; null where not known. */
  readonly weight: number | null
  /** Centimetres; null where not known. */
  readonly dimensions: YacheykaDimensions | null
  /** Number of the chosen point. */
  readonly selected: string | null
}

/** The server takes no greater numbers; a parcel that exceeds them fits nowhere all the same. */
export const WEIGHT_MAX = 1_000_000
export const SIDE_MAX = 1000
const SIDE_MIN = 0.1

/** Null for an absent or empty text, undefined for one that is no positive number. */
const parsePositive = (text: string | null): number | null | undefined => {
  const written = text?.trim().replace(',', '.') ?? ''
  if (written === '') return null
  const value = /^\d{1,15}(\.\d{1,15})?$/.test(written) ? Number(written) : 0
  return value > 0 ? value : undefined
}

/** `"1500"` → whole grams; null: not told; undefined: not to be read. */
export const parseWeight = (text: string | null): number | null | undefined => {
  const grams = parsePositive(text)
  return grams && Math.min(Math.ceil(grams), WEIGHT_MAX)
}

/** To a tenth of a millimetre: what a sum of floats adds beyond it (10.900000000000002) must not make a box too big. */
const roundSide = (side: number | null | undefined) =>
  side && Math.max(SIDE_MIN, Math.min(Math.round(side * 100) / 100, SIDE_MAX))

/** `"20x30,5x10"` → centimetres (x or х or × between); null: not told; undefined: not to be read. */
export const parseDimensions = (text: string | null): YacheykaDimensions | null | undefined => {
  if (text === null || text.trim() === '') return null
  const sides = text.split(/[xх×*]/i).map((side) => roundSide(parsePositive(side)))
  const [height, width, depth, more] = sides
  return height && width && depth && more === undefined && sides.length === 3
    ? [height, width, depth]
    : undefined
}

/** Address of the frame's document; the shop's origin is told, so that the frame can speak to it alone. */
export const frameUrl = (
  base: URL,
  token: string,
  { city, weight, dimensions, selected }: WidgetOptions,
): string => {
  const address = new URL('widget', base)
  const say = (name: string, value: string | number | null | undefined) => {
    if (value) address.searchParams.set(name, String(value))
  }
  address.searchParams.set('tk', token)
  say('origin', location.origin)
  say('city', city)
  say('weight', weight)
  say('dimensions', dimensions?.join('x'))
  say('selected', selected)
  return address.href
}

/** What of `next` differs from what the frame knows; undefined where nothing does. */
export const changedOptions = (
  known: WidgetOptions,
  next: WidgetOptions,
): Partial<WidgetOptions> | undefined => {
  const changed = (Object.keys(next) as (keyof WidgetOptions)[]).filter(
    (name) => JSON.stringify(known[name]) !== JSON.stringify(next[name]),
  )
  return changed.length === 0
    ? undefined
    : Object.fromEntries(changed.map((name) => [name, next[name]]))
}
