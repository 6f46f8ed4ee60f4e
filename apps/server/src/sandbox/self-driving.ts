import type { ParcelStatus } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError } from '#/http/errors.ts'
import {
  REVERSED_POINT,
  REVERSED_WAY,
  SANDBOX_STEP,
} from '#/merchant-events/reversed-deliveries.ts'
import type { ParcelOptions } from '#/parcel-store/options.ts'
import { driveParcel } from './drive-parcel.ts'

/** Its name in the queue. */
export const DRIVE_TASK = 'drive_sandbox'

const TO_THE_POINT = ['in_delivery', 'delivered', 'ready_for_pickup'] as const
/** Points to which parcels of the sandbox go by themselves, and how. */
const WAYS: ReadonlyMap<string, readonly ParcelStatus[]> = new Map([
  ['TEST-0005', [...TO_THE_POINT, 'received']],
  ['TEST-0006', [...TO_THE_POINT, 'overdue']],
  ['TEST-0007', [...TO_THE_POINT, 'overdue', 'taken_for_return', 'returned']],
  [REVERSED_POINT, REVERSED_WAY],
])

interface Ordered {
  readonly uid: string
  readonly point: string
}

/** In the transaction that orders them. */
export const putDrives = (
  transaction: Transaction<Database>,
  parcels: readonly Ordered[],
  now: Date,
): Promise<void> =>
  putJobs(
    transaction,
    parcels.flatMap(({ uid, point }) => (WAYS.has(point) ? uid : [])),
    now,
  )

async function putJobs(db: Kysely<Database>, uids: readonly string[], now: Date): Promise<void> {
  if (uids.length === 0) return
  const specs = uids.map((uid) => ({
    identifier: DRIVE_TASK,
    payload: { uid },
    run_at: new Date(now.getTime() + SANDBOX_STEP),
    max_attempts: 3,
  }))
  await sql`SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
    SELECT json_populate_recordset(NULL::graphile_worker.job_spec, ${JSON.stringify(specs)}::json)))`.execute(
    db,
  )
}

/** The next step of a parcel that goes by itself. One that somebody has taken elsewhere, or that is not paid, is left there. */
export async function driveOn(
  db: Kysely<Database>,
  uid: string,
  options: ParcelOptions,
  now: Date,
): Promise<'moved' | 'left'> {
  const parcel = await db
    .selectFrom('parcel')
    .innerJoin('point', 'point.uid', 'parcel.point_uid')
    .select(['shown_status', 'number'])
    .where('parcel.uid', '=', uid)
    .where('parcel.sandbox', '=', true)
    .executeTakeFirst()
  const way = WAYS.get(parcel?.number ?? '') ?? []
  const status = parcel?.shown_status
  const at = status === 'created' ? 0 : way.findIndex((each) => each === status) + 1
  const to = at === 0 && status !== 'created' ? undefined : way[at]
  if (to === undefined) return 'left'
  try {
    await driveParcel(db, uid, { to, at: now }, { ...options, now })
  } catch (error) {
    if (error instanceof AppError) return 'left'
    throw error
  }
  if (at + 1 < way.length) await putJobs(db, [uid], now)
  return 'moved'
}
