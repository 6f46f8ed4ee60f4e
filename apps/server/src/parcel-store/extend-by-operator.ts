import { mayAct } from '@yacheyka/core/parcels/parcel-actions'
import { shownStatus } from '@yacheyka/core/parcels/parcel-status'
import { extendedDeadline } from '@yacheyka/core/parcels/storage'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { putParcelEvents } from '#/merchant-events/put-events.ts'
import { claimEffects } from './effects.ts'
import { insertEvents, type RecordedEvent } from './insert-events.ts'
import { type LockedParcelWithCells, lockParcels } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'
import { settleParcels } from './settle-parcels.ts'
import { notifyRecipients } from './notify-recipients.ts'

export interface OperatorExtension {
  /** Of the whole extension: by it each parcel is extended once. */
  readonly uid: string
  readonly days: number
  /** For people, kept in the history. */
  readonly reason: string
}

/**
 * Keeps parcels longer at the network's own cost: the merchant pays nothing, and none of the days that it may buy are
 * used up. Overdue ones are delivered again; recipients are told. Those that may not be extended now (taken meanwhile,
 * blocked), or were by this same extension, are left alone.
 * @returns how many were extended
 */
export async function extendByOperator(
  transaction: Transaction<Database>,
  parcelUids: readonly string[],
  extension: OperatorExtension,
  options: RecordOptions,
): Promise<number> {
  const parcels = [...new Set((await lockParcels(transaction, parcelUids)).values()).values()]
  const fit = parcels.filter((each) => mayAct('extend', shownStatus(each.status, each.blocked)))
  const effect = `operator_extension:${extension.uid}`
  const fresh = await claimEffects(
    transaction,
    fit.map(({ uid }) => ({ uid, effect })),
    options.now,
  )
  const due = fit
    .filter(({ uid }) => fresh.has(uid))
    .map((each) => ({ ...each, extendedUntil: untilOf(each, extension.days, options.now) }))
  if (due.length === 0) return 0
  await promise(transaction, due)
  await insertEvents(
    transaction,
    due.flatMap((each) => eventsOf(each, extension, options.now)),
    due,
    options.now,
  )
  const uids = due.map(({ uid }) => uid)
  await settleParcels(transaction, due, options, new Set(uids))
  const changed = uids.map(
    (uid) => ({ uid, type: 'parcel.deadline_changed', by: 'operator' }) as const,
  )
  await putParcelEvents(transaction, changed, options.now)
  await notifyRecipients(transaction, 'extended', uids, options)
  return due.length
}

interface Due extends LockedParcelWithCells {
  readonly extendedUntil: Date
}

const untilOf = ({ expireAt, timeZone }: LockedParcelWithCells, days: number, at: Date): Date => {
  const now = at.getTime()
  return new Date(extendedDeadline(expireAt?.getTime() ?? now, now, days, timeZone))
}

async function promise(transaction: Transaction<Database>, due: readonly Due[]): Promise<void> {
  await sql`UPDATE parcel SET extended_until = given.until
    FROM unnest(
      ${due.map(({ uid }) => uid)}::text[],
      ${due.map(({ extendedUntil }) => extendedUntil.toISOString())}::timestamptz[]) AS given (uid, until)
    WHERE coalesce(parcel.parent_uid, parcel.uid) = given.uid
      AND (parcel.uid = ANY(${due.map(({ uid }) => uid)}::text[])
        OR parcel.parent_uid = ANY(${due.map(({ uid }) => uid)}::text[]))`.execute(transaction)
}

/** What is overdue is delivered again, cell by cell; the parcel itself notes the extension. */
function eventsOf(parcel: Due, extension: OperatorExtension, at: Date): RecordedEvent[] {
  const { cells } = parcel
  const shared = {
    source: 'system',
    originator: 'operator' as const,
    terminalNumber: null,
    reason: `Хранение продлено: +${extension.days} дн. ${extension.reason}`.trim(),
    at,
  }
  const idOf = (uid: string) => `operator_extended:${uid}:${extension.uid}`
  const again = (cells.length === 0 ? [parcel] : cells)
    .filter(({ status }) => status === 'overdue')
    .map(({ uid }): RecordedEvent => ({
      ...shared,
      eventId: idOf(uid),
      parcelUid: uid,
      status: 'delivered',
      kind: 'action',
    }))
  if (cells.length === 0 && again.length > 0) return again
  const note: RecordedEvent = {
    ...shared,
    eventId: idOf(parcel.uid),
    parcelUid: parcel.uid,
    status: parcel.status,
    kind: 'note',
  }
  return [note, ...again]
}
