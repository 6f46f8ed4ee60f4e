import { REPORT_PERIODS } from '@yacheyka/contract/reports/report-periods'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#/db/types.ts'

/** Writes the figures of one day of the network, from what was counted of it. */
export async function writeDay(transaction: Transaction<Database>, day: string): Promise<void> {
  await sql`DELETE FROM storage_report WHERE kind = 'day' AND subject = ${day}`.execute(transaction)
  await insertFigures(transaction, {
    kind: 'day',
    days: 1,
    subjects: sql`(SELECT ${day}::text AS subject)`,
    of: sql`kind = 'point' AND day = ${day}`,
  })
}

/** Other statements have half a minute; 90 days of 100 000 parcels take less than that on a quiet machine. */
const TIMEOUT = sql.lit('10min')

const POINTS = sql`(SELECT DISTINCT subject_uid, subject_uid::text AS subject FROM storage_day WHERE kind = 'point')`
const CUSTOMERS = sql`(SELECT DISTINCT subject_uid, subject_uid::text AS subject FROM storage_day WHERE kind = 'customer')`

/** Writes the figures of all periods: of the network, its points and its customers. */
export async function writePeriods(
  transaction: Transaction<Database>,
  { first, today }: { readonly first: string; readonly today: string },
): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${TIMEOUT}`.execute(transaction)
  await transaction.deleteFrom('storage_day').where('day', '<', first).execute()
  await sql`DELETE FROM storage_report WHERE kind <> 'day' OR subject < ${first}`.execute(
    transaction,
  )
  for (const days of REPORT_PERIODS) {
    const within = sql`day > ${today}::date - ${days}::integer`
    const own = sql`storage_day.subject_uid = owner.subject_uid AND ${within}`
    const network = sql`(SELECT '' AS subject)`
    await insertFigures(transaction, {
      kind: 'network',
      days,
      subjects: network,
      of: sql`kind = 'point' AND ${within}`,
    })
    await insertFigures(transaction, {
      kind: 'point',
      days,
      subjects: POINTS,
      of: sql`kind = 'point' AND ${own}`,
    })
    await insertFigures(transaction, {
      kind: 'customer',
      days,
      subjects: CUSTOMERS,
      of: sql`kind = 'customer' AND ${own}`,
    })
  }
}

/**
 * Inserts the figures of each subject, where there are any. One subject at a time is counted, so that millions of hours need
 * little memory. The percentiles are exact: the first hour by which that part of the parcels was handed out.
 */
const insertFigures = (
  transaction: Transaction<Database>,
  {
    kind,
    days,
    subjects,
    of,
  }: {
    readonly kind: 'network' | 'day' | 'point' | 'customer'
    readonly days: number
    readonly subjects: RawBuilder<unknown>
    /** The rows of `storage_day` that are its own. */
    readonly of: RawBuilder<unknown>
  },
) =>
  sql`
    INSERT INTO storage_report (kind, days, subject, handed_out, median, p90, within_24, within_72, unscanned, gone_back, overdue)
    SELECT ${kind}::text, ${days}::smallint, subject, handed_out, median, p90, within_24, within_72, unscanned, gone_back, overdue
    FROM ${subjects} AS owner CROSS JOIN LATERAL (
      SELECT count(*) AS days, sum(unscanned) AS unscanned, sum(gone_back) AS gone_back, sum(overdue) AS overdue
      FROM storage_day WHERE ${of}) AS sums CROSS JOIN LATERAL (
      SELECT coalesce(max(total), 0) AS handed_out, min(hour) FILTER (WHERE upto * 2 >= total) AS median,
        min(hour) FILTER (WHERE upto * 10 >= total * 9) AS p90,
        coalesce(sum(count) FILTER (WHERE hour <= 24), 0) AS within_24,
        coalesce(sum(count) FILTER (WHERE hour <= 72), 0) AS within_72
      FROM (
        SELECT hour, count, sum(count) OVER (ORDER BY hour) AS upto, sum(count) OVER () AS total FROM (
          SELECT hour, count(*) AS count FROM storage_day CROSS JOIN unnest(hours) AS hour
          WHERE ${of} GROUP BY hour) AS by_hour) AS ranked) AS waits
    WHERE sums.days > 0 ORDER BY subject`.execute(transaction)
