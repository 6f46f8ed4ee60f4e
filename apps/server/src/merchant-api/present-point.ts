import type {
  ChangedMerchantPoint,
  MerchantPackage,
  MerchantPoint,
} from '@yacheyka/contract/merchant-api/points'
import { type CellSize, fittingCellSize } from '@yacheyka/core/cells/cell-size'
import {
  type CellCount,
  freeCells,
  isTooHeavy,
  POINT_STATE_REASON,
  type PointState,
  pointState,
  stateOfSums,
} from '@yacheyka/core/cells/point-capacity'
import { readCells } from '#/point-index/cell-columns.ts'
import { shownPhotos } from '#/point-index/shown-photos.ts'
import type { WidgetRow } from '#/point-index/widget-row.ts'
import { cityOfPoint } from '#/tariffs/cities.ts'

/** How a point stands to what is asked. */
export interface Standing {
  readonly state: PointState
  readonly freeCells: number | null
}

const MM_IN_CM = 10

/** Centimetres of a box of millimetres. */
export const boxOf = (box: {
  readonly height_mm: number
  readonly width_mm: number
  readonly depth_mm: number
}) => ({
  height: box.height_mm / MM_IN_CM,
  width: box.width_mm / MM_IN_CM,
  depth: box.depth_mm / MM_IN_CM,
})

/** The smallest cell of a package, or `oversize`. */
export const cellOf = (each: MerchantPackage): CellSize | 'oversize' =>
  'cell_size' in each ? each.cell_size : fittingCellSize(boxOf(each))

/** A point for one box that any larger cell holds too: as the map shows it. */
export function standingFor(row: WidgetRow, measure: Parameters<typeof pointState>[1]): Standing {
  const availability = {
    active: row.active,
    maxWeight: row.max_weight,
    cells: readCells(row.cells),
  }
  return {
    state: pointState(availability, measure),
    freeCells: freeCells(availability, measure.box),
  }
}

/** A point for these cells, all at once: as an order takes them. */
export function standingForCells(
  row: WidgetRow,
  wanted: readonly (CellSize | 'oversize')[],
  weight: number | undefined,
): Standing {
  if (wanted.length === 0) return standingFor(row, { weight })
  const cells = readCells(row.cells)
  const isKnown = cells.length > 0
  const needs = Map.groupBy(wanted, (size) => size)
  const counts = [...needs].map(([size, { length }]) => countFor(cells, size, length))
  const isOversize = needs.has('oversize')
  const free = Math.min(...counts.map((each) => each.free))
  const state = stateOfSums({
    tooHeavy: isTooHeavy(weight, row.max_weight),
    active: row.active,
    known: isKnown || isOversize,
    total: isOversize ? 0 : Math.min(...counts.map(({ total }) => total)),
    free,
  })
  return { state, freeCells: isKnown && !isOversize ? free : null }
}

/** How many times a point has, and has free, so many cells of a size. */
function countFor(cells: readonly CellCount[], size: CellSize | 'oversize', count: number) {
  const { total = 0, taken = 0 } = cells.find((each) => each.size === size) ?? {}
  return { total: Math.floor(total / count), free: Math.floor(Math.max(0, total - taken) / count) }
}

/** What the response says beside the point itself. */
export interface PointView {
  readonly photoOrigins: readonly string[]
  readonly revision: number
  readonly distance?: number | undefined
}

/** What a point is, whatever room it has. */
export type PointFacts = Omit<WidgetRow, 'uid' | 'cells'>

export function presentPoint(
  row: WidgetRow,
  standing: Standing,
  { distance, ...view }: PointView,
): MerchantPoint {
  const sizes = readCells(row.cells).map(({ size }) => size)
  return {
    ...presentFacts(row, view),
    cell_sizes: sizes.length === 0 ? null : sizes,
    state: standing.state,
    reason: POINT_STATE_REASON[standing.state],
    free_cells: standing.freeCells,
    distance_m: distance ?? null,
  }
}

export const presentFacts = (
  row: PointFacts,
  { photoOrigins, revision }: Omit<PointView, 'distance'>,
): ChangedMerchantPoint => ({
  number: row.number,
  name: row.name,
  type: row.point_type,
  city: cityOfPoint(row.settlement, row),
  address: row.address,
  location: { lon: row.longitude, lat: row.latitude },
  time_zone: row.time_zone,
  hours: [...row.operation_time],
  how_to_find: row.how_to_find,
  photos: [...shownPhotos(row.photos, photoOrigins)],
  payment: { card: row.payment_card, cash: row.payment_cash },
  fitting_room: row.fitting_room,
  max_weight_g: row.max_weight,
  active: row.active,
  revision,
})
