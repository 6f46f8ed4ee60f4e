import {
  MODULES_TOP,
  type RefusalModuleRow,
  type RefusalReportRow,
  type RefusalSubject,
  TIGHT_SHARE,
} from '@yacheyka/contract/reports/console-refusal-report'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

interface Total {
  readonly refusals: number
  readonly points: number
  readonly days: number
}

/** So many days up to one of Moscow, `2026-02-01`. */
interface Span {
  readonly period: number
  readonly today: string
}

/** The network as a whole; undefined where nothing was refused in the period. */
export async function readTotal(
  db: Kysely<Database>,
  { period, today }: Span,
): Promise<Total | undefined> {
  // What is younger than the period is divided by its own days: those since the first cell in use or the first refusal.
  const { rows } = await sql<Total>`
    SELECT refusals, greatest(1, least(${period}::integer, ${today}::date - least((SELECT min(day) FROM occupancy_day),
        (SELECT min(subject::date) FROM refusal_report WHERE kind = 'day')) + 1)) AS days,
      (SELECT count(*) FROM refusal_report WHERE kind = 'point' AND days = ${period}) AS points
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

interface Requested {
  readonly by: RefusalSubject
  readonly period: number
}

export async function countRows(db: Kysely<Database>, { by, period }: Requested): Promise<number> {
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
  { by, period }: Requested,
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

/** Tight points that refuse, each with its days in use: a new one is divided by no days before it. */
export async function listModules(
  db: Kysely<Database>,
  { period, today }: Span,
): Promise<RefusalModuleRow[]> {
  const top = { limit: MODULES_TOP, offset: 0, tight: true }
  const modules = await listRows(db, { by: 'points', period }, top)
  const { rows } = await sql<{ number: string; days: number }>`
    SELECT point.number, (SELECT count(*) FROM generate_series(0, ${period}::integer - 1) AS back
        WHERE EXISTS (SELECT FROM occupancy_day WHERE day = ${today}::date - back AND point_uid = point.uid)) AS days
    FROM point WHERE number = ANY(${modules.map(({ key }) => key)})`.execute(db)
  const days = new Map(rows.map((row) => [row.number, row.days]))
  return modules.map((row) => ({ ...row, days: Math.max(1, days.get(row.key) ?? period) }))
}
