import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'
import { findParcelPoints, type ParcelPoint } from '../parcels/points.ts'

/** A point of the demonstration's parcels as an order sees it. */
export interface Place extends ParcelPoint {
  /** As orders name it. */
  readonly city: string
  /** Free cells by size; undefined where nobody has told us. */
  readonly free: Map<CellSize, number> | undefined
}

export async function readPlaces(transaction: Transaction<Database>): Promise<readonly Place[]> {
  const known = await findParcelPoints(transaction)
  const { rows } = await sql<{
    uid: string
    settlement: string
    longitude: number
    latitude: number
    free: Readonly<Partial<Record<CellSize, number>>> | null
  }>`
    SELECT uid, settlement, longitude, latitude,
      (SELECT json_object_agg(cell_size, total - taken) FROM point_cell WHERE point_uid = point.uid) AS free
    FROM point WHERE uid = ANY(${known.map(({ uid }) => uid)}::uuid[])`.execute(transaction)
  const byUid = new Map(rows.map((row) => [row.uid, row]))
  return known.flatMap((point) => {
    const row = byUid.get(point.uid)
    if (row === undefined) return []
    const free =
      row.free === null ? undefined : new Map(Object.entries(row.free) as [CellSize, number][])
    return { ...point, city: cityOfPoint(row.settlement, row), free }
  })
}

/** Whether it is a locker that is known to have so many cells free. */
export const hasFreeCells = ({ isLocker, free }: Place, cells: readonly CellSize[]): boolean =>
  isLocker && cells.every((size) => (free?.get(size) ?? 0) >= cells.length)

/** What is taken counts at the next choice. */
export function takeFreeCells({ free }: Place, cells: readonly CellSize[]): void {
  for (const size of cells) free?.set(size, (free.get(size) ?? 0) - 1)
}

/** The locker with the most room. */
export function findMostFree(
  places: readonly Place[],
  cells: readonly CellSize[],
): Place | undefined {
  const fitting = places.filter((place) => hasFreeCells(place, cells))
  const [most] = fitting.toSorted((one, other) => sumOf(other) - sumOf(one))
  if (most !== undefined) takeFreeCells(most, cells)
  return most
}

const sumOf = ({ free }: Place): number =>
  [...(free?.values() ?? [])].reduce((sum, count) => sum + count, 0)
