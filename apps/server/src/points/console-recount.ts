import { foundCells } from '@yacheyka/core/cells/cell-occupancy'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Actor } from '#/audit/actor.ts'
import { differences, recordAudit } from '#/audit/audit.ts'
import { inTransaction } from '#/db/transaction.ts'
import type { Database } from '#/db/types.ts'
import { GONE, readOccupancy } from './cell-occupancy.ts'
import { writeCells } from './cells-write.ts'
import { findPoint } from './console-card.ts'
import { holdCells, pointSubject } from './console-change.ts'

/**
 * Counts the taken cells of a point anew from its parcels, broken doors and cells of others, never more than there are;
 * parcels that have left hold none any more. Nothing changed: nothing is recorded.
 * @throws {AppError} 404 where there is no such point
 */
export async function recountCells(
  db: Kysely<Database>,
  number: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const point = await findPoint(transaction, number)
    // Parcels before counts, as everybody locks them (docs/decisions/0013-orders.md).
    const gone = await lockGone(transaction, point.uid)
    const known = await holdCells(transaction, point.uid)
    const counts = (await readOccupancy(transaction, [point.uid], now)).flatMap((cells) => {
      const row = known.get(cells.size)
      if (row === undefined) return []
      const taken = Math.min(row.total, foundCells(cells) - cells.gone)
      return { point_uid: point.uid, cell_size: cells.size, total: row.total, taken }
    })
    await writeCells(transaction, counts)
    await sql`UPDATE parcel SET cell_held = false WHERE uid = ANY(${gone}::text[])`.execute(
      transaction,
    )
    const changed = differences(takenOf([...known.values()]), takenOf(counts))
    if (Object.keys(changed.after).length === 0 && gone.length === 0) return
    await recordAudit(transaction, actor, {
      action: 'point.cells',
      subject: pointSubject(point),
      ...changed,
    })
  })
}

const takenOf = (cells: readonly { readonly cell_size: string; readonly taken: number }[]) =>
  Object.fromEntries(cells.map(({ cell_size: size, taken }) => [`${size}: занято`, taken]))

async function lockGone(transaction: Transaction<Database>, pointUid: string): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid FROM parcel WHERE cell_held AND point_uid = ${pointUid} AND ${GONE}
    ORDER BY uid COLLATE "C" FOR UPDATE`.execute(transaction)
  return rows.map(({ uid }) => uid)
}
