import {
  type listOperatorParcels,
  OPERATOR_FOUND_MAX,
} from '@yacheyka/contract/parcels/console-parcels'
import type { Parsed } from '@yacheyka/contract/http/endpoint'
import { normalisePointNumber } from '@yacheyka/core/points/point-number'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import { type OperatorRow, readOperatorRows } from '#/parcel-store/console-rows.ts'
import { periodOf } from '#/http/period.ts'
import { searchCondition } from './console-search.ts'

type Query = Parsed<typeof listOperatorParcels>['query']

interface OperatorPage {
  readonly count: number
  /** False: there are more than `count`. */
  readonly exact: boolean
  readonly rows: readonly OperatorRow[]
}

/** A page of parcels, newest first; what is found is counted up to `OPERATOR_FOUND_MAX`, and paged no farther. */
export async function readPage(db: Kysely<Database>, query: Query): Promise<OperatorPage> {
  const where = await conditionOf(db, query)
  const { rows } = await sql<{ found: number }>`SELECT count(*) AS found
    FROM (SELECT FROM parcel WHERE ${where} LIMIT ${OPERATOR_FOUND_MAX + 1}) AS found`.execute(db)
  const found = rows[0]?.found ?? 0
  const exact = found <= OPERATOR_FOUND_MAX
  const count = Math.min(found, OPERATOR_FOUND_MAX)
  if (query.offset >= count) return { count, exact, rows: [] }
  const last = Math.min(query.limit, count - query.offset)
  const page = sql`ORDER BY created_at DESC, uid LIMIT ${last} OFFSET ${query.offset}`
  const uids = sql`SELECT uid, created_at FROM parcel WHERE ${where}`
  // Of many the page is met soon on the walk by date; few are gathered, whatever stands between them.
  const listed = exact
    ? sql`WITH found AS MATERIALIZED (${uids}) SELECT uid FROM found ${page}`
    : sql`${uids} ${page}`
  return { count, exact, rows: await readOperatorRows(db, listed) }
}

async function conditionOf(db: Kysely<Database>, query: Query): Promise<RawBuilder<boolean>> {
  const { from, before } = periodOf(query)
  const { q, customer, terminal_number: number, parcel_status: statuses } = query
  return sql.join(
    [
      sql`parcel.parent_uid IS NULL`,
      sql`NOT parcel.sandbox`,
      ...(from === undefined ? [] : [sql`parcel.created_at >= ${from}`]),
      ...(before === undefined ? [] : [sql`parcel.created_at < ${before}`]),
      ...(statuses.length === 0 ? [] : [sql`parcel.shown_status = ANY(${[...statuses]}::text[])`]),
      ...(customer === '' ? [] : [sql`parcel.customer_uid = ${customer}::uuid`]),
      ...(number === ''
        ? []
        : [
            sql`parcel.point_uid = (SELECT uid FROM point WHERE number = ${normalisePointNumber(number)})`,
          ]),
      ...(query.overdue === '' ? [] : [sql`parcel.status = 'overdue'`]),
      ...(query.blocked === '' ? [] : [sql`parcel.blocked`]),
      ...(q === '' ? [] : [await searchCondition(db, q)]),
    ],
    sql` AND `,
  )
}
