import type { Terminal } from '@yacheyka/contract/points/points'
import { PAYMENT_METHOD_WIRE, POINT_TYPE_WORDING } from '@yacheyka/core/points/point'
import type { MapRow } from './map-row.ts'

type LightRow = Pick<
  MapRow,
  | 'number'
  | 'name'
  | 'longitude'
  | 'latitude'
  | 'active'
  | 'point_type'
  | 'owner'
  | 'fitting_room'
  | 'check_order'
  | 'payment_point'
>

/** The light fields of a point on the wire. */
export const presentLightTerminal = (row: LightRow) => ({
  number: row.number,
  point: { type: 'Point' as const, coordinates: [row.longitude, row.latitude] as [number, number] },
  active: row.active,
  point_type: POINT_TYPE_WORDING[row.point_type],
  owner: row.owner,
  fitting_room: row.fitting_room,
  check_order: row.check_order,
  payment_point: row.payment_point,
  name: row.name,
})

export interface TerminalRow extends MapRow {
  readonly settlement: string
  readonly how_to_find: string
  readonly photos: readonly string[]
}

/** The whole point on the wire. */
export const presentTerminal = (row: TerminalRow): Terminal => ({
  ...presentLightTerminal(row),
  structured_address: { full_addr: row.address },
  settlement: row.settlement,
  payment_methods: [
    ...(row.payment_card ? [PAYMENT_METHOD_WIRE.card] : []),
    ...(row.payment_cash ? [PAYMENT_METHOD_WIRE.cash] : []),
  ],
  operation_time: [...row.operation_time],
  how_to_find: row.how_to_find,
  photos: row.photos.map((photo) => ({ photo })),
  time_zone: row.time_zone,
})
