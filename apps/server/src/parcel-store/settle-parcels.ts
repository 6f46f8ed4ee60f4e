import type { ParcelState } from '@yacheyka/core/parcels/fold-parcel'
import {
  AT_THE_POINT,
  isParcelEnd,
  leavesItsCell,
  type ParcelStep,
  shownStatus,
} from '@yacheyka/core/parcels/parcel-status'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { putParcelEvents, selectEventReceivers } from '#/merchant-events/put-events.ts'
import { releaseCells } from './cells.ts'
import { completeOrders } from './complete-orders.ts'
import { causeEffects } from './effects.ts'
import type { LockedParcelWithCells, LockedParcel } from './lock-parcels.ts'
import { numberChanges } from './locker-changes.ts'
import type { RecordOptions } from './options.ts'
import { receivedSince, splitByAge } from './received-since.ts'
import { foldStored, readEvents, type StoredEvent } from './read-histories.ts'

/** A parcel after its fold. */
export interface SettledParcel {
  /** As it was before. */
  readonly before: LockedParcelWithCells
  readonly state: ParcelState<StoredEvent>
}

/**
 * Folds the history of locked parcels again and brings everything that follows from it up to date, in the caller's
 * transaction: outcomes of events, statuses, deadlines, the counts of cells, what lockers are told, effects, each once, and
 * orders of which nothing is on its way any more. It takes its locks in the order of docs/decisions/0013-orders.md.
 * @param told parcels whose locker is told of them even where the fold changes nothing
 * @returns by the parcel's uid
 */
export async function settleParcels(
  transaction: Transaction<Database>,
  parcels: readonly LockedParcelWithCells[],
  options: RecordOptions,
  notified: ReadonlySet<string> = new Set(),
): Promise<ReadonlyMap<string, SettledParcel>> {
  if (parcels.length === 0) return new Map()
  const events = await readHistories(transaction, parcels, options.now)
  const settled = parcels.map((before): SettledParcel => {
    const state = foldStored(before, events, options.storageDays)
    return { before, state }
  })
  await updateOutcomes(transaction, settled)
  await freeLeftCells(transaction, settled)
  const changed = settled.filter((each) => notified.has(each.before.uid) || notifiesLocker(each))
  const changes = await numberChanges(
    transaction,
    changed.map(({ before }) => before.pointUid),
  )
  const numbers = new Map(changed.map(({ before }, at) => [before.uid, changes[at] ?? 0]))
  await updateParcels(transaction, settled, numbers)
  await recordMoves(transaction, settled.map(toMove))
  await causeEffects(transaction, changed, options)
  await completeOrders(transaction, endedOrders(settled), options.now)
  await putStatusEvents(transaction, settled, options.now)
  return new Map(settled.map((each) => [each.before.uid, each]))
}

async function readHistories(
  transaction: Transaction<Database>,
  parcels: readonly LockedParcelWithCells[],
  now: Date,
): ReturnType<typeof readEvents> {
  const events = new Map<string, readonly StoredEvent[]>()
  for (const group of splitByAge(parcels, now)) {
    const uids = group.flatMap(({ uid, cells }) => [uid, ...cells.map((cell) => cell.uid)])
    const found = await readEvents(transaction, uids, receivedSince(group))
    for (const [uid, history] of found) events.set(uid, history)
  }
  return events
}

const toMove = ({ before, state }: SettledParcel) => ({
  customerUid: before.customerUid,
  subject: 'parcel' as const,
  createdAt: before.createdAt,
  from: shownStatus(before.status, before.blocked),
  to: shownStatus(state.status, before.blocked),
})

/** Nothing is told of what shows what it showed. */
async function putStatusEvents(
  transaction: Transaction<Database>,
  settled: readonly SettledParcel[],
  now: Date,
): Promise<void> {
  const changed = settled.flatMap((each) => {
    const { customerUid, from: previous, to } = toMove(each)
    if (previous === to) return []
    return [{ customerUid, uid: each.before.uid, type: 'parcel.status_changed', previous } as const]
  })
  const receivers = await selectEventReceivers(
    transaction,
    changed.map(({ customerUid }) => customerUid),
  )
  const events = changed.filter(({ customerUid }) => receivers.has(customerUid))
  await putParcelEvents(transaction, events, now)
}

interface Fold {
  readonly status: ParcelStep
  readonly statusAt: number | undefined
  readonly arrivedAt: number | undefined
  readonly expireAt: number | undefined
}

