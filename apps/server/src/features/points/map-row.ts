import type { Pool } from 'pg'

/** What the map's snapshot reads of a point. */
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

const COLUMNS =
  'number, name, address, longitude, latitude, active, point_type, owner, fitting_room, check_order, payment_point, ' +
  'payment_card, payment_cash, operation_time, time_zone'

const BATCH = 20_000

/** Every point and the revision they belong to, read in one snapshot of the database, in batches. */
export async function readMapRows(pool: Pool): Promise<{ revision: number; rows: MapRow[] }> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: heads } = await client.query<{ revision: string }>(
      'SELECT revision FROM point_revision',
    )
    const rows: MapRow[] = []
    for (let after = ''; ;) {
      const batch = await client.query<MapRow>(
        `SELECT ${COLUMNS} FROM point WHERE number > $1 ORDER BY number LIMIT ${BATCH}`,
        [after],
      )
      rows.push(...batch.rows)
      const last = batch.rows.at(-1)
      if (last === undefined || batch.rows.length < BATCH) break
      after = last.number
    }
    await client.query('COMMIT')
    return { revision: Number(heads[0]?.revision ?? 0), rows }
  } finally {
    client.release()
  }
}
