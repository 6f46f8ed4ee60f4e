import {
  MODULES_TOP,
  type RefusalReportRow,
  type RefusalSubject,
  TIGHT_SHARE,
} from '@yacheyka/contract/reports/console-refusal-report'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** The network as a whole; undefined where nothing was refused in the period. */
export async function readTotal(
  db: Kysely<Database>,
  period: number,
): Promise<{ readonly refusals: number; readonly points: number } | undefined> {
  const { rows } = await sql<{ refusals: number; points: number }>`
    SELECT refusals, (SELECT count(*) FROM refusal_report WHERE kind = 'point' AND days = ${period}) AS points
    FROM refusal_report WHERE kind = 'network' AND days = ${period}`.execute(db)
  return rows[0]
}

/** Days of Moscow on which something was refused. */
export const readDays = (db: Kysely<Database>) =>
  db
    .selectFrom('refusal_report')
    .select(['subject as day', 'refusals'])
    .where('kind', '=', 'day')
    .execute()

const KIND = { points: 'point', sizes: 'size', places: 'place' } as const

interface Asked {
  readonly by: RefusalSubject
  readonly period: number
}

export async function countRows(db: Kysely<Database>, { by, period }: Asked): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM refusal_report WHERE kind = ${KIND[by]} AND days = ${period}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const SHARE = sql`occupancy.occupied::float8 / occupancy.in_service`

/** A page, or all of them, most refusals first. */
export async function listRows(
  db: Kysely<Database>,
  { by, period }: Asked,
  {
    limit,
    offset,
    tight = false,
  }: { readonly limit: number | null; readonly offset: number; readonly tight?: boolean } = {
    limit: null,
    offset: 0,
  },
): Promise<RefusalReportRow[]> {
  const page = sql`ORDER BY report.refusals DESC, report.subject LIMIT ${limit} OFFSET ${offset}`
  const occupancy = sql`JOIN occupancy_report AS occupancy ON occupancy.kind = 'point' AND occupancy.days = report.days
    AND occupancy.cell_size = '' AND occupancy.subject = report.subject`
  // How full a point is decides which rows there are only where it is asked for: else it is looked up for a page.
  const { rows } = await sql<RefusalReportRow>`
    WITH report AS MATERIALIZED (
      SELECT report.* FROM refusal_report AS report ${tight ? occupancy : sql``}
      WHERE report.kind = ${KIND[by]} AND report.days = ${period} ${tight ? sql`AND ${SHARE} > ${TIGHT_SHARE}::float8` : sql``} ${page})
    -- By the points' index, whatever the planner knows of a report that was just written.
    SELECT coalesce(point.number, report.subject) AS key, coalesce(point.name, '') AS name,
      coalesce(point.address, '') AS detail, report.refusals,
      round(occupancy.occupied / 3600.0, 2)::float8 AS occupied, round(occupancy.in_service / 3600.0, 2)::float8 AS in_service
    FROM report LEFT ${occupancy} LEFT JOIN point ON point.uid = CASE WHEN report.kind = 'point' THEN report.subject::uuid END
    ORDER BY report.refusals DESC, report.subject`.execute(db)
  return rows
}

/** Tight points that refuse. */
export const listModules = (db: Kysely<Database>, period: number) =>
  listRows(db, { by: 'points', period }, { limit: MODULES_TOP, offset: 0, tight: true })