/** A parcel's row and those of its cells, each with what the fold says of it. */
const rowsOf = ({ before, state }: SettledParcel): readonly (readonly [LockedParcel, Fold])[] => [
  [before, state],
  ...before.cells.flatMap((cell, at) => {
    const fold = state.cells[at]
    return fold === undefined ? [] : [[cell, fold] as const]
  }),
]

const notifiesLocker = (settled: SettledParcel): boolean =>
  rowsOf(settled).some(
    ([row, fold]) => row.status !== fold.status || isOther(row.expireAt, fold.expireAt),
  )

const isOther = (date: Date | null, at: number | undefined): boolean => date?.getTime() !== at

const hasChanged = ([row, fold]: readonly [LockedParcel, Fold]): boolean =>
  row.status !== fold.status ||
  isOther(row.statusAt, fold.statusAt) ||
  isOther(row.arrivedAt, fold.arrivedAt) ||
  isOther(row.expireAt, fold.expireAt)

async function updateOutcomes(
  transaction: Transaction<Database>,
  settled: readonly SettledParcel[],
): Promise<void> {
  const changed = settled.flatMap(({ before: { createdAt }, state }) =>
    [...state.outcomes]
      .filter(([event, outcome]) => event.outcome !== outcome)
      .map(([{ parcelUid, source, eventId }, outcome]) => ({
        parcelUid,
        source,
        eventId,
        outcome,
        createdAt,
      })),
  )
  if (changed.length === 0) return
  await sql`UPDATE parcel_event SET outcome = judged.outcome
    FROM unnest(
      ${changed.map(({ parcelUid }) => parcelUid)}::text[],
      ${changed.map(({ source }) => source)}::text[],
      ${changed.map(({ eventId }) => eventId)}::text[],
      ${changed.map(({ outcome }) => outcome)}::text[]) AS judged (parcel_uid, source, event_id, outcome)
    WHERE parcel_event.parcel_uid = judged.parcel_uid AND parcel_event.source = judged.source
      AND parcel_event.event_id = judged.event_id AND received_at >= ${receivedSince(changed).toISOString()}::timestamptz`.execute(
    transaction,
  )
}

/** Whoever has left its cell, or never comes, gives it back. */
async function freeLeftCells(
  transaction: Transaction<Database>,
  settled: readonly SettledParcel[],
): Promise<void> {
  const left = settled.flatMap((each) =>
    rowsOf(each).flatMap(([{ uid, heldCell: size }, { status }]) =>
      size !== null && leavesItsCell(status) ? { uid, pointUid: each.before.pointUid, size } : [],
    ),
  )
  if (left.length === 0) return
  await sql`UPDATE parcel SET cell_held = false WHERE uid = ANY(${left.map(({ uid }) => uid)}::text[])`.execute(
    transaction,
  )
  await releaseCells(transaction, left)
}

/** Orders of the parcels that have just come to their end. */
const endedOrders = (settled: readonly SettledParcel[]): string[] =>
  settled.flatMap(({ before, state }) =>
    before.orderUid !== null && isParcelEnd(state.status) && !isParcelEnd(before.status)
      ? before.orderUid
      : [],
  )

const toIso = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString()

async function updateParcels(
  transaction: Transaction<Database>,
  settled: readonly SettledParcel[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = settled
    .flatMap(rowsOf)
    .filter((each) => hasChanged(each) || numbers.has(each[0].uid))
  if (changed.length === 0) return
  const column = <T>(read: (fold: Fold) => T): T[] => changed.map(([, fold]) => read(fold))
  await sql`UPDATE parcel SET status = fold.status, status_at = fold.status_at, arrived_at = fold.arrived_at,
      expire_at = fold.expire_at, locker_change = coalesce(fold.locker_change, parcel.locker_change),
      cell_number = CASE WHEN parcel.status = ANY(${AT_THE_POINT}::text[]) AND fold.status <> ALL(${AT_THE_POINT}::text[])
        THEN NULL ELSE parcel.cell_number END,
      removal_asked_at = CASE WHEN fold.status = ANY(${AT_THE_POINT}::text[]) THEN parcel.removal_asked_at END,
      version = version + 1
    FROM unnest(
      ${changed.map(([{ uid }]) => uid)}::text[],
      ${column(({ status }) => status)}::text[],
      ${column(({ statusAt }) => toIso(statusAt))}::timestamptz[],
      ${column(({ arrivedAt }) => toIso(arrivedAt))}::timestamptz[],
      ${column(({ expireAt }) => toIso(expireAt))}::timestamptz[],
      ${changed.map(([{ uid }]) => numbers.get(uid) ?? null)}::bigint[])
      AS fold (uid, status, status_at, arrived_at, expire_at, locker_change)
    WHERE parcel.uid = fold.uid`.execute(transaction)
}
