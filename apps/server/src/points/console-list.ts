import type {
  CellState,
  OperatorPointRow,
  POINT_ORDERS,
  PointListFilters,
  PointMap,
  PointUse,
} from '@yacheyka/contract/points/console-points'
import type { PointType } from '@yacheyka/core/points/point'
import { markerOf } from '@yacheyka/core/points/point-marker'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import {
  CELL_STATE,
  CELL_SUMS,
  type NumbersFound,
  numbersFound,
  ofNumbers,
  type PointSearch,
  whereOf,
} from './console-filters.ts'
import { gridCell, inView, type MapView } from './map-grid.ts'

const ORDERS: Readonly<Record<(typeof POINT_ORDERS)[number], RawBuilder<unknown>>> = {
  number: sql`number`,
  '-number': sql`number DESC`,
  city: sql`settlement, number`,
  updated: sql`updated_at, number`,
  '-updated': sql`updated_at DESC, number`,
}

interface ListedRow {
  readonly number: string
  readonly name: string
  readonly settlement: string
  readonly address: string
  readonly point_type: PointType
  readonly owner: string
  readonly active: boolean
  readonly maintenance_since: Date | null
  readonly updated_at: Date
  readonly total: number | null
  readonly taken: number | null
  readonly cell_state: CellState
}

export const useOf = (row: Pick<ListedRow, 'active' | 'maintenance_since'>): PointUse =>
  row.maintenance_since === null ? (row.active ? 'active' : 'off') : 'maintenance'

interface ListQuery extends PointListFilters {
  readonly sort: (typeof POINT_ORDERS)[number]
  readonly limit: number
  readonly offset: number
}

interface Listed {
  readonly count: number
  readonly results: OperatorPointRow[]
  /** What of a searched place was not found; '' where all was, or no place was searched for. */
  readonly note: string
}

/** One page of points, and how many pass in all. */
export async function listPoints(
  db: Kysely<Database>,
  search: PointSearch,
  query: ListQuery,
): Promise<Listed> {
  const found = numbersFound(query.q, search)
  if (found !== null && hasWordsOnly(query)) return await listFound(db, found, query)
  const note = found?.note ?? ''
  const where = whereOf(query, found)
  const order = orderOf(query.sort, found)
  if (query.cells !== undefined) return { note, ...(await listCounted(db, where, order, query)) }
  const results = await readPage(db, where, order, query)
  return { note, count: await countPoints(db, where), results }
}

const hasWordsOnly = ({ kind, use, cells, owner, sort }: ListQuery): boolean =>
  sort === 'number' && owner === '' && [kind, use, cells].every((value) => value === undefined)

/** By number, the points of a place that was named come first. */
const orderOf = (sort: ListQuery['sort'], found: NumbersFound | null): RawBuilder<unknown> =>
  sort === 'number' && found !== null && found.ofPlace.length > 0
    ? sql`number = ANY(${found.ofPlace}::text[]) DESC, number`
    : ORDERS[sort]

/** What is found is in its order already: of a common word only the page is asked for. */
async function listFound(
  db: Kysely<Database>,
  { numbers, exact, note }: NumbersFound,
  { limit, offset }: ListQuery,
): Promise<Listed> {
  // One that was added a moment ago is not in the snapshot.
  const fresh = numbers.includes(exact) ? 0 : await countPoints(db, ofNumbers([exact]))
  const all = fresh > 0 ? [exact, ...numbers] : numbers
  const paged = all.slice(offset, offset + limit)
  const order = sql`array_position(${paged}::text[], number)`
  const results = await readPage(db, ofNumbers(paged), order, { limit, offset: 0 })
  return { count: all.length, results, note }
}

interface Page {
  readonly limit: number
  readonly offset: number
}

const COLUMNS = sql`uid, number, name, settlement, address, point_type, owner, active, maintenance_since, updated_at`

async function readPage(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<OperatorPointRow[]> {
  const { rows } = await sql<ListedRow>`
    SELECT page.*, sums.total, sums.taken, ${CELL_STATE} AS cell_state
    FROM (SELECT ${COLUMNS} FROM point WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS page
    LEFT JOIN LATERAL (${CELL_SUMS} WHERE point_uid = page.uid) AS sums ON true
    ORDER BY ${order}`.execute(db)
  return rows.map(presentRow)
}

/** Page and count of what is dear to find, found once. */
async function listCounted(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: Page,
): Promise<Omit<Listed, 'note'>> {
  const { rows } = await sql<ListedRow & { count: number }>`
    WITH passing AS MATERIALIZED (SELECT ${COLUMNS} FROM point WHERE ${where})
    SELECT page.*, sums.total, sums.taken, ${CELL_STATE} AS cell_state, (SELECT count(*)::integer FROM passing) AS count
    FROM (SELECT * FROM passing ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}) AS page
    LEFT JOIN LATERAL (${CELL_SUMS} WHERE point_uid = page.uid) AS sums ON true
    ORDER BY ${order}`.execute(db)
  const [first] = rows
  const count = first?.count ?? (offset === 0 ? 0 : await countPoints(db, where))
  return { count, results: rows.map(presentRow) }
}

async function countPoints(db: Kysely<Database>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::integer AS count FROM point WHERE ${where}`.execute(db)
  return rows[0]?.count ?? 0
}

const presentRow = (row: ListedRow): OperatorPointRow => ({
  number: row.number,
  name: row.name,
  settlement: row.settlement,
  address: row.address,
  kind: row.point_type,
  owner: row.owner,
  use: useOf(row),
  cell_state: row.cell_state,
  cells: row.total === null ? null : { total: row.total, taken: row.taken ?? 0 },
  updated_at: row.updated_at.toISOString(),
})

/** The same points inside a view, those that stand too close together in groups. */
export async function mapPoints(
  db: Kysely<Database>,
  search: PointSearch,
  query: PointListFilters & MapView,
  specialOwner: string | undefined,
): Promise<PointMap> {
  const { rows } = await sql<{
    longitude: number
    latitude: number
    count: number
    number: string
    point_type: PointType
    offered: boolean
    owner: string
  }>`
    SELECT avg(longitude) AS longitude, avg(latitude) AS latitude, count(*)::integer AS count,
      min(number COLLATE "C") AS number, min(point_type COLLATE "C") AS point_type, bool_and(offered) AS offered,
      min(owner COLLATE "C") AS owner
    FROM point
    WHERE ${inView(query)} AND ${whereOf(query, numbersFound(query.q, search))}
    GROUP BY ${gridCell(query.zoom)}
    LIMIT 5000`.execute(db)
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    items: rows.map((row) => ({
      longitude: row.longitude,
      latitude: row.latitude,
      count: row.count,
      number: row.count === 1 ? row.number : null,
      marker: markerOf(
        { active: row.offered, pointType: row.point_type, owner: row.owner },
        specialOwner,
      ),
    })),
  }
}
