import {
  DEMONSTRATION_CUSTOMERS,
  demonstrationPhone,
  NEWCOMER_PHONE,
} from '@yacheyka/demonstration/people/senders'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { CLI_ACTOR } from '#/audit/actor.ts'
import { openPin } from '#/devices/device-root.ts'
import { addStaff, revokeDevice } from '#/devices/manage-devices.ts'
import { findParcelPoints, type ParcelPoint } from '../parcels/points.ts'

/** What devices of the demonstration say that their boards are: nobody else's device is ever touched. */
export const DEMO_BOARD = 'demonstration'
/** The name by which the screen greets the courier; nobody else is called so, since everybody sees the PIN. */
const COURIER = 'Иван Примеров'
/** In the audit log, as the command line's other acts. */
export const DEMO_ACTOR = { ...CLI_ACTOR, login: 'demonstration' }

const SENDERS = DEMONSTRATION_CUSTOMERS.map(({ uid }) => uid)
/** What all phones of the demonstration begin with. */
const PHONES = `${demonstrationPhone(0).slice(0, 5)}%`

/** Points at which a locker may be opened: own lockers that parcels of the demonstration go to. */
export const findLockerPoints = async (db: Kysely<Database>): Promise<readonly ParcelPoint[]> =>
  (await findParcelPoints(db)).filter(({ isLocker, isPartner }) => isLocker && !isPartner)

/** Number of the locker in which most parcels wait, of those without a program of their own. */
export async function findShownLocker(db: Kysely<Database>): Promise<string | undefined> {
  const points = await findLockerPoints(db)
  if (points.length === 0) return undefined
  const uids = points.map(({ uid }) => uid)
  const { rows } = await sql<{ number: string }>`
    SELECT point.number FROM point LEFT JOIN parcel ON parcel.point_uid = point.uid
      AND parcel.status = 'ready_for_pickup' AND parcel.parent_uid IS NULL AND NOT parcel.blocked
      AND parcel.receiver_phone LIKE ${PHONES} AND parcel.receiver_phone <> ${NEWCOMER_PHONE}
    WHERE point.uid = ANY(${uids}::uuid[]) AND NOT EXISTS (
      SELECT FROM device WHERE device.point_uid = point.uid AND device.state = 'active' AND device.board <> ${DEMO_BOARD})
    GROUP BY point.number ORDER BY count(parcel.uid) DESC, point.number LIMIT 1`.execute(db)
  return rows[0]?.number
}

/** A parcel that anybody may be shown: sender and recipient are invented, and it is not a newcomer's own. */
export interface ShownParcel {
  readonly uid: string
  readonly barcode: string
  /** The sender's number. */
  readonly number: string
}

export async function findShownParcels(
  db: Kysely<Database>,
  barcodes: readonly string[],
): Promise<readonly ShownParcel[]> {
  if (barcodes.length === 0) return []
  const rows = await db
    .selectFrom('parcel')
    .select(['uid', 'barcode', 'parcel_number'])
    .where('barcode', 'in', barcodes)
    .where('parent_uid', 'is', null)
    .where('customer_uid', 'in', SENDERS)
    .where('receiver_phone', 'like', PHONES)
    .where('receiver_phone', '<>', NEWCOMER_PHONE)
    .execute()
  return rows.map((row) => ({
    uid: row.uid,
    barcode: row.barcode,
    number: row.parcel_number ?? '',
  }))
}

/** The device of this point that works now. */
export const findActiveDevice = (db: Kysely<Database>, pointUid: string) =>
  db
    .selectFrom('device')
    .select(['uid', 'board'])
    .where('point_uid', '=', pointUid)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** Ends devices that a process left when it died: until then nobody moves the parcels of their points. */
export async function revokeLeftDevices(db: Kysely<Database>, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('device')
    .select('uid')
    .where('board', '=', DEMO_BOARD)
    .where('state', '<>', 'revoked')
    .execute()
  for (const { uid } of rows) await revokeDevice(db, uid, { actor: DEMO_ACTOR, now })
}

interface Courier {
  readonly badge: string
  readonly pin: string
}

/** The courier of this point's demonstration, made at the first time. */
export async function readCourier(
  db: Kysely<Database>,
  point: Pick<ParcelPoint, 'uid' | 'number'>,
  { root, now }: { readonly root: string; readonly now: Date },
): Promise<Courier> {
  const known = await db
    .selectFrom('locker_staff')
    .innerJoin('locker_staff_point', 'locker_staff_point.badge', 'locker_staff.badge')
    .select(['locker_staff.badge', 'pin'])
    .where('point_uid', '=', point.uid)
    .where('name', '=', COURIER)
    .where('role', '=', 'courier')
    .where('active', '=', true)
    .executeTakeFirst()
  const pin = known === undefined ? undefined : openPin(root, known.badge, known.pin)
  if (known !== undefined && pin !== undefined) return { badge: known.badge, pin }
  const draft = { name: COURIER, role: 'courier', points: [point.number] } as const
  return addStaff(db, draft, { actor: DEMO_ACTOR, root, now })
}
