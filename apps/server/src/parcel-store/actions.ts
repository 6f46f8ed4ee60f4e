import { mayAct, type ParcelAction } from '@yacheyka/core/parcels/parcel-actions'
import type { Originator } from '@yacheyka/core/parcels/parcel-history'
import { type ParcelStatus, PARCEL_STATUS, shownStatus } from '@yacheyka/core/parcels/parcel-status'
import {
  EXTENSION_DAYS_MAX,
  EXTENSIONS_TOTAL_MAX,
  extendedDeadline,
} from '@yacheyka/core/parcels/storage'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { putParcelEvents } from '#/merchant-events/put-events.ts'
import { blockEventId } from './block-events.ts'
import { claimEffects } from './effects.ts'
import { insertEvents, type RecordedEvent } from './insert-events.ts'
import { type LockedParcelWithCells, type LockedParcel, lockParcels } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'
import { settleParcels, type SettledParcel } from './settle-parcels.ts'
import { notifyRecipients } from './notify-recipients.ts'

/** When and by whom a parcel is acted on. */
export interface ActOptions extends RecordOptions {
  /** The sender, unless the network's operator does it for them. */
  readonly originator?: Extract<Originator, 'juridical' | 'operator'>
}

/**
 * What a merchant, or an operator for them, does with a parcel, without its money. Each locks the parcel, asks the table of core whether it may be
 * done now, records it, tells the locker, and is never undone by what the feed says later. Each responses the parcel as it
 * is after it.
 * @throws {AppError} 404 where there is no such parcel, or a cell is named; 409 `action_refused` where it may not be done
 */
interface Acted {
  readonly before: LockedParcelWithCells
  readonly after: SettledParcel
}

/**
 * Keeps the parcel longer: from the later of the old deadline and today, to the end of that local day. An overdue parcel
 * is delivered again. The recipient is told.
 * @param days 1 to 7, and at most 14 in all: 409 `extension_limit`
 */
export async function extendStorage(
  transaction: Transaction<Database>,
  parcelUid: string,
  days: number,
  options: RecordOptions,
): Promise<Acted> {
  const before = await lockFor(transaction, parcelUid, 'extend')
  const total = before.extendedDays + days
  if (!(Number.isInteger(days) && days >= 1 && days <= EXTENSION_DAYS_MAX))
    throw new AppError(
      409,
      'extension_limit',
      `Продлить можно на срок от 1 до ${EXTENSION_DAYS_MAX} дней`,
    )
  if (total > EXTENSIONS_TOTAL_MAX)
    throw new AppError(
      409,
      'extension_limit',
      `Всего хранение продлевается не более чем на ${EXTENSIONS_TOTAL_MAX} дней, осталось: ${EXTENSIONS_TOTAL_MAX - before.extendedDays}`,
    )
  const now = options.now.getTime()
  const until = new Date(
    extendedDeadline(before.expireAt?.getTime() ?? now, now, days, before.timeZone),
  )
  await updateParcel(transaction, before, sql`extended_until = ${until}, extended_days = ${total}`)
  const acted = await settle(
    transaction,
    { ...before, extendedUntil: until },
    extensionEvents(before, until, days, options),
    options,
  )
  await putParcelEvents(
    transaction,
    [{ uid: before.uid, type: 'parcel.deadline_changed', by: 'merchant' }],
    options.now,
  )
  const effect = `extended:${until.toISOString()}`
  const fresh = await claimEffects(transaction, [{ uid: before.uid, effect }], options.now)
  await notifyRecipients(transaction, 'extended', [...fresh], options)
  return acted
}

/**
 * What is overdue is delivered again, cell by cell: one that has left its point already has nothing promised to it. The
 * parcel itself notes the extension.
 */
const extensionEvents = (
  parcel: LockedParcelWithCells,
  until: Date,
  days: number,
  options: RecordOptions,
): RecordedEvent[] => {
  const { cells } = parcel
  const again = [parcel, ...cells].filter(
    (each) => each.status === 'overdue' && (each !== parcel || cells.length === 0),
  )
  const extended = (each: LockedParcel, part: Pick<ActionPart, 'status' | 'kind'>) =>
    actionEvent(each, options, {
      ...part,
      eventId: `extended:${each.uid}:${until.toISOString()}`,
      reason: `Хранение продлено: +${days} дн.`,
    })
  const events = again.map((each) => extended(each, { status: 'delivered', kind: 'action' }))
  return again.includes(parcel)
    ? events
    : [extended(parcel, { status: parcel.status, kind: 'note' }), ...events]
}

/**
 * Blocks a parcel for return, or takes the block back, which is possible until the return has begun. The status beneath
 * stays what it was. While it is blocked nobody gets its code and no code opens its cells.
 * @param reason for people, kept in the history
 */
