import { HANDED_OUT, RETURN_STEPS } from '@yacheyka/core/parcels/parcel-status'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { countReport, type DailyReport, REPORT_DAYS, type ReportDay } from './report-days.ts'
import { writeDay, writePeriods } from './write-storage-report.ts'

/** What left its point on each day. */
export const STORAGE_REPORT: DailyReport = {
  setting: 'storage_report',
  days: REPORT_DAYS,
  lock: (transaction) =>
    sql`LOCK TABLE storage_day IN SHARE ROW EXCLUSIVE MODE`.execute(transaction),
  countDay,
  writePeriods,
}

export const countStorage = (
  db: Kysely<Database>,
  now: Date,
  which?: 'new days' | 'all days',
): Promise<void> => countReport(db, STORAGE_REPORT, now, which)

/** As literals, so that the partial indexes are seen to fit. */
const FETCHED = sql.join(HANDED_OUT.map((status) => sql.lit(status)))
const GOING_BACK = sql.join(RETURN_STEPS.map((status) => sql.lit(status)))
/** `smallint` ends there, after 3 years. */
const HOURS_MAX = 32_767

/** Counts a day from its parcels, whatever was counted of it before. A parcel that goes back is of the day of its last step. */
async function countDay(
  transaction: Transaction<Database>,
  { day, start, end }: ReportDay,
): Promise<void> {
  await transaction.deleteFrom('storage_day').where('day', '=', day).execute()
  await sql`
    WITH gone AS (
      SELECT point_uid, customer_uid, true AS fetched,
        CASE WHEN arrived_at < status_at
          THEN least(${HOURS_MAX}, ceil(extract(epoch FROM status_at - arrived_at) / 3600))::smallint END AS hours,
        coalesce(status_at > expire_at, false) AS overdue
      FROM parcel
      WHERE parent_uid IS NULL AND NOT sandbox AND status IN (${FETCHED}) AND status_at >= ${start} AND status_at < ${end}
      UNION ALL
      SELECT point_uid, customer_uid, false, NULL, EXISTS (
        SELECT FROM parcel_event WHERE parcel_uid = parcel.uid AND received_at >= parcel.created_at - interval '1 day' AND status = 'overdue' AND outcome IN ('applied', 'skipped'))
      FROM parcel
      WHERE parent_uid IS NULL AND NOT sandbox AND arrived_at IS NOT NULL AND status IN (${GOING_BACK})
        AND status_at >= ${start} AND status_at < ${end})
    INSERT INTO storage_day (kind, subject_uid, day, hours, unscanned, gone_back, overdue)
    SELECT CASE WHEN grouping(point_uid) = 0 THEN 'point' ELSE 'customer' END, coalesce(point_uid, customer_uid), ${day}::date,
      coalesce(array_agg(hours) FILTER (WHERE hours IS NOT NULL), '{}'), count(*) FILTER (WHERE fetched AND hours IS NULL),
      count(*) FILTER (WHERE NOT fetched), count(*) FILTER (WHERE overdue)
    FROM gone GROUP BY GROUPING SETS (point_uid, customer_uid)`.execute(transaction)
  await writeDay(transaction, day)
}
