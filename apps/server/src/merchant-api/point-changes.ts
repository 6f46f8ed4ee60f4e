import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { PointFacts } from './present-point.ts'

/** Where a page of changes ended. */
interface ChangePosition {
  readonly revision: number
  readonly number: string
}

interface Requested {
  readonly sandbox: boolean
  readonly after: ChangePosition | undefined
  readonly limit: number
}

interface Changes {
  readonly rows: readonly PointFacts[]
  /** Of the last row. */
  readonly end: ChangePosition | undefined
  readonly hasMore: boolean
  /** Of the network's points, when the rows were read. */
  readonly revision: number
  /** The position is of a revision that there is not: a backup was restored. */
  readonly isReset: boolean
}

/** Where the changes after a revision begin. */
export const positionAfter = (revision: number): ChangePosition => ({
  revision: revision + 1,
  number: '',
})

const revisionReadTo = ({ revision, number }: ChangePosition): number =>
  number === '' ? revision - 1 : revision

const FIRST: ChangePosition = { revision: -1, number: '' }

/**
 * Points that changed after a position, in the order of their changes. Revisions are committed in their order, so that no
 * change comes before a position that has been read.
 */
export async function readChanges(
  db: Kysely<Database>,
  { sandbox, after: requested = FIRST, limit }: Requested,
): Promise<Changes> {
  // Read first: what changes meanwhile is of a later one, and comes with the next page.
  const { revision } = await db
    .selectFrom('point_revision')
    .select('revision')
    .executeTakeFirstOrThrow()
  const isReset = revisionReadTo(requested) > revision
  const after = isReset ? FIRST : requested
  const read = await db
    .selectFrom('point')
    .select(['number', 'name', 'settlement', 'address', 'longitude', 'latitude'])
    .select(['offered as active', 'point_type', 'payment_card', 'payment_cash', 'fitting_room'])
    .select(['operation_time', 'how_to_find', 'photos', 'time_zone', 'max_weight'])
    .select('changed_revision')
    .where('sandbox', '=', sandbox)
    .where(sql<boolean>`(changed_revision, number) > (${after.revision}::bigint, ${after.number})`)
    .where('changed_revision', '<=', revision)
    .orderBy('changed_revision')
    .orderBy('number')
    .limit(limit + 1)
    .execute()
  const rows = read.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    end: last && { revision: last.changed_revision, number: last.number },
    hasMore: read.length > limit,
    revision,
    isReset,
  }
}
