import { randomInt } from 'node:crypto'
import type { DeviceStaff } from '@yacheyka/contract/device/feed'
import type { InsertObject, Kysely, Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { numberChanges } from '#/parcel-store/locker-changes.ts'
import { forgetBlockedDoors } from './count-cells.ts'
import { checkDigits, digestOfSecret, makeCode, serverKey } from './device-keys.ts'
import { staffSealing } from './device-root.ts'

const CODE_HOURS = 24
const HOUR = 3_600_000

/** Who does it, and when. */
interface Doer {
  readonly actor: Actor
  readonly now: Date
}

interface By extends Doer {
  /** From which keys of devices follow. */
  readonly root: string
}

/** @throws {AppError} 404 */
export async function pointOf(transaction: Kysely<Database>, number: string) {
  const point = await transaction
    .selectFrom('point')
    .select(['uid', 'number', 'address'])
    .where('number', '=', number)
    .where('sandbox', '=', false)
    .executeTakeFirst()
  if (point === undefined) throw notFound(`Точки ${number} нет`)
  return point
}

const subjectOf = (point: { readonly number: string }) => ({
  kind: 'point',
  id: point.number,
  name: point.number,
})

/** A one-time code with which a locker of this point introduces itself; an earlier one is over. */
export const makeEnrolmentCode = (
  db: Kysely<Database>,
  number: string,
  { actor, now }: Doer,
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const point = await pointOf(transaction, number)
    const code = makeCode()
    const row = {
      code_digest: digestOfSecret(code),
      expires_at: new Date(now.getTime() + CODE_HOURS * HOUR),
    }
    await transaction
      .insertInto('device_enrolment')
      .values({ point_uid: point.uid, ...row })
      .onConflict((conflict) => conflict.column('point_uid').doUpdateSet(row))
      .execute()
    await recordAudit(transaction, actor, { action: 'device.code', subject: subjectOf(point) })
    return code
  })

export interface ListedDevice {
  readonly uid: string
  readonly state: string
  readonly digits: string
  readonly heardAt: Date | null
}

export async function listDevices(
  db: Kysely<Database>,
  number: string,
  root: string,
): Promise<readonly ListedDevice[]> {
  const rows = await db
    .selectFrom('device')
    .innerJoin('point', 'point.uid', 'device.point_uid')
    .select(['device.uid', 'state', 'public_key', 'heard_at'])
    .where('number', '=', number)
    .orderBy('enrolled_at')
    .execute()
  return rows.map((row) => ({
    uid: row.uid,
    state: row.state,
    digits: checkDigits(row.public_key, serverKey(root)),
    heardAt: row.heard_at,
  }))
}

/**
 * The operator has compared the six digits: the device works from now on.
 * @throws {AppError} 409 where the digits are others, or the point has a device and it is not to be replaced
 */
export const confirmDevice = (
  db: Kysely<Database>,
  { uid, digits, replace }: { uid: string; digits: string; replace: boolean },
  { actor, root, now }: By,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const device = await lockDevice(transaction, uid)
    if (device.state !== 'pending')
      throw new AppError(409, 'device_state', 'Этот постамат не ждёт подтверждения')
    if (checkDigits(device.public_key, serverKey(root)) !== digits)
      throw new AppError(409, 'digits_differ', 'Цифры на экране постамата другие: ключ подменён')
    const active = await transaction
      .selectFrom('device')
      .select('uid')
      .where('point_uid', '=', device.point_uid)
      .where('state', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    if (active !== undefined) {
      if (!replace)
        throw new AppError(409, 'device_exists', 'У точки уже есть постамат: его можно заменить')
      await setRevoked(transaction, active.uid, now)
    }
    await transaction
      .updateTable('device')
      .set({ state: 'active' })
      .where('uid', '=', uid)
      .execute()
    await numberChanges(transaction, [device.point_uid])
    await recordAudit(transaction, actor, { action: 'device.confirm', subject: subjectOf(device) })
  })

/** The device is told by a signed word, and wipes its secrets. */
export const revokeDevice = (
  db: Kysely<Database>,
  uid: string,
  { actor, now }: Doer,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const device = await lockDevice(transaction, uid)
    if (device.state === 'revoked') return
    await setRevoked(transaction, uid, now)
    // Wakes the device, if it waits for news.
    await numberChanges(transaction, [device.point_uid])
    await recordAudit(transaction, actor, { action: 'device.revoke', subject: subjectOf(device) })
  })

async function lockDevice(transaction: Transaction<Database>, uid: string) {
  const device = await transaction
    .selectFrom('device')
    .innerJoin('point', 'point.uid', 'device.point_uid')
    .select(['device.uid', 'state', 'public_key', 'point_uid', 'number'])
    .where('device.uid', '=', uid)
    .forUpdate('device')
    .executeTakeFirst()
  if (device === undefined) throw notFound('Такого постамата нет')
  return device
}

async function setRevoked(
  transaction: Transaction<Database>,
  uid: string,
  now: Date,
): Promise<void> {
  await forgetBlockedDoors(transaction, uid)
  await transaction
    .updateTable('device')
    .set({ state: 'revoked', revoked_at: now })
    .where('uid', '=', uid)
    .execute()
}

export interface StaffDraft {
  readonly name: string
  readonly role: DeviceStaff['role']
  readonly points: readonly string[]
}

const digits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Somebody who signs in at the screens of these points. @returns number and PIN, which nobody sees again */
export const addStaff = (
  db: Kysely<Database>,
  { name, role, points }: StaffDraft,
  { actor, root, now }: By,
): Promise<{ readonly badge: string; readonly pin: string }> =>
  inTransaction(db, async (transaction) => {
    const found = []
    for (const number of points) found.push(await pointOf(transaction, number))
    const pin = digits()
    const badge = await insertStaff(transaction, digits, (number) => ({
      badge: number,
      name,
      role,
      pin: staffSealing(root).seal(number, pin),
      created_at: now,
    }))
    await transaction
      .insertInto('locker_staff_point')
      .values(found.map(({ uid }) => ({ badge, point_uid: uid })))
      .execute()
    await numberChanges(
      transaction,
      found.map(({ uid }) => uid),
    )
    const subject = { kind: 'locker_staff', id: badge, name }
    await recordAudit(transaction, actor, { action: 'locker_staff.add', subject, after: { role } })
    return { badge, pin }
  })

/** @returns the first of the numbers that nobody has */
export async function insertStaff(
  transaction: Kysely<Database>,
  nextNumber: () => string,
  rowOf: (badge: string) => InsertObject<Database, 'locker_staff'>,
): Promise<string> {
  for (;;) {
    const added = await transaction
      .insertInto('locker_staff')
      .values(rowOf(nextNumber()))
      .onConflict((conflict) => conflict.doNothing())
      .returning('badge')
      .executeTakeFirst()
    if (added !== undefined) return added.badge
  }
}

/** Nobody signs in with this number any more. */
export const stopStaff = (db: Kysely<Database>, badge: string, { actor }: Doer): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const stopped = await transaction
      .updateTable('locker_staff')
      .set({ active: false })
      .where('badge', '=', badge)
      .returning('name')
      .executeTakeFirst()
    if (stopped === undefined) throw notFound('Такого номера нет')
    const points = await transaction
      .selectFrom('locker_staff_point')
      .select('point_uid')
      .where('badge', '=', badge)
      .execute()
    await numberChanges(
      transaction,
      points.map((row) => row.point_uid),
    )
    const subject = { kind: 'locker_staff', id: badge, name: stopped.name }
    await recordAudit(transaction, actor, { action: 'locker_staff.stop', subject })
  })
