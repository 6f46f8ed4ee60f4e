import type { Point } from '@yacheyka/core/points/point'
import { generateLargeNetwork } from '@yacheyka/demonstration/network/generate'
import type { SnapshotRow } from '../apps/server/src/point-index/map-row.ts'
import type { TerminalRow } from '../apps/server/src/point-index/present.ts'
import { sized } from './size.ts'
import { readTerritory } from '../apps/server/src/demonstration/territory.ts'

/** The networks that are measured: one of a region, one of the country's largest, and all of the country's together. `SIZES=60000` names others. */
export const SIZES =
  process.env['SIZES']?.split(',').map(Number) ??
  sized<readonly number[]>([4_000, 60_000, 250_000], [300])

const SEED = 2026

/** A network in the demonstration's manner, always the same for the same count. */
export const makeNetwork = (count: number): Point[] =>
  generateLargeNetwork(readTerritory(), count, SEED)

/** The same network as the database holds it, sorted by number. */
export const networkRows = (count: number): (TerminalRow & SnapshotRow)[] =>
  makeNetwork(count)
    .map(rowOf)
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))

const rowOf = (point: Point): TerminalRow & SnapshotRow => ({
  number: point.number,
  name: point.name,
  settlement: point.settlement,
  address: point.address,
  longitude: point.longitude,
  latitude: point.latitude,
  active: point.active,
  point_type: point.pointType,
  owner: point.owner,
  fitting_room: point.fittingRoom,
  check_order: point.checkOrder,
  payment_point: point.paymentPoint,
  payment_card: point.paymentMethods.includes('card'),
  payment_cash: point.paymentMethods.includes('cash'),
  operation_time: point.operationTime,
  how_to_find: point.howToFind,
  photos: point.photos,
  time_zone: point.timeZone,
  max_weight: null,
  cells: null,
})
