import type {
  GrowthChange,
  GrowthDay,
  GrowthOrdering,
  GrowthReportRow,
  GrowthSubject,
  GrowthTotal,
} from '@yacheyka/contract/reports/console-growth-report'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

/** The network as a whole; undefined where nothing was ordered in the period and before it. */
export async function readTotal(
  db: Kysely<Database>,
  period: number,
): Promise<GrowthTotal | undefined> {
  const { rows } = await sql<GrowthTotal>`
    SELECT parcels, revenue, parcels_before, revenue_before, customers, new_customers, quiet_customers
    FROM growth_report CROSS JOIN (
      SELECT count(*) FILTER (WHERE change <> 'quiet') AS customers, count(*) FILTER (WHERE change = 'new') AS new_customers,
        count(*) FILTER (WHERE change = 'quiet') AS quiet_customers
      FROM growth_report WHERE kind = 'customer' AND days = ${period}) AS customers
    WHERE kind = 'network' AND days = ${period}`.execute(db)
  return rows[0]
}

/** Days of Moscow on which something was ordered. */
export const readDays = (db: Kysely<Database>): Promise<GrowthDay[]> =>
  db
    .selectFrom('growth_report')
    .select(['subject as day', 'parcels', 'revenue'])
    .where('kind', '=', 'day')
    .execute()

const KIND = { customers: 'customer', services: 'service' } as const

const ORDERS: Readonly<Record<GrowthOrdering, ReturnType<typeof sql>>> = {
  '-revenue': sql`report.revenue DESC, report.parcels DESC, report.subject`,
  '-parcels': sql`report.parcels DESC, report.revenue DESC, report.subject`,
  '-change': sql`report.revenue - report.revenue_before DESC, report.subject`,
  change: sql`report.revenue - report.revenue_before, report.subject`,
}

interface Requested {
  readonly by: GrowthSubject
  readonly period: number
  readonly change?: GrowthChange | undefined
}

const rowsOf = ({ by, period, change }: Requested) =>
  sql`report.kind = ${KIND[by]} AND report.days = ${period}
    AND ${change === undefined ? sql`true` : sql`report.change = ${change}`}`

export async function countRows(db: Kysely<Database>, requested: Requested): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM growth_report AS report WHERE ${rowsOf(requested)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A page, or all of them. */
export async function listRows(
  db: Kysely<Database>,
  requested: Requested & { readonly ordering: GrowthOrdering },
  page: { readonly limit: number | null; readonly offset: number } = { limit: null, offset: 0 },
): Promise<readonly GrowthReportRow[]> {
  const { rows } = await sql<GrowthReportRow>`
    WITH report AS (
      SELECT *, row_number() OVER (ORDER BY ${ORDERS[requested.ordering]}) AS place FROM growth_report AS report
      WHERE ${rowsOf(requested)} ORDER BY place LIMIT ${page.limit} OFFSET ${page.offset})
    SELECT report.subject AS key, coalesce(customer.juridical_name, customer.name, '') AS name, coalesce(customer.inn, '') AS inn,
      report.parcels, report.revenue, report.parcels_before, report.revenue_before, report.change
    FROM report LEFT JOIN customer ON report.kind = 'customer' AND customer.uid::text = report.subject
    ORDER BY place`.execute(db)
  return rows
}
