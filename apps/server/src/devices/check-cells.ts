import { cellDifferences } from '@yacheyka/core/cells/cell-occupancy'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { readOccupancy, settleOldCounts } from '#/points/cell-occupancy.ts'
import { openIncident } from './incidents.ts'

const POINTS = 200

interface SizeOfPoint {
  readonly pointUid: string
  readonly size: CellSize
}

const KIND = 'cells_differ'
const keyOf = ({ size }: SizeOfPoint): string => `${KIND}:${size}`

const NONE = '00000000-0000-0000-0000-000000000000'

/**
 * Compares counts and parcels of each point that counts its cells, and doors where it has a confirmed device. What differs
 * is the incident `cells_differ` of its size with the numbers; it is over once they agree.
 * @returns how many sizes of points differ
 */
export async function checkCells(db: Kysely<Database>, now: Date): Promise<number> {
  await settleOldCounts(db)
  let differing = 0
  for (let after = NONE; ;) {
    const points = await selectCounting(db, after)
    const last = points.at(-1)
    if (last === undefined) return differing
    const agreeing: SizeOfPoint[] = []
    for (const cells of await readOccupancy(db, points, now)) {
      const differences = cellDifferences(cells)
      if (differences.length === 0) {
        agreeing.push(cells)
        continue
      }
      differing += 1
      const detail = `${cells.size}: ${differences.join('; ')}`
      const incident = { kind: KIND, key: keyOf(cells), door: null, detail }
      await openIncident(db, cells.pointUid, incident, now)
    }
    await closeAgreeing(db, agreeing, now)
    after = last
  }
}

const closeAgreeing = (db: Kysely<Database>, agreeing: readonly SizeOfPoint[], now: Date) =>
  sql`UPDATE incident SET closed_at = ${now}
    FROM unnest(${agreeing.map(({ pointUid }) => pointUid)}::uuid[], ${agreeing.map(keyOf)}::text[]) AS agreed (point_uid, key)
    WHERE incident.point_uid = agreed.point_uid AND incident.key = agreed.key AND closed_at IS NULL`.execute(
    db,
  )

/** Points that count their cells, the next of them by uid. */
async function selectCounting(db: Kysely<Database>, after: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('point')
    .select('uid')
    .where('uid', '>', after)
    .where('sandbox', '=', false)
    .where(sql<boolean>`EXISTS (SELECT FROM point_cell WHERE point_cell.point_uid = point.uid)`)
    .orderBy('uid')
    .limit(POINTS)
    .execute()
  return rows.map(({ uid }) => uid)
}
