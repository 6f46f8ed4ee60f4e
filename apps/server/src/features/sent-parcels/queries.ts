import { FOUND_MAX } from '@yacheyka/contract/sent-parcels'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { sentCondition, type SentFilter } from '#/parcels/sent-filters.ts'
import { SENT_ROW_COLUMNS, SENT_ROW_JOINS, type SentRow } from '#/parcels/sent-rows.ts'
import { dayAsPeriod, placeInTally } from '#/tallies/read-tally.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
}

export interface SentPage {
  readonly count: number
  /** False: there are more than `count`. */
  readonly exact: boolean
  readonly rows: readonly SentRow[]
}

/**
 * A page of departures, newest first, and how many there are. Without a number and an address the tallies count them and
 * tell the day on which the page begins; else what is found is gathered and counted up to `FOUND_MAX`, and paged no farther.
 */
export const readSentPage = (
  db: Kysely<Database>,
  filter: SentFilter,
  page: Page,
): Promise<SentPage> =>
  isSearch(filter) ? searchPage(db, filter, page) : datedPage(db, filter, page)

/** The same without rows. */
export async function countSent(
  db: Kysely<Database>,
  filter: SentFilter,
): Promise<Omit<SentPage, 'rows'>> {
  if (!isSearch(filter)) return { count: (await place(db, filter, 0)).count, exact: true }
  if (filter.points?.length === 0) return { count: 0, exact: true }
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
    FROM (SELECT FROM parcel WHERE ${sentCondition(filter)} LIMIT ${FOUND_MAX + 1}) AS found`.execute(
    db,
  )
  return foundUpTo(rows[0]?.count ?? 0)
}

const isSearch = ({ number, points }: SentFilter): boolean => number !== '' || points !== undefined

const foundUpTo = (found: number) => ({
  count: Math.min(found, FOUND_MAX),
  exact: found <= FOUND_MAX,
})

const place = (db: Kysely<Database>, filter: SentFilter, offset: number) =>
  placeInTally(db, { ...filter, subject: 'parcel' }, offset)

/** Leaps to the day of the offset, and passes over what comes before the page on that day only. */
async function datedPage(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset }: Page,
): Promise<SentPage> {
  const { count, day, before, statuses } = await place(db, filter, offset)
  if (day === null) return { count, exact: true, rows: [] }
  const asked = filter.statuses.filter((status) => statuses.includes(status))
  const part = { ...filter, before: dayAsPeriod(day).before }
  // One walk of the index by date, or one of each status, merged.
  const parts =
    asked.length === 0 ? [part] : asked.map((status) => ({ ...part, statuses: [status] }))
  const uids = sql`SELECT uid, created_at FROM (${sql.join(
    parts.map(uidsWhere),
    sql` UNION ALL `,
  )}) AS listed ORDER BY created_at DESC, uid LIMIT ${limit} OFFSET ${offset - before}`
  return { count, exact: true, rows: await readRows(db, uids) }
}

const uidsWhere = (filter: SentFilter): RawBuilder<unknown> =>
  sql`SELECT parcel.uid, parcel.created_at FROM parcel WHERE ${sentCondition(filter)}`

/**
 * Few that were found are gathered, counted and ordered in one statement, whatever stands between them. Of many the page is
 * met soon on the walk by date.
 */
async function searchPage(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset }: Page,
): Promise<SentPage> {
  if (filter.points?.length === 0) return { count: 0, exact: true, rows: [] }
  const { rows: gathered } = await sql<SentRow & { found: number }>`
    WITH found AS MATERIALIZED (${uidsWhere(filter)} LIMIT ${FOUND_MAX + 1}),
    listed AS (SELECT uid, created_at FROM found ORDER BY created_at DESC, uid LIMIT ${limit} OFFSET ${offset})
    SELECT counted.found, page.* FROM (SELECT count(*) AS found FROM found) AS counted
    LEFT JOIN (SELECT ${SENT_ROW_COLUMNS} FROM listed JOIN parcel ON parcel.uid = listed.uid ${SENT_ROW_JOINS}) AS page
      ON true
    ORDER BY page.created_at DESC, page.uid`.execute(db)
  const found = gathered[0]?.found ?? 0
  const counted = foundUpTo(found)
  if (offset >= counted.count) return { ...counted, rows: [] }
  if (counted.exact) return { ...counted, rows: gathered }
  const last = Math.min(limit, FOUND_MAX - offset)
  const walk = sql`${uidsWhere(filter)}
    ORDER BY parcel.created_at DESC, parcel.uid LIMIT ${last} OFFSET ${offset}`
  return { ...counted, rows: await readRows(db, walk) }
}

async function readRows(
  db: Kysely<Database>,
  listed: RawBuilder<unknown>,
): Promise<readonly SentRow[]> {
  const { rows } = await sql<SentRow>`SELECT ${SENT_ROW_COLUMNS}
    FROM (${listed}) AS listed JOIN parcel ON parcel.uid = listed.uid ${SENT_ROW_JOINS}
    ORDER BY parcel.created_at DESC, parcel.uid`.execute(db)
  return rows
}
