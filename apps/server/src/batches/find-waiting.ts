import type { WaitingBatch } from '@yacheyka/contract/batches/batches'
import { isoWithOffset, MOSCOW } from '@yacheyka/core/time/local-time'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

interface Requested {
  readonly customerUid: string
  /** The draft that the numbers are of, where it is saved. */
  readonly batch: string | undefined
  readonly numbers: readonly string[]
}

/**
 * The customer's other drafts in which these numbers wait, the first made first; a number is named by the first only. Of two
 * drafts with one number the later one is told: a draft that is saved asks about those made before it.
 */
export async function findWaiting(
  db: Kysely<Database>,
  { customerUid, batch, numbers }: Requested,
): Promise<WaitingBatch[]> {
  if (numbers.length === 0) return []
  const drafts = await db
    .selectFrom('batch')
    .select(['uid', 'name', 'page', 'version', 'parcels_count', 'updated_at'])
    .select(
      sql<string[]>`ARRAY(
        SELECT own.number FROM unnest(batch.numbers) WITH ORDINALITY AS own(number, at)
        WHERE own.number = ANY(${[...numbers]}::text[]) ORDER BY own.at)`.as('common'),
    )
    .where('customer_uid', '=', customerUid)
    .where('expires_at', '>', new Date())
    .orderBy('created_at')
    .orderBy('uid')
    .execute()
  const own = drafts.findIndex(({ uid }) => uid === batch)
  const named = new Set<string>()
  return drafts.slice(0, own === -1 ? drafts.length : own).flatMap(({ common, ...draft }) => {
    const first = common.filter((number) => !named.has(number))
    for (const number of first) named.add(number)
    const updated_at = isoWithOffset(draft.updated_at.getTime(), MOSCOW)
    return first.length === 0 ? [] : { ...draft, updated_at, numbers: first }
  })
}
