import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { openIncident } from './incidents.ts'

const LOCKERS = 200

/** How many cells of a size a locker has and how many of them are taken, by each who counts them. */
interface CellSums {
  readonly pointUid: string
  readonly size: CellSize
  /** In the doors of the locker. */
  readonly doors: number
  /** In the counts of the point. */
  readonly total: number
  readonly taken: number
  /** Cells of parcels that are counted, and blocked doors that are. */
  readonly held: number
  readonly blocked: number
}

const KIND = 'cells_differ'
const keyOf = ({ size }: CellSums): string => `${KIND}:${size}`

const NONE = '00000000-0000-0000-0000-000000000000'

/**
 * Compares doors, counts and parcels of each confirmed locker whose point counts its cells. What differs is the incident
 * `cells_differ` of its size with the numbers; it is over once they agree.
 * @returns how many sizes of lockers differ
 */
export async function checkCells(db: Kysely<Database>, now: Date): Promise<number> {
  let differing = 0
  for (let after = NONE; ;) {
    const points = await selectLockers(db, after)
    const last = points.at(-1)
    if (last === undefined) return differing
    const agreeing: CellSums[] = []
    for (const sums of await readSums(db, points)) {
      const detail = differenceOf(sums)
      if (detail === null) {
        agreeing.push(sums)
        continue
      }
      differing += 1
      const incident = { kind: KIND, key: keyOf(sums), door: null, detail }
      await openIncident(db, sums.pointUid, incident, now)
    }
    await closeAgreeing(db, agreeing, now)
    after = last
  }
}

function differenceOf({ size, doors, total, taken, held, blocked }: CellSums): string | null {
  const differences = [
    ...(doors === total ? [] : [`дверец ${doors}, в счёте ячеек ${total}`]),
    ...(held + blocked === taken
      ? []
      : [`занято посылками ${held}, неисправных ${blocked}, в счёте занято ${taken}`]),
  ]
  return differences.length === 0 ? null : `${size}: ${differences.join('; ')}`
}

const closeAgreeing = (db: Kysely<Database>, agreeing: readonly CellSums[], now: Date) =>
  sql`UPDATE incident SET closed_at = ${now}
    FROM unnest(${agreeing.map(({ pointUid }) => pointUid)}::uuid[], ${agreeing.map(keyOf)}::text[]) AS agreed (point_uid, key)
    WHERE incident.point_uid = agreed.point_uid AND incident.key = agreed.key AND closed_at IS NULL`.execute(
    db,
  )

async function selectLockers(db: Kysely<Database>, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('device')
    .select('point_uid')
    .where('state', '=', 'active')
    .where('point_uid', '>', after)
    .where(
      sql<boolean>`EXISTS (SELECT FROM point_cell WHERE point_cell.point_uid = device.point_uid)`,
    )
    .orderBy('point_uid')
    .limit(LOCKERS)
    .execute()
  return rows.map(({ point_uid: uid }) => uid)
}

/** One statement, so that all three are of one moment. */
async function readSums(
  db: Kysely<Database>,
  points: readonly string[],
): Promise<readonly CellSums[]> {
  const { rows } = await sql<CellSums>`
    WITH locker AS (SELECT uid, point_uid, doors FROM device WHERE state = 'active' AND point_uid = ANY(${points}::uuid[])),
    door AS (
      SELECT point_uid, door->>'size' AS size, count(*)::int AS doors
      FROM locker, jsonb_array_elements(doors) AS door GROUP BY 1, 2
    ), held AS (
      SELECT point_uid, coalesce(placed_size, cell_size) AS size, count(*)::int AS held
      FROM parcel WHERE cell_held AND point_uid = ANY(${points}::uuid[]) GROUP BY 1, 2
    ), blocked AS (
      SELECT point_uid, cell_size AS size, count(*)::int AS blocked
      FROM locker JOIN device_blocked_door ON device_uid = locker.uid WHERE counted GROUP BY 1, 2
    ), counted AS (
      SELECT point_uid, cell_size AS size, total, taken FROM point_cell WHERE point_uid = ANY(${points}::uuid[])
    )
    SELECT locker.point_uid AS "pointUid", of_size.size, coalesce(door.doors, 0) AS doors, coalesce(total, 0) AS total,
      coalesce(taken, 0) AS taken, coalesce(held.held, 0) AS held, coalesce(blocked.blocked, 0) AS blocked
    FROM locker CROSS JOIN unnest(${CELL_SIZES}::text[]) AS of_size (size)
    LEFT JOIN door ON (door.point_uid, door.size) = (locker.point_uid, of_size.size)
    LEFT JOIN held ON (held.point_uid, held.size) = (locker.point_uid, of_size.size)
    LEFT JOIN blocked ON (blocked.point_uid, blocked.size) = (locker.point_uid, of_size.size)
    LEFT JOIN counted ON (counted.point_uid, counted.size) = (locker.point_uid, of_size.size)
    ORDER BY locker.point_uid, array_position(${CELL_SIZES}::text[], of_size.size)`.execute(db)
  return rows
}
