import { parseIsoDay, startOfMoscowDay } from '@yacheyka/core/time/document-day'
import { addDays } from '@yacheyka/core/time/local-time'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#/db/types.ts'
import type { CounterSubject } from './record-moves.ts'

export interface Counted {
  readonly customerUid: string
  readonly subject: CounterSubject
  /** Inclusive days of Moscow, `YYYY-MM-DD`. */
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
  /** None given: all. */
  readonly statuses: readonly string[]
}

/** Where the row of an offset stands in a list by date. */
export interface Place {
  readonly count: number
  /** The day of that row, `YYYY-MM-DD`; null where the list is no longer than the offset. */
  readonly day: string | null
  /** Rows before it on days that come earlier in the list. */
  readonly before: number
  /** The same with those of its own day. */
  readonly upto: number
}

/**
 * Counts what the counters have and what was written beside them since, at one moment, and finds the day on which the row of
 * an offset stands.
 * @param newestFirst whether the list begins with the newest day
 */
export async function locateByCounters(
  db: Kysely<Database>,
  counted: Counted,
  offset: number,
  newestFirst = true,
): Promise<Place> {
  const { customerUid, subject, fromDay = null, toDay = null } = counted
  const statuses = counted.statuses.length === 0 ? null : [...counted.statuses]
  const condition = sql`customer_uid = ${customerUid} AND subject = ${subject}
    AND (${fromDay}::date IS NULL OR day >= ${fromDay}) AND (${toDay}::date IS NULL OR day <= ${toDay})
    AND (${statuses}::text[] IS NULL OR status = ANY(${statuses}))`
  const [order, first] = newestFirst ? [sql`day DESC`, sql`max(day)`] : [sql`day`, sql`min(day)`]
  const counts = sql`(SELECT day, count FROM tally WHERE ${condition}
    UNION ALL SELECT day, change FROM tally_change WHERE ${condition}) AS counted`
  // Where the list begins, there is nothing to pass over.
  const start = sql`SELECT coalesce(sum(count), 0)::bigint AS count,
      CASE WHEN sum(count) > 0 THEN ${first} END AS day, 0 AS before, 0 AS upto FROM ${counts}`
  const within = sql`
    WITH days AS (SELECT day, sum(count) AS count FROM ${counts} GROUP BY day HAVING sum(count) > 0),
    running AS (SELECT day, count, sum(count) OVER (ORDER BY ${order}) AS upto FROM days)
    SELECT coalesce(sum(count), 0)::bigint AS count, ${first} FILTER (WHERE upto > ${offset}) AS day,
      coalesce(max(upto) FILTER (WHERE upto <= ${offset}), 0)::bigint AS before,
      coalesce(min(upto) FILTER (WHERE upto > ${offset}), 0)::bigint AS upto
    FROM running`
  const { rows } = await sql<Place>`${offset === 0 ? start : within}`.execute(db)
  return rows[0] ?? { count: 0, day: null, before: 0, upto: 0 }
}

/** A day of a tally as a span of `created_at`; `before` is exclusive. */
export function dayAsPeriod(day: string): { readonly from: Date; readonly before: Date } {
  const date = parseIsoDay(day)
  if (date === undefined) throw new Error(`a tally of ${day}`)
  return {
    from: new Date(startOfMoscowDay(date)),
    before: new Date(startOfMoscowDay(addDays(date, 1))),
  }
}
