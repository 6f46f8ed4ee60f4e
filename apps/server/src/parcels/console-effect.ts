import type { CorrectionEffect } from '@yacheyka/contract/parcels/console-parcel-acts'
import { isoWithOffset } from '@yacheyka/core/time/local-time'
import {
  isAtThePoint,
  PARCEL_STATUS,
  type ParcelStatus,
  type ParcelStep,
} from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { OutboxMessageTable } from '#/db/parcel-types.ts'
import type { Database } from '#/db/types.ts'
import { leastMessageUid } from '#/messages/least-message-uid.ts'
import { type Corrected, correctStatus, type Correction } from '#/parcel-store/operator-acts.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { unknownParcel } from './console-subject.ts'

/**
 * What a manual status does, found by doing it and taking it back: so it cannot differ from what is done then.
 * @throws {AppError} as `correctStatus`
 */
export async function previewEffect(
  db: Kysely<Database>,
  uid: string,
  correction: Correction,
  options: RecordOptions,
): Promise<CorrectionEffect> {
  try {
    return await inTransaction(db, async (transaction) => {
      throw new TakenBack(await correctWithEffect(transaction, uid, correction, options))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.effect
    throw error
  }
}

/** Ends the transaction of a preview. */
class TakenBack extends Error {
  readonly effect: CorrectionEffect
  constructor(effect: CorrectionEffect) {
    super('a preview is taken back')
    this.effect = effect
  }
}

/** Sets the status, and tells what followed. */
export async function correctWithEffect(
  transaction: Transaction<Database>,
  uid: string,
  correction: Correction,
  options: RecordOptions,
): Promise<CorrectionEffect> {
  const before = await readState(transaction, uid)
  const corrected = await correctStatus(transaction, uid, correction, options)
  const after = await readState(transaction, uid)
  const { rows: messages } = await sql<{
    channel: OutboxMessageTable['channel']
    template: string
  }>`
    SELECT channel, template FROM outbox_message
    WHERE parcel_uid = ${uid} AND created_at = now() AND uid >= ${leastMessageUid(new Date())} ORDER BY channel DESC`.execute(
    transaction,
  )
  return {
    shown_status: after.shown_status,
    shown_status_text: PARCEL_STATUS[after.shown_status].publicWording,
    expire_at:
      after.expire_at !== null && isAtThePoint(after.status)
        ? isoWithOffset(after.expire_at.getTime(), after.time_zone)
        : null,
    messages,
    locker_told: after.locker_change !== before.locker_change,
    cells_freed: Math.max(0, before.held + corrected.cellsTaken - after.held),
    cells_taken: corrected.cellsTaken,
    cells_missing: corrected.cellsMissing,
    order: orderOf(corrected, before, after),
  }
}

const orderOf = (
  { orderReopened }: Corrected,
  before: State,
  after: State,
): CorrectionEffect['order'] => {
  if (orderReopened) return 'reopened'
  return before.order_status !== after.order_status && after.order_status === 'completed'
    ? 'completed'
    : 'same'
}

interface State {
  readonly status: ParcelStep
  readonly shown_status: ParcelStatus
  readonly expire_at: Date | null
  readonly time_zone: string
  readonly locker_change: number
  /** Cells that its point counts for it. */
  readonly held: number
  readonly order_status: string | null
}

async function readState(transaction: Transaction<Database>, uid: string): Promise<State> {
  const { rows } = await sql<State>`
    SELECT parcel.status, shown_status, expire_at, time_zone, locker_change, juridical_order.status AS order_status,
      (SELECT count(*) FROM parcel AS piece WHERE (piece.uid = ${uid} OR piece.parent_uid = ${uid}) AND piece.cell_held) AS held
    FROM parcel JOIN point ON point.uid = point_uid
    LEFT JOIN juridical_order ON juridical_order.uid = order_uid
    WHERE parcel.uid = ${uid} AND parent_uid IS NULL`.execute(transaction)
  const state = rows[0]
  if (state === undefined) throw unknownParcel()
  return state
}
