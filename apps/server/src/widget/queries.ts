import type { RequestedPlace, WidgetFilter, WidgetTerminal } from '@yacheyka/contract/widget/widget'
import type { Position } from '@yacheyka/core/points/point'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import type { Pool } from 'pg'
import type { Context } from '#/context.ts'
import { CELLS_AS_TEXT } from '#/point-index/cell-columns.ts'
import { placeOf, textAt } from '@yacheyka/core/text/joined-texts'
import { measureOf } from '#/point-index/match.ts'
import type { Selection } from '#/point-index/nearest.ts'
import { findNearestFree } from '#/point-index/nearest-free.ts'
import { narrowToPlace } from './requested-place.ts'
import { presentWidgetTerminal } from './present.ts'
import { rowAt, type Snapshot } from '#/point-index/snapshot-build.ts'
import type { WidgetRow } from '#/point-index/widget-row.ts'

const BY_NUMBERS = `
  SELECT uid, number, name, settlement, address, longitude, latitude, offered AS active, point_type, payment_card, payment_cash, fitting_room,
    operation_time, how_to_find, photos, time_zone, max_weight,
    (SELECT ${CELLS_AS_TEXT} FROM point_cell WHERE point_uid = point.uid) AS cells
  FROM point WHERE number = ANY($1) AND sandbox = $2`

/** The points of these numbers as they are now, by number; for test keys those of the sandbox. */
export async function readWidgetRows(
  pool: Pool,
  numbers: readonly string[],
  sandbox = false,
): Promise<ReadonlyMap<string, WidgetRow>> {
  const { rows } = await pool.query<WidgetRow>({
    name: 'widget-points',
    text: BY_NUMBERS,
    values: [numbers, sandbox],
  })
  return new Map(rows.map((row) => [row.number, row]))
}

/** One point by a number as somebody wrote it, or undefined. */
export async function findWidgetRow(
  pool: Pool,
  number: string,
  sandbox = false,
): Promise<WidgetRow | undefined> {
  const parsed = parsePointNumber(number)
  if (!parsed.ok) return undefined
  return (await readWidgetRows(pool, [parsed.number], sandbox)).get(parsed.number)
}

/** Points read at once: some milliseconds of this process's time, then others have their turn. */
const BATCH = 100

/** At most this many are answered as one object; more are written as they are read. */
export const PAGE_MAX = 500

/** What is looked for: a page of the list, or all of it. */
export interface WidgetSearch {
  readonly filter: WidgetFilter
  /** The nearest first; without it by number. */
  readonly place?: Position | undefined
  readonly offset?: number
  readonly limit?: number | undefined
  /** Of the sandbox, which test keys see, in place of the network. */
  readonly sandbox: boolean
}

/** What was found for a search, before any of it is read. */
export interface WidgetFound {
  readonly snapshot: Snapshot
  readonly selection: Selection
  readonly count: number
  readonly search: WidgetSearch
  /** What the address means, where it means a place. */
  readonly place?: RequestedPlace
}

/** Points that pass, by what this process knows of them. */
export async function selectWidgetTerminals(
  context: Pick<Context, 'points' | 'widgetPoints' | 'streets'>,
  search: WidgetSearch,
): Promise<WidgetFound> {
  const { points, widgetPoints } = context
  const snapshot = await (search.sandbox ? points.sandbox() : points.current())
  const { filter, only, place } = narrowToPlace(context, snapshot, search.filter, search.place)
  // Distances are asked for: they are those from the place that was named.
  const from = search.place && (place ?? search.place)
  const selection = await widgetPoints.select(snapshot.filter, filter, from, only)
  const count = selection.ordinals.length
  return { snapshot, selection, count, search, ...(place && { place }) }
}

/** Reads what was found from the database as it is now, in batches and in its order. */
export async function* eachWidgetTerminal(
  { database, config, widgetPoints }: Pick<Context, 'database' | 'config' | 'widgetPoints'>,
  { snapshot, selection, count, search }: WidgetFound,
): AsyncGenerator<readonly WidgetTerminal[]> {
  const { ordinals, distances } = selection
  const view = { measure: measureOf(search.filter), photoOrigins: config.env.PHOTO_ORIGINS }
  const { offset = 0, limit = count } = search
  const end = Math.min(offset + limit, count)
  let marks: Uint8Array | undefined
  for (let from = offset; from < end; from += BATCH) {
    const numbers = Array.from(ordinals.subarray(from, Math.min(from + BATCH, end)), (ordinal) =>
      textAt(snapshot.filter.numbers, ordinal),
    )
    const rows = await readWidgetRows(database.pool, numbers, search.sandbox)
    const batch = numbers.flatMap((number, place) => {
      const row = rows.get(number)
      const distance = distances?.[from + place] ?? null
      return row === undefined ? [] : [presentWidgetTerminal(row, view, distance)]
    })
    if (batch.every(({ state }) => state !== 'full')) yield batch
    else {
      const { weight, height, width, depth } = search.filter
      const measure = { weight, height, width, depth }
      marks ??= await widgetPoints.marks(snapshot.filter, measure)
      yield nameNearestFree(batch, snapshot, marks)
    }
  }
}

/** Tells of full points which is the nearest that takes the parcel, by what this process knows of them. */
const nameNearestFree = (
  points: readonly WidgetTerminal[],
  snapshot: Snapshot,
  marks: Uint8Array,
): readonly WidgetTerminal[] =>
  points.map((point) => {
    if (point.state !== 'full') return point
    const { filter } = snapshot
    const ordinal = placeOf(filter.numbers, filter.byNumber, point.number)
    const nearest = ordinal === undefined ? undefined : findNearestFree(filter, marks, ordinal)
    if (nearest === undefined) return { ...point, nearest_free: null }
    const { number, name } = rowAt(snapshot, nearest.ordinal)
    return { ...point, nearest_free: { number, name, distance: nearest.distance } }
  })

/** One page of points for the widget, as `listWidgetTerminals` answers it, and how many there are in all. */
export async function findWidgetTerminals(
  context: Pick<Context, 'points' | 'widgetPoints' | 'streets' | 'database' | 'config'>,
  search: WidgetSearch & { readonly limit: number },
): Promise<Pick<WidgetFound, 'count' | 'place'> & { readonly results: WidgetTerminal[] }> {
  const found = await selectWidgetTerminals(context, search)
  const results: WidgetTerminal[] = []
  for await (const batch of eachWidgetTerminal(context, found)) results.push(...batch)
  return { count: found.count, results, ...(found.place && { place: found.place }) }
}
