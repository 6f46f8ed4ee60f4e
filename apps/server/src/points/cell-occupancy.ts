import type { CellOccupancy } from '@yacheyka/core/cells/cell-occupancy'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { PAYMENT_DAYS } from '@yacheyka/core/orders/order'
import { AT_THE_POINT, HANDED_OUT, RETURN_STEPS } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'

export interface PointOccupancy extends CellOccupancy {
  readonly pointUid: string
  /** When the first of its cells is free if nothing else happens: a storage or an unpaid order ends; null: not known. */
  readonly freeAt: Date | null
  /** Cells of lying parcels whose storage is over. */
  readonly overdue: number
  /** Barcodes of some that hold a cell and have left. */
  readonly goneBarcodes: readonly string[]
}

/** Barcodes that a difference names. */
const NAMED_MAX = 5

const codes = (list: readonly string[]) => sql.join(list.map((code) => sql.lit(code)))
const HERE = sql`parcel.status IN (${codes(AT_THE_POINT)})`
/** It holds no cell any more, or should hold none. */
export const GONE = sql`parcel.status IN (${codes([...HANDED_OUT, ...RETURN_STEPS, 'cancelled'])})`
const UNPAID = sql`coalesce(juridical_order.status = 'awaiting_payment', false)`
const LYING = sql`FILTER (WHERE ${HERE})`

/**
 * Why cells of these points are taken and what their counts say, a row for each point and size. One statement, so that all
 * of it is of one moment. Doors count where there is a confirmed device; cells of others only where there is none.
 */
export async function readOccupancy(
  db: Kysely<Database>,
  points: readonly string[],
  now: Date,
): Promise<readonly PointOccupancy[]> {
  const { rows } = await sql<PointOccupancy>`
    WITH locker AS (SELECT uid, point_uid, doors FROM device WHERE state = 'active' AND point_uid = ANY(${points}::uuid[])),
    door AS (
      SELECT point_uid, door->>'size' AS size, count(*)::int AS doors
      FROM locker, jsonb_array_elements(doors) AS door GROUP BY 1, 2
    ), held AS (
      SELECT parcel.point_uid, coalesce(placed_size, cell_size) AS size,
        count(*) AS held, count(*) ${LYING} AS lying,
        count(*) FILTER (WHERE NOT ${HERE} AND NOT ${GONE} AND NOT ${UNPAID}) AS coming,
        count(*) FILTER (WHERE NOT ${HERE} AND NOT ${GONE} AND ${UNPAID}) AS unpaid,
        count(*) FILTER (WHERE ${GONE}) AS gone,
        count(*) FILTER (WHERE ${HERE} AND expire_at <= ${now}) AS overdue,
        least(
          min(expire_at) FILTER (WHERE ${HERE} AND expire_at > ${now}),
          min(juridical_order.created_at + make_interval(days => ${PAYMENT_DAYS}))
            FILTER (WHERE NOT ${HERE} AND NOT ${GONE} AND ${UNPAID})) AS free_at,
        (array_agg(barcode ORDER BY barcode) FILTER (WHERE ${GONE}))[1:${sql.lit(NAMED_MAX)}] AS barcodes
      FROM parcel LEFT JOIN juridical_order ON juridical_order.uid = parcel.order_uid
      WHERE cell_held AND parcel.point_uid = ANY(${points}::uuid[]) GROUP BY 1, 2
    ), blocked AS (
      SELECT point_uid, cell_size AS size, count(*)::int AS blocked
      FROM locker JOIN device_blocked_door ON device_uid = locker.uid WHERE counted GROUP BY 1, 2
    )
    SELECT asked.point_uid AS "pointUid", of_size.size,
      CASE WHEN locker.uid IS NOT NULL THEN coalesce(door.doors, 0) END AS doors,
      coalesce(total, 0) AS total, coalesce(taken, 0) AS taken,
      CASE WHEN locker.uid IS NULL
        THEN coalesce(taken_by_others, greatest(0, taken - coalesce(held.held, 0)), 0) ELSE 0 END::int AS others,
      coalesce(held.lying, 0)::int AS lying, coalesce(held.coming, 0)::int AS coming, coalesce(held.unpaid, 0)::int AS unpaid,
      coalesce(held.gone, 0)::int AS gone, coalesce(held.overdue, 0)::int AS overdue, coalesce(blocked.blocked, 0) AS blocked,
      held.free_at AS "freeAt", coalesce(held.barcodes, '{}') AS "goneBarcodes"
    FROM unnest(${points}::uuid[]) AS asked (point_uid) CROSS JOIN unnest(${CELL_SIZES}::text[]) AS of_size (size)
    LEFT JOIN locker ON locker.point_uid = asked.point_uid
    LEFT JOIN door ON (door.point_uid, door.size) = (asked.point_uid, of_size.size)
    LEFT JOIN held ON (held.point_uid, held.size) = (asked.point_uid, of_size.size)
    LEFT JOIN blocked ON (blocked.point_uid, blocked.size) = (asked.point_uid, of_size.size)
    LEFT JOIN point_cell ON (point_cell.point_uid, point_cell.cell_size) = (asked.point_uid, of_size.size)
    ORDER BY asked.point_uid, array_position(${CELL_SIZES}::text[], of_size.size)`.execute(db)
  return rows
}

