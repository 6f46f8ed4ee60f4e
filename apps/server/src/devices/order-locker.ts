import { isDoorCommand } from '@yacheyka/contract/device/locker-card'
import { type LockerOrder, MESSAGE_DAYS_MAX } from '@yacheyka/contract/device/console-lockers'
import type { EnrolRequest } from '@yacheyka/contract/device/enrol'
import type { FeedResponse } from '@yacheyka/contract/device/feed'
import type { CommandAck } from '@yacheyka/contract/device/report'
import type { DeviceTelemetry } from '@yacheyka/contract/device/telemetry'
import { AT_THE_POINT } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { recordAudit } from '#/audit/audit.ts'
import { PREPARED } from '#/db/prepared-statement.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError, FieldErrors, notFound } from '#/http/errors.ts'
import { linkedOperators } from '#/operators/second-operator.ts'
import { numberChanges } from '#/parcel-store/locker-changes.ts'
import type { OpenedDoor } from './notify-opened.ts'

const MINUTE = 60_000
/** Whoever asked stands at the telephone: a door that opens later opens for nobody. */
const OPEN_DOOR_FOR = 2 * MINUTE
const OTHERS_FOR = 24 * 60 * MINUTE
/** Another operator decides within this time. */
const APPROVAL_FOR = 10 * MINUTE
/** Commands of one locker that are not answered. */
const OPEN_MAX = 50
/** What a locker said of a door counts for so long. */
const KNOWN_FOR = 10 * MINUTE

interface By {
  readonly actor: Actor
  readonly now: Date
}
export interface LockerPoint {
  readonly uid: string
  readonly number: string
}

/**
 * Orders a locker about. The opening of a door that may hold a parcel waits for another operator.
 * @throws {FieldErrors} for a door that it does not have, a time of a message that is over or too far away
 * @throws {AppError} 409 without a confirmed device, or with too many unanswered commands
 */
export async function orderLocker(
  transaction: Transaction<Database>,
  point: LockerPoint,
  order: LockerOrder,
  { actor, now }: By,
): Promise<void> {
  const device = await activeDevice(transaction, point)
  const doors = device.doors as EnrolRequest['doors']
  const { kind, reason, until } = order
  const door = isDoorCommand(kind) ? order.door : null
  if (isDoorCommand(kind) && !doors.some((one) => one.door === door))
    throw new FieldErrors({ door: ['Такой ячейки у постамата нет'] })
  const text =
    kind === 'message' || kind === 'block_door' || kind === 'go_out_of_service' ? order.text : null
  if (kind === 'message') await withdrawMessages(transaction, device.uid, now)
  const shownUntil = kind === 'message' && until !== null ? parseUntil(until, now) : null
  await refuseTooMany(transaction, device.uid)
  const waits =
    kind === 'open_door' &&
    door !== null &&
    (await mayHoldParcel(transaction, point, device, door, now))
  const uid = newUid()
  await transaction
    .insertInto('device_command')
    .values({
      uid,
      device_uid: device.uid,
      kind,
      door,
      text: text === '' ? null : text,
      reason,
      state: 'waiting',
      approved: waits || kind !== 'open_door',
      operator_uid: actor.operatorUid,
      asked_at: now,
      expires_at: new Date(now.getTime() + APPROVAL_FOR),
    })
    .execute()
  if (!waits) await issue(transaction, point, { uid, kind, until: shownUntil }, now)
  const action = waits ? 'device.ask_command' : 'device.command'
  const shown = shownUntil === null ? {} : { until: shownUntil.toISOString() }
  await note(transaction, point, action, { kind, door, text, ...shown, reason }, { actor, now })
}

/** One message at a time: whoever has not been told of the one before is told of this one alone. */
async function withdrawMessages(
  transaction: Transaction<Database>,
  deviceUid: string,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('device_command')
    .set({ state: 'withdrawn', answered_at: now })
    .where('device_uid', '=', deviceUid)
    .where('kind', '=', 'message')
    .where('state', '=', 'issued')
    .execute()
}

