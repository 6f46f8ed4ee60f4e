import { type RawBuilder, sql } from 'kysely'

/** Where a page ended: the list goes on behind it. */
export interface Place {
  readonly uid: string
  /** With all the digits that the store has. */
  readonly createdAt: string
}

type Sort = 'asc' | 'desc'

/** Both ways along the same indexes. */
export const pageOrder = (sort: Sort): RawBuilder<unknown> =>
  sort === 'asc' ? sql`created_at, uid DESC` : sql`created_at DESC, uid`

/** What stands behind a place. */
export function sinceCondition(
  sort: Sort,
  after: Place | undefined,
): readonly RawBuilder<unknown>[] {
  if (after === undefined) return []
  const at = sql`${after.createdAt}::timestamptz`
  const { uid } = after
  return sort === 'asc'
    ? [sql`created_at >= ${at}`, sql`(created_at > ${at} OR uid < ${uid})`]
    : [sql`created_at <= ${at}`, sql`(created_at < ${at} OR uid > ${uid})`]
}

export const createdConditions = (query: {
  readonly created_from?: Date | undefined
  readonly created_to?: Date | undefined
}): readonly RawBuilder<unknown>[] => [
  ...(query.created_from === undefined ? [] : [sql`created_at >= ${query.created_from}`]),
  ...(query.created_to === undefined ? [] : [sql`created_at < ${query.created_to}`]),
]

export const isUid = (text: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
