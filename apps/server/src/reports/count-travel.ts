import type { TravelLeg } from '@yacheyka/core/parcels/travel-leg'
import { TRAVEL_STAGES } from '@yacheyka/core/parcels/travel-leg'
import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { countReport, type DailyReport, REPORT_DAYS, type ReportDay } from './report-days.ts'

/** The legs of what arrived at its point on each day. */
export const TRAVEL_REPORT: DailyReport = {
  setting: 'travel_report',
  days: REPORT_DAYS,
  lock: (transaction) =>
    sql`LOCK TABLE travel_day IN SHARE ROW EXCLUSIVE MODE`.execute(transaction),
  countDay,
  writePeriods,
}

export const countTravel = (
  db: Kysely<Database>,
  now: Date,
  which?: 'new days' | 'all days',
): Promise<void> => countReport(db, TRAVEL_REPORT, now, which)

/** `smallint` ends there, after 3 years. */
const HOURS_MAX = 32_767
/** Other statements have half a minute; 90 days of 100 000 parcels take less than that on a quiet machine. */
const TIMEOUT = sql.lit('10min')

/** When a cell of the parcel first reached a stage; events of the parcel itself are of all its cells. */
const reached = (stage: keyof typeof TRAVEL_STAGES) =>
  sql`min(event.occurred_at) FILTER (WHERE event.status IN (${sql.join(TRAVEL_STAGES[stage].map((status) => sql.lit(status)))}))`

/** Of the whole parcel: when the last of its cells reached it, if all did. */
const whole = (stage: keyof typeof TRAVEL_STAGES) => {
  const name = sql.ref(stage)
  return sql`CASE WHEN bool_and(${name} IS NOT NULL) THEN max(${name}) END`
}

const leg = (name: TravelLeg, from: string, to: string) =>
  sql`(${sql.lit(name)}, ${sql.ref(from)}, ${sql.ref(to)})`

/** Counts a day from the events of what arrived on it, whatever was counted of it before. */
async function countDay(
  transaction: Transaction<Database>,
  { day, start, end }: ReportDay,
): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${TIMEOUT}`.execute(transaction)
  await transaction.deleteFrom('travel_day').where('day', '=', day).execute()
  await sql`
    WITH arrived AS MATERIALIZED (
      SELECT uid, point_uid, coalesce(service_type, '') AS service, created_at AS made, arrived_at AS came FROM parcel
      WHERE parent_uid IS NULL AND NOT sandbox AND arrived_at >= ${start} AND arrived_at < ${end}),
    cell AS (
      SELECT arrived.uid, arrived.made, coalesce(child.uid, arrived.uid) AS cell FROM arrived
      LEFT JOIN parcel AS child ON child.parent_uid = arrived.uid),
    cell_stages AS (
      SELECT cell.uid, cell.cell, ${reached('waits')} AS waits, ${reached('ready')} AS ready, ${reached('moves')} AS moves
      FROM cell LEFT JOIN parcel_event AS event
        ON event.parcel_uid IN (cell.uid, cell.cell) AND event.received_at >= cell.made - interval '1 day'
        AND event.outcome IN ('applied', 'skipped')
      GROUP BY cell.uid, cell.cell),
    stages AS (
      SELECT uid, ${whole('waits')} AS waits, ${whole('ready')} AS ready, ${whole('moves')} AS moves
      FROM cell_stages GROUP BY uid),
    took AS (
      SELECT point.settlement, arrived.service, leg.name AS leg,
        least(${HOURS_MAX}, ceil(extract(epoch FROM leg.ends - leg.begins) / 3600))::smallint AS hours
      FROM arrived JOIN stages USING (uid) JOIN point ON point.uid = arrived.point_uid
      CROSS JOIN LATERAL (VALUES ${sql.join([
        leg('way', 'made', 'came'),
        leg('placed', 'made', 'waits'),
        leg('prepared', 'waits', 'ready'),
        leg('loaded', 'ready', 'moves'),
        leg('carried', 'moves', 'came'),
      ])}) AS leg (name, begins, ends)
      WHERE leg.ends >= leg.begins),
    counted AS (
      SELECT settlement, service, leg, hours, count(*)::integer AS parcels FROM took GROUP BY settlement, service, leg, hours)
    INSERT INTO travel_day (day, settlement, service, leg, hours, parcels)
    SELECT ${day}::date, settlement, service, leg, array_agg(hours ORDER BY hours), array_agg(parcels ORDER BY hours)
    FROM counted GROUP BY settlement, service, leg`.execute(transaction)
  await sql`DELETE FROM travel_report WHERE kind = 'day' AND subject = ${day}`.execute(transaction)
  await insertFigures(transaction, {
    days: 1,
    of: sql`day = ${day}`,
    sets: sql`(leg, hour)`,
    kind: sql`'day'`,
    subject: sql`${day}::text`,
  })
}

async function writePeriods(
  transaction: Transaction<Database>,
  { first, today }: { readonly first: string; readonly today: string },
): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${TIMEOUT}`.execute(transaction)
  await transaction.deleteFrom('travel_day').where('day', '<', first).execute()
  await sql`DELETE FROM travel_report WHERE kind <> 'day' OR subject < ${first}`.execute(
    transaction,
  )
  for (const days of REPORT_PERIODS)
    await insertFigures(transaction, {
      days,
      of: sql`day > ${today}::date - ${days}::integer`,
      sets: sql`(leg, hour), (leg, hour, settlement), (leg, hour, service)`,
      kind: sql`CASE WHEN grouping(settlement) = 0 THEN 'city' WHEN grouping(service) = 0 THEN 'service' ELSE 'network' END`,
      subject: sql`coalesce(settlement, service, '')`,
    })
}

/** The percentiles are exact: the first hour by which that part of the parcels was through. */
const insertFigures = (
  transaction: Transaction<Database>,
  {
    days,
    of,
    sets,
    kind,
    subject,
  }: {
    readonly days: number
    /** The rows of `travel_day`. */
    readonly of: RawBuilder<unknown>
    readonly sets: RawBuilder<unknown>
    readonly kind: RawBuilder<unknown>
    readonly subject: RawBuilder<unknown>
  },
) =>
  sql`
    WITH by_hour AS (
      SELECT ${kind} AS kind, ${subject} AS subject, leg, hour, sum(number) AS number
      FROM travel_day CROSS JOIN unnest(hours, parcels) AS taken (hour, number) WHERE ${of}
      GROUP BY GROUPING SETS (${sets})),
    ranked AS (
      SELECT kind, subject, leg, hour, sum(number) OVER (PARTITION BY kind, subject, leg ORDER BY hour) AS upto,
        sum(number) OVER (PARTITION BY kind, subject, leg) AS total FROM by_hour)
    INSERT INTO travel_report (kind, days, subject, leg, parcels, median, p90)
    SELECT kind, ${days}::smallint, subject, leg, max(total), min(hour) FILTER (WHERE upto * 2 >= total),
      min(hour) FILTER (WHERE upto * 10 >= total * 9)
    FROM ranked GROUP BY kind, subject, leg`.execute(transaction)
