import {
  type TravelFigures,
  type TravelOrdering,
  type TravelReportRow,
  type TravelSubject,
} from '@yacheyka/contract/reports/console-travel-report'
import { ENOUGH_PARCELS } from '@yacheyka/contract/reports/console-storage-report'
import { TRAVEL_LEGS, type TravelLeg } from '@yacheyka/core/parcels/travel-leg'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'

type LegFigures = TravelFigures & { readonly leg: TravelLeg }

/** The network as a whole, by leg; undefined where nothing arrived in the period. */
export async function readTotal(
  db: Kysely<Database>,
  period: number,
): Promise<LegFigures[] | undefined> {
  const rows = await db
    .selectFrom('travel_report')
    .select(['leg', 'parcels', 'median', 'p90'])
    .where('kind', '=', 'network')
    .where('days', '=', period)
    .execute()
  return rows.length === 0 ? undefined : rows.toSorted((one, other) => nth(one) - nth(other))
}

const nth = ({ leg }: { readonly leg: TravelLeg }) => TRAVEL_LEGS.indexOf(leg)

/** Days of Moscow on which something arrived. */
export const readDays = (
  db: Kysely<Database>,
  leg: TravelLeg,
): Promise<(TravelFigures & { readonly day: string })[]> =>
  db
    .selectFrom('travel_report')
    .select(['subject as day', 'parcels', 'median', 'p90'])
    .where('kind', '=', 'day')
    .where('leg', '=', leg)
    .execute()

const KIND = { cities: 'city', services: 'service' } as const

const THEN = sql`parcels DESC, subject`
const ENOUGH = sql`(parcels >= ${sql.lit(ENOUGH_PARCELS)}) DESC`
const ORDERS: Readonly<Record<TravelOrdering, ReturnType<typeof sql>>> = {
  '-p90': sql`${ENOUGH}, p90 DESC, ${THEN}`,
  '-median': sql`${ENOUGH}, median DESC, ${THEN}`,
  median: sql`${ENOUGH}, median, ${THEN}`,
  '-parcels': THEN,
}

interface Requested {
  readonly by: TravelSubject
  readonly period: number
  readonly leg: TravelLeg
}

export async function countRows(
  db: Kysely<Database>,
  { by, period, leg }: Requested,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM travel_report WHERE kind = ${KIND[by]} AND days = ${period} AND leg = ${leg}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function listRows(
  db: Kysely<Database>,
  { by, period, leg, ordering }: Requested & { readonly ordering: TravelOrdering },
  page: { readonly limit: number; readonly offset: number },
): Promise<readonly TravelReportRow[]> {
  const { rows } = await sql<TravelReportRow>`
    SELECT subject AS key, parcels, median, p90 FROM travel_report
    WHERE kind = ${KIND[by]} AND days = ${period} AND leg = ${leg}
    ORDER BY ${ORDERS[ordering]} LIMIT ${page.limit} OFFSET ${page.offset}`.execute(db)
  return rows
}

/** All rows of all legs, those with the most parcels first. */
export const readAllRows = (
  db: Kysely<Database>,
  { by, period }: Pick<Requested, 'by' | 'period'>,
): Promise<(TravelReportRow & { readonly leg: TravelLeg })[]> =>
  db
    .selectFrom('travel_report')
    .select(['subject as key', 'leg', 'parcels', 'median', 'p90'])
    .where('kind', '=', KIND[by])
    .where('days', '=', period)
    .orderBy('subject')
    .execute()
