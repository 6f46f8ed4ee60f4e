import type { PointType, Position } from '@yacheyka/core/points/point'
import type { CellCount } from '@yacheyka/core/cells/point-capacity'
import { type Kysely, sql } from 'kysely'
import type { Read } from '#/db/replicas.ts'
import type { Database } from '#/db/types.ts'
import { CELLS_AS_TEXT, readCells } from '#/point-index/cell-columns.ts'

/** A point as the workbook has it. */
export interface PointRow extends Position {
  readonly uid: string
  readonly number: string
  readonly name: string
  readonly settlement: string
  readonly address: string
  readonly active: boolean
  readonly point_type: PointType
  readonly payment_card: boolean
  readonly payment_cash: boolean
  readonly fitting_room: boolean
  readonly operation_time: readonly string[]
  readonly how_to_find: string
  /** Empty where nobody has told us. */
  readonly cells: readonly CellCount[]
}

/** Those of the uids that are points, in the order of their numbers, each once. */
export async function knownPoints(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM point WHERE uid = ANY(${uids}::uuid[]) AND NOT sandbox ORDER BY number`.execute(
    db,
  )
  return rows.map(({ uid }) => uid)
}

/** Points read at once. */
const BATCH = 500

/** The points of these uids in this order, in batches; what is gone meanwhile is left out. */
export async function* eachPoint(
  read: Read,
  uids: readonly string[],
): AsyncGenerator<readonly PointRow[]> {
  for (let from = 0; from < uids.length; from += BATCH)
    yield await read((db) => readPoints(db, uids.slice(from, from + BATCH)))
}

async function readPoints(
  db: Kysely<Database>,
  uids: readonly string[],
): Promise<readonly PointRow[]> {
  const { rows } = await sql<Omit<PointRow, 'cells'> & { cells: string | null }>`
      SELECT uid, number, name, settlement, address, active, point_type, payment_card, payment_cash, fitting_room,
        operation_time, how_to_find, longitude, latitude,
        (SELECT ${sql.raw(CELLS_AS_TEXT)} FROM point_cell WHERE point_uid = point.uid) AS cells
      FROM point WHERE uid = ANY(${uids}::uuid[]) ORDER BY number`.execute(db)
  return rows.map((row) => ({ ...row, cells: readCells(row.cells) }))
}
