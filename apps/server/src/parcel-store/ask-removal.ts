import { isAtThePoint } from '@yacheyka/core/parcels/parcel-status'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { AppError, notFound } from '#/http/errors.ts'
import { insertEvents } from './insert-events.ts'
import { type LockedParcelWithCells, lockParcels } from './lock-parcels.ts'
import type { RecordOptions } from './options.ts'
import { settleParcels } from './settle-parcels.ts'

export interface Removal {
  readonly asked: boolean
  /** For people, kept in the history. */
  readonly reason: string
}

/** Whether it was asked since the parcel came. */
export const isRemovalAsked = (parcel: {
  readonly removal_asked_at: Date | null
  readonly arrived_at: Date | null
}): boolean =>
  parcel.removal_asked_at !== null &&
  parcel.removal_asked_at.getTime() > (parcel.arrived_at?.getTime() ?? 0)

/** Whether the point has a terminal of ours, whose screen tells its courier what to take out. */
export const hasTerminal = (pointUid: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM device WHERE device.point_uid = ${pointUid} AND device.state = 'active')`

/**
 * Tells the courier at the locker's screen to take the parcel out, or not to after all. Its code opens the cell until then.
 * @throws {AppError} 404; 409 `removal_refused` where it lies in no locker with a terminal, or it is asked so already
 */
export async function askRemoval(
  transaction: Transaction<Database>,
  parcelUid: string,
  { asked, reason }: Removal,
  options: RecordOptions,
): Promise<void> {
  const parcel = (await lockParcels(transaction, [parcelUid])).get(parcelUid)
  if (parcel === undefined || parcel.uid !== parcelUid) throw notFound('Такой посылки нет')
  await requireChange(transaction, parcel, asked)
  const at = Math.max(options.now.getTime(), (parcel.arrivedAt?.getTime() ?? 0) + 1)
  await transaction
    .updateTable('parcel')
    .set({ removal_asked_at: asked ? new Date(at) : null })
    .where('uid', '=', parcelUid)
    .execute()
  const words = asked
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
    options.now,
  )
  await settleParcels(transaction, [parcel], options, new Set([parcelUid]))
}

async function requireChange(
  transaction: Transaction<Database>,
  { uid, status, pointUid }: LockedParcelWithCells,
  asked: boolean,
): Promise<void> {
  const row = await transaction
    .selectFrom('parcel')
    .select(['removal_asked_at', 'arrived_at', hasTerminal(sql`${pointUid}::uuid`).as('terminal')])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (!isAtThePoint(status) || !row.terminal)
    throw refused('Посылка не лежит в постамате, который скажет об этом курьеру')
  if (isRemovalAsked(row) === asked)
    throw refused(asked ? 'Курьера уже просят её забрать' : 'Курьера и так не просят её забрать')
}

const refused = (detail: string) => new AppError(409, 'removal_refused', detail)
