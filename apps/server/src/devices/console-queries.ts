import { TELEMETRY_DAYS } from '@yacheyka/contract/device/console-lockers'
import { AT_THE_POINT } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Devices of a point, the working one first; of the revoked ones the last three. */
export const readDevices = (db: Kysely<Database>, pointUid: string) =>
  db
    .selectFrom('device')
    .select(['uid', 'state', 'public_key', 'board', 'version', 'doors', 'enrolled_at', 'heard_at'])
    .select(['telemetry', 'telemetry_at', 'found_map'])
    .where('point_uid', '=', pointUid)
    .orderBy(sql`array_position(ARRAY['active', 'pending', 'revoked'], state::text)`)
    .orderBy('enrolled_at', 'desc')
    .limit(10)
    .execute()
export type DeviceRow = Awaited<ReturnType<typeof readDevices>>[number]

/** Parcels of these cells, and those that we believe to lie behind a door of the point. */
export const readLying = (db: Kysely<Database>, pointUid: string, cells: readonly string[]) =>
  db
    .selectFrom('parcel')
    .select(['barcode', 'cell_number', 'shown_status'])
    .where('point_uid', '=', pointUid)
    .where((eb) =>
      eb.or([
        eb.and([eb('cell_number', 'is not', null), eb('status', 'in', AT_THE_POINT)]),
        sql<boolean>`barcode = ANY(${[...cells]}::text[])`,
      ]),
    )
    .execute()

const COMMANDS_SHOWN = 50
export const readCommandRows = (db: Kysely<Database>, pointUid: string) =>
  db
    .selectFrom('device_command')
    .innerJoin('device', 'device.uid', 'device_command.device_uid')
    .leftJoin('operator_user as asker', 'asker.uid', 'device_command.operator_uid')
    .leftJoin('operator_user as approver', 'approver.uid', 'device_command.approver_uid')
    .select(['device_command.uid', 'kind', 'door', 'text', 'reason', 'device_command.state'])
    .select(['result', 'asked_at', 'issued_at', 'expires_at', 'answered_at', 'operator_uid'])
    .select(['asker.name as operator', 'approver.name as approver'])
    .where('point_uid', '=', pointUid)
    .orderBy('asked_at', 'desc')
    .limit(COMMANDS_SHOWN)
    .execute()

/** Of those that are open, and of those that are over. */
const INCIDENTS_SHOWN = 100
interface IncidentListRow {
  readonly uid: string
  readonly kind: string
  readonly door: number | null
  readonly barcode: string | null
  readonly opened_at: Date
  readonly last_at: Date
  readonly reports: number
  readonly closed_at: Date | null
  readonly closed_by: string | null
  readonly cause: string | null
  readonly detail: string | null
}

/** Open ones first, then those that are over, the newest first. */
export async function readIncidents(
  db: Kysely<Database>,
  pointUid: string,
): Promise<readonly IncidentListRow[]> {
  const ofPoint = db
    .selectFrom('incident')
    .leftJoin('operator_user', 'operator_user.uid', 'incident.closed_by')
    .select(['incident.uid', 'kind', 'door', 'barcode', 'opened_at', 'last_at', 'reports'])
    .select(['closed_at', 'cause', 'detail', 'operator_user.name as closed_by'])
    .where('point_uid', '=', pointUid)
    .orderBy('opened_at', 'desc')
    .limit(INCIDENTS_SHOWN)
  const open = await ofPoint.where('closed_at', 'is', null).execute()
  const over = await ofPoint.where('closed_at', 'is not', null).execute()
  return [...open, ...over]
}

interface HourOfTelemetry {
  readonly at: Date
  readonly free_doors: number
  readonly out_of_order: number
  readonly unsent: number
  readonly battery: number | null
  readonly celsius: number | null
  readonly humidity: number | null
  readonly disk_free: number | null
  readonly memory_free: number | null
  readonly signal: number | null
}

const MEASURED = [
  'free_doors',
  'out_of_order',
  'unsent',
  'battery',
  'celsius',
  'humidity',
  'disk_free',
  'memory_free',
  'signal',
] as const

/** Means of each hour of the last days in which the point's devices were heard. */
export async function readTelemetry(
  db: Kysely<Database>,
  pointUid: string,
  now: Date,
): Promise<readonly HourOfTelemetry[]> {
  const since = new Date(now.getTime() - TELEMETRY_DAYS * 86_400_000)
  const mean = (column: string) =>
    sql`round(avg(${sql.ref(column)})::numeric, 1)::float8 AS ${sql.ref(column)}`
  const { rows } = await sql<HourOfTelemetry>`
    SELECT date_trunc('hour', at) AS at, ${sql.join(MEASURED.map(mean))}
    FROM device_telemetry JOIN device ON device.uid = device_telemetry.device_uid
    WHERE point_uid = ${pointUid} AND at > ${since}
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

export const readStaffPage = async (
  db: Kysely<Database>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const { count } = await db
    .selectFrom('locker_staff')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('locker_staff')
    .select(['badge', 'name', 'role', 'active', 'created_at'])
    .select(
      sql<string[]>`ARRAY(SELECT number FROM locker_staff_point JOIN point ON point.uid = point_uid
        WHERE locker_staff_point.badge = locker_staff.badge ORDER BY number)`.as('points'),
    )
    .orderBy('active', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('badge')
    .limit(limit)
    .offset(offset)
    .execute()
  return { count, rows }
}
