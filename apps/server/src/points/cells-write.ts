import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

interface WrittenCell {
  readonly point_uid: string
  readonly cell_size: CellSize
  readonly total: number
  readonly taken: number
}

/** Writes counts of cells, each size of a point at most once a call; equal ones stay as old as they are. */
export async function writeCells(
  transaction: Transaction<Database>,
  cells: readonly WrittenCell[],
): Promise<void> {
  await sql`
    INSERT INTO point_cell (point_uid, cell_size, total, taken, changed_at)
    SELECT point_uid, cell_size, total, taken, clock_timestamp()
    FROM json_to_recordset(${JSON.stringify(cells)}::json)
      AS incoming(point_uid uuid, cell_size text, total integer, taken integer)
    ON CONFLICT (point_uid, cell_size) DO UPDATE
      SET total = excluded.total, taken = excluded.taken, changed_at = excluded.changed_at
      WHERE (point_cell.total, point_cell.taken) IS DISTINCT FROM (excluded.total, excluded.taken)`.execute(
    transaction,
  )
}

/** Grams; null takes the limit away. The caller tells the processes by `bumpRevision`. */
export async function writeMaxWeights(
  transaction: Transaction<Database>,
  weights: readonly { readonly uid: string; readonly max_weight: number | null }[],
): Promise<void> {
  await sql`
    UPDATE point SET max_weight = incoming.max_weight, updated_at = now()
    FROM json_to_recordset(${JSON.stringify(weights)}::json) AS incoming(uid uuid, max_weight integer)
    WHERE point.uid = incoming.uid`.execute(transaction)
}
