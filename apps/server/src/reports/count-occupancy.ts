import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { countReport, type DailyReport, REPORT_DAYS, type ReportDay } from './report-days.ts'

/** How full the cells were on each day, from what `cell_change` says. A change is noted as it is made: none comes late. */
export const OCCUPANCY_REPORT: DailyReport = {
  setting: 'occupancy_report',
  days: REPORT_DAYS,
  again: 0,
  lock: (transaction) =>
    sql`LOCK TABLE occupancy_day IN SHARE ROW EXCLUSIVE MODE`.execute(transaction),
  countDay,
  writePeriods,
}

/** Days whose changes are dropped are never counted again. */
export const countOccupancy = (db: Kysely<Database>, now: Date): Promise<void> =>
  countReport(db, OCCUPANCY_REPORT, now)

/** Other statements have half a minute. */
const TIMEOUT = sql.lit('10min')

async function countDay(
  transaction: Transaction<Database>,
  { day, start, end, now }: ReportDay,
): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${TIMEOUT}`.execute(transaction)
  await transaction.deleteFrom('occupancy_day').where('day', '=', day).execute()
  await transaction.deleteFrom('occupancy_hour').where('day', '=', day).execute()
  const upto = now < end ? now : end
  await sql`
    WITH state AS (
      SELECT point_uid, cell_size, total, taken, greatest(at, ${start}) AS since,
        lead(at, 1, ${upto}::timestamptz) OVER (PARTITION BY point_uid, cell_size ORDER BY at, id) AS until
      FROM cell_change WHERE at < ${upto}),
    piece AS (
      SELECT point_uid, cell_size, total, taken, extract(epoch FROM since - ${start}::timestamptz)::float8 AS since,
        extract(epoch FROM until - ${start}::timestamptz)::float8 AS until
      FROM state JOIN point ON point.uid = point_uid AND NOT point.sandbox WHERE until > since AND total > 0),
    counted AS MATERIALIZED (
      SELECT point_uid, cell_size, hour, sum(taken * seconds) AS occupied, sum(total * seconds) AS in_service
      FROM piece CROSS JOIN LATERAL generate_series(floor(since / 3600)::integer, ceil(until / 3600)::integer - 1) AS hour
      CROSS JOIN LATERAL (SELECT least(until, (hour + 1) * 3600) - greatest(since, hour * 3600) AS seconds) AS part
      GROUP BY point_uid, cell_size, hour),
    by_point AS (
      INSERT INTO occupancy_day (day, point_uid, cell_size, occupied, in_service)
      SELECT ${day}::date, point_uid, cell_size, round(sum(occupied)), round(sum(in_service)) FROM counted
      GROUP BY point_uid, cell_size HAVING round(sum(in_service)) > 0)
    INSERT INTO occupancy_hour (day, hour, cell_size, occupied, in_service)
    SELECT ${day}::date, hour, cell_size, round(sum(occupied)), round(sum(in_service)) FROM counted
    GROUP BY hour, cell_size HAVING round(sum(in_service)) > 0`.execute(transaction)
}

async function writePeriods(
  transaction: Transaction<Database>,
  { first, today }: { readonly first: string; readonly today: string },
): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${TIMEOUT}`.execute(transaction)
  await dropChanges(transaction, today)
  await transaction.deleteFrom('occupancy_day').where('day', '<', first).execute()
  await transaction.deleteFrom('occupancy_hour').where('day', '<', first).execute()
  await transaction.deleteFrom('occupancy_report').execute()
  await sql`
    INSERT INTO occupancy_report (kind, days, subject, cell_size, occupied, in_service)
    SELECT 'day', 1, day::text, coalesce(cell_size, ''), sum(occupied), sum(in_service)
    FROM occupancy_hour GROUP BY GROUPING SETS ((day), (day, cell_size))`.execute(transaction)
  for (const days of REPORT_PERIODS) {
    const within = sql`day > ${today}::date - ${days}::integer AND day <= ${today}::date`
    await sql`
      INSERT INTO occupancy_report (kind, days, subject, cell_size, occupied, in_service)
      SELECT CASE WHEN grouping(point_uid) = 0 THEN 'point' ELSE 'network' END, ${days}::smallint, coalesce(point_uid::text, ''),
        coalesce(cell_size, ''), sum(occupied), sum(in_service)
      FROM occupancy_day WHERE ${within}
      GROUP BY GROUPING SETS ((point_uid, cell_size), (point_uid), (cell_size), ()) HAVING count(*) > 0`.execute(
      transaction,
    )
    await sql`
      INSERT INTO occupancy_report (kind, days, subject, cell_size, occupied, in_service)
      SELECT 'hour', ${days}::smallint, weekday || '-' || hour, coalesce(cell_size, ''), sum(occupied), sum(in_service)
      FROM (SELECT *, extract(isodow FROM day)::integer AS weekday FROM occupancy_hour WHERE ${within}) AS each
      GROUP BY GROUPING SETS ((weekday, hour), (weekday, hour, cell_size))`.execute(transaction)
  }
}

/** Drops changes of the days before, but for what today began with. */
async function dropChanges(transaction: Transaction<Database>, today: string): Promise<void> {
  await sql`
    DELETE FROM cell_change USING (
      SELECT id, lead(id) OVER (PARTITION BY point_uid, cell_size ORDER BY at, id) AS next FROM cell_change
      WHERE at <= ${today}::date::timestamp AT TIME ZONE 'Europe/Moscow') AS old
    WHERE cell_change.id = old.id AND old.next IS NOT NULL`.execute(transaction)
}
