import type { DeviceConfig } from '@yacheyka/contract/device/feed'
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { isDigestOf } from './device-keys.ts'

/** Who calls, and of which point. */
export interface CallingDevice {
  readonly uid: string
  readonly pointUid: string
  readonly state: 'pending' | 'active' | 'revoked'
  readonly tokenMadeAt: Date
  readonly revokedAt: Date | null
  readonly heardAt: Date | null
  /** How much of its store has arrived. */
  readonly lastSeq: number
  readonly point: DevicePoint
  /** It came with the token that is to take the other's place. */
  readonly byNextToken: boolean
  /** Read for this call. A known one is as it was a few seconds ago: good enough to find that there is no news. */
  readonly isFresh: boolean
}

const TOKEN = /^Device +([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{20,100}) *$/i

/** The device whose token this is, a revoked one too, and what it must know of its point beside the parcels: in one query. */
export async function findDevice(
  db: Kysely<Database>,
  authorization: string | undefined,
): Promise<CallingDevice | undefined> {
  const [, uid, secret] = TOKEN.exec(authorization ?? '') ?? []
  if (uid === undefined || secret === undefined) return undefined
  const row = await db
    .selectFrom('device')
    .modifyFront(PREPARED)
    .innerJoin('point', 'point.uid', 'device.point_uid')
    .leftJoin('locker_feed', 'locker_feed.point_uid', 'point.uid')
    .select(['device.uid', 'device.state', 'token_digest', 'next_token_digest'])
    .select(['token_made_at', 'revoked_at', 'heard_at', 'last_seq'])
    .select(['point.number', 'address', 'time_zone', 'point.updated_at'])
    .select((eb) => ['point.uid as point_uid', lastChange(eb)])
    .where('device.uid', '=', uid)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const byNextToken = isDigestOf(secret, row.next_token_digest)
  if (!byNextToken && !isDigestOf(secret, row.token_digest)) return undefined
  return {
    uid: row.uid,
    pointUid: row.point_uid,
    state: row.state,
    tokenMadeAt: row.token_made_at,
    revokedAt: row.revoked_at,
    heardAt: row.heard_at,
    lastSeq: row.last_seq,
    point: {
      uid: row.point_uid,
      number: row.number,
      address: row.address,
      time_zone: row.time_zone,
      updated_at: row.updated_at,
      last_change: row.last_change,
    },
    byNextToken,
    isFresh: true,
  }
}

export type DeviceDoors = Pick<DeviceConfig, 'door_sizes' | 'layout'>

/** What the server knows of its doors: of many doors this is long, so no poll without news asks for it. */
export async function readDeviceDoors(db: Kysely<Database>, uid: string): Promise<DeviceDoors> {
  const row = await db
    .selectFrom('device')
    .select(['door_sizes', 'known_map'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return {
    door_sizes: (row.door_sizes ?? []) as DeviceDoors['door_sizes'],
    layout: row.known_map as DeviceDoors['layout'],
  }
}

/** The next token was used: the old one is over. */
export const takeNextToken = (db: Kysely<Database>, uid: string, now: Date) =>
  db
    .updateTable('device')
    .set({ token_digest: sql`next_token_digest`, next_token_digest: null, token_made_at: now })
    .where('uid', '=', uid)
    .where('next_token_digest', 'is not', null)
    .execute()

export const setNextToken = (db: Kysely<Database>, uid: string, digest: string) =>
  db.updateTable('device').set({ next_token_digest: digest }).where('uid', '=', uid).execute()

/** Of a point that never had a parcel: 0. */
const lastChange = (eb: ExpressionBuilder<Pick<Database, 'locker_feed'>, 'locker_feed'>) =>
  eb.fn.coalesce('locker_feed.last_change', eb.lit(0)).as('last_change')

export const readDevicePoint = (db: Kysely<Database>, pointUid: string) =>
  db
    .selectFrom('point')
    .modifyFront(PREPARED)
    .leftJoin('locker_feed', 'locker_feed.point_uid', 'point.uid')
    .select((eb) => [
      'point.uid',
      'point.number',
      'point.address',
      'point.time_zone',
      'point.updated_at',
      lastChange(eb),
    ])
    .where('point.uid', '=', pointUid)
    .executeTakeFirstOrThrow()
export type DevicePoint = Awaited<ReturnType<typeof readDevicePoint>>

/** People who sign in at the screens of this point. */
export const readStaff = (db: Kysely<Database>, pointUid: string) =>
  db
    .selectFrom('locker_staff')
    .modifyFront(PREPARED)
    .innerJoin('locker_staff_point', 'locker_staff_point.badge', 'locker_staff.badge')
    .select(['locker_staff.badge', 'name', 'role', 'pin'])
    .where('point_uid', '=', pointUid)
    .where('active', '=', true)
    .orderBy('locker_staff.badge')
    .execute()

export const noteHeard = (
  db: Kysely<Database> | Transaction<Database>,
  uid: string,
  heard: { readonly at: Date; readonly storeId: string; readonly lastSeq: number },
) =>
  sql`UPDATE device SET heard_at = ${heard.at}, store_id = ${heard.storeId},
      last_seq = greatest(${heard.lastSeq}, CASE WHEN store_id = ${heard.storeId} THEN last_seq ELSE 0 END)
    WHERE uid = ${uid}`.execute(db)

/** When each of these devices asked for news. Rows are locked in one order: processes do not wait for each other. */
export const noteManyHeard = (db: Kysely<Database>, heard: ReadonlyMap<string, Date>) =>
  sql`WITH heard AS (
      SELECT device.uid, at FROM device
      JOIN unnest(${[...heard.keys()]}::uuid[], ${[...heard.values()]}::timestamptz[]) AS given (uid, at) USING (uid)
      ORDER BY device.uid FOR NO KEY UPDATE OF device)
    UPDATE device SET heard_at = greatest(heard_at, heard.at) FROM heard WHERE device.uid = heard.uid`.execute(
    db,
  )

/** What a device may know of its point, as one word: another one is news. */
export const stateOfPoint = ({
  last_change: change,
  updated_at: updatedAt,
}: Pick<DevicePoint, 'last_change' | 'updated_at'>): string => `${change}:${updatedAt.getTime()}`

/** States of these points; one question for all who wait in this process. */
export async function readPointStates(
  db: Kysely<Database>,
  pointUids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('point')
    .modifyFront(PREPARED)
    .leftJoin('locker_feed', 'locker_feed.point_uid', 'point.uid')
    .select((eb) => ['point.uid', 'point.updated_at', lastChange(eb)])
    .where(sql<boolean>`point.uid = ANY(${pointUids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.uid, stateOfPoint(row)]))
}

/** Barcode of the cell behind a door by the locker's own word, which is newer than ours where one was found empty and given on. */
export const cellBehind = (pointUid: string, door: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  SELECT coalesce(one ->> 'cell', '') AS cell
  FROM device CROSS JOIN jsonb_array_elements(telemetry -> 'doors') AS one
  WHERE device.point_uid = ${pointUid} AND device.state = 'active' AND (one ->> 'door')::integer = ${door}
    AND (one ->> 'cell' IS NOT NULL OR one ->> 'content' = 'empty')
  LIMIT 1`