/** @throws {FieldErrors} for a time that is over, or too far away */
function parseUntil(text: string, now: Date): Date {
  const until = new Date(text)
  if (until <= now) throw new FieldErrors({ until: ['Это время уже прошло'] })
  if (until.getTime() > now.getTime() + MESSAGE_DAYS_MAX * 24 * 60 * MINUTE)
    throw new FieldErrors({ until: [`Не дольше ${MESSAGE_DAYS_MAX} дней`] })
  return until
}

export async function activeDevice(transaction: Transaction<Database>, point: LockerPoint) {
  const device = await transaction
    .selectFrom('device')
    .select(['uid', 'doors', 'telemetry', 'telemetry_at'])
    .where('point_uid', '=', point.uid)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  if (device === undefined)
    throw new AppError(409, 'device_missing', 'У точки нет подключённого постамата')
  return device
}

export async function refuseTooMany(transaction: Transaction<Database>, deviceUid: string) {
  const { count } = await transaction
    .selectFrom('device_command')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('device_uid', '=', deviceUid)
    .where('state', 'in', ['waiting', 'issued'])
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  if (count >= OPEN_MAX)
    throw new AppError(409, 'too_many_commands', 'Постамат ещё не ответил на прежние команды')
}

/** Only the locker's own fresh word says that a door is empty, and only where the product knows of no parcel there. */
async function mayHoldParcel(
  transaction: Transaction<Database>,
  point: LockerPoint,
  {
    telemetry,
    telemetry_at: at,
  }: { readonly telemetry: unknown; readonly telemetry_at: Date | null },
  door: number,
  now: Date,
): Promise<boolean> {
  const reported = telemetry as DeviceTelemetry | null
  const isFresh = at !== null && now.getTime() - at.getTime() < KNOWN_FOR
  const said = reported?.doors.find((one) => one.door === door)
  if (!isFresh || said?.content !== 'empty') return true
  const lying = await transaction
    .selectFrom('parcel')
    .select('uid')
    .where('point_uid', '=', point.uid)
    .where('cell_number', '=', door)
    .where('status', 'in', AT_THE_POINT)
    .executeTakeFirst()
  return lying !== undefined
}

/** From now on the locker is told. */
export async function issue(
  transaction: Transaction<Database>,
  point: LockerPoint,
  {
    uid,
    kind,
    until = null,
  }: {
    readonly uid: string
    readonly kind: string
    /** A message is good for as long as it is shown. */
    readonly until?: Date | null
  },
  now: Date,
): Promise<void> {
  const [number] = await numberChanges(transaction, [point.uid])
  if (number === undefined) throw new Error('a change without its number')
  await transaction
    .updateTable('device_command')
    .set({
      number,
      state: 'issued',
      issued_at: now,
      expires_at:
        until ?? new Date(now.getTime() + (kind === 'open_door' ? OPEN_DOOR_FOR : OTHERS_FOR)),
    })
    .where('uid', '=', uid)
    .execute()
}

async function lockWaiting(transaction: Transaction<Database>, point: LockerPoint, uid: string) {
  const command = await transaction
    .selectFrom('device_command')
    .innerJoin('device', 'device.uid', 'device_command.device_uid')
    .select(['device_command.uid', 'kind', 'door', 'text', 'reason', 'operator_uid'])
    .select(['device_command.state', 'expires_at', 'device.state as device_state'])
    .where('device_command.uid', '=', uid)
    .where('point_uid', '=', point.uid)
    .forUpdate('device_command')
    .executeTakeFirst()
  if (command === undefined) throw notFound('Такой команды нет')
  return command
}

const over = () => new AppError(409, 'command_over', 'Эта команда больше не ждёт подтверждения')

