import { isStorable } from '@yacheyka/core/text/storable'
import type { TerminalAvailability } from '@yacheyka/core/batches/batch-availability'
import type { CellSize } from '@yacheyka/core/cells/cell-size'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'
import { CELLS_AS_TEXT, readCells } from '#/point-index/cell-columns.ts'

/** A point as a batch needs it. */
export interface BatchTerminal {
  readonly number: string
  readonly name: string
  readonly city: string
  readonly address: string
  readonly longitude: number
  readonly latitude: number
  readonly availability: TerminalAvailability
}

/** Points by their numbers, as they are now; what is not there is left out. */
export async function readTerminals(
  db: Kysely<Database>,
  numbers: Iterable<string>,
): Promise<ReadonlyMap<string, BatchTerminal>> {
  const storable = [...new Set(numbers)].filter(isStorable)
  if (storable.length === 0) return new Map()
  const rows = await db
    .selectFrom('point')
    .select(['number', 'name', 'settlement', 'address', 'longitude', 'latitude'])
    .select(['offered', 'max_weight'])
    .select(
      sql<
        string | null
      >`(SELECT ${sql.raw(CELLS_AS_TEXT)} FROM point_cell WHERE point_uid = point.uid)`.as('cells'),
    )
    .where(sql<boolean>`number = ANY(${storable}::text[])`)
    .where('sandbox', '=', false)
    .execute()
  return new Map(
    rows.map((row) => [
      row.number,
      {
        number: row.number,
        name: row.name,
        city: cityOfPoint(row.settlement, row),
        address: row.address,
        longitude: row.longitude,
        latitude: row.latitude,
        availability: { active: row.offered, maxWeight: row.max_weight, free: freeOf(row.cells) },
      },
    ]),
  )
}

const freeOf = (text: string | null): ReadonlyMap<CellSize, number> | null =>
  text === null
    ? null
    : new Map(readCells(text).map(({ size, total, taken }) => [size, Math.max(0, total - taken)]))

/** Known capacity and no free cell (decisions, section 5). */
export const isOverloaded = ({ availability }: BatchTerminal): boolean =>
  availability.free !== null && [...availability.free.values()].every((count) => count === 0)
