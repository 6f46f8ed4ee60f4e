import type { LockerState } from '@yacheyka/contract/device/locker-card'
import type { LockerFilters, LockerMap } from '@yacheyka/contract/device/console-lockers'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { gridCell, inView, type MapView } from '#/points/map-grid.ts'
import { SILENT_MINUTES } from './incidents.ts'

export interface LockerListRow {
  readonly number: string
  readonly address: string
  readonly state: LockerState
  readonly heard_at: Date | null
  readonly version: string
  readonly doors: unknown
  readonly telemetry: unknown
  readonly incidents: number
}

/** The device that speaks for a point: the confirmed one, else the newest that waits, else the last that was. */
const newestDevice = (of: RawBuilder<unknown>) => sql`
  SELECT DISTINCT ON (point_uid) * FROM device WHERE ${of}
  ORDER BY point_uid, array_position(ARRAY['active', 'pending', 'revoked'], state::text), enrolled_at DESC`

/** Those that need somebody first. */
const STATE_ORDER = sql`ARRAY['silent', 'new', 'online', 'none']`

/** Points with a program of their own; all, or those of which this is true. */
const listedAt = (now: Date, of = sql`true`) => {
  const silent = new Date(now.getTime() - SILENT_MINUTES * 60_000)
  return sql`
    SELECT point.uid, point.number, point.address, point.settlement, point.longitude, point.latitude,
      CASE newest.state WHEN 'revoked' THEN 'none' WHEN 'pending' THEN 'new' ELSE
        CASE WHEN newest.heard_at > ${silent} THEN 'online' ELSE 'silent' END END AS state,
      newest.heard_at, newest.version, newest.doors, newest.telemetry,
      (SELECT count(*)::int FROM incident WHERE incident.point_uid = point.uid AND closed_at IS NULL) AS incidents
    FROM (${newestDevice(of)}) AS newest JOIN point ON point.uid = newest.point_uid`
}

function passes({ q, state, incidents, version }: LockerFilters): RawBuilder<unknown> {
  const words = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const parts = [
    sql`(number ILIKE ${words} OR settlement ILIKE ${words} OR address ILIKE ${words})`,
  ]
  if (state !== undefined) parts.push(sql`state = ${state}`)
  if (incidents !== '') parts.push(sql`incidents > 0`)
  if (version !== '') parts.push(sql`version = ${version}`)
  return sql.join(parts, sql` AND `)
}

interface Page {
  readonly limit: number
  readonly offset: number
}

export async function readLockers(
  db: Kysely<Database>,
  filters: LockerFilters,
  { limit, offset }: Page,
  now: Date,
): Promise<{ readonly count: number; readonly rows: readonly LockerListRow[] }> {
  const { rows } = await sql<LockerListRow & { total: number }>`
    SELECT *, count(*) OVER ()::int AS total FROM (${listedAt(now)}) AS listed
    WHERE ${passes(filters)}
    ORDER BY array_position(${STATE_ORDER}, state), incidents DESC, number
    LIMIT ${limit} OFFSET ${offset}`.execute(db)
  return { count: rows[0]?.total ?? 0, rows }
}

export async function readVersions(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('device')
    .select('version')
    .distinct()
    .where('state', '=', 'active')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ version }) => version)
}

/** The lockers with these numbers. */
export async function readListed(
  db: Kysely<Database>,
  numbers: readonly string[],
  now: Date,
): Promise<readonly LockerListRow[]> {
  const of = sql`point_uid IN (SELECT uid FROM point WHERE number = ANY(${numbers}::text[]))`
  const { rows } = await sql<LockerListRow>`
    SELECT * FROM (${listedAt(now, of)}) AS listed ORDER BY number`.execute(db)
  return rows
}

/** The same lockers inside a view, those that stand too close together in groups. */
export async function mapLockers(
  db: Kysely<Database>,
  filters: LockerFilters,
  view: MapView,
  now: Date,
): Promise<LockerMap> {
  const { rows } = await sql<LockerMap['items'][number] & { number: string }>`
    SELECT avg(longitude) AS longitude, avg(latitude) AS latitude, count(*)::int AS count, min(number COLLATE "C") AS number,
      (${STATE_ORDER})[min(array_position(${STATE_ORDER}, state))] AS state,
      (count(*) FILTER (WHERE state = 'silent'))::int AS silent
    FROM (${listedAt(now)}) AS listed
    WHERE ${inView(view)} AND ${passes(filters)}
    GROUP BY ${gridCell(view.zoom)}
    ORDER BY min(array_position(${STATE_ORDER}, state)), number
    LIMIT 2000`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    items: rows.map((row) => ({ ...row, number: row.count === 1 ? row.number : null })),
  }
}
