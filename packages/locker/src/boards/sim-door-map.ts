import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { DoorMapEntry } from '../door.ts'

const COLUMNS = 3
const COLUMN_MM = 440
/** From the floor up. */
const ROWS: readonly (readonly [CellSize, number])[] = [
  ['XL', 430],
  ['L', 340],
  ['M', 230],
  ['M', 230],
  ['S', 120],
  ['S', 120],
  ['S', 120],
  ['M', 230],
]
const REACH_MM = [380, 1220] as const

/** The front of the simulated cabinet: three columns of eight doors. */
export const SIM_DOORS: readonly DoorMapEntry[] = Array.from({ length: COLUMNS }, (_, column) => {
  let y = 0
  return ROWS.map(([size, height], row): DoorMapEntry => {
    const place = { x: column * COLUMN_MM, y, width: COLUMN_MM, height }
    y += height
    const handle = place.y + height / 2
    return {
      no: column * ROWS.length + row + 1,
      at: { board: 1, channel: column * ROWS.length + row + 1 },
      size,
      place,
      low: handle >= REACH_MM[0] && handle <= REACH_MM[1],
    }
  })
}).flat()
