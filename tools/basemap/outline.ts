import { LATITUDE_STEP, LONGITUDE_STEP, type Cell } from './built-up.ts'
import { chainLines } from './chain.ts'
import type { Line, Place } from './line.ts'
import { smoothLine } from './smooth.ts'

const corner = (x: number, y: number): Place => [x * LONGITUDE_STEP, y * LATITUDE_STEP]

/** Rounded outlines of the ground that the cells cover together: rings, holes included. */
export function outlineCells(cells: readonly Pick<Cell, 'x' | 'y'>[]): Line[] {
  const filled = new Set(cells.map(({ x, y }) => `${x} ${y}`))
  const has = (x: number, y: number) => filled.has(`${x} ${y}`)
  // Cells that touch by a corner alone would make a crossing that cannot be walked around: fill one beside it.
  for (const { x, y } of cells)
    for (const side of [-1, 1])
      if (has(x + side, y + 1) && !has(x + side, y) && !has(x, y + 1)) filled.add(`${x} ${y + 1}`)

  const edges: Line[] = []
  for (const key of filled) {
    const [x = 0, y = 0] = key.split(' ').map(Number)
    if (!has(x, y - 1)) edges.push([corner(x, y), corner(x + 1, y)])
    if (!has(x, y + 1)) edges.push([corner(x, y + 1), corner(x + 1, y + 1)])
    if (!has(x - 1, y)) edges.push([corner(x, y), corner(x, y + 1)])
    if (!has(x + 1, y)) edges.push([corner(x + 1, y), corner(x + 1, y + 1)])
  }
  return chainLines(edges).rings.map((ring) => smoothLine(ring, true, 3))
}
