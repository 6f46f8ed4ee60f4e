import type {
  OccupancyFigures,
  OccupancyOrdering,
  OccupancyReportRow,
  OccupancySubject,
} from '@yacheyka/contract/reports/console-occupancy-report'
import { CELL_SIZES, type CellSize } from '@yacheyka/core/cells/cell-size'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Cell-hours of seconds. */
const FIGURES = sql`round(report.occupied / 3600.0, 2)::float8 AS occupied, round(report.in_service / 3600.0, 2)::float8 AS in_service`

interface Requested {
  readonly period: number
  readonly size?: CellSize | undefined
}

/** The network as a whole; undefined where no cell was in use in the period. */
export async function readTotal(
  db: Kysely<Database>,
  { period, size }: Requested,
): Promise<OccupancyFigures | undefined> {
  const { rows } = await sql<OccupancyFigures>`
    SELECT ${FIGURES} FROM occupancy_report AS report
    WHERE kind = 'network' AND days = ${period} AND cell_size = ${size ?? ''}`.execute(db)
  return rows[0]
}

/** Days of Moscow on which cells were in use. */
export async function readDays(
  db: Kysely<Database>,
  { size }: Pick<Requested, 'size'>,
): Promise<readonly (OccupancyFigures & { readonly day: string })[]> {
  const { rows } = await sql<OccupancyFigures & { day: string }>`
    SELECT subject AS day, ${FIGURES} FROM occupancy_report AS report
    WHERE kind = 'day' AND days = 1 AND cell_size = ${size ?? ''}`.execute(db)
  return rows
}

/** Hours of the week in which cells were in use. */
export async function readHours(
  db: Kysely<Database>,
  { period, size }: Requested,
): Promise<(OccupancyFigures & { readonly weekday: number; readonly hour: number })[]> {
  const { rows } = await sql<OccupancyFigures & { weekday: number; hour: number }>`
    SELECT split_part(subject, '-', 1)::integer AS weekday, split_part(subject, '-', 2)::integer AS hour, ${FIGURES}
    FROM occupancy_report AS report
    WHERE kind = 'hour' AND days = ${period} AND cell_size = ${size ?? ''} ORDER BY 1, 2`.execute(
    db,
  )
  return rows
}

const SHARE = sql`report.occupied::float8 / report.in_service`
const ORDERS: Readonly<Record<OccupancyOrdering, ReturnType<typeof sql>>> = {
  '-share': sql`${SHARE} DESC, report.in_service DESC, report.subject, report.cell_size`,
  share: sql`${SHARE}, report.in_service DESC, report.subject, report.cell_size`,
  '-in_service': sql`report.in_service DESC, ${SHARE} DESC, report.subject, report.cell_size`,
}

type RequestedRows = Requested & { readonly by: OccupancySubject }

/** Sizes are all sizes, whatever size is asked for. */
const rowsOf = ({ by, period, size }: RequestedRows) =>
  by === 'points'
    ? sql`report.kind = 'point' AND report.days = ${period} AND report.cell_size = ${size ?? ''}`
    : sql`report.kind = 'network' AND report.days = ${period} AND report.cell_size IN (${sql.join(CELL_SIZES)})`

export async function countRows(db: Kysely<Database>, requested: RequestedRows): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM occupancy_report AS report WHERE ${rowsOf(requested)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A page, or all of them. */
export async function listRows(
  db: Kysely<Database>,
  requested: RequestedRows & { readonly ordering: OccupancyOrdering },
  page: { readonly limit: number | null; readonly offset: number } = { limit: null, offset: 0 },
): Promise<OccupancyReportRow[]> {
  const { rows } = await sql<OccupancyReportRow>`
    WITH report AS (
      SELECT * FROM occupancy_report AS report WHERE ${rowsOf(requested)}
      ORDER BY ${ORDERS[requested.ordering]} LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT coalesce(point.number, report.cell_size) AS key, coalesce(point.name, '') AS name, coalesce(point.address, '') AS detail,
      ${FIGURES}
    FROM report LEFT JOIN point ON report.kind = 'point' AND point.uid = nullif(report.subject, '')::uuid
    ORDER BY ${ORDERS[requested.ordering]}`.execute(db)
  return rows
}
