import {
  ENOUGH_PARCELS,
  type StorageFigures,
  type StorageOrdering,
  type StorageReportRow,
  type StorageSubject,
} from '@yacheyka/contract/reports/console-storage-report'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

const FIGURES = sql`report.handed_out, report.median, report.p90, report.within_24, report.within_72, report.unscanned,
  report.gone_back, report.overdue`

/** The network as a whole; undefined where nothing left a point in the period. */
export async function readTotal(
  db: Kysely<Database>,
  period: number,
): Promise<StorageFigures | undefined> {
  const { rows } = await sql<StorageFigures>`
    SELECT ${FIGURES} FROM storage_report AS report WHERE kind = 'network' AND days = ${period}`.execute(
    db,
  )
  return rows[0]
}

/** Days of Moscow on which something left a point. */
export async function readDays(
  db: Kysely<Database>,
): Promise<readonly (StorageFigures & { readonly day: string })[]> {
  const { rows } = await sql<StorageFigures & { day: string }>`
    SELECT report.subject AS day, ${FIGURES} FROM storage_report AS report
    WHERE kind = 'day'`.execute(db)
  return rows
}

const KIND = { points: 'point', customers: 'customer' } as const

const PARCELS = sql`report.handed_out + report.unscanned + report.gone_back`
/** Those with the most parcels first, where the rest is the same. */
const THEN = sql`${PARCELS} DESC, report.subject`
const ENOUGH = sql`(${PARCELS} >= ${sql.lit(ENOUGH_PARCELS)}) DESC`
const ORDERS = {
  '-p90': sql`${ENOUGH}, report.p90 DESC NULLS LAST, ${THEN}`,
  '-median': sql`${ENOUGH}, report.median DESC NULLS LAST, ${THEN}`,
  median: sql`${ENOUGH}, report.median NULLS LAST, ${THEN}`,
  '-overdue': sql`${ENOUGH}, report.overdue::float8 / (${PARCELS}) DESC, ${THEN}`,
  '-parcels': THEN,
} as const

const NAMES = {
  points: sql`SELECT point.number AS key, point.name, point.address AS detail`,
  customers: sql`SELECT customer.uid::text AS key, coalesce(customer.juridical_name, customer.name) AS name,
    coalesce(customer.inn, '') AS detail`,
} as const
const OWNERS = {
  points: sql`JOIN point ON point.uid = report.subject::uuid`,
  customers: sql`JOIN customer ON customer.uid = report.subject::uuid`,
} as const

interface Requested {
  readonly by: StorageSubject
  readonly period: number
  readonly ordering: StorageOrdering
}

export async function countRows(
  db: Kysely<Database>,
  { by, period }: Pick<Requested, 'by' | 'period'>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM storage_report WHERE kind = ${KIND[by]} AND days = ${period}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** A page, or all of them. */
export async function listRows(
  db: Kysely<Database>,
  { by, period, ordering }: Requested,
  page: { readonly limit: number | null; readonly offset: number } = { limit: null, offset: 0 },
): Promise<readonly StorageReportRow[]> {
  const { rows } = await sql<StorageReportRow>`
    WITH report AS (
      SELECT *, row_number() OVER (ORDER BY ${ORDERS[ordering]}) AS place FROM storage_report AS report
      WHERE kind = ${KIND[by]} AND days = ${period} ORDER BY place LIMIT ${page.limit} OFFSET ${page.offset})
    ${NAMES[by]}, ${FIGURES} FROM report ${OWNERS[by]} ORDER BY place`.execute(db)
  return rows
}
