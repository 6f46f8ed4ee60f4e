import type { Line, Place } from './line.ts'

/** West, south, east, north, degrees. */
export type Box = readonly [number, number, number, number]

const isWithin = ([x, y]: Place, [west, south, east, north]: Box): boolean =>
  x > west && x < east && y > south && y < north

/** What of a line lies outside every box; to the nearest of its places. */
export function cutOut(line: Line, boxes: readonly Box[]): Line[] {
  const parts: Place[][] = [[]]
  for (const place of line) {
    if (!boxes.some((box) => isWithin(place, box))) parts.at(-1)?.push(place)
    else if (parts.at(-1)?.length !== 0) parts.push([])
  }
  return parts.filter((part) => part.length > 1)
}
