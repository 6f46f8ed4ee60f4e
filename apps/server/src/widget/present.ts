import type { Terminal } from '@yacheyka/contract/points/points'
import type { WidgetTerminal } from '@yacheyka/contract/widget/widget'
import { PAYMENT_METHOD_WIRE, POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import {
  freeCells,
  type ParcelMeasure,
  POINT_STATE_REASON,
  POINT_STATE_WORDING,
  type PointAvailability,
  pointState,
  takesParcel,
} from '@yacheyka/core/cells/point-capacity'
import { shownPhotos } from '#/point-index/shown-photos.ts'
import { readCells } from '#/point-index/cell-columns.ts'
import type { WidgetRow } from '#/point-index/widget-row.ts'

const availabilityOf = (
  row: Pick<WidgetRow, 'active' | 'max_weight' | 'cells'>,
): PointAvailability => ({
  active: row.active,
  maxWeight: row.max_weight,
  cells: readCells(row.cells),
})

/** How a point stands to a parcel, by what the database says of it now. */
export function presentState(row: WidgetRow, measure: ParcelMeasure) {
  const availability = availabilityOf(row)
  const state = pointState(availability, measure)
  return {
    state,
    state_name: POINT_STATE_WORDING[state],
    reason: POINT_STATE_REASON[state],
    free_cells: freeCells(availability, measure.box),
  }
}

/** What is asked of the points that are presented. */
export interface WidgetView {
  readonly measure: ParcelMeasure
  /** Hosts whose pictures may be shown. */
  readonly photoOrigins: readonly string[]
}

export function presentWidgetTerminal(
  row: WidgetRow,
  { measure, photoOrigins }: WidgetView,
  distance: number | null = null,
): WidgetTerminal {
  const { free_cells, ...state } = presentState(row, measure)
  return {
    uid: row.uid,
    pk: row.uid,
    ...presentPoint(row, photoOrigins),
    address: row.address,
    ...state,
    available: takesParcel(state.state),
    free_cells,
    distance,
  }
}

const presentPoint = (row: WidgetRow, photoOrigins: readonly string[]) =>
  ({
    number: row.number,
    name: row.name,
    settlement: row.settlement,
    structured_address: { full_addr: row.address },
    point: { type: 'Point', coordinates: [row.longitude, row.latitude] },
    point_type: POINT_TYPE_WORDING[row.point_type],
    how_to_find: row.how_to_find,
    payment_methods: [
      ...(row.payment_card ? [PAYMENT_METHOD_WIRE.card] : []),
      ...(row.payment_cash ? [PAYMENT_METHOD_WIRE.cash] : []),
    ],
    operation_time: [...row.operation_time],
    photos: shownPhotos(row.photos, photoOrigins).map((photo) => ({ photo })),
    time_zone: row.time_zone,
  }) satisfies Partial<Terminal>
