import type { CellSize } from '@yacheyka/core/cells/cell-size'
import {
  correctionsFrom,
  returnStepsFrom,
  type OperatorReturnStep,
} from '@yacheyka/core/parcels/parcel-correction'
import {
  isParcelEnd,
  leavesItsCell,
  PARCEL_STATUS,
  type ParcelStep,
} from '@yacheyka/core/parcels/parcel-status'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { recordMoves } from '#/counters/record-moves.ts'
import { AWAITS_PAYMENT } from './awaits-payment.ts'
import { holdCellCounts } from './cells.ts'
import { insertEvents, type RecordedEvent } from './insert-events.ts'
import { receivedSince } from './received-since.ts'
import { type LockedParcelWithCells, lockParcels } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'
import { settleParcels, type SettledParcel } from './settle-parcels.ts'

export interface Correction {
  readonly status: ParcelStep
  /** What the operator saw it in. */
  readonly seen: ParcelStep
  /** For people, kept in the history. */
  readonly reason: string
}

export interface Corrected {
  readonly before: LockedParcelWithCells
  readonly after: SettledParcel
  readonly cellsTaken: number
  /** Its point counts no free cell for these. */
  readonly cellsMissing: number
  readonly orderReopened: boolean
}

/**
 * Says which status a parcel has after all. It counts for all its cells; what is told of later times is judged from there.
 * What comes back to its cell has it counted again where one is free, and its order goes on.
 * @param parcelUid of a parcel that is no cell of another
 * @throws {AppError} 404; 409 `status_changed` where it is not in the status that was seen, `correction_refused` where core
 * allows no such correction, `awaits_payment` where nothing of its order moves yet
 */
export async function correctStatus(
  transaction: Transaction<Database>,
  parcelUid: string,
  { status, seen, reason }: Correction,
  options: RecordOptions,
): Promise<Corrected> {
  const before = await lockMoving(transaction, parcelUid)
  if (before.status !== seen) throw statusChanged(before.status)
  if (!correctionsFrom(before.status).some((choice) => choice.status === status))
    throw refused('correction_refused', before.status, status)
  const cells = await takeCellsAgain(transaction, before, status)
  const after = await recordAct(transaction, before, options, {
    id: 'corrected',
    status,
    kind: 'correction',
    reason: `Статус поставлен оператором: ${reason}`,
  })
  const orderReopened = await reopenOrder(transaction, before, after)
  return { before, after, ...cells, orderReopened }
}

/**
 * Tells what an operator knows of the way back, as the feed would.
 * @throws {AppError} as `correctStatus`; 409 `return_refused` where it cannot be on its way back so
 */
export async function notifyReturn(
  transaction: Transaction<Database>,
  parcelUid: string,
  { step, reason }: { readonly step: OperatorReturnStep; readonly reason: string },
  options: RecordOptions,
): Promise<{ readonly before: LockedParcelWithCells; readonly after: SettledParcel }> {
  const before = await lockMoving(transaction, parcelUid)
  if (!returnStepsFrom(before.status).includes(step))
    throw refused('return_refused', before.status, step)
  const after = await recordAct(transaction, before, options, {
    id: 'return',
    status: step,
    kind: 'report',
    reason: `Отмечено оператором: ${reason}`,
  })
  return { before, after }
}

/** A parcel whose order is paid: that cannot change while it is looked at. */
async function lockMoving(
  transaction: Transaction<Database>,
  parcelUid: string,
): Promise<LockedParcelWithCells> {
  const parcel = (await lockParcels(transaction, [parcelUid])).get(parcelUid)
  if (parcel === undefined || parcel.uid !== parcelUid) throw notFound('Такой посылки нет')
  const { rows } = await sql<{ awaits: boolean }>`
    SELECT ${AWAITS_PAYMENT} AS awaits FROM parcel WHERE uid = ${parcelUid}`.execute(transaction)
  if (rows[0]?.awaits === true)
    throw new AppError(
      409,
      'awaits_payment',
      'Заказ ещё не оплачен: его отправления никуда не движутся. Отправление можно отменить.',
    )
  return parcel
}

const statusChanged = (status: ParcelStep) =>
  new AppError(
    409,
    'status_changed',
    `Статус уже другой: «${PARCEL_STATUS[status].publicWording}». Проверьте его и решите заново.`,
  )

