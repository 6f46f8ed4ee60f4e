import { distanceBetween } from '@yacheyka/core/map/distance'
import type { PointType } from '@yacheyka/core/points/point'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Metres within which another point is offered for the one whose cells are gone. */
const NEAR = 50_000
const METRES_OF_A_DEGREE = 111_000
/** Points that are looked at around each. */
const LOOKED_AT = 40

/** A point that may take a parcel of another. */
export interface NearbyPoint {
  readonly uid: string
  readonly number: string
  readonly type: PointType
  readonly settlement: string
  readonly longitude: number
  readonly latitude: number
  /** Grams of the heaviest parcel that it takes. */
  readonly maxWeight: number | null
}

/** Columns that `presentPoint` reads. */
export const POINT = [
  'point.uid as point_uid',
  'number',
  'point_type',
  'settlement',
  'longitude',
  'latitude',
  'max_weight',
] as const

export const presentPoint = (row: {
  readonly point_uid: string
  readonly number: string
  readonly point_type: PointType
  readonly settlement: string
  readonly longitude: number
  readonly latitude: number
  readonly max_weight: number | null
}): NearbyPoint => ({
  uid: row.point_uid,
  number: row.number,
  type: row.point_type,
  settlement: row.settlement,
  longitude: row.longitude,
  latitude: row.latitude,
  maxWeight: row.max_weight,
})

/** By point, others of its kind around it that take parcels, the nearest first. */
export async function readNear(
  db: Kysely<Database>,
  points: readonly NearbyPoint[],
): Promise<ReadonlyMap<string, readonly NearbyPoint[]>> {
  const near = new Map<string, readonly NearbyPoint[]>()
  for (const point of new Map(points.map((each) => [each.uid, each])).values())
    near.set(point.uid, await readAround(db, point))
  return near
}

async function readAround(
  db: Kysely<Database>,
  point: NearbyPoint,
): Promise<readonly NearbyPoint[]> {
  const { longitude, latitude } = point
  const north = NEAR / METRES_OF_A_DEGREE
  const shrink = Math.max(Math.cos((latitude * Math.PI) / 180), 0.1)
  const east = north / shrink
  const rows = await db
    .selectFrom('point')
    .select(POINT)
    .where('offered', '=', true)
    .where('point_type', '=', point.type)
    .where('uid', '!=', point.uid)
    .where(sql<boolean>`sandbox = (SELECT sandbox FROM point WHERE uid = ${point.uid})`)
    .where('latitude', '>', latitude - north)
    .where('latitude', '<', latitude + north)
    .where('longitude', '>', longitude - east)
    .where('longitude', '<', longitude + east)
    .where(
      sql<boolean>`(NOT EXISTS (SELECT FROM point_cell WHERE point_uid = point.uid)
        OR EXISTS (SELECT FROM point_cell WHERE point_uid = point.uid AND total > taken))`,
    )
    .orderBy(
      sql`(latitude - ${latitude}) ^ 2 + ((longitude - ${longitude}) * ${shrink}::float8) ^ 2`,
    )
    .orderBy('number')
    .limit(LOOKED_AT)
    .execute()
  return rows.map(presentPoint).filter((each) => distanceBetween(each, point) <= NEAR)
}
