import type { CellSize } from '@yacheyka/core/cells/cell-size'
import type { Pool } from 'pg'
import type { Log } from '#/log.ts'
import { type CellColumns, copyCells, putCell } from './cell-columns.ts'
import type { FilterColumns } from './filter-columns.ts'
import { placeOf } from '@yacheyka/core/text/joined-texts'

/** Cells as they are now, and their edition: it grows whenever any of them changed. */
interface CellAvailability {
  readonly cells: CellColumns
  readonly edition: number
}

/** Keeps a copy of the snapshot's cells as the database has them, while somebody asks. */
export interface AvailabilityReader {
  /**
   * The cells, at most a few seconds old: whoever finds them older waits for one look at what changed. When the database
   * does not answer, the last known cells stay.
   */
  current(columns: FilterColumns): Promise<CellAvailability>
}

/** How old the cells may be, milliseconds. */
const FRESH_FOR = 3000
/** After an import a look takes long: so many times as long is waited until the next. */
const REST = 10
/** A transaction becomes visible after the time that its rows carry: as long as this may one last and be seen. */
const LATE = '60 seconds'
/** Rows between two turns of the event loop. */
const BATCH = 2000

interface Following {
  readonly cells: CellColumns
  /** By the database's clock: what changed before this has been read. */
  since: string
  /** Milliseconds of the process's own steady clock. */
  freshUntil: number
  edition: number
  busy: Promise<void> | undefined
}

export function openAvailability(pool: Pool, log: Log): AvailabilityReader {
  const followed = new WeakMap<FilterColumns, Following>()

  const follow = (columns: FilterColumns): Following => {
    const known = followed.get(columns)
    if (known !== undefined) return known
    const made = {
      cells: copyCells(columns.cells),
      since: columns.cellsReadAt,
      freshUntil: -Infinity,
      edition: 0,
      busy: undefined,
    }
    followed.set(columns, made)
    return made
  }

  const catchUp = async (columns: FilterColumns, following: Following): Promise<void> => {
    const began = performance.now()
    try {
      const { since, changed } = await readChanges(pool, following.since, (row) =>
        take(columns, following.cells, row),
      )
      following.since = since
      if (changed) following.edition += 1
    } catch (error) {
      log.warn({ err: error }, 'widget: the last known cells stay, the database did not answer')
    }
    const ended = performance.now()
    following.freshUntil = ended + Math.max(FRESH_FOR, REST * (ended - began))
  }

  return {
    current: async (columns) => {
      const following = follow(columns)
      if (performance.now() >= following.freshUntil)
        following.busy ??= catchUp(columns, following).finally(() => {
          following.busy = undefined
        })
      await following.busy
      return { cells: following.cells, edition: following.edition }
    },
  }
}

interface ChangedCell {
  readonly number: string
  readonly cell_size: CellSize
  readonly total: number
  readonly taken: number
}

const CHANGES = `
  DECLARE changes NO SCROLL CURSOR FOR
  SELECT point.number, cell_size, total, taken
  FROM point_cell JOIN point ON point.uid = point_uid
  WHERE point_cell.changed_at >= $1::timestamptz - interval '${LATE}'`

/**
 * Reads what changed since, through a cursor: an import changes a hundred thousand rows at one instant, and between two
 * batches others have their turn.
 */
async function readChanges(
  pool: Pool,
  since: string,
  takeIn: (row: ChangedCell) => boolean,
): Promise<{ since: string; changed: boolean }> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN READ ONLY')
    const { rows: clocks } = await client.query<{ now: string }>('SELECT now()::text AS now')
    await client.query(CHANGES, [since])
    let changed = false
    for (let full = true; full;) {
      const { rows } = await client.query<ChangedCell>(`FETCH ${BATCH} FROM changes`)
      for (const row of rows) changed = takeIn(row) || changed
      full = rows.length === BATCH
    }
    await client.query('COMMIT')
    client.release()
    return { since: clocks[0]?.now ?? since, changed }
  } catch (error) {
    // Whatever state the connection is in, nobody else gets it.
    client.release(true)
    throw error
  }
}

/** A point that these columns do not know yet comes with the next snapshot. */
function take(columns: FilterColumns, cells: CellColumns, row: ChangedCell): boolean {
  const ordinal = placeOf(columns.numbers, columns.byNumber, row.number)
  const { cell_size: size, total, taken } = row
  return ordinal !== undefined && putCell(cells, ordinal, { size, total, taken })
}
