import { isAwaitingPickup } from '@yacheyka/core/parcels/parcel-status'
import { remindedUntil } from '@yacheyka/core/parcels/storage'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { claimEffects } from './effects.ts'
import { insertEvents, type RecordedEvent } from './insert-events.ts'
import { type LockedParcelWithCells, lockParcels } from './lock-parcels.ts'
import type { ParcelOptions } from './options.ts'
import { settleParcels } from './settle-parcels.ts'
import { markReminded, notifyRecipients } from './notify-recipients.ts'

/** Parcels of one transaction. */
const BATCH = 500

/**
 * Makes overdue what still waits at its deadline: a system event, whose time is the deadline and whose event_id names
 * it, so that doing it twice is doing it once. What somebody else holds now is left to the next run.
 * @returns how many parcels became overdue
 */
export const markOverdue = (
  db: Kysely<Database>,
  now: Date,
  options: ParcelOptions,
): Promise<number> =>
  inBatches(db, async (transaction) => {
    const uids = await passedDeadlines(transaction, now)
    const parcels = await lockParcels(transaction, uids)
    const locked = [...new Set(parcels.values())]
    const events = locked.flatMap((parcel) => overdueEvents(parcel, now))
    const named = new Set(events.map(({ parcelUid }) => parcelUid))
    const waiting = locked.filter(({ uid, cells }) =>
      [uid, ...cells.map((cell) => cell.uid)].some((each) => named.has(each)),
    )
    await insertEvents(transaction, events, locked, now)
    const settled = await settleParcels(transaction, waiting, { ...options, now })
    const done = [...settled.values()].filter(({ state }) =>
      state.cells.some(({ status }) => status === 'overdue'),
    )
    return { found: uids.length, done: done.length }
  })

/** Everything within one run: batches until one is not full, or nothing of it can be done now. */
async function inBatches(
  db: Kysely<Database>,
  work: (
    transaction: Transaction<Database>,
  ) => Promise<{ readonly found: number; readonly done: number }>,
): Promise<number> {
  for (let total = 0; ;) {
    const { found, done } = await inTransaction(db, work)
    total += done
    if (found < BATCH || done === 0) return total
  }
}

/**
 * Parcels of which something waits beyond its deadline, locked so that nobody is waited for. It is asked of the cells,
 * since another cell that is on its way back hides behind its parent's status what still waits.
 */
async function passedDeadlines(
  transaction: Transaction<Database>,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT whole.uid FROM parcel AS cell
    JOIN parcel AS whole ON whole.uid = coalesce(cell.parent_uid, cell.uid)
    WHERE cell.status IN ('delivered', 'stored', 'ready_for_pickup')
      AND cell.expire_at <= ${now.toISOString()}::timestamptz
    ORDER BY cell.expire_at LIMIT ${BATCH}
    FOR UPDATE OF whole SKIP LOCKED`.execute(transaction)
  return rows.map(({ uid }) => uid)
}

/** Of each cell that waits beyond its deadline; read from the locked rows, since an extension may have come between. */
const overdueEvents = (parcel: LockedParcelWithCells, now: Date): RecordedEvent[] =>
  (parcel.cells.length > 0 ? parcel.cells : [parcel]).flatMap(({ uid, status, expireAt }) =>
    isAwaitingPickup(status) && expireAt !== null && expireAt <= now
      ? {
          parcelUid: uid,
          source: 'system',
          eventId: `overdue:${uid}:${expireAt.toISOString()}`,
          status: 'overdue',
          kind: 'report',
          originator: 'system',
          terminalNumber: null,
          at: expireAt,
        }
      : [],
  )

/**
 * Reminds recipients a day before the deadline, in the evening where that is at night, once for each deadline. Whoever was told of a deadline when it was that
 * near already is not told again.
 * @returns how many were reminded
 */
export const remindOfDeadlines = (
  db: Kysely<Database>,
  now: Date,
  options: ParcelOptions,
): Promise<number> =>
  inBatches(db, async (transaction) => {
    const near = await nearDeadlines(transaction, now)
    const fresh = await claimEffects(
      transaction,
      near.map(({ uid, expire_at: expireAt }) => ({
        uid,
        effect: `reminder:${expireAt.toISOString()}`,
      })),
      now,
    )
    await notifyRecipients(transaction, 'reminder', [...fresh], { ...options, now })
    // The others have heard.
    await markReminded(
      transaction,
      near.filter(({ uid }) => !fresh.has(uid)).map(({ uid }) => uid),
    )
    return { found: near.length, done: near.length }
  })

async function nearDeadlines(transaction: Transaction<Database>, now: Date) {
  const points = await transaction.selectFrom('point').select('time_zone').distinct().execute()
  const zones = points.map(({ time_zone: zone }) => zone)
  const untils = zones.map((zone) => new Date(remindedUntil(now.getTime(), zone)).toISOString())
  const { rows } = await sql<Near>`
    SELECT parcel.uid, parcel.expire_at
    FROM parcel
    JOIN point ON point.uid = parcel.point_uid
    JOIN unnest(${zones}::text[], ${untils}::timestamptz[]) AS zone (time_zone, until) USING (time_zone)
    WHERE parcel.parent_uid IS NULL AND parcel.status IN ('delivered', 'stored', 'ready_for_pickup')
      -- A block hides its deadline; whoever takes the block back in time is still reminded.
      AND NOT parcel.blocked
      AND parcel.reminded_for IS DISTINCT FROM parcel.expire_at
      AND parcel.expire_at > ${now.toISOString()}::timestamptz AND parcel.expire_at <= zone.until
      -- For the index: the latest of all zones.
      AND parcel.expire_at <= (SELECT max(until) FROM unnest(${untils}::timestamptz[]) AS latest (until))
    ORDER BY parcel.expire_at LIMIT ${BATCH}
    FOR UPDATE OF parcel SKIP LOCKED`.execute(transaction)
  return rows
}

interface Near {
  readonly uid: string
  readonly expire_at: Date
}
