import type { Line } from './line.ts'

/** Rows in a degree of latitude: 0.0025° or 280 m apart. */
const ROWS = 400

/** Whether a place is dry, to the nearest row. */
export type IsDry = (longitude: number, latitude: number) => boolean

/** Where each row crosses the edges of the rings, west to east. */
type Crossings = Map<number, number[]>

function crossRows(rings: readonly Line[]): Crossings {
  const rows: Crossings = new Map()
  for (const ring of rings) {
    let from = ring.at(-1)
    for (const to of ring) {
      if (from !== undefined) crossEdge(rows, from, to)
      from = to
    }
  }
  for (const longitudes of rows.values()) longitudes.sort((one, other) => one - other)
  return rows
}

function crossEdge(
  rows: Crossings,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const [low, high] = from[1] < to[1] ? [from, to] : [to, from]
  const slope = (high[0] - low[0]) / (high[1] - low[1])
  for (let row = Math.ceil(low[1] * ROWS); row < high[1] * ROWS; row++) {
    const longitude = low[0] + (row / ROWS - low[1]) * slope
    const list = rows.get(row)
    if (list === undefined) rows.set(row, [longitude])
    else list.push(longitude)
  }
}

const isInside = (rows: Crossings, longitude: number, row: number): boolean =>
  (rows.get(row)?.findIndex((crossing) => crossing > longitude) ?? 0) % 2 === 1

/**
 * A test of dry ground: inside every one of `lands` and outside every one of `waters`. Each is a set of rings under
 * the even-odd rule.
 */
export function dryGround(
  lands: readonly (readonly Line[])[],
  waters: readonly (readonly Line[])[],
): IsDry {
  const landRows = lands.map(crossRows)
  const waterRows = waters.map(crossRows)
  return (longitude, latitude) => {
    const row = Math.round(latitude * ROWS)
    return (
      landRows.every((rows) => isInside(rows, longitude, row)) &&
      !waterRows.some((rows) => isInside(rows, longitude, row))
    )
  }
}
