import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { isoDay, parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { countReport, type DailyReport, REPORT_DAYS, type ReportDay } from './report-days.ts'

/** What was ordered on each day. Periods are compared with as many days before. */
export const GROWTH_REPORT: DailyReport = {
  setting: 'growth_report',
  days: 2 * REPORT_DAYS,
  lock: (transaction) =>
    sql`LOCK TABLE growth_day IN SHARE ROW EXCLUSIVE MODE`.execute(transaction),
  countDay,
  writePeriods,
}

export const countGrowth = (
  db: Kysely<Database>,
  now: Date,
  which?: 'new days' | 'all days',
): Promise<void> => countReport(db, GROWTH_REPORT, now, which)

/** Other statements have half a minute. */
const TIMEOUT = sql.lit('10min')

/** A parcel that somebody pays for: neither cancelled nor of an order that waits for its payment. */
const SOLD = sql`parcel.parent_uid IS NULL AND NOT parcel.sandbox AND parcel.status <> 'cancelled'
  AND NOT EXISTS (SELECT FROM juridical_order WHERE uid = parcel.order_uid AND paid_at IS NULL)`

/** Counts a day from its parcels, whatever was counted of it before. */
async function countDay(
  transaction: Transaction<Database>,
  { day, start, end }: ReportDay,
): Promise<void> {
  await transaction.deleteFrom('growth_day').where('day', '=', day).execute()
  await sql`
    INSERT INTO growth_day (customer_uid, service, day, parcels, revenue)
    SELECT customer_uid, coalesce(service_type, ''), ${day}::date, count(*), coalesce(sum(juridical_price), 0)
    FROM parcel WHERE ${SOLD} AND created_at >= ${start} AND created_at < ${end} GROUP BY 1, 2`.execute(
    transaction,
  )
}

async function writePeriods(
  transaction: Transaction<Database>,
  { first, today }: { readonly first: string; readonly today: string },
): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${TIMEOUT}`.execute(transaction)
  await transaction.deleteFrom('growth_day').where('day', '<', first).execute()
  await transaction.deleteFrom('growth_report').execute()
  await sql`
    INSERT INTO growth_report (kind, days, subject, parcels, revenue, parcels_before, revenue_before, change)
    SELECT 'day', 1, day::text, sum(parcels), sum(revenue), 0, 0, 'stays' FROM growth_day
    WHERE day <= ${today}::date GROUP BY day`.execute(transaction)
  for (const days of REPORT_PERIODS) await writePeriod(transaction, days, today)
}

async function writePeriod(transaction: Transaction<Database>, days: number, today: string) {
  const since = sql`day > ${today}::date - ${days}::integer`
  const start = startOfDay(isoDay(addDays(dateOf(today), 1 - days)))
  await sql`
    WITH counted AS (
      SELECT CASE WHEN grouping(customer_uid) = 0 THEN 'customer' WHEN grouping(service) = 0 THEN 'service' ELSE 'network' END AS kind,
        customer_uid, coalesce(customer_uid::text, service, '') AS subject,
        coalesce(sum(parcels) FILTER (WHERE ${since}), 0) AS parcels,
        coalesce(sum(revenue) FILTER (WHERE ${since}), 0) AS revenue,
        coalesce(sum(parcels) FILTER (WHERE NOT ${since}), 0) AS parcels_before,
        coalesce(sum(revenue) FILTER (WHERE NOT ${since}), 0) AS revenue_before
      FROM growth_day WHERE day > ${today}::date - 2 * ${days}::integer AND day <= ${today}::date
      GROUP BY GROUPING SETS ((customer_uid), (service), ()) HAVING count(*) > 0)
    INSERT INTO growth_report (kind, days, subject, parcels, revenue, parcels_before, revenue_before, change)
    SELECT kind, ${days}::smallint, subject, parcels, revenue, parcels_before, revenue_before, CASE
      WHEN kind <> 'customer' THEN 'stays' WHEN parcels = 0 THEN 'quiet' WHEN parcels_before > 0 THEN 'stays'
      WHEN EXISTS (SELECT FROM parcel WHERE customer_uid = counted.customer_uid AND created_at < ${start} AND ${SOLD}) THEN 'back'
      ELSE 'new' END
    FROM counted`.execute(transaction)
}

const startOfDay = (day: string) => new Date(startOfMoscowDay(dateOf(day)))

const dateOf = (day: string) => {
  const date = parseIsoDay(day)
  if (date === undefined) throw new Error(`no day: ${day}`)
  return date
}
