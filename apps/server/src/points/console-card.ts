import type { PARCEL_PLACES, PointParcel } from '@yacheyka/contract/points/console-point-acts'
import type { OperatorPoint } from '@yacheyka/contract/points/console-points'
import { foundCells } from '@yacheyka/core/cells/cell-occupancy'
import { CELL_SIZES } from '@yacheyka/core/cells/cell-size'
import { parsePointNumber } from '@yacheyka/core/points/point-number'
import {
  AT_THE_POINT,
  PARCEL_ENDS,
  PARCEL_STATUS,
  type ParcelStatus,
  RETURN_STEPS,
} from '@yacheyka/core/parcels/parcel-status'
import { ACTION_STATUSES } from '@yacheyka/core/parcels/parcel-actions'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { notFound } from '#/http/errors.ts'
import { readOccupancy } from './cell-occupancy.ts'
import { useOf } from './console-list.ts'

/** @throws {AppError} 404 where there is no such point */
export async function findPoint(db: Kysely<Database>, number: string) {
  const parsed = parsePointNumber(number)
  const row = parsed.ok
    ? await db
        .selectFrom('point')
        .selectAll()
        .where('number', '=', parsed.number)
        .where('sandbox', '=', false)
        .executeTakeFirst()
    : undefined
  if (row === undefined) throw notFound('Точки с таким номером нет')
  return row
}

export type PointRow = Awaited<ReturnType<typeof findPoint>>

/** Which state of the point this is. */
export const versionOf = ({ updated_at: at }: Pick<PointRow, 'updated_at'>): string =>
  at.toISOString()

/** The whole card of a point. */
export async function readCard(db: Kysely<Database>, number: string): Promise<OperatorPoint> {
  const point = await findPoint(db, number)
  const cells = await db
    .selectFrom('point_cell')
    .select(['cell_size', 'total', 'taken'])
    .where('point_uid', '=', point.uid)
    .execute()
  return {
    number: point.number,
    name: point.name,
    settlement: point.settlement,
    address: point.address,
    kind: point.point_type,
    active: point.active,
    use: useOf(point),
    owner: point.owner,
    longitude: point.longitude,
    latitude: point.latitude,
    time_zone: point.time_zone,
    operation_time: point.operation_time,
    fitting_room: point.fitting_room,
    check_order: point.check_order,
    payment_point: point.payment_point,
    payment_card: point.payment_card,
    payment_cash: point.payment_cash,
    how_to_find: point.how_to_find,
    photos: point.photos,
    max_weight: point.max_weight,
    maintenance: maintenanceOf(point),
    created_at: point.created_at.toISOString(),
    updated_at: point.updated_at.toISOString(),
    version: versionOf(point),
    cells: CELL_SIZES.flatMap((size) =>
      cells
        .filter((cell) => cell.cell_size === size)
        .map(({ total, taken }) => ({ size, total, taken })),
    ),
    occupancy: await occupancyOf(db, point.uid),
    parcels: await countParcels(db, point.uid),
    last_extension: await lastExtension(db, point.uid),
  }
}

/** Of each size that is counted or held. */
async function occupancyOf(
  db: Kysely<Database>,
  pointUid: string,
): Promise<OperatorPoint['occupancy']> {
  const rows = await readOccupancy(db, [pointUid], new Date())
  return rows
    .filter((row) => row.total > 0 || row.taken > 0 || (row.doors ?? 0) > 0 || foundCells(row) > 0)
    .map((row) => ({
      size: row.size,
      total: row.total,
      taken: row.taken,
      doors: row.doors,
      lying: row.lying,
      coming: row.coming,
      unpaid: row.unpaid,
      gone: row.gone,
      blocked: row.blocked,
      others: row.others,
      overdue: row.overdue,
      free_at: row.freeAt?.toISOString() ?? null,
      gone_barcodes: [...row.goneBarcodes],
    }))
}

const maintenanceOf = (point: PointRow): OperatorPoint['maintenance'] =>
  point.maintenance_since === null
    ? null
    : {
        since: point.maintenance_since.toISOString(),
        reason: point.maintenance_reason,
        until: point.maintenance_until?.toISOString() ?? null,
      }

const listed = (codes: readonly ParcelStatus[]) => sql.join(codes.map((code) => sql.lit(code)))
/** Parcels of a point that are not over, as `parcel_live_pin` has them. */
const LIVE = sql`parcel.pin <> '' AND parcel.status NOT IN (${listed(PARCEL_ENDS)})`
const HERE = sql`parcel.status IN (${listed(AT_THE_POINT)})`
const NOT_YET_HERE = sql`parcel.status NOT IN (${listed([...AT_THE_POINT, ...RETURN_STEPS])})`
const UNPAID_ORDER = sql`EXISTS (
  SELECT FROM juridical_order WHERE juridical_order.uid = parcel.order_uid AND juridical_order.status = 'awaiting_payment')`
