import {
  FOUND_MAX,
  type ParcelOrdering,
  SEARCH_FOUND_MAX,
  type SortKey,
  SORTED_MAX,
} from '@yacheyka/contract/parcels/sent-parcels'
import { typeset } from '@yacheyka/core/text/wording'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { FieldErrors } from '#/http/errors.ts'
import { sentCondition, type SentFilter, WAITING } from '#/parcel-store/sent-filters.ts'
import { SENT_ROW_JOINS } from '#/parcel-store/sent-rows.ts'
import { LISTED_ROW_COLUMNS, type ListedRow } from './listed-rows.ts'
import { dayAsPeriod, locateByCounters } from '#/counters/read-counters.ts'
import { gatherFound } from './gather-found.ts'
import type { Gathered, Gathering } from './gathering.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
  readonly ordering: ParcelOrdering
}

export interface SentPage {
  readonly count: number
  /** False: there are more than `count`. */
  readonly exact: boolean
  readonly rows: readonly ListedRow[]
}

/**
 * A page of parcels, newest first or last, and how many there are. Without a number and an address the counters count them and
 * tell the day on which the page begins; else what is found is gathered and counted up to `mostFound`, and paged no farther.
 * @throws {FieldErrors} `ordering`, where more than `SORTED_MAX` would be sorted by something else than the date
 */
export const readSentPage = (
  db: Kysely<Database>,
  filter: SentFilter,
  { ordering, ...page }: Page,
): Promise<SentPage> => {
  if (ordering !== 'date_added' && ordering !== '-date_added')
    return sortedPage(db, filter, { ...page, ordering })
  const dated = { ...page, ordering }
  if (isSearch(filter)) return searchPage(db, filter, dated)
  return ordering === 'date_added' ? mirroredPage(db, filter, dated) : datedPage(db, filter, page)
}

type Newest = Omit<Page, 'ordering'>
type Dated = Newest & { readonly ordering: '-date_added' | 'date_added' }
type Sorted = Newest & { readonly ordering: Exclude<ParcelOrdering, Dated['ordering']> }

/** The same without rows. */
export async function countSent(
  db: Kysely<Database>,
  filter: SentFilter,
): Promise<Omit<SentPage, 'rows'>> {
  if (!isSearch(filter)) return { count: (await place(db, filter, 0)).count, exact: true }
  const most = mostFound(filter)
  const { found } = await gather(db, filter, { limit: 0, offset: 0, oldestFirst: false, most })
  return { count: Math.min(found, most), exact: found <= most }
}

const isSearch = ({ number, points, search, arrivedBefore }: SentFilter): boolean =>
  number !== '' || points !== undefined || search.length > 0 || arrivedBefore !== undefined

/** Counted and paged no farther. */
const mostFound = ({ search }: SentFilter): number =>
  search.length > 0 ? SEARCH_FOUND_MAX : FOUND_MAX

const place = (db: Kysely<Database>, filter: SentFilter, offset: number) =>
  locateByCounters(db, { ...filter, subject: 'parcel' }, offset)

/**
 * Leaps to the day of the offset, and passes over what comes before the page on that day only, or over what comes after its
 * first row where that is less.
 */
async function datedPage(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset }: Newest,
): Promise<SentPage> {
  const { count, day, before, upto } = await place(db, filter, offset)
  if (day === null) return { count, exact: true, rows: [] }
  const period = dayAsPeriod(day)
  const rest = { ...filter, before: period.before }
  const [passed, left] = [offset - before, upto - offset]
  const uids =
    passed < left || left < 1
      ? sql`${walk(rest)} ORDER BY created_at DESC, uid LIMIT ${limit} OFFSET ${passed}`
      : sql`WITH first AS (
          ${walk({ ...rest, from: period.from })} ORDER BY created_at, uid DESC LIMIT 1 OFFSET ${left - 1}
        )
        ${walk(rest, FROM_FIRST)} ORDER BY created_at DESC, uid LIMIT ${limit}`
  return { count, exact: true, rows: await readRows(db, uids) }
}

/** From the row `first` on, by date. */
const FROM_FIRST = sql`AND created_at <= (SELECT created_at FROM first)
  AND (created_at < (SELECT created_at FROM first) OR uid >= (SELECT uid FROM first))`

/** One walk of the index by date, or one of each status, merged. */
function walk(filter: SentFilter, further = sql``): RawBuilder<unknown> {
  const parts =
    filter.statuses.length === 0
      ? [filter]
      : filter.statuses.map((status) => ({ ...filter, statuses: [status] }))
  const listed = parts.map((part) => sql`${uidsWhere(part)} ${further}`)
  return sql`SELECT uid, created_at FROM (${sql.join(listed, sql` UNION ALL `)}) AS listed`
}

const uidsWhere = (filter: SentFilter): RawBuilder<unknown> =>
  sql`SELECT parcel.uid, parcel.created_at FROM parcel WHERE ${sentCondition(filter)}`

