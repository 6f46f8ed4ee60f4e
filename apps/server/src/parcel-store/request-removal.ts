import { AT_THE_POINT } from '@yacheyka/core/parcels/parcel-status'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { insertEvents } from './insert-events.ts'
import { lockParcels } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'
import { settleParcels } from './settle-parcels.ts'

export interface Removal {
  readonly asked: boolean
  /** For people, kept in the history. */
  readonly reason: string
}

/** Whether the terminal of its point has told behind which door this parcel, or a cell of it, lies: only there is its courier sent. */
export const liesBehindDoor: RawBuilder<boolean> = sql`(EXISTS (
    SELECT FROM device WHERE device.point_uid = parcel.point_uid AND device.state = 'active')
  AND EXISTS (SELECT FROM parcel AS cell WHERE (cell.uid = parcel.uid OR cell.parent_uid = parcel.uid)
    AND cell.cell_number IS NOT NULL AND cell.status = ANY(${AT_THE_POINT}::text[])))`

/** Its recipient has said that the cell was empty, and nobody has looked yet. */
const isClaimedEmpty: RawBuilder<boolean> = sql`EXISTS (
  SELECT FROM incident JOIN parcel AS cell ON cell.barcode = incident.barcode
  WHERE incident.point_uid = parcel.point_uid AND incident.kind = 'empty_claim' AND incident.closed_at IS NULL
    AND (cell.uid = parcel.uid OR cell.parent_uid = parcel.uid))`

/**
 * Tells the courier at the locker's screen to take the parcel out, or not to after all. Its code opens the cell until then.
 * @throws {AppError} 404; 409 `removal_refused` where it lies in no locker with a terminal, or it is asked so already
 */
export async function requestRemoval(
  transaction: Transaction<Database>,
  parcelUid: string,
  { asked: requested, reason }: Removal,
  options: RecordOptions,
): Promise<void> {
  const parcel = (await lockParcels(transaction, [parcelUid])).get(parcelUid)
  if (parcel === undefined || parcel.uid !== parcelUid) throw notFound('Такой посылки нет')
  await requireChange(transaction, parcelUid, requested)
  await transaction
    .updateTable('parcel')
    .set({ removal_asked_at: requested ? options.now : null })
    .where('uid', '=', parcelUid)
    .execute()
  const words = requested
    ? 'Оператор попросил курьера забрать из постамата'
    : 'Оператор снял просьбу забрать из постамата'
  await insertEvents(
    transaction,
    [
      {
        eventId: `removal:${parcelUid}:${options.now.toISOString()}`,
        parcelUid,
        source: 'system',
        originator: 'operator',
        terminalNumber: null,
        status: parcel.status,
        kind: 'note',
        reason: `${words}: ${reason}`,
        at: options.now,
      },
    ],
    [parcel],
    options.now,
  )
  await settleParcels(transaction, [parcel], options, new Set([parcelUid]))
}

async function requireChange(
  transaction: Transaction<Database>,
  uid: string,
  requested: boolean,
): Promise<void> {
  const row = await transaction
    .selectFrom('parcel')
    .select(['removal_asked_at', liesBehindDoor.as('lies'), isClaimedEmpty.as('claimed')])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if ((row.removal_asked_at !== null) === requested)
    throw refused(
      requested ? 'Курьера уже просят её забрать' : 'Курьера и так не просят её забрать',
    )
  if (!requested) return
  if (!row.lies) throw refused('Посылка не лежит в постамате, который скажет об этом курьеру')
  if (row.claimed)
    throw refused('Получатель сказал, что ячейка пуста. Сначала попросите «Проверить ячейки»')
}

const refused = (detail: string) => new AppError(409, 'removal_refused', detail)
