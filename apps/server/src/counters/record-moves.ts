import { isoDay, moscowDay } from '@yacheyka/core/time/document-day'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { newUid } from '#/db/uuid.ts'

export type CounterSubject = 'order' | 'parcel'

/** An order or a parcel that has come to another status, or into being. */
export interface CounterMove {
  readonly customerUid: string
  readonly subject: CounterSubject
  readonly createdAt: Date
  /** Null for what is new. */
  readonly from: string | null
  /** Of parcels what people see: core `shownStatus`. */
  readonly to: string
}

/**
 * Writes down what the moves change in the counts, in the transaction of whoever moves. Rows are only added, each under a
 * uid of its own, so that nobody waits for another here.
 */
export async function recordMoves(
  transaction: Transaction<Database>,
  moves: readonly CounterMove[],
): Promise<void> {
  await insertChanges(transaction, changesOf(moves))
}

/** The same of changes that are known already. */
export async function insertChanges(
  transaction: Transaction<Database>,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const column = <K extends keyof Change>(name: K): Change[K][] =>
    changes.map((change) => change[name])
  await sql`INSERT INTO tally_change (uid, customer_uid, subject, day, status, change)
    SELECT * FROM unnest(${changes.map(newUid)}::uuid[], ${column('customerUid')}::uuid[], ${column('subject')}::text[],
      ${column('day')}::date[], ${column('status')}::text[], ${column('change')}::integer[])`.execute(
    transaction,
  )
}

interface Change {
  readonly customerUid: string
  readonly subject: CounterSubject
  /** `YYYY-MM-DD`, Moscow. */
  readonly day: string
  readonly status: string
  readonly change: number
}

/** One change for each count that the moves touch, however many they are. */
function changesOf(moves: readonly CounterMove[]): Change[] {
  const changes = new Map<string, Change>()
  const add = ({ customerUid, subject, createdAt }: CounterMove, status: string, one: 1 | -1) => {
    const day = isoDay(moscowDay(createdAt.getTime()))
    const key = [customerUid, subject, day, status].join()
    const change = (changes.get(key)?.change ?? 0) + one
    changes.set(key, { customerUid, subject, day, status, change })
  }
  for (const move of moves) {
    if (move.from === move.to) continue
    if (move.from !== null) add(move, move.from, -1)
    add(move, move.to, 1)
  }
  return [...changes.values()].filter(({ change }) => change !== 0)
}
