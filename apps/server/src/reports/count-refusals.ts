import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'
import { countReport, type DailyReport, REPORT_DAYS } from './report-days.ts'

/** What was refused for lack of room. Its days are counted as they are noted: `room_refusal`. */
export const REFUSAL_REPORT: DailyReport = {
  setting: 'refusal_report',
  days: REPORT_DAYS,
  again: 0,
  lock: (transaction) =>
    sql`LOCK TABLE refusal_report IN SHARE ROW EXCLUSIVE MODE`.execute(transaction),
  countDay: () => Promise.resolve(),
  writePeriods,
}

export const countRefusals = (db: Kysely<Database>, now: Date): Promise<void> =>
  countReport(db, REFUSAL_REPORT, now)

async function writePeriods(
  transaction: Transaction<Database>,
  { first, today }: { readonly first: string; readonly today: string },
): Promise<void> {
  await transaction.deleteFrom('room_refusal').where('day', '<', first).execute()
  await transaction.deleteFrom('refusal_report').execute()
  await sql`
    INSERT INTO refusal_report (kind, days, subject, refusals)
    SELECT 'day', 1, day::text, sum(refusals) FROM room_refusal WHERE day <= ${today}::date GROUP BY day`.execute(
    transaction,
  )
  for (const days of REPORT_PERIODS)
    await sql`
      INSERT INTO refusal_report (kind, days, subject, refusals)
      SELECT CASE WHEN grouping(point_uid) = 0 THEN 'point' WHEN grouping(cell_size) = 0 THEN 'size'
          WHEN grouping(place) = 0 THEN 'place' ELSE 'network' END,
        ${days}::smallint, coalesce(point_uid::text, cell_size, place, ''), sum(refusals)
      FROM room_refusal WHERE day > ${today}::date - ${days}::integer AND day <= ${today}::date
      GROUP BY GROUPING SETS ((point_uid), (cell_size), (place), ()) HAVING count(*) > 0`.execute(
      transaction,
    )
}