/**
 * Notes of counts that a file has just given how many of the taken cells are not of our parcels: what is beyond those
 * that parcels and broken doors take. The caller holds the counts.
 */
export async function noteTakenByOthers(
  transaction: Transaction<Database>,
  cells: readonly { readonly pointUid: string; readonly size: CellSize }[],
): Promise<void> {
  await sql`
    WITH given AS (
      SELECT * FROM unnest(${cells.map(({ pointUid }) => pointUid)}::uuid[], ${cells.map(({ size }) => size)}::text[])
        AS given (point_uid, size)
    ), held AS (
      SELECT point_uid, coalesce(placed_size, cell_size) AS size, count(*)::int AS count
      FROM parcel WHERE cell_held AND point_uid IN (SELECT point_uid FROM given) GROUP BY 1, 2
    ), blocked AS (
      SELECT point_uid, cell_size AS size, count(*)::int AS count
      FROM device JOIN device_blocked_door ON device_uid = device.uid
      WHERE counted AND state = 'active' AND point_uid IN (SELECT point_uid FROM given) GROUP BY 1, 2
    ), rest AS (
      SELECT given.point_uid, given.size,
        greatest(0, taken - coalesce(held.count, 0) - coalesce(blocked.count, 0)) AS others
      FROM given JOIN point_cell ON (point_cell.point_uid, cell_size) = (given.point_uid, given.size)
      LEFT JOIN held ON (held.point_uid, held.size) = (given.point_uid, given.size)
      LEFT JOIN blocked ON (blocked.point_uid, blocked.size) = (given.point_uid, given.size)
    )
    UPDATE point_cell SET taken_by_others = others FROM rest
    WHERE (point_cell.point_uid, cell_size) = (rest.point_uid, rest.size) AND taken_by_others IS DISTINCT FROM others`.execute(
    transaction,
  )
}

const OLD_COUNTS = 1000

/**
 * Settles counts from before cells of others were noted, in batches. Where no parcel has left yet nothing was given back
 * wrongly, so that what is counted beyond the held cells is of a file; so it is in the demonstration. Elsewhere nobody knows,
 * and the difference is to be named.
 */
export async function settleOldCounts(db: Kysely<Database>): Promise<void> {
  for (let settled = OLD_COUNTS; settled === OLD_COUNTS;)
    settled = await inTransaction(db, settleOldBatch)
}

async function settleOldBatch(transaction: Transaction<Database>): Promise<number> {
  const { rows } = await sql<{ pointUid: string; size: CellSize; byFile: boolean }>`
    SELECT point_uid AS "pointUid", cell_size AS size,
      EXISTS (SELECT FROM setting WHERE name = 'demonstration' AND value = 'true'::jsonb)
        OR NOT EXISTS (SELECT FROM parcel WHERE parcel.point_uid = point_cell.point_uid AND ${GONE}) AS "byFile"
    FROM point_cell WHERE taken_by_others IS NULL
    ORDER BY point_uid, cell_size LIMIT ${OLD_COUNTS} FOR NO KEY UPDATE OF point_cell`.execute(
    transaction,
  )
  const { byFile = [], unknown = [] } = Object.groupBy(rows, (row) =>
    row.byFile ? 'byFile' : 'unknown',
  )
  await noteTakenByOthers(transaction, byFile)
  await sql`UPDATE point_cell SET taken_by_others = 0
    FROM unnest(${unknown.map(({ pointUid }) => pointUid)}::uuid[], ${unknown.map(({ size }) => size)}::text[]) AS old (point_uid, size)
    WHERE (point_cell.point_uid, cell_size) = (old.point_uid, old.size)`.execute(transaction)
  return rows.length
}
