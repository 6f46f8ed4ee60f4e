import type { Kopecks } from '@yacheyka/core/money'
import type { Kysely } from 'kysely'
import type { Database } from '#/db/types.ts'
import { balanceBefore, type DepositEntry, entriesOf, type Period } from './entries.ts'

export interface Statement {
  readonly opening: Kopecks
  readonly credited: Kopecks
  readonly debited: Kopecks
  readonly closing: Kopecks
  readonly entries: readonly DepositEntry[]
}

/** A deposit over a period, all of it as at one moment: opening + credited − debited = closing. */
export async function readStatement(
  db: Kysely<Database>,
  customerUid: string,
  period: Period,
): Promise<Statement> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const opening = await balanceBefore(transaction, customerUid, period.from)
      const entries = await entriesOf(transaction, customerUid, period)
      const sum = (sign: -1 | 1) =>
        entries.reduce((total, { change }) => total + Math.max(0, sign * change), 0)
      const [credited, debited] = [sum(1), sum(-1)]
      return { opening, credited, debited, closing: opening + credited - debited, entries }
    })
}