/** Oldest first: the same list from its end. */
async function mirroredPage(
  db: Kysely<Database>,
  filter: SentFilter,
  page: Dated,
): Promise<SentPage> {
  const counted = await countSent(db, filter)
  const limit = Math.min(page.limit, counted.count - page.offset)
  if (limit <= 0) return { ...counted, rows: [] }
  const offset = counted.count - page.offset - limit
  const { rows } = await datedPage(db, filter, { limit, offset })
  return { ...counted, rows: rows.toReversed() }
}

/** Few that are found are gathered, whatever stands between them; of many the page is met soon on the walk by date. */
async function searchPage(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset, ordering }: Dated,
): Promise<SentPage> {
  const oldestFirst = ordering === 'date_added'
  const most = mostFound(filter)
  const { found, uids } = await gather(db, filter, { limit, offset, oldestFirst, most })
  const exact = found <= most
  const count = Math.min(found, most)
  const last = Math.min(limit, count - offset)
  if (last <= 0) return { count, exact, rows: [] }
  const listed = uids
    ? sql`SELECT unnest(${uids.slice(0, last)}::text[]) AS uid`
    : sql`${uidsWhere(filter)} ORDER BY ${byDate(oldestFirst)} LIMIT ${last} OFFSET ${offset}`
  const rows = await readRows(db, listed)
  return { count, exact, rows: oldestFirst ? rows.toReversed() : rows }
}

const byDate = (oldestFirst: boolean) =>
  oldestFirst ? sql`created_at, uid DESC` : sql`created_at DESC, uid`

async function gather(
  db: Kysely<Database>,
  filter: SentFilter,
  page: Gathering,
): Promise<Gathered> {
  if (filter.search.length > 0) return gatherFound(db, filter, page)
  const { limit, offset, oldestFirst, most } = page
  const { rows } = await sql<{ found: number; uids: string[] }>`
    WITH found AS MATERIALIZED (${uidsWhere(filter)} LIMIT ${most + 1})
    SELECT (SELECT count(*) FROM found) AS found,
      ARRAY(SELECT uid FROM found ORDER BY ${byDate(oldestFirst)} LIMIT ${limit} OFFSET ${offset}) AS uids`.execute(
    db,
  )
  const { found, uids } = rows[0] ?? { found: 0, uids: [] }
  return { found, uids: found > most ? undefined : uids }
}

/** Gathers all, sorts them and reads the page's; equal ones stand newest first. */
async function sortedPage(
  db: Kysely<Database>,
  filter: SentFilter,
  { limit, offset, ordering }: Sorted,
): Promise<SentPage> {
  const key = SORTED_BY[ordering.replace(/^-/, '') as SortKey]
  const way = ordering.startsWith('-') ? sql`DESC` : sql`ASC`
  const { rows } = await sql<{ found: number; uids: string[] }>`
    WITH found AS MATERIALIZED (${uidsWhere(filter)} LIMIT ${SORTED_MAX + 1})
    SELECT (SELECT count(*) FROM found) AS found, ARRAY(
      SELECT parcel.uid FROM found JOIN parcel USING (uid) ${SENT_ROW_JOINS}
      ORDER BY ${key} ${way} NULLS LAST, parcel.created_at DESC, parcel.uid LIMIT ${limit} OFFSET ${offset}) AS uids`.execute(
    db,
  )
  const { found, uids } = rows[0] ?? { found: 0, uids: [] }
  if (found > SORTED_MAX) throw new FieldErrors({ ordering: [TOO_MANY_TO_SORT] })
  const listed = await readRows(db, sql`SELECT unnest(${uids}::text[]) AS uid`)
  const placeOf = new Map(uids.map((uid, at) => [uid, at]))
  const sortedAt = ({ uid }: ListedRow) => placeOf.get(uid) ?? 0
  return {
    count: found,
    exact: true,
    rows: listed.toSorted((one, other) => sortedAt(one) - sortedAt(other)),
  }
}

const TOO_MANY_TO_SORT = typeset(
  'Так сортируется не больше 5 000 отправлений: уточните даты, статус или поиск',
)

/** As the list shows them. */
const SORTED_BY: Readonly<Record<SortKey, RawBuilder<unknown>>> = {
  parcel_number: sql`parcel.parcel_number COLLATE natural_order`,
  order_number: sql`sent_order.order_number`,
  terminal_number: sql`point.number COLLATE natural_order`,
  juridical_price: sql`parcel.juridical_price`,
  expire_at: sql`CASE WHEN parcel.status = ANY(${WAITING}::text[]) THEN parcel.expire_at END`,
}

async function readRows(
  db: Kysely<Database>,
  listed: RawBuilder<unknown>,
): Promise<readonly ListedRow[]> {
  const { rows } = await sql<ListedRow>`SELECT ${LISTED_ROW_COLUMNS}
    FROM (${listed}) AS listed JOIN parcel ON parcel.uid = listed.uid ${SENT_ROW_JOINS}
    ORDER BY parcel.created_at DESC, parcel.uid`.execute(db)
  return rows
}
