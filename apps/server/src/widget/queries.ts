import type { WidgetFilter, WidgetTerminal } from '@yacheyka/contract/widget'
import type { PointType, Position } from '@yacheyka/core/point'
import { parsePointNumber } from '@yacheyka/core/point-number'
import type { Pool } from 'pg'
import type { Context } from '#/context.ts'
import { CELLS_AS_TEXT } from './cell-columns.ts'
import type { FilterColumns } from './filter-columns.ts'
import { textAt } from './joined-texts.ts'
import { measureOf } from './match.ts'
import type { Selection } from './nearest.ts'
import { presentWidgetTerminal } from './present.ts'

export interface WidgetRow {
  readonly uid: string
  readonly number: string
  readonly name: string
  readonly settlement: string
  readonly address: string
  readonly longitude: number
  readonly latitude: number
  readonly active: boolean
  readonly point_type: PointType
  readonly payment_card: boolean
  readonly payment_cash: boolean
  readonly operation_time: readonly string[]
  readonly how_to_find: string
  readonly photos: readonly string[]
  readonly time_zone: string
  /** Grams; null where nobody has told us. */
  readonly max_weight: number | null
  /** As `CELLS_AS_TEXT` writes them; null where nobody has told us. */
  readonly cells: string | null
}

const BY_NUMBERS = `
  SELECT uid, number, name, settlement, address, longitude, latitude, active, point_type, payment_card, payment_cash,
    operation_time, how_to_find, photos, time_zone, max_weight,
    (SELECT ${CELLS_AS_TEXT} FROM point_cell WHERE point_uid = point.uid) AS cells
  FROM point WHERE number = ANY($1)`

/** The points of these numbers as they are now, by number. */
async function readWidgetRows(
  pool: Pool,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, WidgetRow>> {
  const { rows } = await pool.query<WidgetRow>({
    name: 'widget-points',
    text: BY_NUMBERS,
    values: [numbers],
  })
  return new Map(rows.map((row) => [row.number, row]))
}

/** One point by a number as somebody wrote it, or undefined. */
export async function findWidgetRow(pool: Pool, number: string): Promise<WidgetRow | undefined> {
  const parsed = parsePointNumber(number)
  if (!parsed.ok) return undefined
  return (await readWidgetRows(pool, [parsed.number])).get(parsed.number)
}

/** Points read at once: a hundredth of a second of this process's time, then others have their turn. */
const BATCH = 250

/** A point of an answer, and how far it is from the place asked for. */
export interface SelectedRow {
  readonly row: WidgetRow
  /** Whole metres; null where no place was asked for. */
  readonly distance: number | null
}

/** Reads the selected points from the database, `from` … `to` of them, in batches and in their order. */
export async function* readSelected(
  pool: Pool,
  columns: FilterColumns,
  { ordinals, distances }: Selection,
  range: { readonly from: number; readonly to: number },
): AsyncGenerator<readonly SelectedRow[]> {
  const end = Math.min(range.to, ordinals.length)
  for (let from = range.from; from < end; from += BATCH) {
    const numbers = Array.from(ordinals.subarray(from, Math.min(from + BATCH, end)), (ordinal) =>
      textAt(columns.numbers, ordinal),
    )
    const rows = await readWidgetRows(pool, numbers)
    yield numbers.flatMap((number, place) => {
      const row = rows.get(number)
      return row === undefined ? [] : [{ row, distance: distances?.[from + place] ?? null }]
    })
  }
}

/** What is looked for: a page of the list as `listWidgetTerminals` answers it. */
export interface WidgetSearch {
  readonly filter: WidgetFilter
  /** The nearest first; without it by number. */
  readonly place?: Position | undefined
  readonly offset?: number
  readonly limit: number
}

/** One page of points for the widget, and how many there are in all. For a page: `limit` of them are held at once. */
export async function findWidgetTerminals(
  { database, points, widgetPoints, config }: Context,
  { filter, place, offset = 0, limit }: WidgetSearch,
): Promise<{ readonly count: number; readonly results: WidgetTerminal[] }> {
  const columns = (await points.current()).filter
  const selection = await widgetPoints.select(columns, filter, place)
  const view = { measure: measureOf(filter), photoOrigins: config.env.PHOTO_ORIGINS }
  const results: WidgetTerminal[] = []
  const range = { from: offset, to: offset + limit }
  for await (const batch of readSelected(database.pool, columns, selection, range))
    for (const { row, distance } of batch) results.push(presentWidgetTerminal(row, view, distance))
  return { count: selection.ordinals.length, results }
}