export async function setBlocked(
  transaction: Transaction<Database>,
  parcelUid: string,
  blocked: boolean,
  options: ActOptions,
  reason = '',
): Promise<Acted> {
  const before = await lockFor(transaction, parcelUid, blocked ? 'block' : 'unblock')
  const { now } = options
  await updateParcel(transaction, before, sql`blocked = ${blocked}, blocked_mtime = ${now}`)
  await recordMoves(transaction, [
    {
      customerUid: before.customerUid,
      subject: 'parcel',
      createdAt: before.createdAt,
      from: shownStatus(before.status, before.blocked),
      to: shownStatus(before.status, blocked),
    },
  ])
  const event = actionEvent(before, options, {
    eventId: blockEventId(before.uid, blocked, now),
    status: before.status,
    kind: 'note',
    reason: withReason(wordsOf(options)[blocked ? 'blocked' : 'unblocked'], reason),
  })
  const acted = await settle(transaction, { ...before, blocked }, [event], options)
  const previous = shownStatus(before.status, before.blocked)
  await putParcelEvents(
    transaction,
    [{ uid: before.uid, type: 'parcel.status_changed', previous }],
    now,
  )
  return acted
}

/**
 * Cancels a parcel that has not left its sender.
 * @param reason for people, kept in the history
 */
export async function cancelParcel(
  transaction: Transaction<Database>,
  parcelUid: string,
  options: ActOptions,
  reason = '',
): Promise<Acted> {
  const before = await lockFor(transaction, parcelUid, 'cancel')
  const event = actionEvent(before, options, {
    eventId: `cancelled:${before.uid}:${options.now.toISOString()}`,
    status: 'cancelled',
    kind: 'action',
    reason: withReason(wordsOf(options).cancelled, reason),
  })
  return await settle(transaction, before, [event], options)
}

/** What the history says of an act, by whose it is. */
const WORDS = {
  juridical: {
    blocked: 'Заблокирована отправителем',
    unblocked: 'Отправитель снял блокировку',
    cancelled: 'Отменена отправителем',
  },
  operator: {
    blocked: 'Заблокирована оператором',
    unblocked: 'Оператор снял блокировку',
    cancelled: 'Отменена оператором',
  },
} as const

const wordsOf = ({ originator = 'juridical' }: ActOptions) => WORDS[originator]

const withReason = (what: string, reason: string): string =>
  reason === '' ? what : `${what}: ${reason}`

async function lockFor(
  transaction: Transaction<Database>,
  parcelUid: string,
  action: ParcelAction,
): Promise<LockedParcelWithCells> {
  const parcel = (await lockParcels(transaction, [parcelUid])).get(parcelUid)
  if (parcel === undefined || parcel.uid !== parcelUid) throw notFound('Такой посылки нет')
  const shown = shownStatus(parcel.status, parcel.blocked)
  if (!mayAct(action, shown)) throw new AppError(409, 'action_refused', REJECTIONS[action](shown))
  return parcel
}

const inStatus = (shown: ParcelStatus): string =>
  `в статусе «${PARCEL_STATUS[shown].cabinetWording}»`

const REJECTIONS: Readonly<Record<ParcelAction, (shown: ParcelStatus) => string>> = {
  extend: (shown) => `Посылку ${inStatus(shown)} нельзя продлить`,
  cancel: (shown) => `Посылку ${inStatus(shown)} нельзя отменить`,
  block: (shown) => `Посылку ${inStatus(shown)} нельзя заблокировать`,
  unblock: (shown) => `Посылку ${inStatus(shown)} нельзя разблокировать`,
  resend_sms: (shown) => `Для посылки ${inStatus(shown)} код не отправляется`,
}

async function updateParcel(
  transaction: Transaction<Database>,
  { uid }: LockedParcelWithCells,
  settings: ReturnType<typeof sql>,
): Promise<void> {
  await sql`UPDATE parcel SET ${settings} WHERE uid = ${uid} OR parent_uid = ${uid}`.execute(
    transaction,
  )
}

type ActionPart = Required<Pick<RecordedEvent, 'eventId' | 'status' | 'kind' | 'reason'>>

const actionEvent = (
  { uid }: LockedParcel,
  { now, originator = 'juridical' }: ActOptions,
  part: ActionPart,
): RecordedEvent => ({
  ...part,
  parcelUid: uid,
  source: 'system',
  originator,
  terminalNumber: null,
  at: now,
})

async function settle(
  transaction: Transaction<Database>,
  parcel: LockedParcelWithCells,
  events: readonly RecordedEvent[],
  options: RecordOptions,
): Promise<Acted> {
  await insertEvents(transaction, events, [parcel], options.now)
  const notified = new Set([parcel.uid])
  const settled = await settleParcels(transaction, [parcel], options, notified)
  const after = settled.get(parcel.uid)
  if (after === undefined) throw new Error(`parcel ${parcel.uid} was not settled`)
  return { before: parcel, after }
}
