import { LATITUDE_STEP, LONGITUDE_STEP, type Cell } from './built-up.ts'

/** Weight of a cell, 1 to 9: grows slower than its people, as a network does. */
const weightOf = (cell: Cell): number =>
  Math.min(9, Math.max(1, Math.round(Math.sqrt(cell.density) / 11 - 1)))

/** One city: rows `y,x,weights`, north to south; a digit for each cell from `x` on, 0 where there is none. */
function formatCells(cells: readonly Cell[]): string {
  const rows = new Map<number, Map<number, number>>()
  for (const cell of cells) {
    const row = rows.get(cell.y) ?? new Map<number, number>()
    rows.set(cell.y, row.set(cell.x, weightOf(cell)))
  }
  return [...rows]
    .sort(([one], [other]) => other - one)
    .map(([y, row]) => {
      const [west, east] = [Math.min(...row.keys()), Math.max(...row.keys())]
      const digits = Array.from({ length: east - west + 1 }, (_, step) => row.get(west + step) ?? 0)
      return `${y},${west},${digits.join('')}`
    })
    .join(';')
}

/** The JSON of `apps/server/src/gazetteer/built-up.json`: the steps of the grid, degrees, and the cells by label of city. */
export function formatBuiltUp(cities: ReadonlyMap<string, readonly Cell[]>): string {
  const rows = [...cities].map(
    ([label, cells]) => `${JSON.stringify(label)}: ${JSON.stringify(formatCells(cells))}`,
  )
  return `{
"latitude_step": ${LATITUDE_STEP},
"longitude_step": ${LONGITUDE_STEP},
"cities": {
${rows.join(',\n')}
}
}
`
}