const PLACES: Readonly<Record<(typeof PARCEL_PLACES)[number], RawBuilder<unknown>>> = {
  here: HERE,
  coming: sql`${NOT_YET_HERE} AND NOT ${UNPAID_ORDER}`,
  unpaid: sql`${NOT_YET_HERE} AND ${UNPAID_ORDER}`,
}
/** Its cells are those of its children where it has any. */
const UNCOUNTED = sql`${HERE} AND NOT parcel.cell_held
  AND EXISTS (SELECT FROM point_cell WHERE point_cell.point_uid = parcel.point_uid)
  AND NOT EXISTS (SELECT FROM parcel AS child WHERE child.parent_uid = parcel.uid AND child.cell_held)`
const OVERDUE = sql`(parcel.status = 'overdue' OR (${HERE} AND parcel.expire_at < now()))`
/** Of a blocked one nothing is promised. */
export const EXTENDABLE = sql`${LIVE} AND parcel.shown_status IN (${listed(ACTION_STATUSES.extend)})`

/** How many parcels are where of a point. */
export async function countParcels(
  db: Kysely<Database>,
  pointUid: string,
): Promise<OperatorPoint['parcels']> {
  const { rows } = await sql<OperatorPoint['parcels']>`
    SELECT count(*) FILTER (WHERE ${PLACES.here})::integer AS here, count(*) FILTER (WHERE ${PLACES.coming})::integer AS coming,
      count(*) FILTER (WHERE ${PLACES.unpaid})::integer AS unpaid, count(*) FILTER (WHERE ${UNCOUNTED})::integer AS uncounted,
      count(*) FILTER (WHERE ${OVERDUE})::integer AS overdue, count(*) FILTER (WHERE ${EXTENDABLE})::integer AS extendable
    FROM parcel WHERE point_uid = ${pointUid} AND ${LIVE}`.execute(db)
  return rows[0] ?? { here: 0, coming: 0, unpaid: 0, uncounted: 0, overdue: 0, extendable: 0 }
}

async function lastExtension(
  db: Kysely<Database>,
  pointUid: string,
): Promise<OperatorPoint['last_extension']> {
  const row = await db
    .selectFrom('point_extension')
    .select(['created_at', 'days', 'expected', 'extended', 'finished_at'])
    .where('point_uid', '=', pointUid)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        at: row.created_at.toISOString(),
        days: row.days,
        expected: row.expected,
        extended: row.extended,
        finished: row.finished_at !== null,
      }
}

interface ParcelRow {
  readonly parcel_number: string
  readonly barcode: string
  readonly customer: string
  readonly status: ParcelStatus
  readonly expire_at: Date | null
  readonly overdue: boolean
  readonly cells: PointParcel['cells']
}

/** What lies in a point, the nearest deadline first, or is on its way there or waits to be paid, the newest first. */
export async function listParcels(
  db: Kysely<Database>,
  pointUid: string,
  {
    place,
    limit,
    offset,
  }: {
    readonly place: (typeof PARCEL_PLACES)[number]
    readonly limit: number
    readonly offset: number
  },
): Promise<PointParcel[]> {
  const where = PLACES[place]
  const orderOf = (table: 'parcel' | 'page') =>
    place === 'here'
      ? sql`${sql.ref(`${table}.expire_at`)} NULLS LAST, ${sql.ref(`${table}.uid`)}`
      : sql`${sql.ref(`${table}.created_at`)} DESC, ${sql.ref(`${table}.uid`)}`
  const { rows } = await sql<ParcelRow>`
    SELECT page.parcel_number, page.barcode, customer.name AS customer, page.shown_status AS status,
      page.expire_at, page.overdue,
      CASE WHEN children.cells IS NULL
        THEN jsonb_build_array(jsonb_build_object('size', page.cell_size, 'number', page.cell_number))
        ELSE children.cells END AS cells
    FROM (SELECT parcel.*, ${OVERDUE} AS overdue FROM parcel
      WHERE point_uid = ${pointUid} AND ${LIVE} AND ${where} ORDER BY ${orderOf('parcel')} LIMIT ${limit} OFFSET ${offset}) AS page
    JOIN customer ON customer.uid = page.customer_uid
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('size', cell_size, 'number', cell_number) ORDER BY uid) AS cells
      FROM parcel AS child WHERE child.parent_uid = page.uid) AS children ON true
    ORDER BY ${orderOf('page')}`.execute(db)
  return rows.map((row) => ({
    parcel_number: row.parcel_number,
    barcode: row.barcode,
    customer: row.customer,
    status: row.status,
    status_text: PARCEL_STATUS[row.status].cabinetWording,
    cells: row.cells,
    deadline: row.expire_at?.toISOString() ?? null,
    overdue: row.overdue,
  }))
}
