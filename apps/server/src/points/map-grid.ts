import { sql } from 'kysely'

export interface MapView {
  readonly zoom: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Pixels of a group's side; from this zoom on every place is told apart. */
const GROUP_PIXELS = 80
const ZOOM_OF_PLACES = 16
/** A degree of latitude in Russia's middle is about so much longer on the map than one of longitude. */
const STRETCH = 0.56

/** `GROUP BY` of what stands too close together, on a grid that is fixed for each zoom. */
export const gridCell = (zoom: number) => {
  const step = zoom >= ZOOM_OF_PLACES ? 1e-5 : ((360 / 2 ** zoom) * GROUP_PIXELS) / 256
  return sql`floor(longitude / ${step}::float8), floor(latitude / ${step * STRETCH}::float8)`
}

/** Also where the view goes on past the date line. */
export const inView = ({ west, south, east, north }: MapView) =>
  sql`latitude BETWEEN ${south} AND ${north}
    AND (longitude BETWEEN ${west} AND ${east} OR longitude + 360 BETWEEN ${west} AND ${east}
      OR longitude - 360 BETWEEN ${west} AND ${east})`
