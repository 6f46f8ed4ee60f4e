import type { CellSize } from '@yacheyka/core/cell-size'
import type { Pool } from 'pg'
import type { Context } from '#/context.ts'
import { type CellColumns, copyCells, putCell } from './cell-columns.ts'
import type { FilterColumns } from './filter-columns.ts'
import { placeOf } from './joined-texts.ts'

/** Cells as they are now, and their edition: it grows whenever any of them changed. */
export interface Room {
  readonly cells: CellColumns
  readonly edition: number
}

/** Keeps a copy of the snapshot's cells as the database has them, while somebody asks. */
export interface Rooms {
  /**
   * The cells, at most a few seconds old: whoever finds them older waits for one look at what changed. When the database
   * does not answer, the last known cells stay.
   */
  current(columns: FilterColumns): Promise<Room>
}

/** How old the cells may be, milliseconds. */
const FRESH_FOR = 3000
/** A transaction becomes visible after the time that its rows carry: as long as this may one last and be seen. */
const LATE = '60 seconds'
/** Rows between two turns of the event loop. */
const BATCH = 2000

interface Following {
  readonly cells: CellColumns
  /** By the database's clock: what changed before this has been read. */
  since: string
  /** Milliseconds of the process's own steady clock. */
  askedAt: number
  edition: number
  busy: Promise<void> | undefined
}

export function openRooms(pool: Pool, log: Context['log']): Rooms {
  const followed = new WeakMap<FilterColumns, Following>()

  const follow = (columns: FilterColumns): Following => {
    const known = followed.get(columns)
    if (known !== undefined) return known
    const made = {
      cells: copyCells(columns.cells),
      since: columns.cellsReadAt,
      askedAt: -Infinity,
      edition: 0,
      busy: undefined,
    }
    followed.set(columns, made)
    return made
  }

  const catchUp = async (columns: FilterColumns, following: Following): Promise<void> => {
    try {
      const { since, changed } = await readChanges(pool, following.since, (row) =>
        take(columns, following.cells, row),
      )
      following.since = since
      if (changed) following.edition += 1
    } catch (error) {
      log.warn({ err: error }, 'widget: the last known cells stay, the database did not answer')
    }
    following.askedAt = performance.now()
  }

  return {
    current: async (columns) => {
      const following = follow(columns)
      if (performance.now() - following.askedAt >= FRESH_FOR)
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
  readonly point_uid: string
  readonly changed_at: string
}

const CHANGES = `
  SELECT point.number, cell_size, total, taken, point_uid, point_cell.changed_at::text AS changed_at
  FROM point_cell JOIN point ON point.uid = point_uid
  WHERE point_cell.changed_at >= $1::timestamptz
    AND (point_cell.changed_at, point_uid, cell_size) > ($1::timestamptz, $2::uuid, $3)
  ORDER BY point_cell.changed_at, point_uid, cell_size
  LIMIT ${BATCH}`

const BEFORE_ANY_POINT = '00000000-0000-0000-0000-000000000000'

/** Reads what changed since, batch by batch: between two of them others have their turn. */
async function readChanges(
  pool: Pool,
  since: string,
  takeIn: (row: ChangedCell) => boolean,
): Promise<{ since: string; changed: boolean }> {
  const { rows: clocks } = await pool.query<{ now: string; from: string }>(
    `SELECT now()::text AS now, ($1::timestamptz - interval '${LATE}')::text AS from`,
    [since],
  )
  const [clock] = clocks
  let changed = false
  let cursor = [clock?.from ?? since, BEFORE_ANY_POINT, '']
  for (;;) {
    const { rows } = await pool.query<ChangedCell>(CHANGES, cursor)
    for (const row of rows) changed = takeIn(row) || changed
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) break
    cursor = [last.changed_at, last.point_uid, last.cell_size]
  }
  return { since: clock?.now ?? since, changed }
}

/** A point that these columns do not know yet comes with the next snapshot. */
function take(columns: FilterColumns, cells: CellColumns, row: ChangedCell): boolean {
  const ordinal = placeOf(columns.numbers, columns.byNumber, row.number)
  const { cell_size: size, total, taken } = row
  return ordinal !== undefined && putCell(cells, ordinal, { size, total, taken })
}
