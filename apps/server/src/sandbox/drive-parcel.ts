import { DRIVEN_STATUSES, isReported } from '@yacheyka/core/feed/feed-source'
import { movedStatus } from '@yacheyka/core/parcels/parcel-history'
import {
  type ParcelStatus,
  type ParcelStep,
  transitionOf,
} from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { AWAITS_PAYMENT } from '#/parcel-store/awaits-payment.ts'
import { lockParcels } from '#/parcel-store/lock-parcels.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { recordEvents } from '#/parcel-store/record-events.ts'

/**
 * Tells of a parcel of the sandbox what the feed would tell, or that its time is over: the product's own fold, effects, cells,
 * events and webhooks follow.
 * @throws {AppError} 409 `action_refused` where that cannot be, and nothing is stored
 */
export const driveParcel = (
  db: Kysely<Database>,
  parcelUid: string,
  { to, at }: { readonly to: ParcelStatus; readonly at: Date },
  options: RecordOptions,
): Promise<void> =>
  inTransaction(db, async (transaction) => {
    const parcel = (await lockParcels(transaction, [parcelUid])).get(parcelUid)
    const { rows } = await sql<{ awaits: boolean }>`
      SELECT ${AWAITS_PAYMENT} AS awaits FROM parcel WHERE uid = ${parcelUid} AND sandbox`.execute(
      transaction,
    )
    const [row] = rows
    if (parcel === undefined || row === undefined) throw refused('Такой посылки в песочнице нет')
    if (row.awaits) throw refused('Заказ ещё не оплачен: его посылки никуда не движутся')
    if (to !== 'overdue' && !isReported(to)) throw refused('О таком статусе сеть не сообщает')
    if (at > options.now || at < parcel.createdAt)
      throw refused('Это время до заказа посылки или ещё не наступило')
    const isOver = to === 'overdue'
    const event = {
      parcelUid,
      source: 'sandbox',
      eventId: newUid(),
      status: to,
      kind: 'report',
      originator: isOver ? 'system' : 'pulse',
      terminalNumber: null,
      at,
    } as const
    const outcomes = await recordEvents(transaction, [event], options)
    if (!outcomes.some((each) => each?.outcome !== undefined && movedStatus(each.outcome)))
      throw refused(
        `Сейчас посылка не может перейти в статус ${to}. ${possibleFrom(parcel.status)}`,
      )
  })

/** What it may be driven to instead. */
function possibleFrom(status: ParcelStep): string {
  const possible = DRIVEN_STATUSES.filter((each) => transitionOf(status, each) !== 'forbidden')
  return possible.length === 0 ? 'Её путь окончен.' : `Возможны: ${possible.join(', ')}.`
}

const refused = (detail: string) => new AppError(409, 'action_refused', detail)
