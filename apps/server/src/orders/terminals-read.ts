import type { LimitedTerminal } from '@yacheyka/contract/batches/sending-points'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { PAYMENT_METHOD_WIRE, POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import { freeCells } from '@yacheyka/core/cells/point-capacity'
import type { Pool } from 'pg'
import { cityOfPoint } from '#/tariffs/cities.ts'
import { shownPhotos } from '#/point-index/shown-photos.ts'
import { CELLS_AS_TEXT, readCells } from '#/point-index/cell-columns.ts'
import type { WidgetRow } from '#/point-index/widget-row.ts'

type TerminalRow = Omit<WidgetRow, 'max_weight' | 'fitting_room'>

/** Points as they are now; together with their room. */
const BY_NUMBERS = `
  SELECT uid, number, name, settlement, address, longitude, latitude, offered AS active, point_type, payment_card, payment_cash,
    operation_time, time_zone, how_to_find, photos,
    (SELECT ${CELLS_AS_TEXT} FROM point_cell WHERE point_uid = point.uid) AS cells
  FROM point WHERE number = ANY($1) AND NOT sandbox`

/** Points read at once: some milliseconds of this process's time, then others have their turn. */
const BATCH = 100

/** Reads points by their numbers, in this order and in batches; what is not there is left out. */
export async function* eachTerminal(
  pool: Pool,
  numbers: readonly string[],
): AsyncGenerator<readonly TerminalRow[]> {
  for (let from = 0; from < numbers.length; from += BATCH) {
    const batch = numbers.slice(from, from + BATCH)
    const { rows } = await pool.query<TerminalRow>({
      name: 'limited-terminals',
      text: BY_NUMBERS,
      values: [batch],
    })
    const known = new Map(rows.map((row) => [row.number, row]))
    yield batch.flatMap((number) => known.get(number) ?? [])
  }
}

/** Known capacity and no free cell (decisions, section 5). */
const isOverloaded = ({ cells }: Pick<TerminalRow, 'cells'>): boolean =>
  freeCells({ active: true, maxWeight: null, cells: readCells(cells) }, undefined) === 0

/** Free cells of each size that the point has. */
const freeBySize = ({ cells }: Pick<TerminalRow, 'cells'>): LimitedTerminal['free_cells'] => {
  if (cells === null) return null
  const counts = readCells(cells)
  return CELL_SIZES.flatMap((size) => {
    const count = counts.find((cell) => cell.size === size)
    return count === undefined ? [] : [{ size, free: Math.max(0, count.total - count.taken) }]
  })
}

/** @param photoOrigins hosts whose pictures may be shown */
export const presentLimited = (
  row: TerminalRow,
  photoOrigins: readonly string[],
): LimitedTerminal => ({
  uid: row.uid,
  number: row.number,
  name: row.name,
  settlement: row.settlement,
  city: cityOfPoint(row.settlement, row),
  address: row.address,
  point: { type: 'Point', coordinates: [row.longitude, row.latitude] },
  point_type: POINT_TYPE_WORDING[row.point_type],
  photos: shownPhotos(row.photos, photoOrigins).map((photo) => ({ photo })),
  operation_time: [...row.operation_time],
  how_to_find: row.how_to_find,
  payment_methods: [
    ...(row.payment_card ? [PAYMENT_METHOD_WIRE.card] : []),
    ...(row.payment_cash ? [PAYMENT_METHOD_WIRE.cash] : []),
  ],
  // No source of points tells it.
  workhours_comment: '',
  overloaded: isOverloaded(row),
  free_cells: freeBySize(row),
})

/** The same point, as the table of parcels checks it. */
export const presentChecked = (row: TerminalRow) => ({
  number: row.number,
  name: row.name,
  city: cityOfPoint(row.settlement, row),
  address: row.address,
  overloaded: isOverloaded(row),
  active: row.active,
})
