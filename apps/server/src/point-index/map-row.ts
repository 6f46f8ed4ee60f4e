import type { Pool } from 'pg'
import { CELLS_AS_TEXT } from './cell-columns.ts'
import type { FilterRow } from './filter-columns.ts'

/** What the map shows of a point. */
export interface MapRow {
  readonly number: string
  readonly name: string
  readonly address: string
  readonly longitude: number
  readonly latitude: number
  readonly active: boolean
  readonly point_type: 'pickup' | 'locker'
  readonly owner: string
  readonly fitting_room: boolean
  readonly check_order: boolean
  readonly payment_point: boolean
  readonly payment_card: boolean
  readonly payment_cash: boolean
  readonly operation_time: readonly string[]
  readonly time_zone: string
}

/** What the snapshot reads of a point: what the map shows and what the widget filters by. */
export interface SnapshotRow extends MapRow, FilterRow {
  readonly settlement: string
  readonly operation_time: readonly string[]
}

/** The points of one moment of the database. */
export interface SnapshotRows {
  readonly revision: number
  /** By the primary's clock, ISO 8601: all that was committed before is there. */
  readonly readAt: string
  /** Sorted by number. */
  readonly rows: readonly SnapshotRow[]
}

const COLUMNS =
  'number, name, settlement, address, longitude, latitude, offered AS active, point_type, owner, fitting_room, check_order, payment_point, ' +
  'payment_card, payment_cash, operation_time, time_zone, how_to_find, max_weight, ' +
  `(SELECT ${CELLS_AS_TEXT} FROM point_cell WHERE point_uid = point.uid) AS cells`

/** A replica that has replayed nothing since its start knows no time. */
const READ_AT = `CASE WHEN pg_is_in_recovery() THEN coalesce(pg_last_xact_replay_timestamp(), 'epoch') ELSE now() END`

const BATCH = 20_000

/**
 * Every point of the network, or of the sandbox, and the revision they belong to, read in one snapshot of the database, in
 * batches; the revision first, which begins that snapshot, so that it is never newer than the rows.
 */
export async function readMapRows(pool: Pool, sandbox = false): Promise<SnapshotRows> {
  const client = await pool.connect()
  let done = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: heads } = await client.query<{ revision: string; read_at: Date }>(
      `SELECT revision, ${READ_AT} AS read_at FROM point_revision`,
    )
    const rows: SnapshotRow[] = []
    for (let after = ''; ;) {
      const batch = await client.query<SnapshotRow>(
        `SELECT ${COLUMNS} FROM point WHERE number > $1 AND sandbox = $2 ORDER BY number LIMIT ${BATCH}`,
        [after, sandbox],
      )
      rows.push(...batch.rows)
      const last = batch.rows.at(-1)
      if (last === undefined || batch.rows.length < BATCH) break
      after = last.number
    }
    await client.query('COMMIT')
    done = true
    const [head] = heads
    const readAt = (head?.read_at ?? new Date(0)).toISOString()
    return { revision: Number(head?.revision ?? 0), readAt, rows }
  } finally {
    // Within its transaction it is of no use to anybody.
    client.release(!done)
  }
}