const refused = (code: string, from: ParcelStep, to: ParcelStep) =>
  new AppError(
    409,
    code,
    `После статуса «${PARCEL_STATUS[from].publicWording}» нельзя поставить «${PARCEL_STATUS[to].publicWording}»`,
  )

interface OperatorEvent extends Pick<RecordedEvent, 'status' | 'kind'> {
  readonly id: string
  readonly reason: string
}

async function recordAct(
  transaction: Transaction<Database>,
  parcel: LockedParcelWithCells,
  options: RecordOptions,
  { id, ...act }: OperatorEvent,
): Promise<SettledParcel> {
  const { uid } = parcel
  const at = await afterAll(transaction, parcel, options.now)
  const event: RecordedEvent = {
    ...act,
    parcelUid: uid,
    source: 'system',
    eventId: `${id}:${uid}:${at.toISOString()}`,
    originator: 'operator',
    terminalNumber: null,
    at,
  }
  await insertEvents(transaction, [event], [parcel], options.now)
  const after = (await settleParcels(transaction, [parcel], options)).get(uid)
  if (after === undefined) throw new Error(`parcel ${uid} was not settled`)
  return after
}

/** Now, or right after what is known: a clock of the feed may be minutes ahead, and the operator has seen what it told. */
async function afterAll(
  transaction: Transaction<Database>,
  parcel: LockedParcelWithCells,
  now: Date,
): Promise<Date> {
  const uids = [parcel.uid, ...parcel.cells.map(({ uid }) => uid)]
  const { rows } = await sql<{ last: Date | null }>`
    SELECT max(occurred_at) AS last FROM parcel_event
    WHERE parcel_uid = ANY(${uids}::text[]) AND received_at >= ${receivedSince([parcel])}`.execute(
    transaction,
  )
  const last = rows[0]?.last?.getTime() ?? 0
  return new Date(Math.max(now.getTime(), last + 1))
}

/** One by one: what lies there is there, whatever the count says. */
async function takeCellsAgain(
  transaction: Transaction<Database>,
  before: LockedParcelWithCells,
  status: ParcelStep,
): Promise<Pick<Corrected, 'cellsTaken' | 'cellsMissing'>> {
  const none = { cellsTaken: 0, cellsMissing: 0 }
  if (leavesItsCell(status)) return none
  const gone = [before, ...before.cells].filter((each) => leavesItsCell(each.status))
  if (gone.length === 0) return none
  const { rows } = await sql<{ uid: string; size: CellSize }>`
    SELECT uid, coalesce(placed_size, cell_size) AS size FROM parcel
    WHERE uid = ANY(${gone.map(({ uid }) => uid)}::text[]) AND cell_size IS NOT NULL AND NOT cell_held
    ORDER BY uid`.execute(transaction)
  const counts = await holdCellCounts(transaction, [before.pointUid])
  const taken: string[] = []
  let cellsMissing = 0
  for (const { uid, size } of rows) {
    const response = counts.take([{ pointUid: before.pointUid, size }])
    if ('missing' in response) cellsMissing += 1
    else if (response.counted[0] === true) taken.push(uid)
  }
  await counts.store()
  await sql`UPDATE parcel SET cell_held = true WHERE uid = ANY(${taken}::text[])`.execute(
    transaction,
  )
  return { cellsTaken: taken.length, cellsMissing }
}

/** An order of which something is on its way again. */
async function reopenOrder(
  transaction: Transaction<Database>,
  { orderUid, status }: LockedParcelWithCells,
  { state }: SettledParcel,
): Promise<boolean> {
  if (orderUid === null || !isParcelEnd(status) || isParcelEnd(state.status)) return false
  const { rows } = await sql<{ customerUid: string; createdAt: Date }>`
    UPDATE juridical_order SET status = 'active'
    WHERE uid = ${orderUid} AND status = 'completed' AND paid_at IS NOT NULL
    RETURNING customer_uid AS "customerUid", created_at AS "createdAt"`.execute(transaction)
  await recordMoves(
    transaction,
    rows.map((order) => ({ ...order, subject: 'order', from: 'completed', to: 'active' })),
  )
  return rows.length > 0
}
