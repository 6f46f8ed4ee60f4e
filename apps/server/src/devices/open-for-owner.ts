import type { OwnerOpening } from '@yacheyka/contract/device/console-lockers'
import { AT_THE_POINT } from '@yacheyka/core/parcels/parcel-status'
import { sql, type Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { activeDevice, issue, type LockerPoint, refuseTooMany } from './order-locker.ts'
import { cellBehind } from './queries.ts'

const MINUTE = 60_000
/** A code of the parcel was used, and its help code was on the screen, within this time. */
const PROVEN_FOR = 15 * MINUTE
/** Guesses of what proves it, at one locker. */
const TRIES_MAX = 5
const TRIES_FOR = 60 * MINUTE

interface By {
  readonly actor: Actor
  readonly now: Date
}
interface Opening extends OwnerOpening {
  readonly door: number
}

/**
 * Opens the door of a parcel for the recipient who stands at it, without a second operator: the locker has just shown this
 * help code after a valid code of that parcel, and the caller knows the end of the phone (specification 6, section 8).
 * @returns false where that is not so: the try is written down all the same
 * @throws {AppError} 409 without a confirmed device or with too many unanswered commands, 429 after too many tries
 */
export async function openForOwner(
  transaction: Transaction<Database>,
  point: LockerPoint,
  { door, help_code: helpCode, phone_tail: phoneTail, reason }: Opening,
  { actor, now }: By,
): Promise<boolean> {
  const device = await activeDevice(transaction, point)
  await refuseGuessing(transaction, point, now)
  await refuseTooMany(transaction, device.uid)
  const phones = await readProvenPhones(transaction, { device, point, door, helpCode, now })
  const isProven = phones.some((phone) => phone.endsWith(phoneTail))
  if (isProven) {
    const command = { uid: newUid(), kind: 'open_door' }
    await transaction
      .insertInto('device_command')
      .values({
        uid: command.uid,
        device_uid: device.uid,
        kind: 'open_door',
        door,
        text: null,
        reason,
        state: 'waiting',
        operator_uid: actor.operatorUid,
        asked_at: now,
        expires_at: now,
      })
      .execute()
    await issue(transaction, point, command, now)
  }
  await recordAudit(
    transaction,
    actor,
    {
      action: isProven ? 'device.open_for_owner' : 'device.owner_refused',
      subject: { kind: 'point', id: point.number, name: point.number },
      after: { door },
      reason,
    },
    now,
  )
  return isProven
}

async function refuseGuessing(transaction: Transaction<Database>, point: LockerPoint, now: Date) {
  const { tries } = await transaction
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('subject_kind', '=', 'point')
    .where('subject_id', '=', point.number)
    .where('action', '=', 'device.owner_refused')
    .where('at', '>', new Date(now.getTime() - TRIES_FOR))
    .executeTakeFirstOrThrow()
  if (tries >= TRIES_MAX)
    throw new AppError(
      429,
      'too_many_tries',
      'Слишком много неверных попыток у этого постамата. Попросите открыть второго оператора.',
    )
}

/** Phones of whose parcels lie behind the door and were asked for at it just now, with this help code on the screen. */
async function readProvenPhones(
  transaction: Transaction<Database>,
  {
    device,
    point,
    door,
    helpCode,
    now,
  }: {
    readonly device: { readonly uid: string }
    readonly point: LockerPoint
    readonly door: number
    readonly helpCode: string
    readonly now: Date
  },
): Promise<readonly string[]> {
  const since = new Date(now.getTime() - PROVEN_FOR)
  const { rows } = await sql<{ phone: string }>`
    SELECT owner.receiver_phone AS phone
    FROM device_fact fact
      JOIN parcel owner ON owner.barcode = fact.barcode
      JOIN parcel cell ON cell.uid = owner.uid OR cell.parent_uid = owner.uid
    WHERE fact.device_uid = ${device.uid} AND fact.door = ${door} AND fact.at > ${since}
      AND fact.received_at > ${since} AND fact.kind = 'help_shown' AND fact.body ->> 'help_code' = ${helpCode}
      AND cell.point_uid = ${point.uid}
      AND coalesce(cell.barcode = (${cellBehind(point.uid, sql`${door}::integer`)}), cell.cell_number = ${door})
      AND cell.status = ANY(${AT_THE_POINT}::text[])`.execute(transaction)
  return rows.map(({ phone }) => phone)
}
