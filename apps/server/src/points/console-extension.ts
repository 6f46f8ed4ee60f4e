import { type Kysely, sql } from 'kysely'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'
import { AppError } from '#/http/errors.ts'
import { recordAudit } from '#/audit/audit.ts'
import type { Actor } from '#/audit/actor.ts'
import { extendByOperator } from '#/parcel-store/extend-by-operator.ts'
import type { RecordOptions } from '#/parcel-store/options.ts'
import { EXTENDABLE, findPoint } from './console-card.ts'
import { pointSubject } from './console-change.ts'

export interface ExtensionRequest {
  /** The same key extends once, however often it is pressed. */
  readonly key: string
  readonly days: number
  readonly reason: string
}

/** Parcels a transaction: others wait for their parcels no longer than that. */
const BATCH = 100

/**
 * Extends the storage of all that lies in a point that is down, in as many transactions as it takes. One that was broken
 * off goes on where it stopped when it is asked for again by the same key.
 * @throws {AppError} 404; 409 where the point is in use; 422 where the key came with other days
 */
export async function extendAll(
  db: Kysely<Database>,
  number: string,
  request: ExtensionRequest,
  actor: Actor,
  options: RecordOptions,
): Promise<{ expected: number; extended: number; days: number }> {
  const { pointUid, ...extension } = await begin(db, number, request, actor, options.now)
  if (extension.finished) return countsOf(db, extension.uid)
  for (let after = ''; ;) {
    const uids = await nextUids(db, pointUid, after)
    const last = uids.at(-1)
    if (last === undefined) break
    await inTransaction(db, async (transaction) => {
      const count = await extendByOperator(transaction, uids, extension, options)
      await transaction
        .updateTable('point_extension')
        .set((eb) => ({ extended: eb('extended', '+', count) }))
        .where('uid', '=', extension.uid)
        .execute()
    })
    after = last
  }
  await db
    .updateTable('point_extension')
    .set({ finished_at: new Date() })
    .where('uid', '=', extension.uid)
    .where('finished_at', 'is', null)
    .execute()
  return countsOf(db, extension.uid)
}

/** The extension of this key: begun now, or before. */
async function begin(
  db: Kysely<Database>,
  number: string,
  { key, days, reason }: ExtensionRequest,
  actor: Actor,
  now: Date,
) {
  return await inTransaction(db, async (transaction) => {
    const point = await findPoint(transaction, number)
    const kept = await transaction
      .selectFrom('point_extension')
      .selectAll()
      .where('point_uid', '=', point.uid)
      .where('key', '=', key)
      .executeTakeFirst()
    if (kept !== undefined && (kept.days !== days || kept.reason !== reason)) throw keyReused()
    if (kept !== undefined) return { ...pick(kept), pointUid: point.uid }
    if (point.maintenance_since === null && point.active) throw pointInUse()
    const expected = await countExtendable(transaction, point.uid)
    const row = {
      uid: newUid(),
      point_uid: point.uid,
      key,
      days,
      reason,
      expected,
      created_at: now,
    }
    const added = await transaction
      .insertInto('point_extension')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid')
      .executeTakeFirst()
    // The twin at the same time has begun it: that one's work is under way.
    if (added === undefined) throw underWay()
    await recordAudit(
      transaction,
      actor,
      {
        action: 'point.extend',
        subject: pointSubject(point),
        after: { days, parcels: expected },
        reason,
      },
      now,
    )
    return { ...pick({ ...row, finished_at: null }), pointUid: point.uid }
  })
}

const pick = (row: {
  readonly uid: string
  readonly days: number
  readonly reason: string
  readonly finished_at: Date | null
}) => ({
  uid: row.uid,
  days: row.days,
  reason: row.reason,
  finished: row.finished_at !== null,
})

const keyReused = () =>
  new AppError(
    422,
    'idempotency_key_reused',
    'Этот Idempotency-Key уже был у запроса с другим содержимым. Для нового запроса нужен новый ключ.',
  )

const pointInUse = () =>
  new AppError(
    409,
    'point_in_use',
    'Точка работает: продлить хранение всем можно, пока она на обслуживании или выключена',
  )

const underWay = () =>
  new AppError(409, 'extension_under_way', 'Это продление уже выполняется. Обновите страницу.')

async function countExtendable(db: Kysely<Database>, pointUid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM parcel WHERE point_uid = ${pointUid} AND ${EXTENDABLE}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

async function nextUids(
  db: Kysely<Database>,
  pointUid: string,
  after: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM parcel WHERE point_uid = ${pointUid} AND ${EXTENDABLE} AND uid > ${after}
    ORDER BY uid LIMIT ${BATCH}`.execute(db)
  return rows.map(({ uid }) => uid)
}

const countsOf = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('point_extension')
    .select(['expected', 'extended', 'days'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