/** @throws {AppError} 409 for one's own command, for an operator who may be the same person, or when it waits no more */
export async function approveCommand(
  transaction: Transaction<Database>,
  point: LockerPoint,
  uid: string,
  { actor, now }: By,
): Promise<void> {
  const command = await lockWaiting(transaction, point, uid)
  const { kind, door, text, reason } = command
  if (command.state !== 'waiting' || command.expires_at <= now || command.device_state !== 'active')
    throw over()
  if (command.operator_uid === null || command.operator_uid === actor.operatorUid)
    throw new AppError(409, 'own_command', 'Открытие подтверждает другой оператор')
  const linked =
    actor.operatorUid === null ? [] : await linkedOperators(transaction, actor.operatorUid, now)
  if (linked.includes(command.operator_uid))
    throw new AppError(
      409,
      'linked_operator',
      'Один из вас недавно менял вход другого: подтвердить должен кто-то третий',
    )
  await issue(transaction, point, command, now)
  await transaction
    .updateTable('device_command')
    .set({ approver_uid: actor.operatorUid })
    .where('uid', '=', uid)
    .execute()
  await note(
    transaction,
    point,
    'device.approve_command',
    { kind, door, text, reason },
    { actor, now },
  )
}

/** @throws {AppError} 409 when it waits no more */
export async function withdrawCommand(
  transaction: Transaction<Database>,
  point: LockerPoint,
  uid: string,
  { actor, now }: By,
): Promise<void> {
  const { kind, door, text, reason, state } = await lockWaiting(transaction, point, uid)
  if (state !== 'waiting') throw over()
  await transaction
    .updateTable('device_command')
    .set({ state: 'withdrawn', answered_at: now })
    .where('uid', '=', uid)
    .execute()
  await note(
    transaction,
    point,
    'device.withdraw_command',
    { kind, door, text, reason },
    { actor, now },
  )
}

const note = (
  transaction: Transaction<Database>,
  { number }: LockerPoint,
  action: string,
  {
    reason,
    ...after
  }: Pick<LockerOrder, 'door' | 'text' | 'reason'> & {
    readonly kind: string
    readonly until?: string
  },
  { actor, now }: By,
) =>
  recordAudit(
    transaction,
    actor,
    { action, subject: { kind: 'point', id: number, name: number }, after, reason },
    now,
  )

const TOLD_AT_ONCE = 200

/** Commands that this device has not stored, and that still have time. */
export async function readCommands(
  db: Kysely<Database>,
  deviceUid: string,
  after: number,
  now: Date,
): Promise<FeedResponse['commands']> {
  const rows = await db
    .selectFrom('device_command')
    .modifyFront(PREPARED)
    .select(['uid', 'number', 'kind', 'door', 'text', 'approved', 'issued_at', 'expires_at'])
    .where('device_uid', '=', deviceUid)
    .where('state', '=', 'issued')
    .where('number', '>', after)
    .where('expires_at', '>', now)
    .orderBy('number')
    .limit(TOLD_AT_ONCE)
    .execute()
  return rows.map((row) => ({
    uid: row.uid,
    number: row.number ?? 0,
    kind: row.kind,
    door: row.door,
    text: row.text,
    approved: row.approved,
    until: row.kind === 'message' ? row.expires_at.toISOString() : null,
    issued_at: (row.issued_at ?? now).toISOString(),
    expires_at: row.expires_at.toISOString(),
  }))
}

/**
 * What a device has done of its commands; the first response counts, and only to commands of its own.
 * @returns the doors that it has opened because it was ordered to
 */
export async function takeAcks(
  transaction: Transaction<Database>,
  deviceUid: string,
  acks: readonly CommandAck[],
  now: Date,
): Promise<readonly OpenedDoor[]> {
  const opened: OpenedDoor[] = []
  for (const { uid, state, result } of acks) {
    if (state === 'received') continue
    const command = await transaction
      .updateTable('device_command')
      .set({ state, result, answered_at: now })
      .where('device_uid', '=', deviceUid)
      .where(sql<boolean>`uid::text = ${uid}`)
      .where('state', '=', 'issued')
      .returning(['kind', 'door'])
      .executeTakeFirst()
    if (state === 'done' && command?.kind === 'open_door' && command.door !== null)
      opened.push({ command: uid, door: command.door })
  }
  return opened
}
